package letters

import (
	"slices"
	"testing"
)

func TestPlain(t *testing.T) {
	for in, want := range map[string]string{"Hervé LEBŒUF": "herve leboeuf", "Łukasz Ørsted": "lukasz orsted", "İpek Groß": "ipek gross", "O’Neill-Æthelred 7": "o’neill-aethelred 7", "ﬁn": "fin", "": ""} {
		if got := Plain(in); got != want {
			t.Errorf("%q is %q, not %q", in, got, want)
		}
	}
}

func TestNamesStandWhereOneLooksForThem(t *testing.T) {
	names := []string{"Zoé", "Łukasz", "Élodie", "Eric", "martin", "Lucas", "Œdipe", "Martin"}
	slices.SortFunc(names, Compare)
	if want := []string{"Élodie", "Eric", "Lucas", "Łukasz", "Martin", "martin", "Œdipe", "Zoé"}; !slices.Equal(names, want) {
		t.Errorf("%q, not %q", names, want)
	}
}
