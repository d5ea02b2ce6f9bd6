package people

import (
	"cmp"
	"context"
	"slices"
	"strings"
)

// Like is one who may be somebody on a list.
type Like struct {
	Person
	Before  int // index in the list of somebody before; -1: somebody known
	Why     Likeness
	Certain bool // as Known finds it; of two on the list, one name and no number against it
	Written bool // the name is written the same, but for case
}

// Settled reports whether there is nothing to ask of somebody on a list: who is known is certain and written the same, and nobody before on
// the list may be him.
func Settled(may []Like) bool {
	return len(may) == 0 || recognised(may) && !slices.ContainsFunc(may, func(l Like) bool { return l.Before >= 0 })
}

// recognised reports whether somebody known is certainly meant, as he is written.
func recognised(may []Like) bool {
	return len(may) > 0 && may[0].Certain && may[0].Written && may[0].Before < 0
}

func (m *memory) Meet(ctx context.Context, list []Person) ([][]Like, error) {
	faces, marked := make([]face, len(list)), map[string][]int{}
	for i, p := range list {
		faces[i] = faceOf(p)
		for _, mark := range faces[i].marks() {
			if len(marked[mark]) < alikeMost {
				marked[mark] = append(marked[mark], i)
			}
		}
	}
	out := m.likeKnown(faces, marked)
	for i, p := range list {
		if len(out[i]) > 0 {
			if known, err := m.Known(ctx, p); err == nil {
				for k := range out[i] {
					out[i][k].Certain = out[i][k].ID == known.ID
				}
			}
		}
		out[i] = append(out[i], before(list, faces, marked, i)...)
		for k := range out[i] {
			out[i][k].Written = strings.EqualFold(strings.Join(strings.Fields(p.Name), " "), strings.Join(strings.Fields(out[i][k].Name), " "))
		}
		slices.SortFunc(out[i], func(a, b Like) int {
			return cmp.Or(-cmp.Compare(known(a.Certain), known(b.Certain)), cmp.Compare(a.Before, b.Before),
				slices.Compare(words(a.Name), words(b.Name)), cmp.Compare(a.ID, b.ID))
		})
	}
	for i := range out {
		may := slices.Clone(out[i])
		out[i] = slices.DeleteFunc(out[i], func(l Like) bool { return l.Before >= 0 && others(may, out[l.Before]) })
	}
	return out, nil
}

// others reports whether two of a list are two people whom the room knows.
func others(a, b []Like) bool {
	return recognised(a) && recognised(b) && a[0].ID != b[0].ID
}

// likeKnown are those known who may be each of a list.
func (m *memory) likeKnown(faces []face, marked map[string][]int) [][]Like {
	found := make([]map[string]Likeness, len(faces))
	m.mu.RLock()
	defer m.mu.RUnlock()
	for id, r := range m.by {
		for _, mark := range r.face.marks() {
			for _, i := range marked[mark] {
				why := likeness(&faces[i], &r.face)
				if why == "" {
					continue
				}
				if found[i] == nil {
					found[i] = map[string]Likeness{}
				}
				found[i][m.kept(id)] = stronger(found[i][m.kept(id)], why)
			}
		}
	}
	out := make([][]Like, len(faces))
	for i := range found {
		for id, why := range found[i] {
			out[i] = append(out[i], Like{Person: m.by[id].Person, Before: -1, Why: why})
		}
	}
	return out
}

// before are those before the i-th of a list who may be the same.
func before(list []Person, faces []face, marked map[string][]int, i int) (out []Like) {
	seen := map[int]bool{}
	for _, mark := range faces[i].marks() {
		for _, j := range marked[mark] {
			if j >= i || seen[j] {
				continue
			}
			seen[j] = true
			if why := likeness(&faces[i], &faces[j]); why != "" {
				against := len(faces[i].numbers) > 0 && len(faces[j].numbers) > 0 && !faces[i].shares(&faces[j])
				out = append(out, Like{Person: list[j], Before: j, Why: why, Certain: faces[i].key == faces[j].key && !against})
			}
		}
	}
	return out
}

// stronger is the stronger of two reasons; "" is none.
func stronger(a, b Likeness) Likeness {
	if a == "" || b != "" && slices.Index(Likenesses, b) < slices.Index(Likenesses, a) {
		return b
	}
	return a
}
