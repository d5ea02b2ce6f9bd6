package referee

import (
	"strings"

	"github.com/floorbook/floorbook/article"
)

// forms are the ordinary forms of the standard words at French and English tables, without accents. "passe" is a fold;
// a player who "passes" by tapping the table is a Tap, not a word. The last ones of some lines are of the tongues that a
// Swiss club tolerates beside.
var forms = map[Word]string{
	SaidFold: "fold folds folded folding folde folder foldee passe passes passer passee pass passed passing " +
		"couche couches coucher couchee jette jettes jeter jete jetee abandonne abandonner abandon passo weg",
	SaidCheck: "check checks checked checking checke checkes checker checkee parole",
	SaidCall: "call calls called calling calle caller callee paye payes payer payee paie paies " +
		"suis suit suivre suivi suivie vedo gehe mit",
	SaidBet:      "bet bets betting mise mises miser misee ouvre ouvres ouvrir ouvert ouverture open opens opened opening setze punto",
	SaidRaise:    "raise raises raised raising relance relances relancer relancee erhohe rilancio",
	SaidAllIn:    "all-in allin tapis boite",
	SaidPot:      "pot potte potter",
	SaidComplete: "complete completes completed completing completer completee",
}

// fillers change nothing in a declaration. What is made of these alone names no action.
const fillers = "i i'm i'll i've j' je on the le la les to a à au aux de du my me mon ma mes il elle s' un une ich auf io with chips jetons " +
	"it up total go going make put puts move moving am is will that's it's that this ce c' ca est vais va ai mets mettre fais faire " +
	"pars for pour just juste simplement seulement too also aussi please svp stp oui yes ok okay d'accord donc then " +
	"hand main card cards carte cartes here voila allez let's monsieur madame messieurs sir of"

// hesitations are no words at all: alone they leave an act silent.
const hesitations = "euh um uh er bon ben so well alors"

// sizes are the words that say how a number is meant, or stand for one.
var sizes = map[string]size{
	"more": sizeAdded, "by": sizeAdded,
	"min": sizeLeast, "mini": sizeLeast, "minimum": sizeLeast, "minimal": sizeLeast, "minimale": sizeLeast,
}

// phrases are several words, or a joined one, that say what others say.
var phrases = []struct{ said, means []string }{
	{[]string{"all", "in"}, []string{"all-in"}},
	{[]string{"in", "total"}, []string{"total"}}, {[]string{"en", "tout"}, []string{"total"}},
	{[]string{"de", "plus"}, []string{"more"}}, {[]string{"en", "plus"}, []string{"more"}},
	{[]string{"de", "mieux"}, []string{"more"}}, {[]string{"on", "top"}, []string{"more"}},
	{[]string{"re", "raise"}, []string{"raise"}}, {[]string{"sur", "relance"}, []string{"relance"}},
	{[]string{"min-raise"}, []string{"minimum", "raise"}}, {[]string{"minraise"}, []string{"minimum", "raise"}},
	{[]string{"s'", "il", "vous", "plait"}, nil}, {[]string{"s'", "il", "te", "plait"}, nil}, {[]string{"if", "you", "please"}, nil},
}

// nouns make a bet of another player of the word after them: "I call the raise", "je suis le tapis".
const nouns = "the le la les his her your this that ce cette sa son ta ton votre"

type size uint8

const (
	sizeTotal size = iota
	sizeAdded      // a number on top of the amount to match
	sizeLeast      // the smallest amount that is legal
)

var vocabulary, filler, noun = func() (map[string]Word, map[string]bool, map[string]bool) {
	words, nothing, before := map[string]Word{}, map[string]bool{}, map[string]bool{}
	for word, list := range forms {
		for _, form := range strings.Fields(list) {
			words[form] = word
			if word == SaidRaise {
				words["re"+form], words["re-"+form], words["sur"+form], words["sur-"+form] = word, word, word, word
			}
		}
	}
	for _, w := range strings.Fields(fillers) {
		nothing[w] = true
	}
	for _, w := range strings.Fields(hesitations) {
		nothing[w] = false
	}
	for _, w := range strings.Fields(nouns) {
		before[w], nothing[w] = true, true
	}
	return words, nothing, before
}()

// plain writes typed words as the lists above do: small letters without accents, straight apostrophes, no quotes.
var plain = strings.NewReplacer(
	"à", "a", "â", "a", "ä", "a", "ç", "c", "é", "e", "è", "e", "ê", "e", "ë", "e", "î", "i", "ï", "i", "ô", "o", "ö", "o",
	"ù", "u", "û", "u", "ü", "u", "œ", "oe", "\u0300", "", "\u0301", "", "\u0302", "", "\u0308", "", "\u0327", "",
	"’", "'", "‑", "-", "–", "-", "!", " ", "?", " ", "…", " ", "\"", " ", "«", " ", "»", " ", "“", " ", "”", " ", ":", " ",
)

// Hear takes a spoken declaration, French or English, into the observation: its word, its number, and what they mean
// ("relance 1 500", "all in", "2.5k", "deux mille", "thirteen seventy-five", "300 more", "min raise"). What is not
// understood is SaidUnclear; an empty declaration, or a mere hesitation, is Silent.
func (o *Observation) Hear(words string) {
	if then, conditional := IfThen(words); conditional {
		words, o.Conditional = then, true
	}
	var h hearing
	for _, token := range tokens(words) {
		h.take(token)
	}
	h.close(o)
}

// hearing is a declaration while it is heard.
type hearing struct {
	word    Word
	n       tally
	size    size
	unclear bool
	spoke   bool   // more than a hesitation
	follows bool   // the call was "suis", which is also a form of "to be"
	last    string // the word before
}

// take hears one word more.
func (h *hearing) take(token string) {
	w := strings.Trim(token, ".,;")
	if w == "" {
		return
	}
	said, known := vocabulary[w]
	meant, sized := sizes[w]
	nothing, fills := filler[w]
	h.spoke = h.spoke || nothing || !fills
	switch {
	case known:
		h.say(said)
		h.follows = h.follows || w == "suis"
	case sized && (h.size == sizeTotal || h.size == meant):
		h.size = meant
	case h.n.take(token):
		h.last = w
		return
	case !fills:
		h.unclear = true
	}
	h.n.close()
	h.last = w
}

// say takes a standard word beside those that were said before: some say together what they mean, others contradict.
func (h *hearing) say(w Word) {
	had := h.word
	sizing := had == SaidBet || had == SaidRaise
	switch {
	case had == Silent || had == w:
		h.word = w
	case had == SaidCall && noun[h.last] && (w == SaidBet || w == SaidRaise || w == SaidAllIn), had == SaidRaise && w == SaidBet && noun[h.last]:
		// "I call the raise": of another player
	case sizing && (w == SaidPot || w == SaidAllIn):
		h.word = w
	case had == SaidCall && w == SaidAllIn && h.follows: // "je suis à tapis"
		h.word = SaidAllIn
	case had == SaidCall && w == SaidAllIn, had == SaidAllIn && w == SaidCall: // a call that takes everything, or of everything
		h.word = SaidCall
	case had == SaidAllIn && (w == SaidBet || w == SaidRaise):
	default:
		h.unclear = true
	}
}

// close writes what was heard into the observation.
func (h *hearing) close(o *Observation) {
	amount, other, sound := h.n.amount()
	sizing := h.word == SaidBet || h.word == SaidRaise
	o.Word, o.Amount, o.Or, o.By, o.Least = h.word, amount, other, false, false
	switch {
	case !sound:
		o.Word, o.Amount, o.Or = SaidUnclear, 0, 0
		return
	case h.size == sizeAdded && amount > 0 && (sizing || h.word == Silent):
		o.By = true
	case h.size == sizeAdded && (h.word != SaidAllIn || amount == 0):
		h.unclear = true
	case h.size == sizeLeast && sizing:
		o.Least = !h.n.said
	case h.size == sizeLeast:
		h.unclear = true
	}
	switch {
	case h.unclear || h.word == Silent && !h.n.said && h.spoke:
		o.Word, o.Or, o.By, o.Least = SaidUnclear, 0, false, false
	case h.word == Silent && h.n.said:
		o.Word = SaidAmount
	}
}

// tokens cuts a declaration into words as the vocabulary has them.
func tokens(words string) []string {
	var cut []string
	for _, token := range strings.Fields(plain.Replace(strings.ToLower(words))) {
		if i := strings.IndexByte(token, '\''); i == 1 && token[0] >= 'a' && !isFiller(token) { // j'ouvre, c'est, l'all-in
			cut = append(cut, token[:2])
			token = token[2:]
		}
		if token != "" {
			cut = append(cut, token)
		}
	}
	out := cut[:0:0]
	for i := 0; i < len(cut); {
		means, n := phrase(cut[i:])
		if n == 0 {
			means, n = cut[i:i+1], 1
		}
		out = append(out, means...)
		i += n
	}
	return out
}

func isFiller(w string) bool {
	_, ok := filler[w]
	return ok
}

// phrase finds the phrase that words begin with: what it means, and how many of them it takes, 0 for none.
func phrase(words []string) ([]string, int) {
	for _, p := range phrases {
		if len(words) < len(p.said) {
			continue
		}
		same := true
		for i, w := range p.said {
			same = same && strings.Trim(words[i], ".,;") == w
		}
		if same {
			return p.means, len(p.said)
		}
	}
	return nil, 0
}

// Standard returns the standard word that a declaration stands for, and records the article that fixes the words: a
// name of an action in either language, "pot" in pot-limit only (TDA-3-A, LP-G-announce), "complete" in limit only.
// Whatever names no action is SaidUnclear: the player takes the risk of the ruling.
func Standard(w Word, b Betting, p *Policy, t *article.Trace) Word {
	p.Vocabulary.Decide(t)
	switch {
	case w == SaidComplete && b == FixedLimit:
		return w
	case w == SaidPot && b != PotLimit, w == Silent, w == SaidAmount, w > SaidUnclear:
		return SaidUnclear
	}
	return w
}
