package referee_test

import (
	"reflect"
	"testing"

	"github.com/floorbook/floorbook/chip"
	"github.com/floorbook/floorbook/referee"
)

func TestSpokenTermsOfBothLanguages(t *testing.T) {
	for _, c := range []struct {
		words  string
		word   referee.Word
		amount chip.Amount
	}{
		{"", referee.Silent, 0},
		{"payé", referee.SaidCall, 0}, {"Call!", referee.SaidCall, 0}, {"je suis", referee.SaidCall, 0}, {"suivi", referee.SaidCall, 0},
		{"relance 1 500", referee.SaidRaise, 1500}, {"Raise to 1,500", referee.SaidRaise, 1500}, {"je relance à 1\u202f500", referee.SaidRaise, 1500},
		{"mise 800", referee.SaidBet, 800}, {"I bet 800", referee.SaidBet, 800},
		{"1500", referee.SaidAmount, 1500}, {"1.500", referee.SaidAmount, 1500}, {"12 500", referee.SaidAmount, 12500},
		{"passe", referee.SaidFold, 0}, {"couché", referee.SaidFold, 0}, {"parole", referee.SaidCheck, 0},
		{"all in", referee.SaidAllIn, 0}, {"tapis", referee.SaidAllIn, 0}, {"boîte", referee.SaidAllIn, 0},
		{"pot", referee.SaidPot, 0}, {"I bet the pot", referee.SaidPot, 0}, {"je mise le pot", referee.SaidPot, 0},
		{"five thousand", referee.SaidAmount, 5000}, {"raise five", referee.SaidRaise, 5}, {"fourteen hundred", referee.SaidAmount, 1400},
		{"two seventy-five", referee.SaidAmount, 275}, {"thirteen seventy-five", referee.SaidAmount, 1375}, {"raise to twelve fifty", referee.SaidRaise, 1250},
		{"forty-two thousand", referee.SaidAmount, 42000}, {"relance deux mille", referee.SaidRaise, 2000}, {"mille deux cents", referee.SaidAmount, 1200},
		{"treize cent soixante-quinze", referee.SaidAmount, 1375}, {"quatre-vingt-dix", referee.SaidAmount, 90}, {"je mise quatre-vingts", referee.SaidBet, 80},
		{"cent vingt et un", referee.SaidAmount, 121}, {"quatre cent quatre-vingt-quatre", referee.SaidAmount, 484}, {"mise 5k", referee.SaidBet, 5000},
		{"5 mille", referee.SaidAmount, 5000}, {"mille cent vingt", referee.SaidAmount, 1120}, {"un million", referee.SaidAmount, 1000000}, {"deux cent mille", referee.SaidAmount, 200000},
		{"one hundred and fifty", referee.SaidAmount, 150}, {"mille", referee.SaidAmount, 1000}, {"soixante et onze", referee.SaidAmount, 71},
		{"ich gehe mit", referee.SaidCall, 0}, {"erhöhe auf 800", referee.SaidRaise, 800}, {"rilancio 800", referee.SaidRaise, 800},
		{"dix-sept", referee.SaidAmount, 17}, {"relance dix-huit mille", referee.SaidRaise, 18000}, {"deux mille dix-neuf", referee.SaidAmount, 2019},
		{"soixante-dix-sept", referee.SaidAmount, 77}, {"cinq cent quatre-vingt-dix-neuf", referee.SaidAmount, 599}, {"dix mille sept cents", referee.SaidAmount, 10700},
		{"ten seven", referee.SaidUnclear, 0}, {"dix cinq", referee.SaidUnclear, 0},
		{"cinq six", referee.SaidUnclear, 0}, {"million million million", referee.SaidUnclear, 0},
		{"call, raise", referee.SaidUnclear, 0}, {"9999999999999999", referee.SaidUnclear, 0},
	} {
		if o := says(c.words); o.Word != c.word || o.Amount != c.amount || o.By || o.Least || o.Or != 0 {
			t.Errorf("%q: %v %d, want %v %d", c.words, o.Word, o.Amount, c.word, c.amount)
		}
	}
}

// TestOrdinaryForms: people conjugate, contract and are polite; the standard words stay what they are.
func TestOrdinaryForms(t *testing.T) {
	t.Parallel()
	for word, all := range map[referee.Word][]string{
		referee.SaidFold:  {"je folde", "foldé", "I fold my hand", "je me couche", "elle s'est couchée", "je jette mes cartes", "folded", "passer", "bon, je passe"},
		referee.SaidCheck: {"checké", "I'll check", "c'est parole", "euh… check", "checking"},
		referee.SaidCall: {"I'll call", "that's a call", "c'est payé", "payer", "je vais payer", "J'ai payé", "PAYÉE", "paye\u0301", "je suis", "call, please",
			"I just call", "juste payé", "je paye la mise", "I call the raise", "call it", "suivie", "s'il vous plaît, payé",
			"call all-in", "je paye tapis", "payé à tapis", "all in, call", "je suis le tapis", "je paye ton tapis"},
		referee.SaidRaise: {"re-raise", "reraise", "relancer", "surrelance", "sur relance", "that's a raise", "I'm raising", "je sur-relance", "raise it up", "raise the bet", "ok alors relance"},
		referee.SaidBet:   {"j’ouvre", "I'm betting", "ouverture", "misé"},
		referee.SaidAllIn: {"I'm all in", "je suis à tapis", "je suis tapis", "raise all in", "relance tapis", "je mise tapis", "tapis !", "I'm going all-in", "je fais tapis",
			"all in, raise", "c'est boîte", "allin"},
		referee.SaidPot:      {"raise the pot", "je relance le pot", "potte"},
		referee.SaidComplete: {"complete", "je complète"},
		referee.Silent:       {"", " ", "euh", "um…", "bon"},
		referee.SaidUnclear: {"shove", "jam", "banco", "ship it", "boum", "hm", "une brique", "un demi", "half pot", "demi-pot", "moitié pot", "call, fold", "check raise", "I'm in",
			"je ne paye pas", "not all in", "je", "ok", "minimum", "call minimum", "raise more", "call, raise", "fold, check", "tapis, pot", "pay the man", "raise 3x"},
	} {
		for _, words := range all {
			if o := says(words); o.Word != word || o.Amount != 0 || o.By || o.Least || o.Conditional {
				t.Errorf("%q: %+v, want %v", words, o, word)
			}
		}
	}
}

// TestSizesSaid: a number may be the total or come on top, and the minimum needs none.
func TestSizesSaid(t *testing.T) {
	t.Parallel()
	for words, want := range map[string]referee.Observation{
		"make it 800":                         {Word: referee.SaidAmount, Amount: 800},
		"raise it to 800":                     {Word: referee.SaidRaise, Amount: 800},
		"800 total":                           {Word: referee.SaidAmount, Amount: 800},
		"au total 800":                        {Word: referee.SaidAmount, Amount: 800},
		"relance, 800 en tout":                {Word: referee.SaidRaise, Amount: 800},
		"300 more":                            {Word: referee.SaidAmount, Amount: 300, By: true},
		"300 de plus":                         {Word: referee.SaidAmount, Amount: 300, By: true},
		"je relance 300 de mieux":             {Word: referee.SaidRaise, Amount: 300, By: true},
		"relance trois cents en plus":         {Word: referee.SaidRaise, Amount: 300, By: true},
		"raise by 300":                        {Word: referee.SaidRaise, Amount: 300, By: true},
		"raise 300 on top":                    {Word: referee.SaidRaise, Amount: 300, By: true},
		"all in for 300 more":                 {Word: referee.SaidAllIn, Amount: 300},
		"call 300 more":                       {Word: referee.SaidUnclear, Amount: 300},
		"min raise":                           {Word: referee.SaidRaise, Least: true},
		"relance minimum":                     {Word: referee.SaidRaise, Least: true},
		"relance au minimum":                  {Word: referee.SaidRaise, Least: true},
		"je mise le minimum":                  {Word: referee.SaidBet, Least: true},
		"min raise 800":                       {Word: referee.SaidRaise, Amount: 800},
		"2.5k":                                {Word: referee.SaidAmount, Amount: 2500},
		"2,5k":                                {Word: referee.SaidAmount, Amount: 2500},
		"2k5":                                 {Word: referee.SaidAmount, Amount: 2500},
		"2k500":                               {Word: referee.SaidAmount, Amount: 2500},
		"12,25k":                              {Word: referee.SaidAmount, Amount: 12250},
		"raise to 1.2k":                       {Word: referee.SaidRaise, Amount: 1200},
		"1,5 million":                         {Word: referee.SaidAmount, Amount: 1500000},
		"2.5":                                 {Word: referee.SaidUnclear},
		"2k50":                                {Word: referee.SaidUnclear},
		"1,500k":                              {Word: referee.SaidUnclear},
		"1'500":                               {Word: referee.SaidAmount, Amount: 1500},
		"1,500,000":                           {Word: referee.SaidAmount, Amount: 1500000},
		"500, 800":                            {Word: referee.SaidUnclear},
		"raise 500 800 20":                    {Word: referee.SaidUnclear},
		"raise 2 to 800":                      {Word: referee.SaidUnclear},
		"two-fifty":                           {Word: referee.SaidAmount, Amount: 250},
		"deux cinquante":                      {Word: referee.SaidAmount, Amount: 250},
		"twelve hundred":                      {Word: referee.SaidAmount, Amount: 1200},
		"quinze cents":                        {Word: referee.SaidAmount, Amount: 1500},
		"deux mille cinq":                     {Word: referee.SaidAmount, Amount: 2005, Or: 2500},
		"relance mille cinq":                  {Word: referee.SaidRaise, Amount: 1005, Or: 1500},
		"mille un":                            {Word: referee.SaidAmount, Amount: 1001},
		"deux mille cinq cents":               {Word: referee.SaidAmount, Amount: 2500},
		"deux mille vingt-cinq":               {Word: referee.SaidAmount, Amount: 2025},
		"two thousand five":                   {Word: referee.SaidAmount, Amount: 2005},
		"si tu mises, je relance 300 de plus": {Word: referee.SaidRaise, Amount: 300, By: true, Conditional: true},
	} {
		if o := says(words); !reflect.DeepEqual(o, want) {
			t.Errorf("%q: %+v, want %+v", words, o, want)
		}
	}
}

func TestIfThen(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		words, then string
		conditional bool
	}{
		{"si tu mises, je relance 800", "relance 800", true}, {"Si tu mises alors je paye", "paye", true}, {"S’il mise, tapis", "tapis", true},
		{"if you bet I raise", "raise", true}, {"If you check then all in", "all in", true}, {"je paye si tu mises", "je paye", true},
		{"Relance 800", "Relance 800", false}, {"simple call", "simple call", false}, {"", "", false},
	} {
		if then, conditional := referee.IfThen(c.words); then != c.then || conditional != c.conditional {
			t.Errorf("%q: %q %v, want %q %v", c.words, then, conditional, c.then, c.conditional)
		}
	}
}

// FuzzHear hears anything without fail, and no amount beyond what a room could hold.
func FuzzHear(f *testing.F) {
	for _, words := range []string{"", "raise 800", "quatre-vingt-dix mille", "5k", "twelve fifty", "I bet the pot", "million million", "k",
		"300 de plus", "min raise", "2k5", "2,5 mille", "deux mille cinq", "je suis à tapis", "1'500"} {
		f.Add(words)
	}
	f.Fuzz(func(t *testing.T, words string) {
		o := says(words)
		switch most := chip.Amount(1_000_000_000_000); {
		case o.Amount < 0 || o.Amount > most || o.Or < 0 || o.Or > most:
			t.Errorf("%q: %d or %d", words, o.Amount, o.Or)
		case o.Word == referee.Silent && (o.Amount != 0 || o.By || o.Least), o.By && o.Amount == 0, o.Least && o.Amount != 0:
			t.Errorf("%q: %+v", words, o)
		}
	})
}
