package ruling

import "github.com/floorbook/floorbook/article"

// Head is what every ruling says, whatever it is about. The ruling of a matter embeds it beside its outcome and options.
type Head struct {
	Kind      article.RulingKind `json:"kind"`
	Point     string             `json:"point,omitempty"`     // the point of rule that decided, a name of the matter's Points
	Default   int                `json:"default,omitempty"`   // index into the options
	Questions []string           `json:"questions,omitempty"` // facts that are missing: keys "<matter>.question.<key>"
	Of        int                `json:"of,omitempty"`        // what the first of them is asked about: the event of the matter, counted from 1; 0: where things stand
	Factors   []string           `json:"factors,omitempty"`   // what the floor weighs: keys "<matter>.factor.<key>"
	Penalties []Penalty          `json:"penalties,omitempty"`
	Why       []Fact             `json:"why,omitempty"` // keys "<matter>.why.<key>"
	Cites     []article.ID       `json:"cites,omitempty"`
	Consulted []article.ID       `json:"consulted,omitempty"`
}

// Penalty is one that a ruling proposes. Neither Warning nor Hands: the book only allows one.
type Penalty struct {
	Infraction string     `json:"infraction"`     // key "infraction.<key>": a code of the books' lists
	Seat       int        `json:"seat,omitempty"` // 0: whose act was ruled on
	Warning    bool       `json:"warning,omitempty"`
	Hands      int        `json:"hands,omitempty"`
	None       bool       `json:"none,omitempty"` // the book's scale proposes no hand at all
	Cite       article.ID `json:"cite"`
}

// Fact is the penalty as a fact.
func (p Penalty) Fact() Fact {
	f := New("penalty", Word("Infraction", "infraction."+p.Infraction)).By(p.Cite)
	if p.Seat > 0 {
		f = f.And(New("penalty.seat", Seat("Seat", p.Seat)))
	}
	switch {
	case p.Hands > 0:
		f = f.And(New("sanction.hands", Count("Count", p.Hands)))
	case p.Warning:
		f = f.And(New("sanction.warning"))
	case p.None:
		f = f.And(New("penalty.none"))
	default:
		f = f.And(New("penalty.possible"))
	}
	return f
}
