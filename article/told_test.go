package article_test

import (
	"encoding/json"
	"testing"

	"github.com/floorbook/floorbook/article"
)

// TestWhatWasNotToldIsNotNo: for every way to fill the gaps, what is concluded from facts told in part agrees with what
// is concluded from all of them; and it is concluded as soon as every way agrees.
func TestWhatWasNotToldIsNotNo(t *testing.T) {
	values := []article.Told{article.NotTold, article.No, article.Yes}
	fill := func(f article.Told) []article.Told {
		if f.Known() {
			return []article.Told{f}
		}
		return []article.Told{article.No, article.Yes}
	}
	operations := map[string]struct {
		told func(a, b article.Told) article.Told
		full func(a, b bool) bool
	}{
		"and": {article.Told.And, func(a, b bool) bool { return a && b }},
		"or":  {article.Told.Or, func(a, b bool) bool { return a || b }},
		"not": {func(a, _ article.Told) article.Told { return a.Not() }, func(a, _ bool) bool { return !a }},
	}
	for name, op := range operations {
		for _, a := range values {
			for _, b := range values {
				var seen [3]bool
				for _, fa := range fill(a) {
					for _, fb := range fill(b) {
						seen[article.Say(op.full(fa == article.Yes, fb == article.Yes))] = true
					}
				}
				want := article.NotTold
				if seen[article.Yes] != seen[article.No] {
					want = article.Say(seen[article.Yes])
				}
				if got := op.told(a, b); got != want {
					t.Errorf("%q %s %q is %q, want %q", a, name, b, got, want)
				}
			}
		}
	}
}

func TestToldInJSON(t *testing.T) {
	type facts struct {
		Facing article.Told `json:"facing,omitzero"`
	}
	for text, want := range map[string]article.Told{`{}`: article.NotTold, `{"facing":"no"}`: article.No, `{"facing":"yes"}`: article.Yes} {
		var got facts
		if err := json.Unmarshal([]byte(text), &got); err != nil || got.Facing != want {
			t.Errorf("%s is read %q, %v", text, got.Facing, err)
		}
		if out, err := json.Marshal(got); err != nil || string(out) != text {
			t.Errorf("%q is written %s, %v", want, out, err)
		}
	}
	var got facts
	if json.Unmarshal([]byte(`{"facing":""}`), &got) != nil || got.Facing != article.NotTold {
		t.Error("an empty text is not read as not told")
	}
	for _, text := range []string{`{"facing":"maybe"}`, `{"facing":1}`, `{"facing":[]}`} {
		if json.Unmarshal([]byte(text), &got) == nil {
			t.Errorf("%s was read", text)
		}
	}
	for text, want := range map[string]article.Told{`{"facing":true}`: article.Yes, `{"facing":false}`: article.No, `{"facing":null}`: article.NotTold} {
		got.Facing = article.NotTold
		if err := json.Unmarshal([]byte(text), &got); err != nil || got.Facing != want {
			t.Errorf("%s of an old journal is read %q, %v", text, got.Facing, err)
		}
	}
}
