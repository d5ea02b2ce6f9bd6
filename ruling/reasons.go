package ruling

import "slices"

// Reasons collects why a ruling is as it is. Few of them take one piece of memory.
type Reasons struct {
	list []Fact
	room *reasonRoom
	args int // of the room that are in use
}

// reasonRoom is what most rulings need.
type reasonRoom struct {
	list [4]Fact
	args [8]Arg
}

// Add gives a reason.
func (r *Reasons) Add(key string, args ...Arg) {
	if r.room == nil {
		r.room = new(reasonRoom)
		r.list = r.room.list[:0]
	}
	var kept Args
	switch end := r.args + len(args); {
	case len(args) == 0:
	case end <= len(r.room.args):
		kept = r.room.args[r.args:end:end]
		copy(kept, args)
		r.args = end
	default:
		kept = append(kept, args...)
	}
	r.list = append(r.list, Fact{Key: key, Args: kept})
}

// List is what was collected; nil where there is no reason.
func (r *Reasons) List() []Fact { return r.list }

// Common are the facts that two lists share, in the order of the first.
func Common(a, b []Fact) (out []Fact) {
	for _, f := range a {
		if slices.ContainsFunc(b, f.Equal) {
			out = append(out, f)
		}
	}
	return out
}
