package intake

import (
	"strconv"
	"strings"

	"github.com/floorbook/floorbook/bounty"
	"github.com/floorbook/floorbook/money"
	"github.com/floorbook/floorbook/tournament"
)

// bountyKinds are the kinds of bounties by their names in a structure file.
var bountyKinds = []string{"fixed", "progressive", "mystery"}

// BountyKinds lists the kinds of bounties by their names in a structure file.
func BountyKinds() []string { return bountyKinds }

// defaultUnit is the smallest token where nothing is said: a whole unit of the currency.
const defaultUnit money.Amount = 100

// sheetBounties is what stands on heads, as a file has it.
type sheetBounties struct {
	Kind      string `toml:"kind"`
	Price     any    `toml:"price"`
	Unit      any    `toml:"unit"`
	Envelopes []int  `toml:"envelopes,omitempty"`
}

func readBounties(t *tableReader) *tournament.Bounties {
	r := t.sub("bounty")
	if r == nil {
		return nil
	}
	b := &tournament.Bounties{Kind: bounty.Kind(r.choice("kind", bountyKinds, int(bounty.Progressive))), Price: r.money("price"), Unit: defaultUnit}
	if b.Price == 0 {
		r.missing("price")
	}
	if _, said := r.values["unit"]; said {
		b.Unit = r.money("unit")
	} else {
		r.known = append(r.known, "unit")
	}
	if b.Unit < 1 || b.Price%max(b.Unit, 1) != 0 {
		r.fail("unit", "intake.bounty_unit", "Price", MoneyText(b.Price), "Unit", MoneyText(b.Unit))
	}
	if _, said := r.values["envelopes"]; said {
		sum := 0
		for _, share := range r.ints("envelopes", 1, wholePool) {
			b.Envelopes = append(b.Envelopes, int(share))
			sum += int(share)
		}
		if sum > wholePool || b.Kind != bounty.Mystery {
			r.fail("envelopes", "intake.bounty_envelopes", "Sum", sum)
		}
	} else {
		r.known = append(r.known, "envelopes")
	}
	r.end()
	return b
}

func writtenBounties(b *tournament.Bounties) *sheetBounties {
	if b == nil {
		return nil
	}
	return &sheetBounties{Kind: bountyKinds[b.Kind], Price: amountOf(b.Price), Unit: amountOf(b.Unit), Envelopes: b.Envelopes}
}

// TypedBounties is what stands on heads, as somebody types it; no price: nothing does. Envelopes are percentages.
type TypedBounties struct{ Kind, Price, Unit, Envelopes string }

func typedBounties(b *tournament.Bounties) TypedBounties {
	if b == nil {
		return TypedBounties{}
	}
	var shares []string
	for _, share := range b.Envelopes {
		shares = append(shares, percentText(share))
	}
	return TypedBounties{Kind: bountyKinds[b.Kind], Price: MoneyText(b.Price), Unit: MoneyText(b.Unit), Envelopes: strings.Join(shares, "; ")}
}

// percentText is hundredths of a percent as people write them: "26.5".
func percentText(share int) string {
	return strings.TrimSuffix(strings.TrimRight(strconv.Itoa(share/100)+"."+twoDigits(share%100), "0"), ".")
}

// values are what was typed as a table of a sheet has it, nil where nothing was.
func (b TypedBounties) values() map[string]any {
	out := map[string]any{}
	for _, f := range []struct{ key, text string }{{"price", b.Price}, {"unit", b.Unit}} {
		if text := closed(f.text); text != "" {
			out[f.key] = text
		}
	}
	if shares := cells(b.Envelopes, ";\t"); len(shares) > 0 {
		var all []any
		for _, share := range shares {
			all = append(all, hundredths(share.(string)))
		}
		out["envelopes"] = all
	}
	if b.Kind != "" {
		out["kind"] = b.Kind
	}
	if len(out) == 0 {
		return nil
	}
	return out
}
