package referee

import (
	"encoding/json"
	"slices"

	"github.com/floorbook/floorbook/article"
	"github.com/floorbook/floorbook/chip"
	"github.com/floorbook/floorbook/hand"
	"github.com/floorbook/floorbook/ruling"
)

// Outcome is an action that stands (or would stand under an option). Amounts are chips.
type Outcome struct {
	Action   hand.Kind   `json:"action"` // Fold, Check, Call, Bet, Raise; None: no action yet, only limits on it
	To       chip.Amount `json:"to"`     // total in front after correction
	AllIn    bool        `json:"all_in,omitempty"`
	Returned chip.Amount `json:"returned,omitempty"` // chips given back
	Owed     chip.Amount `json:"owed,omitempty"`     // chips still to be added
	Forfeit  chip.Amount `json:"forfeit,omitempty"`  // chips of this act left in the pot by a player who folds
	NoRaise  bool        `json:"no_raise,omitempty"` // the player may only call (or check) or fold
}

// Option is one way the floor may rule, or what an answer to the question of a ruling leads to.
type Option struct {
	Key  string             `json:"key"`           // of the catalogue: "referee.option.<key>"
	Kind article.RulingKind `json:"kind,omitzero"` // of an answer: the floor decides then, or more is asked; the outcome is the default
	Outcome
	Penalties []ruling.Penalty `json:"penalties,omitempty"` // of an answer, where they depend on it
}

// Ruling is what the book says of an observation. Of its head, Questions are keys "referee.question.<key>", the keys of
// Why are "referee.why.<key>".
type Ruling struct {
	ruling.Head
	Outcome          // stands when Kind is Decided or Conflict; the default option's when Floor; the least the act binds to when Missing
	Options []Option `json:"options,omitempty"`
	Held    bool     `json:"held,omitempty"`    // an early act: frozen until the action reaches the player
	Bound   bool     `json:"bound,omitempty"`   // a released early act that stands
	Free    bool     `json:"free,omitempty"`    // an act that binds no more: all options again
	NoFold  bool     `json:"no_fold,omitempty"` // the player may no longer fold (TDA-46-B)
}

// UnmarshalJSON reads rulings of all journals: older ones have their one penalty by itself.
func (r *Ruling) UnmarshalJSON(text []byte) error {
	type now Ruling
	old := struct {
		*now
		Penalty *ruling.Penalty `json:"penalty"`
	}{now: (*now)(r)}
	if err := json.Unmarshal(text, &old); err != nil {
		return err
	}
	if old.Penalty != nil {
		r.Penalties = append(r.Penalties, *old.Penalty)
	}
	return nil
}

// Facts lists what stands: the action, with its total and the chips that move.
func (o Outcome) Facts() []ruling.Fact { return []ruling.Fact{o.fact(false)} }

func (o Outcome) fact(noFold bool) ruling.Fact {
	f := ruling.New("no_action")
	if o.Action != hand.None {
		f = ruling.New(o.Action.String())
	}
	if o.To > 0 && (o.Action == hand.Call || o.Action == hand.Bet || o.Action == hand.Raise) {
		f.Args = ruling.Args{ruling.Chips("To", o.To)}
	}
	forfeit := "forfeit"
	if o.Action == hand.None {
		forfeit = "forfeit.pending"
	}
	f = f.And(moves(o.Returned, o.Owed, o.Forfeit, forfeit)...)
	for _, limit := range []struct {
		on  bool
		key string
	}{{o.AllIn, "all_in"}, {noFold, "no_fold"}, {o.NoRaise, "no_raise"}} {
		if limit.on {
			f = f.And(ruling.New(limit.key))
		}
	}
	return f
}

// moves are the chips that move, each a fact.
func moves(returned, owed, forfeit chip.Amount, forfeitKey string) (out []ruling.Fact) {
	for _, m := range []struct {
		key    string
		amount chip.Amount
	}{{"returned", returned}, {"owed", owed}, {forfeitKey, forfeit}} {
		if m.amount > 0 {
			out = append(out, ruling.New(m.key, ruling.Chips("Amount", m.amount)))
		}
	}
	return out
}

// Statement states the ruling as facts.
func (r *Ruling) Statement() ruling.Statement {
	s := ruling.Statement{Head: &r.Head, Matter: "referee", Held: r.Held}
	stands := r.fact(r.NoFold)
	switch {
	case r.Free:
		stands = ruling.New("ruling.free").And(moves(r.Returned, 0, 0, "")...)
	case r.Bound && r.Action != hand.None:
		stands = ruling.New("ruling.bound").And(stands)
	}
	s.Outcome = []ruling.Fact{stands}
	for i := range r.Options {
		facts := r.Options[i].Facts()
		s.Options = append(s.Options, ruling.Choice{Key: r.Options[i].Key, Kind: r.Options[i].Kind, Outcome: facts, Tells: facts, Penalties: r.Options[i].Penalties})
	}
	return s
}

// Released states what became of an early act once the action had reached the seat.
func (r *Ruling) Released(seat int) ruling.Fact {
	at := ruling.Seat("Seat", seat)
	forfeit := moves(0, 0, r.Forfeit, "forfeit.if_folded")
	switch {
	case r.Free:
		return ruling.New("released.free", at).And(slices.Concat(moves(r.Returned, 0, 0, ""), forfeit)...).By(r.Cites...)
	case r.Bound && r.Kind == article.Floor:
		return ruling.New("released.bound", at).And(ruling.New("ruling.floor")).By(r.Cites...)
	case r.Bound:
		return ruling.New("released.bound", at).And(r.fact(r.NoFold)).By(r.Cites...)
	case r.Kind == article.Floor:
		return ruling.New("released.floor", at).By(r.Cites...)
	}
	return ruling.New("released.no_raise", at).And(slices.Concat(moves(r.Returned, 0, 0, ""), forfeit)...).By(r.Cites...)
}
