// Package rulebook loads the books: every article with its status, and the policies that the articles set.
//
// Books are layers of TOML. A base settles every point; an overlay overrides clause by clause, and where it
// is silent the base's value stands with the base's citation. The books that floorbook ships are embedded
// ([Load]); a room's own rules are one more overlay file ([LoadOverlay]); a law is a layer that prevails over whatever
// book it is laid on ([Book.Under]). Loading is strict: whatever is unknown, missing, of the wrong type or cited
// without article is an [Error] that names file and line.
//
// For readers, [Index] searches articles in both languages, [Compare] puts the points of several books side by side,
// and [Book.RelatedTo] finds what other books say of the same thing. docs/books.md is the guide.
//
// The package assembles the Policy structs of the domain packages; none of them imports it. It decides
// nothing about a game, reads no file of the system, and keeps no state: Load reads afresh each time.
package rulebook
