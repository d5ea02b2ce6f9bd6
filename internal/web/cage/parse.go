package cage

import (
	"math"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/floorbook/floorbook/cage"
	"github.com/floorbook/floorbook/internal/lang"
	"github.com/floorbook/floorbook/internal/web/frame"
	"github.com/floorbook/floorbook/ledger"
	"github.com/floorbook/floorbook/money"
	"github.com/floorbook/floorbook/tournament"
)

// nightEnds is until when the night belongs to the day before, in milliseconds.
const nightEnds tournament.Instant = 8 * 3600 * 1000

func wall(s *site, at tournament.Instant) time.Time { return time.UnixMilli(int64(at)).In(s.Zone) }

// acts are what the forms of the desk do, by the last part of their address.
var acts = map[string]frame.Parser{
	"open": parseOpen,
	"take": func(f url.Values) (any, error) {
		no, err := number(f, "drawer")
		return cage.TakeDrawer{Drawer: no}, err
	},
	"sell":   parseSell,
	"settle": parseSettle,
	"refund": parseRefund,
	"prize":  parsePrize,
	"void": func(f url.Values) (any, error) {
		no, err := number(f, "receipt")
		return cage.Void{Receipt: no, Reason: f.Get("reason")}, err
	},
	"print": func(f url.Values) (any, error) {
		no, err := number(f, "receipt")
		return cage.Print{Receipt: no}, err
	},
	"count": parseCount,
	"explain": func(f url.Values) (any, error) {
		no, err := number(f, "difference")
		return cage.Explain{No: no, Reason: f.Get("reason")}, err
	},
	"hand-over": func(f url.Values) (any, error) {
		no, err := number(f, "drawer")
		return cage.HandOver{Drawer: no, Back: f.Get("back") != ""}, err
	},
	"move":      parseMove,
	"safe":      parseSafe,
	"reconcile": parseReconcile,
	"chips":     parseChips,
	"drop":      parseDrop,
	"tips":      parseTips,
	"deposit":   parseDeposit,
	"collect":   parseCollect,
	"withhold":  func(f url.Values) (any, error) { return cage.Withhold{Stream: f.Get("event")}, nil },
	"close":     func(url.Values) (any, error) { return cage.Close{}, nil },
}

// number reads a whole number above zero.
func number(f url.Values, name string) (int, error) { return frame.Whole(f, name, 1, math.MaxInt32) }

// pieces reads how many notes and coins of each worth there are: the fields are named after the worth in cents.
func pieces(f url.Values, prefix string) (out []cage.Piece, err error) {
	for _, worth := range append(cage.Denominations(""), cage.Denominations("CHF")[0]) { // whatever the form of the day lists
		field := prefix + strconv.Itoa(int(worth))
		text := strings.TrimSpace(f.Get(field))
		if text == "" {
			continue
		}
		n, err := strconv.Atoi(text)
		if err != nil || n < 0 || n > cage.CountMax {
			return nil, frame.BadInput{Field: field, Value: text}
		}
		if n > 0 {
			out = append(out, cage.Piece{Worth: worth, Count: n})
		}
	}
	return out, nil
}

// others reads what there is beside the money of the house: chips by their worth, and one currency a row.
func others(f url.Values) (out []cage.Holding, err error) {
	worth, err := frame.Cents(f.Get("chips"))
	if err != nil {
		return nil, err
	}
	if worth > 0 {
		out = append(out, cage.Holding{Asset: cage.CashChips(), Amount: worth})
	}
	for i, code := range f["currency"] {
		code = strings.ToUpper(strings.TrimSpace(code))
		if code == "" || i >= len(f["foreign"]) {
			continue
		}
		n, err := frame.Cents(f["foreign"][i])
		if err != nil {
			return nil, err
		}
		if n > 0 {
			out = append(out, cage.Holding{Asset: ledger.Money(code), Amount: n})
		}
	}
	return out, nil
}

// parseOpen reads the floats: the same pieces in each of so many drawers.
func parseOpen(f url.Values) (any, error) {
	drawers, err := number(f, "drawers")
	if err != nil || drawers > cage.DrawersMax {
		return nil, frame.BadInput{Field: "drawers", Value: f.Get("drawers")}
	}
	c := cage.Open{Day: f.Get("day"), Currency: strings.TrimPrefix(lang.Currency(), "EUR"), Terminals: strings.Split(f.Get("terminals"), ",")}
	float, err := pieces(f, "p")
	if err != nil {
		return nil, err
	}
	for no := 1; no <= drawers; no++ {
		c.Floats = append(c.Floats, cage.Float{Drawer: no, Pieces: float})
	}
	c.Brought, err = frame.Cents(f.Get("brought"))
	return c, err
}

// tenders reads how something is paid: all of it by one means, by one tap, or in parts. What is given beyond it in cash goes back.
func tenders(f url.Values) ([]cage.Tender, error) {
	asked, err := strconv.ParseInt(f.Get("amount"), 10, 64)
	if err != nil || asked < 0 || asked > int64(tournament.MoneyMax) {
		return nil, frame.BadInput{Field: "amount", Value: f.Get("amount")}
	}
	if all := f.Get("all"); all != "" {
		return frame.WholeBy(all, money.Amount(asked))
	}
	var out []cage.Tender
	add := func(field string, t cage.Tender) error {
		t.Amount, err = frame.Cents(f.Get(field))
		if err == nil && t.Amount > 0 {
			out = append(out, t)
		}
		return err
	}
	cash, err := frame.Cents(f.Get("cash"))
	if err != nil {
		return nil, err
	}
	for field, t := range map[string]cage.Tender{"card": {How: cage.Card, Terminal: f.Get("terminal"), Ref: f.Get("slip")},
		"transfer": {How: cage.Transfer, Ref: f.Get("reference")}, "deposit": {How: cage.Deposit}} {
		if f.Get(field) == "" {
			continue
		}
		if err := add(field, t); err != nil {
			return nil, err
		}
	}
	foreign, err := foreignOf(f)
	if err != nil {
		return nil, err
	}
	out = append(out, foreign...)
	slices.SortStableFunc(out, func(a, b cage.Tender) int {
		return slices.Index(cage.AllMeans, a.How) - slices.Index(cage.AllMeans, b.How)
	})
	given := cash
	for _, t := range out {
		given += worth(t)
	}
	if back := given - money.Amount(asked); back > 0 && (cash > 0 || len(foreign) > 0) {
		cash -= back
	}
	if cash != 0 {
		out = append([]cage.Tender{{How: cage.Cash, Amount: cash}}, out...)
	}
	return out, nil
}

func worth(t cage.Tender) money.Amount {
	if t.Currency != "" {
		return t.Worth
	}
	return t.Amount
}

// foreignOf reads foreign money with the rate that is given for it.
func foreignOf(f url.Values) ([]cage.Tender, error) {
	code := strings.ToUpper(strings.TrimSpace(f.Get("code")))
	amount, err := frame.Cents(f.Get("abroad"))
	if err != nil || amount == 0 || code == "" {
		return nil, err
	}
	rate, err := millionths(f.Get("rate"))
	if err != nil {
		return nil, err
	}
	return []cage.Tender{{How: cage.Cash, Currency: code, Amount: amount, Rate: rate, Worth: cage.Exchanged(amount, rate)}}, nil
}

// millionths reads a rate with up to six decimals.
func millionths(text string) (int64, error) {
	whole, part, _ := strings.Cut(strings.ReplaceAll(strings.TrimSpace(text), ",", "."), ".")
	n, err := strconv.ParseInt(whole+(part + "000000")[:6], 10, 64)
	if err != nil || n < 1 || len(part) > 6 || len(whole) > 6 {
		return 0, frame.BadInput{Field: "rate", Value: text}
	}
	return n, nil
}

// changeOf is what goes back in cash to who has given more, in minor units.
func changeOf(f url.Values) money.Amount {
	asked, err := strconv.ParseInt(f.Get("amount"), 10, 64)
	if err != nil || f.Get("all") != "" {
		return 0
	}
	given := money.Amount(0)
	for _, field := range []string{"cash", "card", "transfer", "deposit"} {
		n, _ := frame.Cents(f.Get(field))
		given += n
	}
	foreign, _ := foreignOf(f)
	for _, t := range foreign {
		given += t.Worth
	}
	return given - money.Amount(asked)
}

func parseSell(f url.Values) (any, error) {
	c := cage.Sell{Stream: f.Get("event"), Player: f.Get("player"), What: cage.Purpose(f.Get("what"))}
	name := strings.TrimSpace(f.Get("name"))
	if c.Player == "" && f.Get("person") == "" && (name == "" || len([]rune(name)) > 100) {
		return nil, frame.BadInput{Field: "name", Value: name}
	}
	var err error
	if c.Stack, err = frame.Chips(f.Get("stack")); err != nil {
		return nil, err
	}
	c.Tenders, err = tenders(f)
	return c, err
}

func parseSettle(f url.Values) (any, error) {
	no, err := number(f, "entry")
	if err != nil {
		return nil, err
	}
	c := cage.Settle{Stream: f.Get("event"), Entry: no}
	c.Tenders, err = tenders(f)
	return c, err
}

func parseRefund(f url.Values) (any, error) {
	no, err := number(f, "entry")
	if err != nil {
		return nil, err
	}
	c := cage.Refund{Stream: f.Get("event"), Entry: no, Reason: f.Get("reason")}
	c.Tenders, err = tenders(f)
	return c, err
}

func parsePrize(f url.Values) (any, error) {
	no, err := number(f, "entry")
	if err != nil {
		return nil, err
	}
	c := cage.PayPrize{Stream: f.Get("event"), Entry: no, Identity: f.Get("identity") != "", Chips: f.Get("returned") != ""}
	c.Tenders, err = tenders(f)
	return c, err
}

func parseCount(f url.Values) (any, error) {
	no, err := number(f, "drawer")
	if err != nil {
		return nil, err
	}
	c := cage.Count{Drawer: no}
	if c.Counted.Pieces, err = pieces(f, "p"); err != nil {
		return nil, err
	}
	c.Counted.Other, err = others(f)
	return c, err
}

func parseMove(f url.Values) (any, error) {
	no, err := number(f, "drawer")
	if err != nil {
		return nil, err
	}
	c := cage.MoveCash{Drawer: no, ToSafe: f.Get("to") == "safe"}
	if c.Moved.Pieces, err = pieces(f, "p"); err != nil {
		return nil, err
	}
	c.Moved.Other, err = others(f)
	return c, err
}

func parseSafe(f url.Values) (any, error) {
	n, err := frame.Cents(f.Get("amount"))
	if err != nil {
		return nil, err
	}
	if f.Get("way") == "out" {
		n = -n
	}
	of := ledger.Money(f.Get("home"))
	if f.Get("of") == "chips" {
		of = cage.CashChips()
	}
	return cage.MoveSafe{Moved: cage.Holding{Asset: of, Amount: n}, Reason: f.Get("reason")}, nil
}

func parseReconcile(f url.Values) (any, error) {
	n, err := frame.Cents(f.Get("total"))
	return cage.Reconcile{Terminal: f.Get("terminal"), Total: n}, err
}

func parseChips(f url.Values) (any, error) {
	n, err := frame.Cents(f.Get("worth"))
	if err != nil {
		return nil, err
	}
	f.Set("amount", strconv.Itoa(int(n)))
	told, err := frame.Pieces(f, "c")
	if err != nil {
		return nil, err
	}
	paid, err := tenders(f)
	if f.Get("way") == "back" {
		return cage.RedeemChips{Stream: f.Get("session"), Player: f.Get("of"), Worth: n, Pieces: told, Tenders: paid}, err
	}
	return cage.SellChips{Stream: f.Get("session"), Player: f.Get("of"), Worth: n, Pieces: told, Tenders: paid}, err
}

func parseDeposit(f url.Values) (any, error) {
	n, err := frame.Cents(f.Get("worth"))
	if err != nil {
		return nil, err
	}
	f.Set("amount", strconv.Itoa(int(n)))
	paid, err := tenders(f)
	if f.Get("way") == "back" {
		return cage.ReturnDeposit{Player: f.Get("player"), Amount: n, Tenders: paid}, err
	}
	return cage.TakeDeposit{Player: f.Get("player"), Amount: n, Tenders: paid}, err
}

// parseCollect reads which debt is settled, and how; for how much and by which article is in the file of the person.
func parseCollect(f url.Values) (any, error) {
	paid, err := tenders(f)
	return cage.Collect{Player: f.Get("player"), Debt: f.Get("debt"), Tenders: paid}, err
}
