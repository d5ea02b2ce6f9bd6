package scenario

import (
	"strconv"
	"strings"

	"github.com/floorbook/floorbook/refusal"
	"github.com/floorbook/floorbook/shotclock"
)

// clockLines read the lines about the clock on a player, by their first word.
var clockLines = map[string]func(*reader) (statement, *refusal.Error){
	"decision": parseDecision, "clock": parseClock, "at": parseAt, "shot-clock": parseShotClock,
	"thinking": parseThinking,
}

// Words of those lines, for errors.
var (
	decisionWords = []string{"facing-bet", "no-bet", "first", "shot-clock", "thinking", "extensions"}
	callWords     = []string{"away", "at", "limit", "adjusted"}
)

// parseThinking reads "thinking 2:10".
func parseThinking(r *reader) (statement, *refusal.Error) {
	ms, err := r.instant()
	return orEnd(thinks{ms}, err, r)
}

// instant reads "0:30", "1:10.5" or "45": minutes and seconds, in ms.
func (r *reader) instant() (int64, *refusal.Error) {
	w, err := r.need("0:30")
	if err != nil {
		return 0, err
	}
	minutes, seconds, both := strings.Cut(w, ":")
	if !both {
		minutes, seconds = "0", w
	}
	whole, fraction, _ := strings.Cut(seconds, ".")
	m, bad1 := strconv.ParseUint(minutes, 10, 16)
	s, bad2 := strconv.ParseUint(whole, 10, 16)
	var f uint64
	var bad3 error
	if fraction != "" {
		f, bad3 = strconv.ParseUint((fraction + "00")[:3], 10, 16)
	}
	if bad1 != nil || bad2 != nil || bad3 != nil || len(fraction) > 3 || m > countMax || both && s > 59 {
		return 0, refusal.New(BadNumber, "Word", w)
	}
	return int64(m*60000 + s*1000 + f), nil
}

// parseDecision reads "decision facing-bet thinking 2:10" and "decision shot-clock no-bet first extensions 5".
func parseDecision(r *reader) (statement, *refusal.Error) {
	var s decisionIs
	said := false
	for !r.done() {
		var err *refusal.Error
		switch word := r.next(); word {
		case "facing-bet", "no-bet":
			s.facing, said = word == "facing-bet", true
		case "first":
			s.first = true
		case "shot-clock":
			s.shot = true
		case "thinking":
			s.thinking, err = r.instant()
		case "extensions":
			s.cards, err = r.count(countMax)
		default:
			err = unknown(word, decisionWords)
		}
		if err != nil {
			return nil, err
		}
	}
	if !said {
		return nil, refusal.New(MissingWord, "After", r.last, "Want", "facing-bet")
	}
	return s, nil
}

// parseClock reads "clock called by seat 3 away at 0:00 limit 0:45", "clock stops at 0:10", "clock resumes at 0:25".
func parseClock(r *reader) (statement, *refusal.Error) {
	switch word := r.next(); word {
	case "stops", "resumes":
		if !r.take("at") {
			return nil, refusal.New(MissingWord, "After", word, "Want", "at 0:10")
		}
		at, err := r.instant()
		return orEnd(clockStops{at, word == "resumes"}, err, r)
	case "called":
		return parseCall(r)
	default:
		return nil, unknown(word, []string{"called by", "stops at", "resumes at"})
	}
}

func parseCall(r *reader) (statement, *refusal.Error) {
	if !r.take("by") {
		return nil, refusal.New(MissingWord, "After", r.last, "Want", "by seat 3")
	}
	var s timeCalled
	var err *refusal.Error
	switch word := r.next(); word {
	case "seat":
		_, err = r.count(seatMax)
		s.by.By = shotclock.Player
	case "floor", "dealer", "outsider":
		if s.by.By.UnmarshalText([]byte(word)) != nil {
			err = refusal.New(BadNumber, "Word", word)
		}
	default:
		err = unknown(word, []string{"seat 3", "floor", "dealer", "outsider"})
	}
	for !r.done() && err == nil {
		switch word := r.next(); word {
		case "away":
			s.by.Away = true
		case "at":
			s.at, err = r.instant()
		case "limit":
			s.by.Limit, err = r.instant()
		case "adjusted":
			s.by.Adjusted, err = r.instant()
		default:
			err = unknown(word, callWords)
		}
	}
	return s, err
}

// parseAt reads "at 0:30", "at 0:30 acts", "at 0:30 acts, disputed".
func parseAt(r *reader) (statement, *refusal.Error) {
	at, err := r.instant()
	if err != nil {
		return nil, err
	}
	s := clockAt{at: at}
	switch {
	case r.take("acts,"):
		if !r.take("disputed") {
			return nil, refusal.New(MissingWord, "After", "acts,", "Want", "disputed")
		}
		s.acts, s.disputed = true, true
	case r.take("acts"):
		s.acts = true
	}
	return s, r.end("acts", "acts, disputed")
}

// parseShotClock reads "shot-clock event rare buy-in 500" and the stages of an event that plays by it.
func parseShotClock(r *reader) (statement, *refusal.Error) {
	word := r.next()
	switch word {
	case "event":
		return parseShotEvent(r)
	case "introduced", "moves", "next-day", "suspended":
		return shotStep{stage: word}, r.end()
	case "redraw", "uses":
		n, err := r.count(countMax)
		return orEnd(shotStep{stage: word, n: n}, err, r)
	case "left":
		n, err := r.count(countMax)
		if err != nil {
			return nil, err
		}
		if !r.take("levels") {
			return nil, refusal.New(MissingWord, "After", r.last, "Want", "levels 40")
		}
		level, err := r.count(countMax)
		return orEnd(shotStep{stage: word, n: n, level: level}, err, r)
	}
	return nil, unknown(word, []string{"event", "introduced", "redraw", "left", "uses", "moves", "next-day", "suspended"})
}

func parseShotEvent(r *reader) (statement, *refusal.Error) {
	quality, err := r.need("rare")
	if err != nil {
		return nil, err
	}
	s := shotEvent{quality: quality}
	if r.take("buy-in") {
		if s.buyIn, err = r.count(1_000_000); err != nil {
			return nil, err
		}
	}
	return s, r.end("buy-in")
}
