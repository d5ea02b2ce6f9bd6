package intake

import (
	"regexp"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"github.com/floorbook/floorbook/tournament"
)

// Typed is a structure as somebody types it: numbers are text, levels and payouts are rows as spreadsheets have them, cells separated by
// semicolons or tabs.
type Typed struct {
	Name, Game, HandsEach, Quality, BuyIn, Fee, Guarantee, Stack, Chips   string
	StackChips, SeatsLate, Seats, FinalTable, Ante, LateLevels, ReEntries string
	Levels, Round, Payouts                                                string
	LateMinutes                                                           string
	Capacity                                                              string
	Turbo, Surrender, Reservations                                        bool
	Rebuys, AddOn, Bonus                                                  TypedSale
	Bounty                                                                TypedBounties
	Satellite                                                             TypedSatellite
	TakesTickets                                                          string // names separated by semicolons
	Flights, FlightEntries, FlightRanks                                   string
}

// levelColumn is one of them.
type levelColumn struct {
	key    string
	french string // as a text in French is headed
	names  []string
}

// levelColumns are what a row of levels can hold: its key in a sheet, and the headings by which people know it, without accents and in small letters.
// The first five are the columns of a text without headings.
var levelColumns = []levelColumn{
	{"small", "petite", []string{"small", "sb", "small blind", "petite", "petite blind"}},
	{"big", "grosse", []string{"big", "bb", "big blind", "grosse", "grosse blind"}},
	{"ante", "ante", []string{"ante", "antes"}},
	{"minutes", "durée", []string{"minutes", "min", "duree", "duration", "temps", "time", "length"}},
	{"note", "note", []string{"note", "notes", "color-up", "colour-up", "color up", "colour up", "changement de jetons"}},
	{"game", "jeu", []string{"game", "jeu"}},
	{"bring_in", "bring-in", []string{"bring_in", "bring-in"}},
	{"small_bet", "petite mise", []string{"small_bet", "small bet", "petite mise"}},
	{"big_bet", "grosse mise", []string{"big_bet", "big bet", "grosse mise"}},
	{"stud_ante", "ante stud", []string{"stud_ante", "stud ante", "ante stud"}},
	{"day_ends", "fin de journée", []string{"day_ends", "day ends", "fin de journee"}},
}

// bare is how many columns a text without headings has.
const bare = 5

// pauses are the words that make a row a break.
var pauses = []string{"break", "pause"}

// TypedOf is a structure as it would be typed.
func TypedOf(s tournament.Structure) Typed {
	t := Typed{
		Name: s.Name, Game: GameName(s), Quality: s.Quality, BuyIn: MoneyText(s.BuyIn), Fee: MoneyText(s.Fee), Guarantee: MoneyText(s.Guarantee),
		Stack: strconv.FormatInt(int64(s.Stack), 10), Seats: strconv.Itoa(s.Seats), SeatsLate: strconv.Itoa(s.SeatsLate), Ante: antes[s.AnteKind],
		Turbo: s.Turbo, Surrender: s.Surrender, Reservations: s.Reservations, Capacity: number(int64(s.Capacity)), Rebuys: typedRebuys(s.Rebuys), AddOn: typedSale(s.AddOn), Bonus: typedSale(s.Bonus), Bounty: typedBounties(s.Bounties), Satellite: typedSatellite(s.Satellite), TakesTickets: strings.Join(s.TakesTickets, "; "),
		LateMinutes: number(int64(s.LateMinutes)), LateLevels: strconv.Itoa(s.LateLevels), ReEntries: strconv.Itoa(s.ReEntries), Round: MoneyText(s.Payouts.Round),
		Flights: typedFlights(s), FlightEntries: s.FlightEntries.String(), FlightRanks: s.FlightRanks.String(),
	}
	if len(s.Rotation) > 0 {
		var names []string
		for _, v := range s.Rotation {
			names = append(names, nameOf(v))
		}
		t.Game, t.HandsEach = strings.Join(names, ", "), strconv.Itoa(s.HandsEach)
	}
	if s.FinalTable > 0 {
		t.FinalTable = strconv.Itoa(s.FinalTable)
	}
	var chips []string
	for _, c := range s.Chips {
		chips = append(chips, strconv.FormatInt(int64(c), 10))
	}
	t.Chips = strings.Join(chips, ", ")
	var counts []string
	for _, n := range s.StackChips {
		counts = append(counts, strconv.Itoa(n))
	}
	t.StackChips = strings.Join(counts, ", ")
	t.Levels = typedLevels(s, t.Game, func(c levelColumn) string { return c.key }, pauses[0])
	for _, table := range s.Payouts.Tables {
		cells := []string{strconv.Itoa(table.Entries)}
		for _, share := range table.Shares {
			cells = append(cells, percentText(share))
		}
		t.Payouts += strings.Join(cells, ";") + "\n"
	}
	return t
}

// French is TypedOf with the headings and the breaks of its levels in French.
func French(s tournament.Structure) Typed {
	t := TypedOf(s)
	t.Levels = typedLevels(s, t.Game, func(c levelColumn) string { return c.french }, pauses[1])
	return t
}

func twoDigits(n int) string { return strconv.Itoa(n/10) + strconv.Itoa(n%10) }

// typedLevels are the rows of the levels, under the headings of the columns that are used.
func typedLevels(s tournament.Structure, game string, head func(levelColumn) string, pause string) string {
	rows := make([][]string, len(s.Levels))
	used := make([]bool, len(levelColumns))
	for i, l := range s.Levels {
		name := ""
		if v := nameOf(tournament.Variant{Game: l.Game, Betting: l.Betting}); !l.Break && len(s.Rotation) == 0 && v != game {
			name = v
		}
		ends := ""
		if l.DayEnds {
			ends = "x"
		}
		rows[i] = []string{number(l.Small), number(l.Big), number(l.Ante), strconv.Itoa(l.Minutes), l.Note, name, number(l.BringIn),
			number(l.SmallBet), number(l.BigBet), number(l.StudAnte), ends}
		if l.Break {
			rows[i][0] = pause
		}
		for c, cell := range rows[i] {
			used[c] = used[c] || c < bare || cell != ""
		}
	}
	var out strings.Builder
	line := func(cells []string) {
		var kept []string
		for c, cell := range cells {
			if used[c] {
				kept = append(kept, cell)
			}
		}
		out.WriteString(strings.TrimRight(strings.Join(kept, ";"), ";") + "\n")
	}
	var heads []string
	for _, c := range levelColumns {
		heads = append(heads, head(c))
	}
	line(heads)
	for _, row := range rows {
		line(row)
	}
	return out.String()
}

func number[N ~int64](n N) string {
	if n == 0 {
		return ""
	}
	return strconv.FormatInt(int64(n), 10)
}

// Structure reads what was typed as a sheet is read. Where anything is wrong the errors say what, and which field it concerns (Path).
func (t Typed) Structure() (tournament.Structure, []*Error) {
	values := map[string]any{}
	put := func(key, text string, read func(string) any) {
		if text = strings.TrimSpace(text); text != "" {
			values[key] = read(text)
		}
	}
	text := func(s string) any { return s }
	put("name", t.Name, text)
	if names := cells(t.Game, ",;"); len(names) > 1 {
		put("rotation", t.Game, func(string) any { return names })
	} else if _, known := Rotation(t.Game); known {
		put("rotation", t.Game, text)
	} else {
		put("game", t.Game, text)
	}
	put("quality", t.Quality, text)
	put("ante", t.Ante, text)
	for _, m := range []struct{ key, text string }{{"buy_in", t.BuyIn}, {"fee", t.Fee}, {"guarantee", t.Guarantee}} {
		put(m.key, m.text, func(s string) any { return closed(s) })
	}
	for _, n := range []struct{ key, text string }{{"hands_each", t.HandsEach}, {"stack", t.Stack}, {"seats_late", t.SeatsLate}, {"seats", t.Seats},
		{"final_table", t.FinalTable}, {"late_levels", t.LateLevels}, {"late_minutes", t.LateMinutes}, {"capacity", t.Capacity}, {"re_entries", t.ReEntries}} {
		put(n.key, n.text, whole)
	}
	for _, list := range []struct{ key, text string }{{"chips", t.Chips}, {"stack_chips", t.StackChips}} {
		put(list.key, list.text, func(s string) any {
			var out []any
			for _, c := range cells(s, ",;\t") {
				out = append(out, whole(c.(string)))
			}
			return out
		})
	}
	put("takes_tickets", t.TakesTickets, func(s string) any { return cells(s, ";") })
	t.said(values)
	put("flights", t.Flights, flightRows)
	put("flight_entries", t.FlightEntries, text)
	put("flight_ranks", t.FlightRanks, text)
	put("levels", t.Levels, levelRows)
	if strings.TrimSpace(t.Payouts) != "" {
		payouts := map[string]any{"tables": payoutRows(t.Payouts)}
		if round := closed(t.Round); round != "" {
			payouts["round"] = round
		}
		values["payouts"] = payouts
	}
	rd := &reader{}
	s := readStructure(rd.table(values, ""))
	return s, rd.all
}

// said adds what is yes or no, and what is sold and won besides.
func (t Typed) said(values map[string]any) {
	for _, said := range []struct {
		key string
		yes bool
	}{{"turbo", t.Turbo}, {"surrender", t.Surrender}, {"reservations", t.Reservations}} {
		if said.yes {
			values[said.key] = true
		}
	}
	for _, sold := range []struct {
		key  string
		sale TypedSale
	}{{"rebuys", t.Rebuys}, {"add_on", t.AddOn}, {"bonus", t.Bonus}} {
		if of := sold.sale.values(); of != nil {
			values[sold.key] = of
		}
	}
	if of := t.Bounty.values(); of != nil {
		values["bounty"] = of
	}
	if of := t.Satellite.values(); of != nil {
		values["satellite"] = of
	}
}

// cells are the parts of a line, without the space around them.
func cells(line, separators string) (out []any) {
	for _, c := range strings.FieldsFunc(line, func(r rune) bool { return strings.ContainsRune(separators, r) }) {
		if c = strings.TrimSpace(c); c != "" {
			out = append(out, c)
		}
	}
	return out
}

// closed is a number without the space that groups its digits.
func closed(s string) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsSpace(r) || r == '\'' || r == '\u202f' {
			return -1
		}
		return r
	}, s)
}

// grouped are the thousands of a whole number as spreadsheets show them.
var grouped = regexp.MustCompile(`^[0-9]{1,3}(?:,[0-9]{3})+$|^[0-9]{1,3}(?:\.[0-9]{3})+$`)

// whole is a whole number, or the text that is none.
func whole(s string) any {
	if text := closed(s); grouped.MatchString(text) {
		s = strings.NewReplacer(",", "", ".", "").Replace(text)
	}
	if n, err := strconv.ParseInt(closed(s), 10, 64); err == nil {
		return n
	}
	return s
}

// levelRows reads the rows of the levels. Headings are those of levelColumns; without any the first five are meant.
func levelRows(text string) any {
	var heads []string
	for _, c := range levelColumns[:bare] {
		heads = append(heads, c.key)
	}
	var out []any
	between := cellsBetween(text)
	for line := range strings.Lines(text) {
		line = strings.TrimRight(line, "\r\n")
		if strings.TrimSpace(strings.Trim(line, ";\t|,")) == "" {
			continue
		}
		row := strings.Split(strings.ReplaceAll(line, "\t", between), between)
		if found := headed(row); len(out) == 0 && found != nil {
			heads = found
			continue
		}
		out = append(out, levelRow(row, heads))
	}
	return out
}

// cellsBetween is what separates the cells of rows: semicolons or tabs, or where there are none bars or commas.
func cellsBetween(text string) string {
	if strings.ContainsAny(text, ";\t") {
		return ";"
	}
	for _, other := range []string{"|", ","} {
		if strings.Contains(text, other) {
			return other
		}
	}
	return ";"
}

// headed are the keys that a row of headings names, nil where it is none.
func headed(row []string) []string {
	var out []string
	for _, cell := range row {
		i := slices.IndexFunc(levelColumns, func(c levelColumn) bool { return slices.Contains(c.names, plain(cell)) })
		switch {
		case i >= 0:
			out = append(out, levelColumns[i].key)
		case strings.TrimSpace(cell) == "":
			out = append(out, "")
		default:
			return nil
		}
	}
	return out
}

func levelRow(row, heads []string) map[string]any {
	out := map[string]any{}
	pause := slices.ContainsFunc(row, func(cell string) bool { return slices.Contains(pauses, plain(cell)) })
	if pause {
		out["break"] = true
	}
	for i, cell := range row {
		cell = strings.TrimSpace(cell)
		switch {
		case cell == "" || slices.Contains(pauses, plain(cell)):
		case i >= len(heads) || heads[i] == "":
			out["column "+strconv.Itoa(i+1)] = cell // which no level has: the reader says so
		case heads[i] == "note" || heads[i] == "game":
			out[heads[i]] = cell
		case heads[i] == "day_ends":
			out[heads[i]] = true
		default:
			out[heads[i]] = whole(cell)
		}
	}
	return out
}

// payoutRows reads the rows of the payouts: from how many entries up, then the share of each place in percent.
func payoutRows(text string) any {
	var out []any
	for line := range strings.Lines(text) {
		row := cells(line, ";\t|\r\n")
		if len(row) == 0 {
			continue
		}
		var shares []any
		for _, c := range row[1:] {
			shares = append(shares, hundredths(c.(string)))
		}
		out = append(out, map[string]any{"entries": whole(row[0].(string)), "shares": shares})
	}
	return out
}

var decimalShare = regexp.MustCompile(`^([0-9]{1,3})(?:[.,]([0-9]{1,2}))?$`)

// hundredths is a percentage in hundredths of a percent, or the text that is none.
func hundredths(s string) any {
	m := decimalShare.FindStringSubmatch(strings.TrimSpace(strings.TrimSuffix(strings.TrimSpace(s), "%")))
	if m == nil {
		return s
	}
	n, _ := strconv.ParseInt(m[1]+(m[2] + "00")[:2], 10, 64) // at most five digits
	return n
}
