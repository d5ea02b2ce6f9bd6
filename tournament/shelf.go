package tournament

import (
	"slices"
	"time"

	"github.com/floorbook/floorbook/refusal"
	"github.com/floorbook/floorbook/table"
)

// Events of an event that is put away or deleted. They are in its own stream: whether it may be is judged by its own state.
type (
	// Archived puts the event away; a clock that ran stands as Clock says.
	Archived struct {
		Clock Clock   `json:"clock"`
		At    Instant `json:"at"`
	}
	Unarchived struct {
		At Instant `json:"at"`
	}
	// Deleted hides the event, for good once a day has passed.
	Deleted struct {
		At Instant `json:"at"`
	}
	Restored struct {
		At Instant `json:"at"`
	}
)

func (Archived) EventType() string   { return "archived" }
func (Unarchived) EventType() string { return "unarchived" }
func (Deleted) EventType() string    { return "deleted" }
func (Restored) EventType() string   { return "restored" }

// DeletedFor is how long a deleted event can be brought back.
const DeletedFor = 24 * time.Hour

// The reasons for which an event is not put away, deleted or taken up again. The arguments in brackets come with them.
const (
	EventArchived    refusal.Code = "event_archived"     // it is read only
	EventDeleted     refusal.Code = "event_deleted"      //
	NotArchived      refusal.Code = "not_archived"       //
	NotDeleted       refusal.Code = "not_deleted"        //
	DeletedForGood   refusal.Code = "deleted_for_good"   // a day has passed
	DeleteInPlay     refusal.Code = "delete_in_play"     // chips are in play: it can be archived
	DeleteMoney      refusal.Code = "delete_money"       // [Count] money was taken from so many: it can be archived
	ArchiveTableLent refusal.Code = "archive_table_lent" // [Table] another event has it now
)

var shelfRefusals = []refusal.Code{EventArchived, EventDeleted, NotArchived, NotDeleted, DeletedForGood, DeleteInPlay, DeleteMoney, ArchiveTableLent}

// Shelved reports whether the event is archived or deleted: nothing happens in it.
func (s *State) Shelved() bool { return s.ArchivedAt > 0 || s.DeletedAt > 0 }

// Gone reports whether the event was deleted so long ago that nothing brings it back.
func (s *State) Gone(at Instant) bool {
	return s.DeletedAt > 0 && at >= s.RestorableUntil()
}

// RestorableUntil is until when a deleted event can be brought back.
func (s *State) RestorableUntil() Instant { return s.DeletedAt.after(DeletedFor) }

// shelves reports whether a command is about putting the event away, or meets one that is away.
func (d *decision) shelves(c Command) bool {
	switch c.(type) {
	case Archive, Unarchive, Delete, Restore:
		return true
	case Rename, UseTickets, ReturnTickets: // a ticket is good for long after the event in which it was won
		return d.s.DeletedAt > 0
	}
	return d.s.Shelved()
}

func (d *decision) shelf(c Command) error {
	switch c.(type) {
	case Restore:
		return d.restore()
	case Archive:
		return d.archive()
	case Unarchive:
		return d.unarchive()
	case Delete:
		return d.delete()
	}
	if d.s.DeletedAt > 0 {
		return refusal.New(EventDeleted)
	}
	return refusal.New(EventArchived)
}

func (d *decision) archive() error {
	switch {
	case d.s.DeletedAt > 0:
		return refusal.New(EventDeleted)
	case d.s.ArchivedAt > 0:
		return refusal.New(EventArchived)
	}
	for _, t := range d.s.Tables {
		if t.Hand != nil {
			return refusal.New(table.HandInProgress, "Table", t.No)
		}
	}
	clock := d.s.Clock
	if clock.Running {
		clock = Clock{Level: clock.Level, Left: d.left()}
	}
	d.emit(Archived{Clock: clock, At: d.m.At})
	return nil
}

// unarchive takes the event up again, on its tables, where no other event has those now. The clock stands until somebody starts it.
func (d *decision) unarchive() error {
	switch {
	case d.s.DeletedAt > 0:
		return refusal.New(EventDeleted)
	case d.s.ArchivedAt == 0:
		return refusal.New(NotArchived)
	}
	if d.s.Phase == Running {
		for _, no := range d.s.InPlay() {
			if !d.m.Tables.lends(no) {
				return refusal.New(ArchiveTableLent, "Table", no)
			}
		}
	}
	d.emit(Unarchived{At: d.m.At})
	return nil
}

// delete hides the event. What has taken money or has chips on its tables is owed to people: it stays.
func (d *decision) delete() error {
	switch owing := d.s.owing(); {
	case d.s.DeletedAt > 0:
		return refusal.New(EventDeleted)
	case d.s.Phase == Running:
		return refusal.New(DeleteInPlay)
	case owing > 0:
		return refusal.New(DeleteMoney, "Count", owing)
	}
	d.emit(Deleted{At: d.m.At})
	return nil
}

// owing is how many entries and players of the waiting list have money in the event.
func (s *State) owing() (n int) {
	if s.Pool()+s.Total(FeesAccount) != 0 { // what stands at the desk may be balanced by prizes handed out
		n = len(s.Entries)
	}
	if s.Total(AdvancesDueAccount) == 0 {
		return n
	}
	for _, w := range s.Queue {
		if w.Paid {
			n++
		}
	}
	return n
}

func (d *decision) restore() error {
	switch {
	case d.s.DeletedAt == 0:
		return refusal.New(NotDeleted)
	case d.s.Gone(d.m.At):
		return refusal.New(DeletedForGood)
	}
	d.emit(Restored{At: d.m.At})
	return nil
}

// applyWhole carries out what happened to the event as a whole; it reports whether the event was about that.
func (s *State) applyWhole(e Event) bool {
	switch e := e.(type) {
	case StructureChanged:
		s.applyStructure(e)
	case Archived:
		s.ArchivedAt, s.Clock = e.At, e.Clock
		s.Undo = slices.DeleteFunc(slices.Clone(s.Undo), func(u Undoable) bool { return u.clockAct() }) // it would give back the time until today
	case Unarchived:
		s.ArchivedAt = 0
	case Deleted:
		s.DeletedAt, s.DeletedSeq = e.At, s.Seq
	case Restored:
		s.DeletedAt, s.DeletedSeq = 0, 0
	default:
		return false
	}
	return true
}
