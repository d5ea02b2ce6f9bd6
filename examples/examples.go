// Package examples holds the files that show how floorbook is fed: structures, players, a club's own rules.
package examples

import "embed"

// Files are the example structures and player lists, by file name.
//
//go:embed *.toml *.csv
var Files embed.FS
