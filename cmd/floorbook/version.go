package main

import (
	"encoding/json"
	"fmt"
	"runtime"
	"runtime/debug"

	"github.com/floorbook/floorbook/shuffle"
)

// VersionCmd prints which floorbook this is.
type VersionCmd struct{}

// Run prints the module version, the commit when the build knows it, the Go release, and which shuffle deals.
func (*VersionCmd) Run(g *Globals) error {
	v := struct {
		Version string `json:"version"`
		Commit  string `json:"commit,omitempty"`
		Go      string `json:"go"`
		Shuffle int    `json:"shuffle"`        // version of the package that shuffles
		Digest  string `json:"shuffle_digest"` // SHA-256 of its source
	}{Version: version(), Go: runtime.Version(), Shuffle: shuffle.Version, Digest: shuffle.Digest()}
	if info, ok := debug.ReadBuildInfo(); ok {
		for _, s := range info.Settings {
			if s.Key == "vcs.revision" {
				v.Commit = s.Value
			}
		}
	}
	if g.JSON {
		return json.NewEncoder(g.Out).Encode(v)
	}
	fmt.Fprintf(g.Out, "floorbook %s %s\nshuffle %d %s\n", v.Version, v.Go, v.Shuffle, v.Digest)
	return nil
}

// version is that of the module this program was built from.
func version() string {
	if info, ok := debug.ReadBuildInfo(); ok && info.Main.Version != "" && info.Main.Version != "(devel)" {
		return info.Main.Version
	}
	return "devel"
}
