package intake

import (
	"cmp"
	"encoding/csv"
	"slices"
	"strconv"
	"strings"

	"github.com/floorbook/floorbook/chip"
	"github.com/floorbook/floorbook/tournament"
)

// tdt takes a tournament over from a file of The Tournament Director, version 3. What a sheet has is read as a sheet is, so that the same is
// refused; what a sheet has not, and what can be read in two ways, is a warning at its line.
type tdt struct {
	file     string
	root     *tdtValue // the tournament
	values   map[string]any
	lines    map[string]int
	warnings []Warning
	chips    []chip.Amount
	smallest int64 // unit in which all amounts of levels can be paid
}

// openTDT reads a file.
func openTDT(name, text string) (*tdt, error) {
	v, err := readTDT(name, text)
	if err != nil {
		return nil, err
	}
	t := &tdt{file: name, root: v.field("T"), values: map[string]any{}, lines: map[string]int{}}
	if t.root.class != "Tournament" {
		return nil, &Error{File: name, Line: v.line, Key: "intake.tdt.none"}
	}
	return t, nil
}

// structure is the sheet.
func (t *tdt) structure() (tournament.Structure, []Warning, error) {
	title := t.root.field("Title")
	t.put("name", title, cmp.Or(cut(strings.TrimSpace(title.text), 200), "Tournament Director"))
	t.levels()
	t.stack()
	t.prices()
	t.places()
	t.seats()
	rd := &reader{file: t.file, lines: t.lines}
	s := readStructure(rd.table(t.values, ""))
	if rd.err != nil {
		return tournament.Structure{}, nil, rd.err
	}
	slices.SortStableFunc(t.warnings, func(a, b Warning) int { return cmp.Compare(a.Line, b.Line) })
	return s, t.warnings, nil
}

func cut(s string, most int) string {
	if r := []rune(s); len(r) > most {
		return string(r[:most])
	}
	return s
}

func (t *tdt) put(key string, at *tdtValue, value any) {
	t.values[key], t.lines[key] = value, at.line
}

func (t *tdt) warn(at *tdtValue, key string, pairs ...any) {
	t.warnings = append(t.warnings, Warning{File: t.file, Line: at.line, Key: "intake.tdt." + key, Args: args(pairs...)})
}

// whole is a whole number, 0 where there is none.
func (v *tdtValue) whole() int64 {
	text, fraction, _ := strings.Cut(v.text, ".")
	n, err := strconv.ParseInt(text, 10, 64)
	if err != nil || strings.Trim(fraction, "0") != "" {
		return 0
	}
	return n
}

// money is an amount as a sheet has it.
func (v *tdtValue) money() any { return centsText(v.cents()) }

// cents is an amount in hundredths, 0 where it is none.
func (v *tdtValue) cents() int64 {
	units, hundredths, _ := strings.Cut(v.text, ".")
	n, err := strconv.ParseInt(units, 10, 64)
	part, bad := strconv.ParseInt((hundredths + "00")[:2], 10, 64)
	if err != nil || bad != nil || n < 0 || n > int64(MaxMoney) {
		return 0
	}
	return n*100 + part
}

// levels are the rounds and breaks.
func (t *tdt) levels() {
	all := t.root.field("Levels").field("Levels")
	var rows []any
	antes, each := false, false
	var first *tdtValue
	game, betting := "", false
	for _, level := range all.items() {
		minutes := level.field("Minutes").whole()
		if level.class == "GameBreak" {
			if first == nil {
				t.warn(level, "break_first")
				continue
			}
			t.lines[join("levels", strconv.Itoa(len(rows)))] = level.line
			rows = append(rows, map[string]any{"break": true, "minutes": minutes})
			continue
		}
		small, big, ante := level.field("SmallBlind").whole(), level.field("BigBlind").whole(), level.field("Ante").whole()
		row := map[string]any{"small": small, "big": big, "minutes": minutes}
		if ante > 0 {
			row["ante"], antes, each = ante, true, each || ante*2 < big
		}
		if first == nil {
			first, game = level, level.field("GameName").text
		}
		if name := level.field("GameName").text; name != game {
			t.warn(level, "other_game", "Game", shown(name))
		}
		betting = betting || level.field("GameType").whole() != noLimit
		for _, amount := range []int64{small, big, ante} {
			t.smallest = divisor(t.smallest, amount)
		}
		t.lines[join("levels", strconv.Itoa(len(rows)))] = level.line
		rows = append(rows, row)
	}
	t.put("levels", all, rows)
	if antes && each {
		t.put("ante", all, "each")
	} else if antes {
		t.put("ante", all, "big-blind")
		t.warn(first, "ante_big")
	}
	if first != nil {
		t.game(first, game, betting)
	}
}

// noLimit is what GameType says of games without limit.
const noLimit = 2

// game is what is played.
func (t *tdt) game(at *tdtValue, name string, betting bool) {
	switch folded := plain(name); {
	case strings.Contains(folded, "omaha"):
		t.put("game", at, "omaha")
	case name != "" && !strings.Contains(folded, "hold"):
		t.warn(at, "game", "Game", shown(name))
	}
	if betting {
		t.warn(at, "betting")
	}
}

func divisor(a, b int64) int64 {
	for b > 0 {
		a, b = b, a%b
	}
	return a
}

// stack is the starting stack and the chips.
func (t *tdt) stack() {
	profile := t.profile("Buyins")
	stack := profile.field("Chips").whole()
	if stack > 0 {
		t.put("stack", profile, stack)
	}
	all := t.root.field("Chips").field("Chips")
	type use struct{ value, count int64 }
	var uses []use
	for _, c := range all.items() {
		value := c.field("Value").whole()
		if c.field("Use").text == "false" || value < 1 || slices.ContainsFunc(uses, func(u use) bool { return u.value == value }) {
			continue
		}
		uses = append(uses, use{value, c.field("PerPlayer").whole()})
	}
	slices.SortFunc(uses, func(a, b use) int { return cmp.Compare(a.value, b.value) })
	var values, counts []any
	var worth int64
	for _, u := range uses {
		values, counts = append(values, u.value), append(counts, u.count)
		t.chips = append(t.chips, chip.Amount(u.value))
		if u.count > 0 && u.value <= int64(MaxChips) && u.count <= int64(MaxChips)/u.value {
			worth += u.value * u.count
		}
	}
	switch {
	case len(values) == 0:
		values = append(values, max(1, divisor(t.smallest, stack)))
		t.warn(all, "no_chips", "Chip", values[0])
	case worth == stack:
		t.put("stack_chips", all, counts)
	default:
		t.warn(all, "stack_chips", "Worth", worth, "Stack", stack)
	}
	t.put("chips", all, values)
	t.colorUps()
}

// colorUps says at the breaks that are meant for it which chip leaves play: the smallest, once no level that follows needs it.
func (t *tdt) colorUps() {
	rows, _ := t.values["levels"].([]any)
	chips, at := t.chips, 0
	for _, level := range t.root.field("Levels").field("Levels").items() {
		if at >= len(rows) {
			return
		}
		row, _ := rows[at].(map[string]any)
		if level.class == "GameBreak" && row["break"] == nil {
			continue // before the first round
		}
		at++
		if level.class != "GameBreak" || level.field("ChipUp").text != "true" {
			continue
		}
		if len(chips) < 2 || needed(rows[at:], int64(chips[1])) {
			t.warn(level, "chip_up")
			continue
		}
		row["note"] = "Color-up " + strconv.FormatInt(int64(chips[0]), 10)
		chips = chips[1:]
	}
}

// needed reports whether a level cannot be paid in chips of this value.
func needed(rows []any, value int64) bool {
	for _, r := range rows {
		for _, key := range []string{"small", "big", "ante"} {
			if n, is := r.(map[string]any)[key].(int64); is && n%value != 0 {
				return true
			}
		}
	}
	return false
}

// profile is the fee profile that is used where none is chosen.
func (t *tdt) profile(of string) *tdtValue {
	config := t.root.field("Financials").field(of)
	all := config.field("Profiles").items()
	if i := config.field("DefIndex").whole(); i >= 0 && i < int64(len(all)) {
		return all[i]
	}
	return &tdtValue{line: config.line}
}

// rake is what the house keeps of a fee, in hundredths.
func (v *tdtValue) rake() (sum int64) {
	for _, part := range v.field("Rake").list {
		for _, n := range part.list {
			sum += max(0, n.cents())
		}
	}
	return sum
}

// price splits a fee into what goes to the pool and to the house: the rake is part of the fee.
func (t *tdt) price(profile *tdtValue) (price, fee any) {
	rake := profile.rake()
	if rake == 0 {
		return profile.field("Fee").money(), int64(0)
	}
	t.warn(profile, "rake", "Rake", centsText(rake), "Fee", shown(profile.field("Fee").text))
	return centsText(max(0, profile.field("Fee").cents()-rake)), centsText(rake)
}

func centsText(n int64) string {
	return strconv.FormatInt(n/100, 10) + "." + twoDigits(int(n%100))
}

// prices are the buy-in and what else is sold.
func (t *tdt) prices() {
	money := t.root.field("Financials")
	entry := t.profile("Buyins")
	price, fee := t.price(entry)
	t.put("buy_in", entry, price)
	t.put("fee", entry, fee)
	if g := money.field("GuaranteedPot"); g.cents() > 0 {
		t.put("guarantee", g, g.money())
	}
	buyins := money.field("Buyins")
	if last := buyins.field("LastRound").whole(); last > 0 {
		t.put("late_levels", buyins, min(last, t.played()))
	} else {
		t.warn(buyins, "late")
	}
	if most := buyins.field("MaxPerPlayer").whole(); most > 1 {
		t.put("re_entries", buyins, min(most-1, MaxReEntries))
	}
	if n := len(buyins.field("Profiles").items()); n > 1 {
		t.warn(buyins, "profiles", "Name", shown(entry.field("Name").text), "Count", n-1)
	}
	t.sale("Rebuys", "rebuys")
	t.sale("AddOns", "add_on")
	for _, left := range []struct{ field, key string }{{"HouseContribution", "house"}, {"TotalChipsAdjustment", "adjusted"}} {
		if v := money.field(left.field); v.cents() != 0 {
			t.warn(v, left.key, "Amount", shown(v.text))
		}
	}
	if money.field("UseBounties").text == "true" {
		t.warn(money.field("UseBounties"), "bounties")
	}
}

// played is how many rounds there are.
func (t *tdt) played() (n int64) {
	rows, _ := t.values["levels"].([]any)
	for _, r := range rows {
		if r.(map[string]any)["break"] == nil {
			n++
		}
	}
	return n
}

// unlimited is how The Tournament Director says as many as wanted, beside 0.
const unlimited = 9999

// sale is a rebuy or an add-on, where it is sold.
func (t *tdt) sale(of, key string) {
	config, profile := t.root.field("Financials").field(of), t.profile(of)
	chips := profile.field("Chips").whole()
	if config.field("Allow").text != "true" || chips < 1 {
		return
	}
	price, fee := t.price(profile)
	row := map[string]any{"price": price, "fee": fee, "chips": chips}
	last := config.field("LastRound").whole()
	if last < 1 || last > t.played() {
		last = t.played()
	}
	if key == "rebuys" {
		row["levels"] = last
		if most := config.field("MaxPerPlayer").whole(); most > 0 && most < unlimited {
			row["most"] = min(most, MaxRebuys)
		}
	} else if after := t.firstPart(); !t.breakAfter(after) {
		t.warn(config, "add_on", "Level", after)
		return
	}
	t.put(key, config, row)
}

// firstPart is the round after which add-ons are sold.
func (t *tdt) firstPart() int64 {
	if r, is := t.values["rebuys"].(map[string]any); is {
		return r["levels"].(int64)
	}
	late, _ := t.values["late_levels"].(int64)
	return late
}

// breakAfter reports whether a break follows a round.
func (t *tdt) breakAfter(round int64) bool {
	rows, _ := t.values["levels"].([]any)
	n := int64(0)
	for _, r := range rows {
		if r.(map[string]any)["break"] != nil {
			if n == round && n > 0 {
				return true
			}
			continue
		}
		n++
	}
	return false
}

// places are the prizes: their shares of what they make together, which is all that can be told of a pool that the file has computed.
func (t *tdt) places() {
	all := t.root.field("Prizes")
	var amounts []int64
	var sum int64
	for _, p := range all.field("Prizes").items() {
		amount := p.field("CalculatedAmount").cents()
		if amount < 1 {
			amount = p.field("Amount").cents()
		}
		if p.field("Type").whole() != 0 || amount < 1 || amount > int64(MaxMoney) {
			t.warn(p, "prize", "Prize", shown(p.field("Description").text))
			continue
		}
		amounts, sum = append(amounts, amount), sum+amount
	}
	slices.SortFunc(amounts, func(a, b int64) int { return cmp.Compare(b, a) })
	tables := []any{map[string]any{"entries": int64(1), "shares": []any{int64(wholePool)}}}
	var shares []any
	left := int64(wholePool)
	for i := len(amounts) - 1; i > 0; i-- { // the first takes what rounding leaves
		share := max(1, amounts[i]*wholePool/sum)
		shares, left = append(shares, share), left-share
	}
	if len(amounts) > 1 && left > 0 {
		shares = append(shares, left)
		slices.Reverse(shares)
		tables = append(tables, map[string]any{"entries": int64(len(amounts)), "shares": shares})
		t.warn(all, "shares", "Places", len(amounts))
	} else {
		t.warn(all, "winner")
	}
	payouts := map[string]any{"tables": tables}
	if unit := all.field("RoundToNearest"); unit.whole() > 1 {
		payouts["round"] = unit.whole()
	}
	t.put("payouts", all, payouts)
}

// seats are those of the largest table.
func (t *tdt) seats() {
	all := t.root.field("Tables").field("Tables")
	most := int64(0)
	for _, table := range all.items() {
		most = max(most, table.field("NumberOfSeats").whole())
	}
	switch {
	case most < 2:
		most = 9
		t.warn(all, "no_tables", "Seats", most)
	case most > 10:
		t.warn(all, "seats", "Seats", most)
		most = 10
	}
	t.put("seats", all, most)
}

// players are those of the file, whether they have bought in or not.
func (t *tdt) players() ([]Player, []Warning, error) {
	l := &list{file: t.file}
	var rows []row
	for _, item := range t.root.field("Players").field("Players").items() {
		if len(item.list) == 2 && item.class == "" { // of a map: the id and the player
			item = item.list[1]
		}
		name, info := item.field("Name"), item.field("Info")
		cell := func(of *tdtValue, field string) string { return cut(tidySpaces(of.field(field).text), MaxCell) }
		r := row{line: item.line, cells: []string{"", cell(name, "Firstname"), cell(name, "Lastname"), cell(info, "OptID"), cell(info, "Email1")}}
		if r.cells[1]+r.cells[2] == "" {
			r.cells[0] = cell(name, "Nickname")
		}
		if r.cells[0]+r.cells[1]+r.cells[2] == "" {
			l.warn(item.line, "intake.tdt.nameless")
			continue
		}
		rows = append(rows, r)
	}
	if err := l.read(rows, []column{fullName, firstName, lastName, licence, email}); err != nil {
		return nil, nil, err
	}
	return l.players, l.warnings, nil
}

// PlayersBeside writes the players that a file of The Tournament Director has beside its structure as a list that [ParsePlayers] reads; ""
// where there are none, or the text is another file.
func PlayersBeside(name, text string) string {
	if !isTDT(text) {
		return ""
	}
	players, _, err := ParsePlayers(name, strings.NewReader(text))
	if err != nil {
		return ""
	}
	var out strings.Builder
	w := csv.NewWriter(&out)
	w.Comma = ';'
	_ = w.Write([]string{"Name", "Licence", "E-mail"}) // to memory
	for _, p := range players {
		_ = w.Write([]string{p.Name, p.Licence, p.Email})
	}
	w.Flush()
	return out.String()
}
