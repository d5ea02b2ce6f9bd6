package intake

import (
	"bytes"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/floorbook/floorbook/examples"
	"github.com/floorbook/floorbook/tournament"
)

// TestASatelliteIsReadAsItIsWritten, from a file and from a form; what cannot be is said by its key.
func TestASatelliteIsReadAsItIsWritten(t *testing.T) {
	for name, want := range map[string]tournament.Satellite{
		"satellite.toml":   {Ticket: "Main Event", Value: 90_00, Least: 1},
		"hit-and-run.toml": {Ticket: "Main Event", Value: 90_00, Target: 50_000},
	} {
		text, err := examples.Files.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		s, err := ParseStructure(name, bytes.NewReader(text))
		if err != nil || s.Satellite == nil || *s.Satellite != want {
			t.Fatalf("%s: %+v, %v", name, s.Satellite, err)
		}
		var written bytes.Buffer
		if err := WriteStructure(&written, s); err != nil {
			t.Fatal(err)
		}
		back, err := ParseStructure(name, &written)
		if diff := cmp.Diff(s, back); err != nil || diff != "" {
			t.Errorf("%s: %v\n%s", name, err, diff)
		}
		if typed := typedSatellite(s.Satellite).values(); typed["ticket"] != "Main Event" || typed["value"] != "90" {
			t.Errorf("%v", typed)
		}
		for bad, key := range map[string]string{
			"target = 9000": "intake.satellite_target",
			"[payouts]\ntables = [{ entries = 1, shares = [10000] }]": "intake.satellite_payouts",
			"[bounty]\nprice = 5": "intake.satellite_bounty",
			"[[flights]]\nname = \"1A\"\n[[flights]]\nname = \"1B\"": "intake.satellite_flights",
		} {
			sheet := strings.Replace(string(text), "target = 50000\n", "", 1) + "\n" + bad + "\n"
			if _, err := ParseStructure(name, strings.NewReader(sheet)); err == nil || err.(*Error).Key != key {
				t.Errorf("%s with %q: %v", name, bad, err)
			}
		}
	}
}
