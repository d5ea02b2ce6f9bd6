package prizes

import (
	"net/url"
	"strconv"
	"strings"

	"github.com/floorbook/floorbook/internal/intake"
	"github.com/floorbook/floorbook/internal/view"
	"github.com/floorbook/floorbook/internal/web/frame"
	"github.com/floorbook/floorbook/money"
	"github.com/floorbook/floorbook/table"
	"github.com/floorbook/floorbook/tournament"
)

// acts are what the forms of the page can do, by the last part of their address.
var acts = map[string]frame.Parser{
	"set":      parseSet,
	"hand-out": parseHandOut,
	"undo":     frame.Undo,
	"gave-up": func(f url.Values) (any, error) {
		return tournament.GiveUp{Player: table.PlayerID(f.Get("player"))}, nil
	},
	"transfer": func(f url.Values) (any, error) {
		no, err := number(f, "entry")
		return tournament.AskTransfer{Entry: no}, err
	},
	"better": func(f url.Values) (any, error) {
		no, err := number(f, "place")
		return tournament.TellBetterHand{Place: no, Player: table.PlayerID(f.Get("player"))}, err
	},
}

// kindRows is how many prizes in kind the form has rows for beyond those that are there.
const kindRows = 2

// typed is the form as somebody has filled it in.
type typed struct {
	Places, Least, Round, Added, Reason string
	Kind                                []typedKind
}

type typedKind struct{ Place, What, Value, From string }

// The sources of a prize in kind.
const (
	fromPool   = "pool"   // an entry to another event, bought from the pool
	ticketGift = "ticket" // one given by the house
	objectGift = "object" // anything else given by the house
	objectPool = "bought" // anything else, bought from the pool
)

// typedOf is the form of the plan in force.
func typedOf(v *view.Prizes) typed {
	t := typed{Least: some(v.Plan.Least), Round: some(v.Round), Added: some(v.Plan.Added)}
	var lines []string
	for _, p := range v.Shares {
		if p.Amount > 0 {
			lines = append(lines, intake.MoneyText(p.Amount))
		} else {
			lines = append(lines, intake.MoneyText(money.Amount(p.Share))+" %")
		}
	}
	t.Places = strings.Join(lines, "\n")
	for _, k := range v.Plan.Kind {
		t.Kind = append(t.Kind, typedKind{strconv.Itoa(k.Place), k.What, intake.MoneyText(k.Value), sourceOf(k)})
	}
	t.Kind = append(t.Kind, make([]typedKind, kindRows)...)
	return t
}

func sourceOf(k tournament.InKind) string {
	switch {
	case k.Given && k.Ticket:
		return ticketGift
	case k.Given:
		return objectGift
	case k.Ticket:
		return fromPool
	}
	return objectPool
}

func some(a money.Amount) string {
	if a == 0 {
		return ""
	}
	return intake.MoneyText(a)
}

// typedFrom is the form as it was sent.
func typedFrom(f url.Values) typed {
	t := typed{Places: f.Get("places"), Least: f.Get("least"), Round: f.Get("round"), Added: f.Get("added"), Reason: f.Get("reason")}
	for i := range f["kind_place"] {
		t.Kind = append(t.Kind, typedKind{at(f, "kind_place", i), at(f, "kind_what", i), at(f, "kind_value", i), at(f, "kind_from", i)})
	}
	return t
}

// at is the ith value of a field.
func at(f url.Values, name string, i int) string {
	if list := f[name]; i < len(list) {
		return strings.TrimSpace(list[i])
	}
	return ""
}

// number reads the number of an entry or of a place.
func number(f url.Values, name string) (int, error) { return frame.Whole(f, name, 1, 1<<31-1) }

// parseSet reads the plan: a line for each paid place, a share with % or an amount.
func parseSet(f url.Values) (any, error) {
	c := tournament.SetPrizes{Reason: f.Get("reason")}
	for _, a := range []struct {
		name string
		to   *money.Amount
	}{{"least", &c.Plan.Least}, {"round", &c.Plan.Round}, {"added", &c.Plan.Added}} {
		var err error
		if *a.to, err = frame.Cents(f.Get(a.name)); err != nil {
			return nil, err
		}
	}
	for line := range strings.Lines(f.Get("places")) {
		line = strings.TrimSpace(line)
		if line == "" {
			continue
		}
		text, percent := strings.CutSuffix(line, "%")
		n, err := frame.Cents(text) // hundredths, of a percent too
		if err != nil {
			return nil, err
		}
		place := tournament.PaidPlace{Amount: n}
		if percent {
			place = tournament.PaidPlace{Share: int(min(n, 1_000_000))}
		}
		c.Plan.Places = append(c.Plan.Places, place)
		if len(c.Plan.Places) > tournament.PlacesMax {
			break // the core says how many there may be
		}
	}
	for i := range f["kind_place"] {
		k, there, err := parseKind(f, i)
		if err != nil {
			return nil, err
		}
		if there {
			c.Plan.Kind = append(c.Plan.Kind, k)
		}
	}
	return c, nil
}

// parseKind reads the ith prize in kind; an empty row is none.
func parseKind(f url.Values, i int) (k tournament.InKind, there bool, err error) {
	k.What = at(f, "kind_what", i)
	place, value := at(f, "kind_place", i), at(f, "kind_value", i)
	if k.What+place+value == "" {
		return k, false, nil
	}
	if k.Place, err = strconv.Atoi(place); err != nil && place != "" {
		return k, false, frame.BadInput{Field: "kind_place", Value: place}
	}
	k.Value, err = frame.Cents(value)
	from := at(f, "kind_from", i)
	k.Ticket, k.Given = from == fromPool || from == ticketGift, from == ticketGift || from == objectGift
	return k, true, err
}

// parseHandOut reads what was checked, and what of shared prizes in kind is handed out.
func parseHandOut(f url.Values) (any, error) {
	no, err := number(f, "entry")
	if err != nil {
		return nil, err
	}
	c := tournament.HandOut{Entry: no, Identity: f.Get("identity") != "", Chips: f.Get("chips") != "", Cash: f.Get("cash") != ""}
	for _, text := range f["kind"] {
		n, err := strconv.Atoi(text)
		if err != nil {
			return nil, frame.BadInput{Field: "kind", Value: text}
		}
		c.Kind = append(c.Kind, n)
	}
	return c, nil
}
