package phh

import (
	"cmp"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/floorbook/floorbook/card"
	"github.com/floorbook/floorbook/chip"
	"github.com/floorbook/floorbook/hand"
	"github.com/floorbook/floorbook/refusal"
)

// The text that PokerStars clients save, in English, is read into the same Hand as a .phh file: what it says of cards
// and acts becomes the entries of the format, each with the line it comes from as its commentary.

// IsPokerStars reports whether a file that begins so is PokerStars text; a kilobyte is enough.
func IsPokerStars(begin []byte) bool {
	return starsBegins(strings.TrimLeft(string(begin), "\uFEFF \t\r\n"))
}

var starsHeader = regexp.MustCompile(`^PokerStars (?:(?:Zoom|Home Game) )*(?:Hand|Game) #([^:\s]+):`)

func starsBegins(line string) bool {
	return strings.HasPrefix(line, "PokerStars ") && starsHeader.MatchString(line)
}

// starsReader is a PokerStars text being read.
type starsReader struct {
	h       *Hand
	variant variant
	cfg     hand.Config // by position, once everybody has sat down
	cash    bool
	line    int
	lines   []string
	at      int
	seats   []starsSeat
	seatOf  map[string]int // by name
	button  int
	posts   []starsPost
	where   []int // positions of the seats, -1 for who is not dealt in
	err     error
	starsPlay
}

// starsSeat is a player at the table.
type starsSeat struct {
	number int
	name   string
	stack  chip.Amount
	dealt  bool
	role   string      // "(button) (small blind)" in the summary
	gaveUp int         // line of the summary that says that the hand was mucked
	mucked []card.Card // as it tells them
	won    chip.Amount
}

// starsPost is a line of chips posted before the cards.
type starsPost struct {
	seat   int
	kind   string
	amount chip.Amount
	allIn  bool
	line   int
}

// readStars reads a hand; nil without an error is one that was cancelled.
func readStars(file string, p *piece) (*Hand, error) {
	s := &starsReader{h: &Hand{File: file, Line: p.line, Actions: []Action{}}, line: p.line, seatOf: map[string]int{}}
	for line := range strings.Lines(p.text) {
		s.lines = append(s.lines, strings.TrimRight(line, " \t\r\n\u00A0"))
	}
	if slices.Contains(s.lines, "Hand cancelled") {
		return nil, nil
	}
	s.header()
	s.table()
	s.sit()
	s.summary()
	s.begin()
	s.play()
	if s.err != nil {
		return nil, s.err
	}
	s.end()
	return s.h, nil
}

// fail keeps the first error, at line i of the hand.
func (s *starsReader) fail(i int, err error) {
	if s.err == nil {
		text := ""
		if i < len(s.lines) {
			text = s.lines[i]
		}
		s.err = &Error{File: s.h.File, Hand: s.h.Name, Line: s.line + i, Text: text, Err: err}
	}
}

// strange says that a line is not understood.
func (s *starsReader) strange(i int) {
	text := ""
	if i < len(s.lines) {
		text = s.lines[i]
	}
	s.fail(i, refusal.New(StarsLine, "Text", text))
}

// starsSigns are the signs before amounts of money.
const starsSigns = "$€£₹¥"

// amount reads chips, with their currency sign and their thousands set apart.
func (s *starsReader) amount(i int, text string) chip.Amount {
	digits := strings.ReplaceAll(strings.TrimLeft(text, starsSigns), ",", "")
	d, err := parseDecimal(digits)
	a, ok := d.scaled(s.h.Decimals)
	if err != nil || !ok || d.infinite || d.decimals() > s.h.Decimals || d.digits < 0 {
		s.fail(i, refusal.New(BadAmount, "Text", text))
		return 0
	}
	return a
}

// stack reads an amount, which may be without limit.
func (s *starsReader) stack(i int, text string) chip.Amount {
	if strings.TrimLeft(text, starsSigns) == "inf" {
		return Infinite
	}
	return s.amount(i, text)
}

var (
	starsMoment = regexp.MustCompile(`(\d{4})/(\d{2})/(\d{2}) (\d{1,2}):(\d{2}):(\d{2})(?: ([A-Z]+))?`)
	starsLevel  = regexp.MustCompile(`Level ([IVXLC]+)`)
)

// header reads the first line: number, tournament and level, game, stakes, date.
func (s *starsReader) header() {
	if len(s.lines) == 0 {
		s.strange(0)
		return
	}
	m := starsHeader.FindStringSubmatch(s.lines[0])
	if m == nil {
		s.strange(0)
		return
	}
	s.h.Name = m[1]
	rest := strings.TrimSpace(s.lines[0][len(m[0]):])
	if _, after, club := strings.Cut(rest, "} "); club && rest[0] == '{' {
		rest = strings.TrimSpace(after)
	}
	rest = strings.TrimPrefix(rest, "Zoom ")
	field := func(name, value string) { s.h.Fields = append(s.h.Fields, Field{name, value}) }
	field("venue", "'PokerStars'")
	if at := starsMoment.FindStringSubmatchIndex(rest); at != nil {
		m := starsMoment.FindStringSubmatch(rest)
		rest = strings.TrimRight(rest[:at[0]], " -")
		hour, _ := strconv.Atoi(m[4])
		field("time", strconv.Itoa(100 + hour)[1:]+":"+m[5]+":"+m[6])
		if m[7] != "" {
			field("time_zone_abbreviation", quote(m[7]))
		}
		for i, name := range []string{"year", "month", "day"} {
			n, _ := strconv.Atoi(m[1+i])
			field(name, strconv.Itoa(n))
		}
	}
	if allDigits(s.h.Name) && len(s.h.Name) < 19 {
		field("hand", cmp.Or(strings.TrimLeft(s.h.Name, "0"), "0"))
	} else {
		field("hand", quote(s.h.Name))
	}
	s.cash = true
	if after, event := strings.CutPrefix(rest, "Tournament #"); event {
		s.cash = false
		s.h.Floor.Tournament, rest, _ = strings.Cut(after, ",")
		level := 1
		if m := starsLevel.FindStringSubmatch(rest); m != nil {
			level = fromRoman(m[1])
		}
		field("level", strconv.Itoa(level))
	} else {
		s.h.Decimals = 2
		s.h.Floor.Cash, s.h.Floor.Unit = true, 1
	}
	s.game(rest)
	s.stakes(rest)
}

func fromRoman(text string) int {
	values := map[byte]int{'I': 1, 'V': 5, 'X': 10, 'L': 50, 'C': 100}
	n := 0
	for i := range len(text) {
		v := values[text[i]]
		if i+1 < len(text) && values[text[i+1]] > v {
			v = -v
		}
		n += v
	}
	return max(n, 1)
}

// game finds the game and how it is bet: the longest name that fits. Before it stands nothing but the buy-in, or the
// name of a rotation.
func (s *starsReader) game(text string) {
	best, at := "", -1
	for game, name := range starsGames {
		for structure, word := range starsStructures {
			if i := strings.Index(text, name+" "+word); i >= 0 && len(name) > len(best) {
				best, at = name, i
				s.variant = variant{game, hand.Structure(structure)}
			}
		}
	}
	before := ""
	if at >= 0 {
		words := strings.Fields(text[:at])
		if len(words) > 0 {
			before = words[len(words)-1]
		}
	}
	known := before == "" || strings.HasSuffix(before, "(") || before == "Freeroll" || strings.ToUpper(before) == before
	if at < 0 || !known || strings.Contains(text, " Cap") {
		s.fail(0, refusal.New(StarsGame, "Game", text))
	}
}

// stakes reads the blinds, or in limit games the bets, and the currency.
func (s *starsReader) stakes(text string) {
	from, to := strings.LastIndexByte(text, '('), strings.LastIndexByte(text, ')')
	if from < 0 || to < from {
		s.strange(0)
		return
	}
	inside := text[from+1 : to]
	if i := strings.LastIndex(inside, ", "); i >= 0 {
		inside = inside[i+2:]
	}
	words, sign, currency := strings.Fields(inside), "", ""
	for i, word := range words {
		switch {
		case word == "Blind" && i+1 < len(words): // of the button
			sign = words[i+1]
			s.cfg.BigBlind = s.amount(0, sign)
		case strings.Contains(word, "/"):
			sign = word
			parts := strings.Split(word, "/")
			s.cfg.SmallBlind, s.cfg.BigBlind = s.amount(0, parts[0]), s.amount(0, parts[1])
		case among(currencies, " ", &node{text: quote(word)}):
			currency = word
		}
	}
	first, _ := utf8.DecodeRuneInString(sign)
	switch {
	case s.cash && currency != "":
		s.h.Fields = append(s.h.Fields, Field{"currency", quote(currency)})
	case s.cash && strings.ContainsRune(starsSigns, first):
		s.h.Fields = append(s.h.Fields, Field{"currency_symbol", quote(string(first))})
	}
	if s.cfg.BigBlind < 1 {
		s.strange(0)
	}
	if s.variant.structure == hand.FixedLimit || s.variant.game.Upcards() {
		s.cfg.SmallBet, s.cfg.BigBet = s.cfg.SmallBlind, s.cfg.BigBlind
		s.cfg.SmallBlind, s.cfg.BigBlind = s.cfg.SmallBet/2, s.cfg.SmallBet
	}
}

var starsTable = regexp.MustCompile(`^Table '(.*)'(?: (\d+)-max)?(?: .*)?$`)

// table reads the second line.
func (s *starsReader) table() {
	if s.err != nil {
		return
	}
	var m []string
	if len(s.lines) > 1 {
		m = starsTable.FindStringSubmatch(s.lines[1])
	}
	if m == nil {
		s.strange(1)
		return
	}
	name := strings.TrimPrefix(m[1], s.h.Floor.Tournament+" ")
	if number, err := strconv.Atoi(name); err == nil && strconv.Itoa(number) == name {
		s.h.Fields = append(s.h.Fields, Field{"table", name})
	} else {
		s.h.Fields = append(s.h.Fields, Field{"table", quote(name)})
	}
	if m[2] != "" {
		s.h.Fields = append(s.h.Fields, Field{"seat_count", strings.TrimLeft(m[2], "0")})
	}
	if _, after, found := strings.Cut(s.lines[1], "Seat #"); found {
		number, _, _ := strings.Cut(after, " ")
		s.button, _ = strconv.Atoi(number)
	}
	s.at = 2
}

var starsSeatLine = regexp.MustCompile(`^Seat (\d+): (.+) \(([^()]+) in chips(?:, [^()]* bounty)?\)(.*)$`)

// sit reads who sits where with how much, and who has been dealt in: whoever is dealt cards, posts or acts.
func (s *starsReader) sit() {
	for ; s.err == nil && s.at < len(s.lines); s.at++ {
		m := starsSeatLine.FindStringSubmatch(s.lines[s.at])
		if m == nil {
			break
		}
		number, _ := strconv.Atoi(m[1])
		if _, twice := s.seatOf[m[2]]; twice || number < 1 || number > 100 {
			s.strange(s.at)
			return
		}
		s.seatOf[m[2]] = len(s.seats)
		s.seats = append(s.seats, starsSeat{number: number, name: m[2], stack: s.stack(s.at, m[3])})
	}
	if len(s.seats) == 0 && s.err == nil {
		s.strange(s.at)
	}
	for i := s.at; s.err == nil && i < len(s.lines) && s.lines[i] != starsSummary; i++ {
		if seat, does := s.actor(s.lines[i]); seat >= 0 && does != "sits out" && does != "is sitting out" {
			s.seats[seat].dealt = true
			if strings.HasPrefix(does, "posts ") {
				s.post(i, seat, does)
			}
		} else if seat, _ := s.dealtTo(s.lines[i]); seat >= 0 {
			s.seats[seat].dealt = true
		}
	}
}

// actor returns whose act a line tells, and the act; -1 where it tells none. A name may hold anything.
func (s *starsReader) actor(line string) (seat int, does string) {
	for from := 0; ; {
		i := strings.Index(line[from:], ": ")
		if i < 0 {
			return -1, ""
		}
		if seat, found := s.seatOf[line[:from+i]]; found {
			return seat, line[from+i+2:]
		}
		from += i + 2
	}
}

// dealtTo returns who is dealt cards in a line, and the groups of cards; -1 where it tells nothing of the sort.
func (s *starsReader) dealtTo(line string) (seat int, groups string) {
	rest, found := strings.CutPrefix(line, "Dealt to ")
	if !found {
		return -1, ""
	}
	for from := 0; ; {
		i := strings.Index(rest[from:], " [")
		if i < 0 {
			return -1, ""
		}
		if seat, found := s.seatOf[rest[:from+i]]; found {
			return seat, rest[from+i+1:]
		}
		from += i + 2
	}
}

const starsAllIn = " and is all-in"

// post reads chips posted before the cards.
func (s *starsReader) post(line, seat int, does string) {
	text, allIn := strings.CutSuffix(strings.TrimPrefix(does, "posts "), starsAllIn)
	i := strings.LastIndexByte(text, ' ')
	if i < 0 {
		s.strange(line)
		return
	}
	p := starsPost{seat: seat, kind: strings.TrimPrefix(text[:i], "the "), amount: s.amount(line, text[i+1:]), allIn: allIn, line: line}
	switch p.kind {
	case "ante", "small blind", "big blind", "button blind", "small & big blinds", "straddle":
		s.posts = append(s.posts, p)
	default:
		s.strange(line)
	}
}

const starsSummary = "*** SUMMARY ***"

var (
	starsFate = regexp.MustCompile(`^Seat (\d+): `)
	starsRole = regexp.MustCompile(`^(?: \((?:button|small blind|big blind|button blind)\))*`)
	starsWon  = regexp.MustCompile(`(?:won|collected) \(([^()]+)\)`)
)

// summary reads what everybody has won, and cards that were given up unseen.
func (s *starsReader) summary() {
	i := slices.Index(s.lines, starsSummary)
	for ; s.err == nil && i >= 0 && i < len(s.lines); i++ {
		m := starsFate.FindStringSubmatch(s.lines[i])
		if m == nil {
			continue
		}
		number, _ := strconv.Atoi(m[1])
		at := slices.IndexFunc(s.seats, func(x starsSeat) bool { return x.number == number })
		if at < 0 {
			continue
		}
		fate := strings.TrimPrefix(s.lines[i][len(m[0]):], s.seats[at].name)
		s.seats[at].role = starsRole.FindString(fate)
		for _, won := range starsWon.FindAllStringSubmatch(fate, -1) {
			s.seats[at].won += s.amount(i, won[1])
		}
		if _, cards, found := strings.Cut(fate, " mucked"); found {
			s.seats[at].gaveUp = i
			s.seats[at].mucked, _ = s.cards(i, strings.TrimSpace(cards))
		}
	}
}
