// Package docs holds the pages that programs read out: the language of situations.
package docs

import _ "embed"

// Scenarios tells how situations are written; Lines lists every line of them, in both tongues.
var (
	//go:embed scenarios.md
	Scenarios string
	//go:embed lines.md
	Lines string
)
