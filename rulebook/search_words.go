package rulebook

import (
	"maps"
	"slices"
	"strings"
	"unicode"

	"github.com/floorbook/floorbook/letters"
)

// searchWords takes a query apart: terms of the game, numbers, and the words that say something.
func searchWords(query string) []word {
	var out []word
	var plain []string
	for _, text := range strings.FieldsFunc(letters.Plain(query), func(r rune) bool { return !wordRune(r) && r != '-' && r != '.' }) {
		text = strings.Trim(text, "-.")
		if strings.ContainsFunc(text, unicode.IsDigit) {
			out = append(out, word{text: text, number: true})
			continue
		}
		plain = append(plain, foldedWords(text)...)
	}
	found, rest := takeTerms(plain, near)
	for _, text := range append(found, rest...) {
		if slices.Contains(emptyWords, text) || slices.ContainsFunc(out, func(w word) bool { return w.text == text }) {
			continue
		}
		w := word{text: text, same: synonyms(text)}
		out = append(out, w)
	}
	return out[:min(len(out), wordsMax)]
}

// synonyms are the words of the same meaning; for a word that has none, those of the first that it nearly is.
func synonyms(text string) (out []string) {
	for _, group := range sameMeaning {
		if slices.Contains(group, text) {
			out = append(out, group...)
		}
	}
	for _, group := range sameMeaning {
		if out == nil && slices.ContainsFunc(group, func(s string) bool { return near(text, s) }) {
			out = group
		}
	}
	return out
}

func foldedWords(s string) []string {
	words := strings.FieldsFunc(letters.Plain(s), func(r rune) bool { return !wordRune(r) })
	for i, w := range words {
		words[i] = singular(w)
	}
	return words
}

func wordRune(r rune) bool { return unicode.IsLetter(r) || unicode.IsDigit(r) }

// singular drops the plural's letter, good enough to meet in the middle: "tapis" becomes "tapi" on both sides.
func singular(w string) string {
	if len(w) > 3 && (strings.HasSuffix(w, "s") || strings.HasSuffix(w, "x")) {
		return w[:len(w)-1]
	}
	return w
}

// terms lists the terms of the game that stand in words.
func terms(words []string) []string {
	found, _ := takeTerms(words, same)
	return found
}

func same(a, b string) bool { return a == b }

// near forgives a mistake in a word of four letters or more, two in a longer one.
func near(typed, word string) bool {
	return typed == word || len(typed) >= 4 && edits([]rune(typed), []rune(word)) <= 1+len(typed)/9
}

// takeTerms takes the terms of the game out of words; the longest that begins at a word wins, and one that is spelled as it
// should be before one that is only alike.
func takeTerms(words []string, alike func(typed, word string) bool) (found, rest []string) {
	for i := 0; i < len(words); {
		best := termAt(words[i:], same, gameTerms[words[i]])
		for _, first := range firstWords {
			if best.name == "" && first != words[i] && alike(words[i], first) {
				best = termAt(words[i:], alike, gameTerms[first])
			}
		}
		if best.name == "" {
			rest = append(rest, words[i])
			i++
			continue
		}
		found = append(found, best.name)
		i += len(best.spelled)
	}
	return found, rest
}

// termAt is the longest of the terms with which the words begin.
func termAt(words []string, alike func(typed, word string) bool, terms []gameTerm) (best gameTerm) {
	for _, t := range terms {
		if n := len(t.spelled); n > len(best.spelled) && n <= len(words) && slices.EqualFunc(words[:n], t.spelled, alike) {
			best = t
		}
	}
	return best
}

// gameTerm is one spelling of a term of several words; the name is the same in both languages.
type gameTerm struct {
	name    string
	spelled []string
}

// gameTerms are the terms of several words that players look for, by their first word: each name with its spellings.
var gameTerms = termsOf(
	"allin", "all in", "a tapi",
	"bigblind", "big blind", "grosse blind", "bb",
	"bringin", "bring in", "ouverture forcee",
	"buyin", "buy in", "droit entree",
	"calltime", "call time", "time called", "demander le temp", "call the clock", "demander le chrono",
	"chiprace", "chip race", "course aux jeton",
	"colorup", "color up", "colour up", "changement de jeton",
	"cutcard", "cut card", "carte de coupe",
	"deadbutton", "dead button", "bouton mort",
	"deadhand", "dead hand", "hand dead", "main morte", "main brulee",
	"finaltable", "final table", "table finale",
	"handforhand", "hand for hand", "main par main", "main pour main",
	"headsup", "head up", "tete a tete", "hu",
	"lateregistration", "late registration", "late entry", "late entrie", "inscription tardive", "entree tardive",
	"maldonne", "fausse donne", "mauvaise donne", "miss deal", "mis deal", "mal donne",
	"mainpot", "main pot", "pot principal",
	"minraise", "min raise", "minimum raise", "relance minimale", "relance minimum", "relance mini",
	"missedblind", "missed blind", "miss blind", "blind manquee", "blind due",
	"movingbutton", "moving button", "bouton flottant",
	"oddchip", "odd chip", "jeton indivisible", "jeton impair",
	"outofturn", "out of turn", "hors de tour", "hors tour", "hors de son tour", "avant son tour", "pas son tour", "parole prematuree", "action prematuree", "early act", "oot",
	"overchip", "over chip", "oversized chip", "gro jeton", "single chip", "jeton unique",
	"rabbithunt", "rabbit hunting", "rabbit hunt", "chasse au lapin",
	"reentry", "re entry", "re entree",
	"rebuy", "re buy", "re cave",
	"sidepot", "side pot", "pot exterieur", "pot parallele", "pot annexe",
	"shotclock", "shot clock",
	"smallblind", "small blind", "petite blind", "sb",
	"stringbet", "string bet", "string raise", "relance en deux temp", "relance par a coup", "par a coup", "plusieur geste",
	"timecharge", "time charge", "droit de chaise",
	"undercall", "under call", "mise insuffisante", "mise insufisante", "call insuffisant",
	"waitinglist", "waiting list", "liste d attente",
)

// firstWords are the words with which terms begin, in order.
var firstWords = slices.Sorted(maps.Keys(gameTerms))

// termsOf reads a list of terms: a word alone before a spelling of several words is a name, what follows its
// spellings.
func termsOf(list ...string) map[string][]gameTerm {
	out := map[string][]gameTerm{}
	name := ""
	for i, text := range list {
		if !strings.Contains(text, " ") && i+1 < len(list) && strings.Contains(list[i+1], " ") {
			name = singular(text)
			continue
		}
		spelled := foldedWords(text)
		out[spelled[0]] = append(out[spelled[0]], gameTerm{name, spelled})
	}
	return out
}

// emptyWords say nothing about what is looked for.
var emptyWords = []string{
	"a", "an", "and", "article", "au", "aux", "by", "ce", "d", "dan", "dans", "de", "des", "do", "doe", "du", "en", "est", "et", "for",
	"he", "how", "i", "il", "in", "is", "j", "je", "l", "la", "le", "les", "of", "on", "ou", "or", "par", "pour", "qu", "quand", "que",
	"qui", "quoi", "regle", "rule", "rulebook", "s", "si", "son", "sur", "tda", "the", "to", "un", "une", "what", "when", "who", "with",
}

// sameMeaning groups the words that players use for one thing, folded and without plural.
var sameMeaning = [][]string{
	{"abandon", "couche", "coucher", "fold", "passe", "passer", "folded"},
	{"abattage", "showdown"},
	{"absent", "absence", "away", "missing"},
	{"allin", "tapi", "boite", "shove"},
	{"arrondi", "rounding", "rounded"},
	{"bete", "pot"},
	{"bouton", "button", "dealer"},
	{"bounty", "ko", "knockout", "prime"},
	{"bruler", "brulee", "brule", "burn", "burnt", "burned"},
	{"bulle", "bubble", "handforhand"},
	{"buyin", "cave", "entree", "entry"},
	{"call", "payer", "suivre", "paye", "suivi", "paie"},
	{"carte", "card"},
	{"check", "parole", "checker", "checke"},
	{"chip", "jeton"},
	{"chrono", "clock", "time", "temp", "shotclock"},
	{"croupier", "dealer", "donneur"},
	{"deck", "jeu", "paquet"},
	{"deadbutton", "mort"},
	{"donne", "deal", "main", "hand", "coup"},
	{"elimine", "eliminated", "elimination", "bust", "out"},
	{"equilibrage", "equilibrer", "balance", "balancing"},
	{"exclusion", "disqualification", "disqualifie", "disqualified", "exclu"},
	{"exposee", "expose", "exposed", "montree", "retournee", "flashee", "shown", "visible", "turned"},
	{"fermeture", "casser", "break", "breaking", "cassee", "broken"},
	{"grosse", "gro", "big", "oversized", "overchip", "surdimensionne", "large"},
	{"joueur", "player"},
	{"langue", "language"},
	{"maldonne", "misdeal"},
	{"mise", "bet", "miser", "wager", "enchere"},
	{"morte", "mort", "dead", "killed"},
	{"muck", "defausse", "jeter", "jetee"},
	{"oddchip", "indivisible", "impair", "odd"},
	{"outofturn", "turn", "tour"},
	{"penalite", "penalty", "sanction"},
	{"phone", "telephone", "appareil", "device", "mobile", "portable", "smartphone"},
	{"perd", "perdre", "perdu", "perdue", "lose", "losing", "lost"},
	{"petite", "petit", "small"},
	{"place", "siege", "seat"},
	{"premature", "prematuree", "early", "tot"},
	{"raise", "relance", "relancer", "minraise", "surenchere", "surencherir", "surencheri"},
	{"rake", "prelevement", "taille", "timecharge"},
	{"reentry", "reentree", "recave", "rebuy"},
	{"reserve", "reservation", "booking"},
	{"round", "tour"},
	{"sabot", "stub", "talon"},
	{"stack", "tapi"},
	{"straddle", "surblind", "overblind", "option"},
	{"tirage", "draw"},
	{"triche", "cheating", "collusion", "tricher", "entente"},
	{"undercall", "insuffisante", "insuffisant"},
}
