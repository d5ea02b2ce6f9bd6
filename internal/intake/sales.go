package intake

import (
	"github.com/floorbook/floorbook/chip"
	"github.com/floorbook/floorbook/money"
	"github.com/floorbook/floorbook/tournament"
)

// MaxRebuys is how many rebuys of one entry a structure can allow.
const MaxRebuys = 1000

// sheetSale is chips that are sold besides those of an entry, as a file has them.
type sheetSale struct {
	Price any         `toml:"price"`
	Fee   any         `toml:"fee,omitempty"`
	Chips chip.Amount `toml:"chips"`
}

// sheetRebuys are rebuys as a file has them.
type sheetRebuys struct {
	sheetSale
	Levels int         `toml:"levels"`
	Most   int         `toml:"most,omitzero"`
	AtMost chip.Amount `toml:"at_most,omitzero"`
}

// readSales reads what is sold besides entries. What is not said of rebuys and add-ons is as of an entry.
func readSales(t *tableReader, s *tournament.Structure) {
	if r := t.sub("rebuys"); r != nil {
		s.Rebuys = &tournament.Rebuys{Sale: readSale(r, s.BuyIn, s.Stack), Levels: int(r.int("levels", int64(s.LateLevels), 0, MaxLevels)),
			Most: int(r.int("most", 0, 0, MaxRebuys)), AtMost: chip.Amount(r.int("at_most", 0, 0, int64(MaxChips)))}
		r.end()
	}
	if r := t.sub("add_on"); r != nil {
		sale := readSale(r, s.BuyIn, s.Stack)
		s.AddOn = &sale
		r.end()
	}
	if r := t.sub("bonus"); r != nil {
		sale := readSale(r, required, required)
		s.Bonus = &sale
		r.end()
	}
}

// readSale reads a sale; price and chips are usual where they are not said, and must be said where that is required.
func readSale(t *tableReader, price money.Amount, chips chip.Amount) tournament.Sale {
	sale := tournament.Sale{Price: price, Fee: t.money("fee"), Chips: chip.Amount(t.int("chips", int64(chips), 1, int64(MaxChips)))}
	if _, said := t.values["price"]; said {
		sale.Price = t.money("price")
	} else if t.known = append(t.known, "price"); price == required {
		t.missing("price")
	}
	return sale
}

// checkSales looks at what is sold in the light of the levels.
func checkSales(t *tableReader, s *tournament.Structure, playing int) {
	for _, sold := range []struct {
		key  string
		sale *tournament.Sale
	}{{"rebuys", rebuySale(s)}, {"add_on", s.AddOn}, {"bonus", s.Bonus}} {
		if sold.sale != nil && sold.sale.Chips%s.Chips[0] != 0 {
			t.fail(join(sold.key, "chips"), "intake.indivisible", "Key", "chips", "Amount", sold.sale.Chips, "Chip", s.Chips[0])
		}
	}
	if r := s.Rebuys; r != nil && (r.Levels < 1 || r.Levels > playing) {
		t.fail("rebuys.levels", "intake.number_range", "Key", "levels", "Got", r.Levels, "Min", 1, "Max", playing)
	}
}

func rebuySale(s *tournament.Structure) *tournament.Sale {
	if s.Rebuys == nil {
		return nil
	}
	return &s.Rebuys.Sale
}

// writtenSale is a sale as a file has it, nil for none.
func writtenSale(sale *tournament.Sale) *sheetSale {
	if sale == nil {
		return nil
	}
	out := &sheetSale{Price: amountOf(sale.Price), Chips: sale.Chips}
	if sale.Fee != 0 {
		out.Fee = amountOf(sale.Fee)
	}
	return out
}

// writtenRebuys are rebuys as a file has them, nil for none.
func writtenRebuys(r *tournament.Rebuys) *sheetRebuys {
	if r == nil {
		return nil
	}
	return &sheetRebuys{sheetSale: *writtenSale(&r.Sale), Levels: r.Levels, Most: r.Most, AtMost: r.AtMost}
}

// TypedSale is what is sold besides entries, as somebody types it; all empty: it is not sold. Levels, Most and AtMost are of rebuys.
type TypedSale struct{ Price, Fee, Chips, Levels, Most, AtMost string }

// typedSale is a sale as it would be typed.
func typedSale(sale *tournament.Sale) TypedSale {
	if sale == nil {
		return TypedSale{}
	}
	out := TypedSale{Price: MoneyText(sale.Price), Chips: number(sale.Chips)}
	if sale.Fee != 0 {
		out.Fee = MoneyText(sale.Fee)
	}
	return out
}

func typedRebuys(r *tournament.Rebuys) TypedSale {
	if r == nil {
		return TypedSale{}
	}
	out := typedSale(&r.Sale)
	out.Levels, out.Most, out.AtMost = number(int64(r.Levels)), number(int64(r.Most)), number(r.AtMost)
	return out
}

// values are what was typed as a table of a sheet has it, nil where nothing was.
func (s TypedSale) values() map[string]any {
	out := map[string]any{}
	for _, f := range []struct {
		key, text string
		read      func(string) any
	}{{"price", s.Price, amount}, {"fee", s.Fee, amount}, {"chips", s.Chips, whole}, {"levels", s.Levels, whole}, {"most", s.Most, whole},
		{"at_most", s.AtMost, whole}} {
		if text := closed(f.text); text != "" {
			out[f.key] = f.read(text)
		}
	}
	if len(out) == 0 {
		return nil
	}
	return out
}

func amount(s string) any { return s }
