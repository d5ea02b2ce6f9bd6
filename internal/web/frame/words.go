package frame

import (
	"strings"

	"github.com/floorbook/floorbook/article"
	"github.com/floorbook/floorbook/chip"
	"github.com/floorbook/floorbook/internal/lang"
	"github.com/floorbook/floorbook/internal/view"
	"github.com/floorbook/floorbook/referee"
	"github.com/floorbook/floorbook/tournament"
)

// seenText says what was seen and heard of an act, in the order in which a floor would tell it.
func seenText(l lang.Lang, o referee.Observation) string {
	var parts []string
	add := func(key string, args ...any) { parts = append(parts, l.T("web.seen."+key, args...)) }
	if o.OutOfTurn {
		add("out_of_turn")
	}
	if o.Word != referee.Silent {
		args := []any{"Word", l.T("web.word." + wordKey(o.Word)), "Amount", l.Chips(o.Amount)}
		switch {
		case o.Word == referee.SaidAmount && o.By:
			add("said_amount_by", args...)
		case o.Word == referee.SaidAmount:
			add("said_amount", args...)
		case o.By:
			add("said_by", args...)
		case o.Least:
			add("said_least", args...)
		case o.Amount > 0:
			add("said_both", args...)
		default:
			add("said", args...)
		}
	}
	if len(o.Chips) > 0 {
		key := "chips"
		if o.Word == referee.Silent {
			key = "silent"
		}
		add(key, "Pile", pileText(l, o.Chips))
	}
	if len(o.Later) > 0 {
		add("later", "Pile", pileText(l, o.Later))
	}
	if o.LiftedAll {
		add("lifted_all")
	} else if len(o.Lifted) > 0 {
		add("lifted", "Pile", pileText(l, o.Lifted))
	}
	for _, flag := range []struct {
		on  bool
		key string
	}{{o.Gathered, "gathered"}, {o.Tap, "tap"}, {o.Discard, "discard"}, {o.LastChips == article.Yes, "last_chips"}, {o.Unclear, "unclear"},
		{o.Conditional, "conditional"}, {o.WantsChange, "wants_change"}, {o.Probed == article.Yes, "probed"}} {
		if flag.on {
			add(flag.key)
		}
	}
	if o.Told > 0 {
		add("told", "Amount", l.Chips(o.Told))
	}
	if len(parts) == 0 {
		return l.T("web.seen.nothing")
	}
	return Sentence(strings.Join(parts, ", "))
}

// Sentence begins with a capital.
func Sentence(s string) string {
	for i, r := range s {
		return strings.ToUpper(string(r)) + s[i+len(string(r)):]
	}
	return s
}

// wordKeys are the message keys of the standard vocabulary, by referee.Word.
var wordKeys = [...]string{"silent", "fold", "check", "call", "bet", "raise", "all_in", "pot", "amount", "unclear", "complete"}

func wordKey(w referee.Word) string {
	if int(w) < len(wordKeys) {
		return wordKeys[w]
	}
	return "unclear"
}

// pileText writes chips as they lie, equal ones counted: "2 × 500 + 100".
func pileText(l lang.Lang, p chip.Pile) string {
	var parts []string
	for i := 0; i < len(p); {
		n := 1
		for i+n < len(p) && p[i+n] == p[i] {
			n++
		}
		text := l.Chips(p[i])
		if n > 1 {
			text = l.Int(int64(n)) + "\u00a0×\u00a0" + text
		}
		parts = append(parts, text)
		i += n
	}
	return strings.Join(parts, " + ")
}

// verdictText says what stands: the floor's own decision where there is one.
func verdictText(l lang.Lang, r view.Ruling) string {
	if r.Floor != nil {
		return l.Outcome(*r.Floor)
	}
	return l.Ruling(r.Ruling)
}

// short cuts a name that a plate cannot hold, at a whole letter.
func short(name string, n int) string {
	runes := []rune(name)
	if len(runes) <= n {
		return name
	}
	return strings.TrimRight(string(runes[:n-1]), " -'’") + "…"
}

// gameText names a game and how it is bet: "hold'em no limit".
func gameText(l lang.Lang, v tournament.Variant) string {
	return Sentence(l.T("web.game", "Game", l.T("game."+v.Game.String()), "Betting", l.T("web.betting."+v.Betting.String())))
}

// gamesText names the games of a rotation, and how they are bet: once, where all of them are bet alike.
func gamesText(l lang.Lang, games []tournament.Variant) string {
	if len(games) < 2 {
		return gameOrNone(l, games)
	}
	alike := true
	for _, v := range games {
		alike = alike && v.Betting == games[0].Betting
	}
	names := make([]string, len(games))
	for i, v := range games {
		names[i] = gameText(l, v)
		if alike {
			names[i] = Sentence(l.T("game." + v.Game.String()))
		}
	}
	text := strings.Join(names, " · ")
	if alike {
		text += " — " + l.T("web.betting."+games[0].Betting.String())
	}
	return text
}

func gameOrNone(l lang.Lang, games []tournament.Variant) string {
	if len(games) == 0 {
		return ""
	}
	return gameText(l, games[0])
}
