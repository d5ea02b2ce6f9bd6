package penalty

import "github.com/floorbook/floorbook/article"

// Charge is an infraction on a player's record.
type Charge struct {
	Code     string         `json:"code"`
	Number   int            `json:"number,omitempty"` // which offence; 0: not told
	Yes      []Circumstance `json:"yes,omitempty"`    // circumstances that were told
	No       []Circumstance `json:"no,omitempty"`     // of which it was told that they were not so
	Tag      string         `json:"language,omitempty"`
	Host     string         `json:"host,omitempty"` // languages of the venue, of a speech
	Border   string         `json:"border,omitempty"`
	Proposed Sanction       `json:"proposed"`
	Given    Sanction       `json:"given,omitzero"`
}

// Charge is the offence as the record keeps it, with what the book has proposed.
func (o *Offence) Charge(proposed Sanction) Charge {
	c := Charge{Code: o.Code, Number: o.Number, Proposed: proposed}
	f := o.derived()
	for i := range circumstancesEnd {
		switch f.Told(i) {
		case article.Yes:
			c.Yes = append(c.Yes, i)
		case article.No:
			c.No = append(c.No, i)
		}
	}
	if o.Speech != nil {
		c.Tag, c.Host, c.Border = o.Speech.Tag, o.Speech.Host, o.Speech.Border
	}
	return c
}

// Offence is what the record tells of a charge.
func (c *Charge) Offence() Offence {
	o := Offence{Code: c.Code, Number: c.Number, Facts: FactsOf(c.Yes...).Without(c.No...)}
	if c.Tag != "" {
		o.Speech = &Speech{Tag: c.Tag, Host: c.Host, Border: c.Border}
	}
	return o
}

// Record is a player's infractions, oldest first.
type Record []Charge

// Counts tells an offence what the record says of it: which one it is, unless that was told, and the gravest sanction given
// for those that count. whole: nothing is missing from the record, so that an offence without another is the first.
func (r Record) Counts(o *Offence, whole bool, p *Policy) {
	told := o.Number > 0
	if !told && whole {
		o.Number = 1
	}
	for i := range r {
		if p.Repeat.Value != AnyOffence && r[i].Code != o.Code {
			continue
		}
		if !told {
			o.Number = max(o.Number, 1) + 1
		}
		if r[i].Given.Compare(o.Served) > 0 {
			o.Served = r[i].Given
		}
	}
}

// Last is the offence charged last, as the record tells it, and what the book proposes for it; ok is false of an empty record.
func (r Record) Last(p *Policy) (o Offence, out Proposal, ok bool, err error) {
	if len(r) == 0 {
		return o, out, false, nil
	}
	o = r[len(r)-1].Offence()
	r[:len(r)-1].Counts(&o, false, p)
	out, err = Propose(o, p)
	return o, out, true, err
}

// Give notes the sanction that was given for the last charge.
func (r Record) Give(s Sanction) Record {
	if len(r) == 0 {
		return r
	}
	out := append(Record(nil), r...)
	out[len(out)-1].Given = s
	return out
}
