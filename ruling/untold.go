package ruling

import (
	"slices"

	"github.com/floorbook/floorbook/article"
)

// Same reports whether two rulings, whose outcomes and options are the same, come to the same.
func (h *Head) Same(o *Head) bool {
	return h.Kind == o.Kind && slices.Equal(h.Penalties, o.Penalties) && slices.Equal(h.Questions, o.Questions)
}

// Joined is the head of one ruling that is made whatever the answer to a question is: what both share; where they share no
// reason, the one why it does not matter; where they share no article, those of both.
func (h Head) Joined(o Head, why Fact) Head {
	own := len(h.Why)
	h = h.shared(o)
	if h.Cites = article.Shared(h.Cites, o.Cites); len(h.Why) == 0 && own > 0 {
		h.Why = []Fact{why}
	}
	return h
}

// shared is what two heads share, but for their articles.
func (h Head) shared(o Head) Head {
	h.Why, h.Penalties, h.Factors = Common(h.Why, o.Why), article.Common(h.Penalties, o.Penalties), article.Common(h.Factors, o.Factors)
	h.Consulted = article.Union(h.Consulted, o.Consulted)
	return h
}

// Asked is the head of a question: what the rulings under its answers share, by the articles that they lead to, and
// why it is asked.
func Asked(q article.Question, under []Head, why Fact) Head {
	h, cites := under[0], make([][]article.ID, len(under))
	for i, a := range under {
		h, cites[i] = h.shared(a), a.Cites
	}
	h.Kind, h.Default, h.Questions, h.Of, h.Cites = article.Missing, 0, []string{q.Key}, q.Of+1, article.Shared(cites...)
	h.Why = append(slices.Clip(h.Why), why)
	return h
}
