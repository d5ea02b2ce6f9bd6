package intake

import (
	"slices"
	"strings"

	"github.com/floorbook/floorbook/chip"
	"github.com/floorbook/floorbook/hand"
	"github.com/floorbook/floorbook/table"
	"github.com/floorbook/floorbook/tournament"
)

// bettings by their names in a structure file; index = hand.Structure.
var bettings = []string{"no-limit", "pot-limit", "fixed-limit", "spread-limit"}

// Limits of a rotation.
const (
	maxRotation  = 30
	maxHandsEach = 1000
)

// gameNames are the games by their names in a structure file; index = hand.Game.
var gameNames = func() (out []string) {
	for _, g := range hand.Games() {
		out = append(out, strings.ReplaceAll(g.String(), "_", "-"))
	}
	return out
}()

// anyBetting says that a sheet leaves the betting to its games.
const anyBetting = hand.Structure(255)

// ParseVariant reads a game by its name, with its betting structure before it where it differs from the one given:
// "razz", "omaha_hi_lo", "no-limit-omaha", "limit-holdem". Where nothing is said, stud, badugi and games of three draws
// are played in fixed limit, Omaha and Courchevel in pot limit, any other game without limit.
func ParseVariant(name string) (tournament.Variant, bool) { return variantOf(name, anyBetting) }

func variantOf(name string, betting hand.Structure) (tournament.Variant, bool) {
	name = strings.ReplaceAll(plain(name), "_", "-")
	for s, prefix := range bettings {
		if rest, ok := strings.CutPrefix(name, prefix+"-"); ok {
			name, betting = rest, hand.Structure(s)
		}
	}
	if rest, ok := strings.CutPrefix(name, "limit-"); ok {
		name, betting = rest, hand.FixedLimit
	}
	i := slices.Index(gameNames, name)
	if i < 0 {
		return tournament.Variant{}, false
	}
	return tournament.Variant{Game: hand.Game(i), Betting: usual(hand.Game(i), betting)}, true
}

// usual is the betting structure of a game for which none is said.
func usual(g hand.Game, betting hand.Structure) hand.Structure {
	switch {
	case betting != anyBetting:
		return betting
	case g.Upcards(), g.Draws() && g.Rounds() > 2:
		return hand.FixedLimit
	case g >= hand.Omaha && g <= hand.CourchevelHiLo:
		return hand.PotLimit
	}
	return hand.NoLimit
}

// limit are games in fixed limit.
func limit(games ...hand.Game) (out []tournament.Variant) {
	for _, g := range games {
		out = append(out, tournament.Variant{Game: g, Betting: hand.FixedLimit})
	}
	return out
}

// GameNames lists the names of all games and rotations.
func GameNames() []string { return append(slices.Clone(gameNames), "horse", "8-game") }

// Rotation returns a known rotation of games by its name: "horse", "8-game"; in the order in which stud and stud eight
// or better are kept apart.
func Rotation(name string) ([]tournament.Variant, bool) {
	switch plain(name) {
	case "horse":
		return limit(hand.Holdem, hand.OmahaHiLo, hand.StudHiLo, hand.Razz, hand.Stud), true
	case "8-game":
		eight := limit(hand.DeuceToSevenTriple, hand.Holdem, hand.OmahaHiLo, hand.StudHiLo, hand.Razz, hand.Stud)
		return append(eight, tournament.Variant{Game: hand.Holdem}, tournament.Variant{Game: hand.Omaha, Betting: hand.PotLimit}), true
	}
	return nil, false
}

// play is what a sheet says about its games above the levels.
type play struct {
	variant  tournament.Variant
	betting  hand.Structure // anyBetting when it says none
	rotation []tournament.Variant
	each     int // hands of each game; 0: the game changes with the level
	played   int // levels read
}

func readPlay(t *tableReader) *play {
	p := &play{betting: anyBetting}
	if i := t.choice("betting", bettings, -1); i >= 0 {
		p.betting = hand.Structure(i)
	}
	p.variant = t.variant("game", tournament.Variant{Betting: usual(hand.Holdem, p.betting)}, p.betting)
	p.rotation = t.rotation("rotation", p.betting)
	p.each = int(t.int("hands_each", 0, 1, maxHandsEach))
	if _, both := t.values["game"]; both && len(p.rotation) > 0 {
		t.fail("game", "intake.game_and_rotation")
	}
	if p.each > 0 && len(p.rotation) == 0 {
		t.fail("hands_each", "intake.no_rotation")
	}
	return p
}

// variant reads a game.
func (t *tableReader) variant(key string, otherwise tournament.Variant, betting hand.Structure) tournament.Variant {
	name := t.text(key, false)
	if name == "" {
		return otherwise
	}
	v, ok := variantOf(name, betting)
	if !ok {
		t.unknownGame(key, name)
	}
	return v
}

func (t *tableReader) unknownGame(key, name string) {
	t.fail(key, "intake.unknown_word", "Key", key, "Got", shown(name), "Known", quoteAll(gameNames))
}

// rotation reads a list of games, or the name of a known one. Games that must not follow one another are refused, with
// an order in which they may be played.
func (t *tableReader) rotation(key string, betting hand.Structure) []tournament.Variant {
	v, ok := t.get(key)
	if !ok {
		return nil
	}
	if name, isText := v.(string); isText {
		out, known := Rotation(name)
		if !known {
			t.fail(key, "intake.unknown_word", "Key", key, "Got", shown(name), "Known", quoteAll([]string{"horse", "8-game"}))
		}
		return out
	}
	list, isList := v.([]any)
	if !isList || len(list) == 0 || len(list) > maxRotation {
		t.fail(key, "intake.wrong_type.games", "Key", key, "Got", shown(v), "Max", maxRotation)
		return nil
	}
	var out []tournament.Variant
	var games []hand.Game
	for _, item := range list {
		name, _ := item.(string)
		variant, known := variantOf(name, betting)
		if !known {
			t.unknownGame(key, shown(item))
			return nil
		}
		out, games = append(out, variant), append(games, variant.Game)
	}
	switch order, possible := table.Rotation(games); {
	case !possible:
		t.fail(key, "intake.stud_neighbours", "Order", "")
	case !slices.Equal(order, games):
		t.fail(key, "intake.stud_neighbours", "Order", quoteAll(namesOf(order)))
	}
	return out
}

func namesOf(games []hand.Game) (out []string) {
	for _, g := range games {
		out = append(out, gameNames[g])
	}
	return out
}

// of returns what is played in the next level: every game of a rotation by hands, one otherwise.
func (p *play) of(t *tableReader) []tournament.Variant {
	at := p.played
	p.played++
	betting := p.betting
	if i := t.choice("betting", bettings, -1); i >= 0 {
		betting = hand.Structure(i)
	}
	own := t.variant("game", tournament.Variant{}, betting)
	_, named := t.values["game"]
	_, bet := t.values["betting"]
	switch {
	case len(p.rotation) == 0 && named:
		return []tournament.Variant{own}
	case len(p.rotation) == 0:
		if bet {
			return []tournament.Variant{{Game: p.variant.Game, Betting: betting}}
		}
		return []tournament.Variant{p.variant}
	case named || bet:
		t.fail("game", "intake.game_and_rotation")
	case p.each > 0:
		return p.rotation
	}
	return p.rotation[at%len(p.rotation) : at%len(p.rotation)+1]
}

// stakes reads what a level is played for: blinds where a game has them, a bring-in and bets where it is stud, bets in
// limit games.
func (l *levelReader) stakes(games []tournament.Variant) {
	blinds, stud, fixed, spread := false, false, false, false
	for _, v := range games {
		stud = stud || v.Game.Upcards()
		blinds = blinds || !v.Game.Upcards()
		fixed = fixed || v.Betting == hand.FixedLimit
		spread = spread || v.Betting == hand.SpreadLimit
	}
	if blinds {
		l.Small, l.Big = l.amount("small", required), l.amount("big", required)
	}
	l.Ante = l.amount("ante", 0)
	if !stud && !fixed && !spread {
		return
	}
	smallBet := int64(l.Big)
	if smallBet == 0 || spread {
		smallBet = required
	}
	l.SmallBet = l.amount("small_bet", smallBet)
	l.BigBet = l.amount("big_bet", 2*int64(l.SmallBet))
	if stud {
		l.BringIn = l.amount("bring_in", required)
		l.StudAnte = l.amount("stud_ante", 0)
	}
}

// levelReader reads one level.
type levelReader struct {
	*tournament.Level
	t *tableReader
}

// amount reads chips; where there may be none, none may be said.
func (l *levelReader) amount(key string, otherwise int64) chip.Amount {
	low := int64(1)
	if otherwise == 0 {
		low = 0
	}
	return chip.Amount(l.t.int(key, otherwise, low, int64(MaxChips)))
}

// checkGames looks at what the games of a sheet ask of its tables and of the order of its levels.
func checkGames(t *tableReader, s *tournament.Structure) {
	most := s.SeatsMost()
	for _, seats := range []struct {
		key string
		n   int
	}{{"seats", s.Seats}, {"seats_late", s.SeatsLate}, {"final_table", s.FinalTable}} {
		if seats.n > most {
			t.fail(seats.key, "intake.seats_game", "Key", seats.key, "Seats", seats.n, "Max", most)
		}
	}
	before := -1
	for i, l := range s.Levels {
		if l.Break || len(s.Rotation) > 0 {
			continue
		}
		if before >= 0 && s.Levels[before].Game != l.Game {
			if _, apart := table.Rotation([]hand.Game{s.Levels[before].Game, l.Game}); !apart {
				t.item("levels", i).fail("game", "intake.stud_neighbours", "Order", "")
			}
		}
		before = i
	}
}

// handsEach is how long each game of a rotation is played where nobody says: one round of a full table.
const handsEach = 8

// Played returns a sheet as it would be for another game or rotation, by its name ("omaha", "horse", "limit-holdem"):
// tables no larger than the deck allows, and the limits, antes and bring-in that belong to the blinds. ok is false when
// there is no such game.
func Played(s tournament.Structure, name string) (played tournament.Structure, ok bool) {
	variants, rotation := Rotation(name)
	if !rotation {
		v, known := ParseVariant(name)
		if !known {
			return s, false
		}
		variants = []tournament.Variant{v}
	}
	s.Game, s.Rotation, s.HandsEach = variants[0].Game, nil, 0
	if rotation {
		s.Rotation, s.HandsEach = variants, handsEach
	}
	levels := s.Levels
	s.Levels = nil
	for _, l := range levels {
		if !l.Break {
			l = playedLevel(l, variants, s.Chips[0])
		}
		s.Levels = append(s.Levels, l)
	}
	most := s.SeatsMost()
	s.Seats, s.SeatsLate, s.FinalTable = min(s.Seats, most), min(s.SeatsLate, most), min(s.FinalTable, most)
	return s, true
}

// playedLevel is a level with blinds as those games are played in it: a small bet of one big blind, two chips at least, a bring-in of a third
// and an ante of an eighth of it.
func playedLevel(l tournament.Level, variants []tournament.Variant, smallest chip.Amount) tournament.Level {
	l.Game, l.Betting = variants[0].Game, variants[0].Betting
	if len(variants) > 1 {
		l.Game, l.Betting = 0, 0
	}
	if slices.ContainsFunc(variants, func(v tournament.Variant) bool { return v.Game.Upcards() }) {
		l.Big = max(l.Big, 2*smallest) // a bet is more than a bring-in
	}
	part := func(n chip.Amount) chip.Amount { return max(smallest, l.Big/n/smallest*smallest) }
	blinds := false
	for _, v := range variants {
		if v.Game.Upcards() {
			l.BringIn, l.StudAnte = part(3), part(8)
		}
		if v.Game.Upcards() || v.Betting == hand.FixedLimit || v.Betting == hand.SpreadLimit {
			l.SmallBet, l.BigBet = l.Big, 2*l.Big
		}
		blinds = blinds || !v.Game.Upcards()
	}
	if !blinds {
		l.Small, l.Big, l.Ante = 0, 0, 0
	}
	return l
}
