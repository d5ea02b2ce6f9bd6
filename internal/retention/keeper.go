package retention

import (
	"context"
	"errors"
	"slices"
	"time"

	"github.com/floorbook/floorbook/declaration"
	"github.com/floorbook/floorbook/internal/people"
)

// Files are those that prove declarations: *proof.Store.
type Files interface {
	Read(sum string) ([]byte, error)
	Erase(sums ...string) error
}

// Desk is what the desk keeps: people.Store.
type Desk interface {
	people.Desk
	people.Archive
	people.Photos
	Same(id string) []string
}

// Keeper erases what is over on time.
type Keeper struct {
	Rules    *Rules
	Desk     Desk
	Files    Files
	Declared func(f func(*declaration.State)) error   // what was declared
	Seen     func() (map[string]int64, error)         // when each player was last here, by any of his ids
	Zone     *time.Location                           // of days
	Note     func(ctx context.Context, f Found) error // tells the logbook
}

// Found is what is over for a purpose.
type Found struct {
	Purpose Purpose
	Count   int
	Oldest  int64 // Unix milliseconds
}

// item is one thing that is over.
type item struct {
	purpose Purpose
	since   int64
	paper   string                // to be dropped
	sum     string                // file to be erased
	photo   string                // of whom, to be dropped
	person  string                // whose dossier changes
	change  func(*people.Dossier) // how
}

// Over tells what is over at an instant, in Unix milliseconds, for each purpose that has something: the preview of Erase.
func (k *Keeper) Over(ctx context.Context, at int64) ([]Found, error) {
	items, err := k.items(ctx, at)
	return found(items), err
}

// Erase erases what is over at an instant, and notes it.
func (k *Keeper) Erase(ctx context.Context, at int64) ([]Found, error) {
	items, err := k.items(ctx, at)
	if err != nil {
		return nil, err
	}
	var papers, sums []string
	for _, i := range items {
		switch {
		case i.paper != "":
			papers = append(papers, i.paper)
		case i.sum != "":
			sums = append(sums, i.sum)
		case i.photo != "":
			err = errors.Join(err, k.Desk.DropPhoto(ctx, i.photo))
		default:
			err = errors.Join(err, k.Desk.Amend(ctx, i.person, func(d *people.Dossier) error { i.change(d); return nil }))
		}
	}
	if err = errors.Join(err, k.Desk.Drop(ctx, papers...), k.Files.Erase(sums...)); err != nil {
		return nil, err
	}
	all := found(items)
	for _, f := range all {
		err = errors.Join(err, k.Note(ctx, f))
	}
	return all, err
}

func found(items []item) (out []Found) {
	for _, u := range Usual {
		f := Found{Purpose: u.Purpose}
		for _, i := range items {
			if i.purpose != u.Purpose {
				continue
			}
			if f.Count++; f.Count == 1 || i.since < f.Oldest {
				f.Oldest = i.since
			}
		}
		if f.Count > 0 {
			out = append(out, f)
		}
	}
	return out
}

// items are all that is over.
func (k *Keeper) items(ctx context.Context, at int64) (out []item, err error) {
	rules := map[Purpose]Rule{}
	for _, r := range k.Rules.All() {
		rules[r.Purpose] = r
	}
	dossiers, err := k.Desk.Dossiers(ctx)
	if err != nil {
		return nil, err
	}
	papers, err := k.Desk.PapersOf(ctx, "")
	if err != nil {
		return nil, err
	}
	seen, err := k.seen(dossiers, papers)
	if err != nil {
		return nil, err
	}
	over := func(p Purpose, since int64) bool { return since > 0 && since < rules[p].before(at) }
	for _, p := range papers {
		d := dossiers[k.Desk.Same(p.Person)[0]]
		if purpose := ofPaper(p.Kind); purpose != "" && !open(&d) && over(purpose, p.At) {
			out = append(out, item{purpose: purpose, since: p.At, paper: p.No})
		}
	}
	for id, d := range dossiers {
		if !open(&d) {
			out = append(out, k.ofDossier(id, d, seen[id], over)...)
		}
	}
	photos, err := k.Desk.Photographed(ctx)
	if err != nil {
		return nil, err
	}
	for id, taken := range photos {
		if d, last := dossiers[id], max(taken, seen[id]); !open(&d) && over(Photos, last) {
			out = append(out, item{purpose: Photos, since: last, photo: id})
		}
	}
	files, err := k.files(over)
	return append(out, files...), err
}

// open reports whether a person owes something, or has asked for something that was not answered.
func open(d *people.Dossier) bool {
	return len(d.Open()) > 0 || slices.ContainsFunc(d.Requests, func(r people.Request) bool { return r.Outcome == "" })
}

func ofPaper(kind string) Purpose {
	switch kind {
	case people.PaperForm:
		return Forms
	case people.PaperReceipt:
		return Receipts
	case people.PaperLetter:
		return Letters
	}
	return ""
}

// seen is when each person of a dossier was last heard of, by the id that was kept: what the room has seen, a paper, a debt, a default, a request.
func (k *Keeper) seen(dossiers map[string]people.Dossier, papers []people.Paper) (map[string]int64, error) {
	entered, err := k.Seen()
	if err != nil {
		return nil, err
	}
	out := map[string]int64{}
	note := func(id string, at int64) {
		id = k.Desk.Same(id)[0]
		out[id] = max(out[id], at)
	}
	for id, at := range entered {
		note(id, at)
	}
	for _, p := range papers {
		note(p.Person, p.At)
	}
	for id, d := range dossiers {
		for _, x := range d.Defaults {
			note(id, x.At)
		}
		for _, x := range d.Owed {
			note(id, max(x.Since, x.Settled))
		}
		for _, x := range d.Requests {
			note(id, max(x.At, x.Done))
		}
		for _, x := range d.Cards {
			note(id, k.end(x.Until))
		}
	}
	return out, nil
}

// end is when a day is over; 0 for none.
func (k *Keeper) end(day string) int64 {
	t, err := time.ParseInLocation(time.DateOnly, day, k.Zone)
	if err != nil {
		return 0
	}
	return t.AddDate(0, 0, 1).UnixMilli()
}

// ended is when a ban was over; 0: it is not, or is for good.
func (k *Keeper) ended(b people.Ban) int64 {
	if b.Lifted != "" {
		return k.end(b.Lifted)
	}
	return k.end(b.Until)
}

// ofDossier is what is over of a dossier.
func (k *Keeper) ofDossier(id string, d people.Dossier, seen int64, over func(Purpose, int64) bool) (out []item) {
	add := func(p Purpose, since int64, change func(*people.Dossier)) {
		out = append(out, item{purpose: p, since: since, person: id, change: change})
	}
	for _, b := range d.Bans {
		if end := k.ended(b); over(Bans, end) {
			add(Bans, end, func(d *people.Dossier) { d.Bans = slices.DeleteFunc(d.Bans, func(x people.Ban) bool { return x == b }) })
		}
	}
	for _, b := range d.Limits {
		if end := k.ended(b); over(Bans, end) {
			add(Bans, end, func(d *people.Dossier) {
				d.Limits = slices.DeleteFunc(d.Limits, func(x people.Ban) bool { return x == b })
			})
		}
	}
	for _, c := range d.Cards {
		if end := k.end(c.Until); over(Cards, end) {
			add(Cards, end, func(d *people.Dossier) {
				d.Cards = slices.DeleteFunc(d.Cards, func(x people.MemberCard) bool { return x == c })
			})
		}
	}
	for _, x := range d.Defaults {
		if over(Defaults, x.At) {
			add(Defaults, x.At, func(d *people.Dossier) {
				d.Defaults = slices.DeleteFunc(d.Defaults, func(y people.Default) bool { return y == x })
			})
		}
	}
	for _, x := range d.Owed {
		if over(Debts, x.Settled) {
			add(Debts, x.Settled, func(d *people.Dossier) {
				d.Owed = slices.DeleteFunc(d.Owed, func(y people.Owed) bool { return y.No == x.No })
			})
		}
	}
	for _, x := range d.Requests {
		if over(Requests, x.Done) {
			add(Requests, x.Done, func(d *people.Dossier) {
				d.Requests = slices.DeleteFunc(d.Requests, func(y people.Request) bool { return y == x })
			})
		}
	}
	if (d.Born != "" || d.Birthtown != "" || d.Address != "" || d.Mail != "" || d.Phone != "") && !d.Employed && over(Dossiers, seen) {
		add(Dossiers, seen, func(d *people.Dossier) {
			d.Born, d.Birthtown, d.Address, d.Mail, d.Phone, d.Lang = "", "", "", "", "", ""
		})
	}
	return out
}

// files are the proofs of declarations that are over: each file once, where no declaration that names it is to be kept longer.
func (k *Keeper) files(over func(Purpose, int64) bool) (out []item, err error) {
	kept := map[string]bool{}
	err = k.Declared(func(s *declaration.State) {
		for _, f := range s.Filings {
			if f.Proof == nil {
				continue
			}
			purpose := Declarations
			if f.Kind == declaration.Staff {
				purpose = StaffFiles
			}
			if !over(purpose, int64(f.At)) {
				kept[f.Proof.SHA256] = true
				continue
			}
			out = append(out, item{purpose: purpose, since: int64(f.At), sum: f.Proof.SHA256})
		}
	})
	out = slices.DeleteFunc(out, func(i item) bool {
		if kept[i.sum] {
			return true
		}
		kept[i.sum] = true
		_, gone := k.Files.Read(i.sum)
		return gone != nil
	})
	return out, err
}
