package lang

import (
	"bufio"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/BurntSushi/toml"

	"github.com/floorbook/floorbook/rulebook"
)

// other is a word that people use of an act of betting for which floorbook has another one (GLOSSARY.md, "One word for each act").
type other struct {
	word    *regexp.Regexp
	instead string
	allowed map[string]string // where it means something else, by key or the beginning of one, and what it means there
	ours    bool              // what we write about articles, of money, speech and time too, is free to use it
}

func acts(list string) *regexp.Regexp {
	return regexp.MustCompile(`(?i)(?:^|[^\pL-])(` + list + `)(?:[^\pL]|$)`)
}

var registers = map[Lang][]other{
	French: {
		{word: acts(`calls?|caller|calle|callé`), instead: "suivre", allowed: map[string]string{
			"help.rule.--means": "a word of the command line",
			"api.f.action":      "a word of the API",
		}},
		{word: acts(`undercalls?`), instead: "pas assez pour suivre, mise insuffisante"},
		{word: acts(`(?:im)?pa(?:yer|ye|yes|yent|yé|yés|yée|yées|yant|ie|ies|ient)`), instead: "suivre", ours: true, allowed: map[string]string{
			"intake.indivisible":                "an amount in chips",
			"refusal.structure_indivisible":     "an amount in chips",
			"intake.payout_places":              "places with a prize",
			"note.registration_closed":          "places with a prize",
			"say.registration_closed":           "places with a prize",
			"web.clock.paid":                    "places with a prize",
			"note.hand_for_hand":                "places with a prize",
			"task.hand_for_hand":                "places with a prize",
			"task.in_the_money":                 "places with a prize",
			"value.tournament.hand_for_hand":    "places with a prize",
			"referee.option.before_money":       "places with a prize",
			"referee.option.in_the_money":       "places with a prize",
			"penalty.circumstance.before-money": "places with a prize",
			"penalty.circumstance.in-the-money": "places with a prize",
			"penalty.question.before-money":     "places with a prize",
			"penalty.question.in-the-money":     "places with a prize",
			"point.dispute.in_transit":          "chips bought",
			"refusal.dispute_unpaid":            "chips bought",
			"incident.field.paid":               "chips bought",
			"incident.in_play.bought":           "chips bought",
		}},
		{word: acts(`folds?|folder|folde|foldée?s?`), instead: "se coucher", allowed: map[string]string{"api.f.action": "a word of the API"}},
		{word: acts(`passer|passe|passent|passée?s?`), instead: "se coucher", ours: true, allowed: map[string]string{
			"incident.ask.seats":                "what happened",
			"scenario.error.no_act":             "what happened",
			"help.replay.--strict":              "what happened",
			"web.floor.log":                     "what happened",
			"web.referee.lead":                  "what happened",
			"infraction_is.blind_dodging":       "the blinds go by",
			"penalty.circumstance.blind-passed": "the blinds go by",
			"penalty.question.blind-passed":     "the blinds go by",
			"moves.after_button":                "the button goes by",
			"value.passes_button":               "the button goes by",
			"value.table.missing_big_blind":     "a duty goes to the next player",
			"pays.between":                      "chips change hands",
			"point.dispute.bet_window":          "an earlier round",
			"dispute.why.late_break":            "time that is over",
			"showdown.why.past_line":            "cards cross the line",
			"showdown.question.past":            "cards cross the line",
			"value.referee.commit.placed":       "chips cross the line",
		}},
		{word: acts(`parole !|[àÀ] la parole|(?:tours?|ordre) de parole|la parole (?:est [àÀ]|revient)|parole impossible`), instead: "checker; agir"},
		{word: acts(`parler|parle|parlent|parlé|parlant|parlait`), instead: "agir", ours: true, allowed: map[string]string{
			"api.":                          "what an article is about",
			"web.book.nothing":              "what an article is about",
			"infraction_is.phone_call":      "speech",
			"infraction_is.hand_discussion": "speech",
			"penalty.question.speaks":       "speech",
			"penalty.circumstance.speaks":   "speech",
			"point.hand.cards_speak":        "cards speak",
			"point.showdown.cards_speak":    "cards speak",
		}},
		{word: acts(`(?:mise|somme|montant|rien) à payer|(?:payer|suivre|checker) ou passer|(?:a|ont|avait|avaient|aient) (?:déjà |encore )?parlé`), instead: "suivre, se coucher, agir"},
		{word: acts(`bets?|better|raise[sr]?|reraise|sur-?relances?`), instead: "miser, relancer", allowed: map[string]string{
			"help.rule.--means": "a word of the command line",
			"api.f.action":      "a word of the API",
		}},
		{word: acts(`all-?ins?|shove[rs]?`), instead: "tapis"},
	},
	English: {
		{word: acts(`pays?|paid|paying`), instead: "call", allowed: map[string]string{
			"intake.indivisible":            "an amount in chips",
			"refusal.structure_indivisible": "an amount in chips",
			"intake.payout_places":          "places with a prize",
			"note.registration_closed":      "places with a prize",
			"say.registration_closed":       "places with a prize",
			"web.clock.paid":                "places with a prize",
			"note.hand_for_hand":            "places with a prize",
			"task.hand_for_hand":            "places with a prize",
			"task.in_the_money":             "places with a prize",
			"point.dispute.in_transit":      "chips bought",
			"refusal.dispute_unpaid":        "chips bought",
			"incident.field.paid":           "chips bought",
			"incident.in_play.bought":       "chips bought",
		}},
		{word: acts(`shoves?|jams?|sees? the bet|stands? pat to|lays? down|gives? up the hand`), instead: "all in, call, fold"},
	},
}

// quoted is what somebody said, in his own words; secret is a password; field is an argument.
var (
	quoted = regexp.MustCompile(`«[^»]*»|“[^”]*”|"[^"]*"`)
	secret = regexp.MustCompile(`(?i)mots? de passe`)
	field  = regexp.MustCompile(`\{\{[^}]*\}\}|\{[^}|]*\|?`)
)

func TestOneWordForEachActOfBetting(t *testing.T) {
	used := map[string]bool{}
	read := 0
	each(t, func(l Lang, key, text string, ours bool) {
		read++
		said := field.ReplaceAllString(secret.ReplaceAllString(quoted.ReplaceAllString(text, "«»"), ""), "")
		for _, o := range registers[l] {
			m := o.word.FindStringSubmatch(said)
			if m == nil || ours && o.ours {
				continue
			}
			if allowed := permits(o.allowed, key); allowed != "" {
				used[string(l)+o.instead+allowed] = true
				continue
			}
			t.Errorf("%s %s: %q: of an act it is %q: %s", l, key, m[1], o.instead, text)
		}
	})
	if read < 3000 {
		t.Errorf("only %d messages were read", read)
	}
	for l, register := range registers {
		for _, o := range register {
			for key := range o.allowed {
				if !used[string(l)+o.instead+key] {
					t.Errorf("%s: %q needs no leave for words that mean %q any more", l, key, o.instead)
				}
			}
		}
	}
}

// permits is the key in allowed under which key falls.
func permits(allowed map[string]string, key string) string {
	for prefix := range allowed {
		if strings.HasPrefix(key, prefix) {
			return prefix
		}
	}
	return ""
}

// each goes through every text that floorbook says in either language: messages, facts, the words of facts, and what is
// written of the articles of the books.
func each(t *testing.T, do func(l Lang, key, text string, ours bool)) {
	t.Helper()
	names, err := fs.Glob(messages, "messages/*.toml")
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range names {
		var raw map[string]any
		if _, err := toml.DecodeFS(messages, name, &raw); err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		for key, text := range raw {
			for _, form := range forms(text) {
				do(Lang(name[len(name)-len("fr.toml"):len(name)-len(".toml")]), key, form, false)
			}
		}
	}
	catalogues, err := filepath.Glob("../../tell/*.txt")
	if err != nil || len(catalogues) == 0 {
		t.Fatalf("%d catalogues, %v", len(catalogues), err)
	}
	for _, name := range catalogues {
		eachWording(t, name, do)
	}
	for _, id := range rulebook.IDs() {
		b, err := rulebook.Load(id)
		if err != nil {
			t.Fatal(err)
		}
		for _, a := range b.Own() {
			for _, text := range []rulebook.Text{a.Title, a.Summary, a.Note} {
				do(French, string(a.ID), text.FR, true)
			}
		}
	}
}

// forms are the texts of a message, by number.
func forms(text any) (out []string) {
	switch text := text.(type) {
	case string:
		return []string{text}
	case map[string]any:
		for _, form := range text {
			out = append(out, forms(form)...)
		}
	}
	return out
}

func eachWording(t *testing.T, name string, do func(l Lang, key, text string, ours bool)) {
	t.Helper()
	f, err := os.Open(name)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	key := ""
	lines := bufio.NewScanner(f)
	for lines.Scan() {
		line := lines.Text()
		if strings.HasPrefix(line, "[") {
			key, _, _ = strings.Cut(line[1:], "]")
		}
		if tag, text, ok := strings.Cut(line, " "); ok && (strings.HasPrefix(line, "fr") || strings.HasPrefix(line, "en")) {
			do(Lang(strings.TrimSuffix(tag, "!")), key, text, false)
		}
	}
	if err := lines.Err(); err != nil {
		t.Fatal(err)
	}
}
