package act

import (
	"net/url"
	"strconv"

	"github.com/floorbook/floorbook/internal/web/frame"
	"github.com/floorbook/floorbook/table"
	"github.com/floorbook/floorbook/tournament"
)

// parseAwardBounty is what becomes of a head: "by" names each who took it, none where it is kept for the winner.
func parseAwardBounty(f url.Values) (any, error) {
	no, err := strconv.Atoi(f.Get("entry"))
	if err != nil || no < 1 {
		return nil, frame.BadInput{Field: "entry", Value: f.Get("entry")}
	}
	c := tournament.AwardBounty{Entry: no, Split: f.Get("split")}
	if f.Get("keep") == "yes" {
		return c, nil
	}
	for _, p := range f["by"] {
		c.By = append(c.By, table.PlayerID(p))
	}
	if len(c.By) == 0 {
		return nil, frame.BadInput{Field: "by", Value: ""}
	}
	return c, nil
}
