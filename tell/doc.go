// Package tell is the language in which situations are told, and the words of what follows from them.
//
// Every kind of line is declared once, as data: its patterns in each tongue, the blanks in its patterns, the facts that
// may be added; see the files named …_lines.go. From the declarations come the parser ([Tongue.Line]), the printer
// ([Tongue.Tell]), the words in error messages, docs/lines.md, and statements in
// JSON with their schema ([Encode], [Decode], [Schema]). A line tells a [Statement]: a value of the package that
// rules on it, or of this one.
//
// What follows is a ruling.Fact; one catalogue words the facts in three tongues: French, English, and the language of
// scenarios.
package tell
