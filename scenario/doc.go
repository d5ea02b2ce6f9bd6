// Package scenario is the text language in which situations are told: what stood, what people did, and what
// the book says must follow. One text is at once test, documentation page and bug report.
//
// [Parse] reads a file strictly, [File.Run] plays it by a rulebook, [File.Updated] rewrites its expectations.
// docs/scenarios.md is the reference of the language. The package is pure: it opens no file; [Files] are the
// scenarios that floorbook ships.
package scenario
