package main

import (
	"encoding/json"
	"fmt"
	"runtime"
	"runtime/debug"
)

// VersionCmd prints which floorbook this is.
type VersionCmd struct{}

// Run prints the module version, the commit when the build knows it, and the Go release.
func (*VersionCmd) Run(g *Globals) error {
	v := struct {
		Version string `json:"version"`
		Commit  string `json:"commit,omitempty"`
		Go      string `json:"go"`
	}{Version: "devel", Go: runtime.Version()}
	if info, ok := debug.ReadBuildInfo(); ok {
		if info.Main.Version != "" && info.Main.Version != "(devel)" {
			v.Version = info.Main.Version
		}
		for _, s := range info.Settings {
			if s.Key == "vcs.revision" {
				v.Commit = s.Value
			}
		}
	}
	if g.JSON {
		return json.NewEncoder(g.Out).Encode(v)
	}
	fmt.Fprintf(g.Out, "floorbook %s %s\n", v.Version, v.Go)
	return nil
}
