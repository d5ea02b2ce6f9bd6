package scenario

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/floorbook/floorbook/chip"
	"github.com/floorbook/floorbook/hand"
	"github.com/floorbook/floorbook/refusal"
)

// handWords are the words of a tracked hand.
var handWords = []string{
	"game", "no-limit", "pot-limit", "limit", "spread-limit", "limits", "blinds", "bring-in", "button", "stacks", "ante",
	"antes", "big-blind-ante", "button-ante", "post", "straddle", "kill", "carried", "rake", "no-flop-no-drop", "cap", "unit",
	"cash", "final-two", "stage", "dead-small-blind", "dead-big-blind", "absent", "penalty",
}

var structureWords = map[string]hand.Structure{
	"no-limit": hand.NoLimit, "pot-limit": hand.PotLimit, "limit": hand.FixedLimit, "spread-limit": hand.SpreadLimit,
}

// setting is a "hand" line while it is read: its seats are numbered by position once all are known.
type setting struct {
	handIs
	deadSmall bool
	deadBig   bool
	stacks    [seatMax + 1]chip.Amount
	antes     [seatMax + 1]chip.Amount
}

func parseHand(r *reader) (statement, *refusal.Error) {
	s := setting{handIs: handIs{cfg: hand.Config{Unit: 1}}}
	for !r.done() {
		if err := s.word(r, r.next()); err != nil {
			return nil, err
		}
	}
	if err := s.place(); err != nil {
		return nil, err
	}
	return s.handIs, s.checkAway(s.deadSmall || s.deadBig)
}

// word reads one word of the line and what belongs to it.
func (s *setting) word(r *reader, word string) (err *refusal.Error) {
	cfg := &s.cfg
	if structure, ok := structureWords[word]; ok {
		cfg.Structure = structure
		return nil
	}
	if flag := s.flag(word); flag != nil {
		*flag = true
		return nil
	}
	if amount := s.amount(word); amount != nil {
		*amount, err = r.amount()
		return err
	}
	switch word {
	case "game":
		err = parseGame(r, &cfg.Game)
	case "blinds":
		cfg.SmallBlind, cfg.BigBlind, err = r.pair("50/100")
	case "limits":
		cfg.SmallBet, cfg.BigBet, err = r.pair("20/40")
	case "button":
		s.button, err = r.count(seatMax)
	case "stacks":
		err = parseBySeat(r, "1-6:5000", &s.stacks)
	case "antes":
		cfg.AnteKind = hand.AnteListed
		err = parseBySeat(r, "1:5", &s.antes)
	case "post", "straddle", "kill":
		err = s.post(r, word)
	case "rake":
		err = parseRake(r, &cfg.Rake)
	case "cap":
		cfg.Cap, err = r.count(countMax)
	case "stage":
		s.stage, err = r.stage()
	case "absent", "penalty":
		read := map[string]func(*reader) ([]away, *refusal.Error){"absent": parseAbsent, "penalty": parsePenalty}[word]
		var gone []away
		gone, err = read(r)
		s.away = append(s.away, gone...)
	default:
		err = unknown(word, handWords)
	}
	return err
}

// flag is what a word without value sets, nil when the word is none.
func (s *setting) flag(word string) *bool {
	switch word {
	case "cash":
		return &s.cfg.Cash
	case "final-two":
		return &s.cfg.FinalTwo
	case "no-flop-no-drop":
		return &s.cfg.Rake.Flop
	case "dead-small-blind":
		return &s.deadSmall
	case "dead-big-blind":
		return &s.deadBig
	}
	return nil
}

// amount is what a word with one amount sets, nil when the word is none.
func (s *setting) amount(word string) *chip.Amount {
	switch word {
	case "ante":
		s.cfg.AnteKind = hand.AnteEach
		return &s.cfg.Ante
	case "big-blind-ante":
		s.cfg.AnteKind = hand.AnteBigBlind
		return &s.cfg.Ante
	case "button-ante":
		s.cfg.AnteKind = hand.AnteButton
		return &s.cfg.Ante
	case "bring-in":
		return &s.cfg.BringIn
	case "carried":
		return &s.cfg.Carried
	case "unit":
		return &s.cfg.Unit
	}
	return nil
}

func parseGame(r *reader, game *hand.Game) *refusal.Error {
	w, err := r.need("holdem")
	if err == nil && game.UnmarshalText([]byte(w)) != nil {
		err = unknown(w, gameNames())
	}
	return err
}

func gameNames() (names []string) {
	for _, g := range hand.Games() {
		names = append(names, g.String())
	}
	return names
}

// pair reads two amounts: "50/100".
func (r *reader) pair(want string) (small, big chip.Amount, err *refusal.Error) {
	w, err := r.need(want)
	if err != nil {
		return 0, 0, err
	}
	a, b, ok := strings.Cut(w, "/")
	if !ok || a == "" || b == "" {
		return 0, 0, refusal.New(BadNumber, "Word", w)
	}
	if small, err = amountOf(a); err != nil {
		return 0, 0, err
	}
	big, err = amountOf(b)
	return small, big, err
}

// parseBySeat reads "1-6:5000 3:1200": later entries win.
func parseBySeat(r *reader, want string, bySeat *[seatMax + 1]chip.Amount) *refusal.Error {
	after := r.last
	n := 0
	for ; !r.done() && !slices.Contains(handWords, r.peek()); n++ {
		w := r.next()
		seats, amount, ok := strings.Cut(w, ":")
		if !ok || amount == "" {
			return refusal.New(MissingWord, "After", w, "Want", want)
		}
		low, high, isRange := strings.Cut(seats, "-")
		if !isRange {
			high = low
		}
		from, bad1 := strconv.Atoi(low)
		to, bad2 := strconv.Atoi(high)
		if bad1 != nil || bad2 != nil || from < 1 || to > seatMax || from > to {
			return refusal.New(BadNumber, "Word", w)
		}
		a, err := amountOf(amount)
		if err != nil {
			return err
		}
		for seat := from; seat <= to; seat++ {
			bySeat[seat] = a
		}
	}
	if n == 0 {
		return refusal.New(MissingWord, "After", after, "Want", want)
	}
	return nil
}

// post reads "4:200", after "post" also "dead 5". The seat stands for the player until the seats are numbered.
func (s *setting) post(r *reader, word string) *refusal.Error {
	w, err := r.need("4:200")
	if err != nil {
		return err
	}
	seat, amount, ok := strings.Cut(w, ":")
	n, bad := strconv.Atoi(seat)
	if !ok || amount == "" || bad != nil || n < 1 || n > seatMax {
		return refusal.New(BadNumber, "Word", w)
	}
	p := hand.Post{Player: n, Kind: map[string]hand.PostKind{"straddle": hand.Straddle, "kill": hand.KillPost}[word]}
	if p.Live, err = amountOf(amount); err != nil {
		return err
	}
	if word == "post" && r.take("dead") {
		p.Dead, err = r.amount()
	}
	s.cfg.Posts = append(s.cfg.Posts, p)
	return err
}

// parseRake reads "50/1000 cap 30 in 5": the share, the most in all, the whole chips in which it is taken.
func parseRake(r *reader, rake *hand.Rake) *refusal.Error {
	take, of, err := r.pair("50/1000")
	if err != nil {
		return err
	}
	if of != 1000 || take > 1000 {
		return refusal.New(BadNumber, "Word", r.last)
	}
	rake.PerMille = int(take)
	if r.take("cap") {
		if rake.Cap, err = r.amount(); err != nil {
			return err
		}
	}
	if r.take("in") {
		rake.Unit, err = r.amount()
	}
	return err
}

// place numbers the players by position, first clockwise from the button, which may rest on an empty seat but for
// two players. Where nobody owes the small blind, the first player posts the big one.
func (s *setting) place() *refusal.Error {
	stud := s.cfg.Game.Upcards()
	switch {
	case stud && s.cfg.BringIn == 0:
		return refusal.New(HandNeeds, "Need", "bring-in 5")
	case !stud && s.cfg.BigBlind == 0:
		return refusal.New(HandNeeds, "Need", "blinds 50/100")
	case stud && s.button == 0:
		s.button = seatMax
	case s.button == 0:
		return refusal.New(HandNeeds, "Need", "button 1")
	}
	for i := range seatMax {
		if seat := (s.button+i)%seatMax + 1; s.stacks[seat] > 0 {
			s.seats = append(s.seats, seat)
			s.cfg.Stacks = append(s.cfg.Stacks, s.stacks[seat])
			if s.cfg.AnteKind == hand.AnteListed {
				s.cfg.Antes = append(s.cfg.Antes, s.antes[seat])
			}
		}
	}
	if len(s.seats) < 2 {
		return refusal.New(HandNeeds, "Need", "stacks 1-6:5000")
	}
	if err := s.placeBlinds(stud); err != nil {
		return err
	}
	return s.placePosts()
}

func (s *setting) placeBlinds(stud bool) *refusal.Error {
	dead := s.deadSmall || s.deadBig
	switch headsUp := len(s.seats) == 2 && !stud; {
	case headsUp && (dead || s.stacks[s.button] == 0):
		return refusal.New(HandNeeds, "Need", fmt.Sprintf("button %d", s.seats[1]))
	case headsUp:
		s.cfg.SmallBlindAt, s.cfg.BigBlindAt = 1, 0
	case s.deadSmall && s.deadBig:
		s.cfg.SmallBlindAt, s.cfg.BigBlindAt = -1, -1
	case s.deadSmall:
		s.cfg.SmallBlindAt, s.cfg.BigBlindAt = -1, 0
	case s.deadBig:
		s.cfg.SmallBlindAt, s.cfg.BigBlindAt = 0, -1
	default:
		s.cfg.SmallBlindAt, s.cfg.BigBlindAt = 0, 1
	}
	return nil
}

func (s *setting) placePosts() *refusal.Error {
	for i := range s.cfg.Posts {
		seat := s.cfg.Posts[i].Player
		p := slices.Index(s.seats, seat)
		if p < 0 {
			return refusal.New(NoSuchSeat, "Seat", seat)
		}
		s.cfg.Posts[i].Player = p
	}
	return nil
}
