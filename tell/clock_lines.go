package tell

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/floorbook/floorbook/article"
	"github.com/floorbook/floorbook/refusal"
	"github.com/floorbook/floorbook/shotclock"
)

type (
	// DecisionIs begins a player's decision, told without a hand.
	DecisionIs struct {
		Facing   article.Told // a bet
		First    bool         // the first act before the flop
		Thinking int64        // ms
		Cards    int          // time extension cards; CardsNotTold: nobody has told how many
		Shot     bool         // by the event's shot clock
	}
	// Thinks says for how long the player to act has been thinking already.
	Thinks struct{ Ms int64 }
	// TimeCalled is somebody calling time on the player to act.
	TimeCalled struct {
		shotclock.Request
		Seat int   // of the player who calls, 0: nobody at the table
		At   int64 // ms
	}
	// ClockAt is an instant on the running clock.
	ClockAt struct {
		At       int64
		Acts     bool
		Disputed bool // nobody can say whether it was in time
	}
	// ClockStops pauses the clock, or lets it go on.
	ClockStops struct {
		At     int64
		Resume bool
	}
	// ShotEvent asks whether an event plays by the shot clock.
	ShotEvent struct {
		Quality string
		BuyIn   int
		Entries int // 0: not told
	}
	// ShotStep is a stage of an event that plays by the shot clock.
	ShotStep struct {
		Stage Stage
		N     int
		Level int // minutes
	}
)

// CardsNotTold is a number of time extension cards that nobody has told.
const CardsNotTold = -1

// Stage is what an event that plays by the shot clock has come to.
type Stage uint8

// The stages.
const (
	Introduced Stage = iota
	Redraw           // to N tables
	FewLeft          // N players, at levels of so many minutes
	Uses             // N cards
	ChangesTable
	NextDay
	Suspended
)

// callParts are what may be said of a call for time.
var callParts = []*addition{
	mark("Away", "away", "absent", "the caller was away"),
	word("at {At:instant}", "à {At:instant}", "when", "at 0:00"),
	word("limit {Limit:instant}", "limite {Limit:instant}", "how long the clock runs, where the book leaves it to the event", ""),
	word("adjusted {Adjusted:instant}", "ajustée {Adjusted:instant}", "by the floor", ""),
}

func called(name string, by shotclock.Caller, en, fr string) *Kind {
	return line("clock.called_by_"+name, TimeCalled{Request: shotclock.Request{By: by}}, "clock called by "+en, "horloge demandée par "+fr, "somebody calls time", callParts...)
}

func stage(name string, s Stage, en, fr, means string) *Kind {
	return line("shot_clock."+name, ShotStep{Stage: s}, "shot-clock "+en, "shot-clock "+fr, means).alone()
}

// clockLines are the lines about the clock on a player.
var clockLines = []*Kind{
	line("decision", DecisionIs{Cards: CardsNotTold}, "decision", "décision", "begins a player's decision; a tracked hand or a bare spot needs none",
		mark("Facing", "facing-bet", "face à une mise", "the player faces a bet").or("no-bet", "sans mise"),
		mark("Shot", "shot-clock", "shot-clock", "by the event's shot clock"),
		mark("First", "first", "première", "the first act before the flop"),
		word("thinking {Thinking:instant}", "réflexion {Thinking:instant}", "for how long already", ""),
		word("extensions {Cards<1000}", "extensions {Cards<1000}", "time extension cards", "those of the player followed through the event; else asked for at zero"),
	).alone().then(completes(func(d *DecisionIs) *refusal.Error {
		if !d.Facing.Known() {
			return refusal.New(MissingWord, "After", "decision", "Want", "facing-bet")
		}
		return nil
	})),
	line("thinking", Thinks{}, "thinking {Ms:instant}", "réflexion {Ms:instant}", "for how long the player to act has been thinking already"),
	called("floor", shotclock.Floor, "floor", "le floor"),
	called("dealer", shotclock.Dealer, "dealer", "le croupier"),
	called("outsider", shotclock.Outsider, "outsider", "un tiers"),
	called("seat", shotclock.Player, "seat {Seat}", "le siège {Seat}"),
	line("clock.at", ClockAt{}, "at {At:instant}", "à {At:instant}", "nobody has acted at that instant"),
	line("clock.acts", ClockAt{Acts: true}, "at {At:instant} acts", "à {At:instant} agit|parle", "the player acts",
		flag("Disputed", "disputed", "contesté", "nobody can say whether in time")),
	line("clock.stops", ClockStops{}, "clock stops at {At:instant}", "horloge arrêtée à {At:instant}", "while a bet is counted"),
	line("clock.resumes", ClockStops{Resume: true}, "clock resumes at {At:instant}", "horloge reprise à {At:instant}", "the clock goes on"),
	line("shot_clock.event", ShotEvent{}, "shot-clock event {Quality:key} [buy-in {BuyIn<1000000}] [entries {Entries<100000}]", "shot-clock épreuve {Quality:key} [buy-in {BuyIn<1000000}] [entrées {Entries<100000}]", "does an event play by it").alone(),
	stage("introduced", Introduced, "introduced", "introduite", "the cards of one player through the event"),
	stage("redraw", Redraw, "redraw {N<1000}", "redraw {N<1000}", "to two tables"),
	stage("left", FewLeft, "left {N<1000} levels {Level<1000}", "reste {N<1000} niveaux {Level<1000}", "three players left, at levels of 40 minutes"),
	stage("uses", Uses, "uses {N<1000}", "utilise {N<1000}", "cards used"),
	stage("moves", ChangesTable, "moves", "change de table", "to another table"),
	stage("next_day", NextDay, "next-day", "lendemain", "the event goes on the day after"),
	stage("suspended", Suspended, "suspended", "suspendue", "may it be?"),
}

// instantValue is minutes and seconds, in ms: "0:30", "1:10.5" or "45".
var instantValue = one("instant", "0:30", func(w string) (int64, *refusal.Error) {
	bad := refusal.New(BadNumber, "Word", w)
	minutes, seconds, both := strings.Cut(w, ":")
	if !both {
		minutes, seconds = "0", w
	}
	whole, fraction, _ := strings.Cut(seconds, ".")
	m, bad1 := strconv.ParseUint(minutes, 10, 16)
	s, bad2 := strconv.ParseUint(whole, 10, 16)
	f, bad3 := strconv.ParseUint((fraction + "000")[:3], 10, 16)
	if bad1 != nil || bad2 != nil || bad3 != nil || len(fraction) > 3 || m > CountMax || both && s > 59 {
		return 0, bad
	}
	return int64(m*60000 + s*1000 + f), nil
}, func(ms int64) string {
	text := fmt.Sprintf("%d:%02d", ms/60000, ms/1000%60)
	if ms%1000 > 0 {
		text += strings.TrimRight(fmt.Sprintf(".%03d", ms%1000), "0")
	}
	return text
})
