package sim

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/floorbook/floorbook/chip"
	"github.com/floorbook/floorbook/deal"
	"github.com/floorbook/floorbook/dispute"
	"github.com/floorbook/floorbook/hand"
	"github.com/floorbook/floorbook/internal/role"
	"github.com/floorbook/floorbook/internal/room"
	"github.com/floorbook/floorbook/referee"
	"github.com/floorbook/floorbook/refusal"
	"github.com/floorbook/floorbook/shotclock"
	"github.com/floorbook/floorbook/showdown"
	"github.com/floorbook/floorbook/table"
	"github.com/floorbook/floorbook/tournament"
)

// sentCommand is a command that was carried out, and its answer.
type sentCommand struct {
	room.Command
	seq uint64
}

// pastMax is how many commands may be sent again.
const pastMax = 64

// remember keeps a command that was carried out; now and then it is sent a second time at once, a double tap.
func (w *faulty) remember(ctx context.Context, c room.Command, a room.Answer) error {
	if len(a.Events) == 0 {
		return nil // nothing changed: the journal does not know it
	}
	s := sentCommand{c, a.Seq}
	if len(w.past) < pastMax {
		w.past = append(w.past, s)
	} else {
		w.past[w.rng.IntN(pastMax)] = s
	}
	if w.rng.Float64() < w.faults.Duplicate/2 {
		return w.again(ctx, s)
	}
	return nil
}

// again sends a command that was carried out once more: the answer is the same, and nothing happens.
func (w *faulty) again(ctx context.Context, s sentCommand) error {
	w.trouble.Duplicates++
	before := w.seen
	answer, err := w.room.Do(ctx, s.Command)
	if broken := w.recover(ctx); broken != nil {
		return broken
	}
	if err == nil && (!answer.Repeated || answer.Seq != s.seq) {
		err = fmt.Errorf("sent twice under one id, it is answered %d (repeated: %v), before %d", answer.Seq, answer.Repeated, s.seq)
	}
	if err == nil && w.seen != before && w.other == nil { // with two, this one may have had tasks to catch up with
		err = fmt.Errorf("sent twice under one id, it was carried out twice")
	}
	if err != nil && !unanswered(err) {
		return w.broken(fmt.Sprintf("%T", s.Cmd), err)
	}
	return nil
}

// happenings is what goes wrong between two acts of the game.
func (w *faulty) happenings(ctx context.Context) error {
	if w.calm || w.seen == 0 {
		return nil
	}
	if w.faults.TwoRooms && w.other == nil {
		var err error
		if _, w.other, err = w.process(ctx, nil); err != nil {
			return err
		}
	}
	if err := w.resume(ctx); err != nil {
		return err
	}
	if len(w.past) > 0 && w.rng.Float64() < w.faults.Duplicate/2 {
		if err := w.again(ctx, w.past[w.rng.IntN(len(w.past))]); err != nil {
			return err
		}
	}
	if len(w.past) > 0 && w.rng.Float64() < w.faults.Stale {
		if err := w.stale(ctx); err != nil {
			return err
		}
	}
	if w.rng.Float64() < w.faults.Staff {
		if err := w.staffAct(ctx); err != nil {
			return err
		}
	}
	if !w.faults.Untracked && w.perhaps(0.02) {
		if err := w.chairsHosted(ctx); err != nil {
			return err
		}
	}
	if err := w.atDesk(ctx); err != nil {
		return err
	}
	if w.faults.Late > 0 && w.late.Float64() < w.faults.Late {
		if err := w.correctsLate(ctx); err != nil {
			return err
		}
	}
	if left := w.faults.JournalMax - w.trouble.Appends - w.trouble.Crashes; w.rng.Float64() < w.faults.Crash/10 && left > 0 {
		return w.restart(ctx)
	}
	return nil
}

// pauseMax is how long a pause or the end of a day lasts before somebody resumes the clock, milliseconds.
const pauseMax = 5 * 60_000

// resume starts the clock again when staff have let it stand.
func (w *faulty) resume(ctx context.Context) error {
	stands, away := false, false
	if err := w.Read(func(s *tournament.State) {
		stands, away = s.Phase == tournament.Running && !s.Clock.Running, s.ArchivedAt > 0
	}); err != nil {
		return nil // the room is about to read its journal again
	}
	switch {
	case away:
		return passed(w.Do(ctx, tournament.Unarchive{}))
	case !stands:
		w.paused = 0
		return nil
	case w.paused == 0:
		w.paused = w.Now()
		return nil
	case w.Now() < w.paused+pauseMax:
		return nil
	}
	return passed(w.Do(ctx, tournament.Resume{}))
}

// passed swallows refusals: somebody was faster.
func passed(err error) error {
	var refused *refusal.Error
	if errors.As(err, &refused) {
		return nil
	}
	return err
}

// stale sends, from a tablet that shows the room as it was after some earlier command, what that command did at
// its table. If anything has happened there since, the room must refuse it.
func (w *faulty) stale(ctx context.Context) error {
	old := w.past[w.rng.IntN(len(w.past))]
	at, ok := old.Cmd.(tournament.AtTable)
	if !ok {
		return nil
	}
	w.trouble.Stale++
	touched := uint64(0)
	if at.Table <= len(w.auditor.boards) {
		touched = w.auditor.boards[at.Table-1].touched
	}
	w.sent++
	c := old.Command
	c.ID, c.Expected, c.Device = fmt.Sprintf("stale-%d", w.sent), old.seq, "tablet"
	answer, err := w.room.Do(ctx, c)
	if broken := w.recover(ctx); broken != nil {
		return broken
	}
	if err == nil && len(answer.Events) > 0 && touched > old.seq {
		return w.broken(fmt.Sprintf("%T", at.Command), fmt.Errorf("the tablet showed %d, table %d has changed at %d", old.seq,
			at.Table, touched))
	}
	if err != nil && !unanswered(err) {
		return passed(w.judged(c, err))
	}
	return nil
}

// staffAct does something out of order, under some role, in one of the rooms.
func (w *faulty) staffAct(ctx context.Context) error {
	w.trouble.Staff++
	var cmd tournament.Command
	actor := "floor"
	if err := w.Read(func(s *tournament.State) { cmd, actor = w.nonsense(s), string(w.anyPlayer(s)) }); err != nil {
		return nil
	}
	as := []role.Role{
		role.Floor, role.Director, role.Owner, role.Sim, role.Floor, role.Sim, role.Dealer,
		role.Player, role.Display,
	}[w.rng.IntN(9)]
	in := w.room
	if w.other != nil && w.rng.IntN(2) == 0 {
		in = w.other
	}
	w.sent++
	c := room.Command{Stream: faultyStream, ID: fmt.Sprintf("staff-%d", w.sent), By: role.By{Person: actor, Role: as, Device: "phone"}, Cmd: cmd}
	answer, err := in.Do(ctx, c)
	if broken := w.recover(ctx); broken != nil {
		return broken
	}
	switch {
	case err == nil && as == role.Display:
		return w.broken(fmt.Sprintf("%T", cmd), errors.New("a display has carried it out"))
	case err == nil && len(answer.Events) > 0:
		w.trouble.Accepted++
		return w.remember(ctx, c, answer)
	case err == nil || unanswered(err):
		return nil
	}
	return passed(w.judged(c, err))
}

func (w *faulty) anyPlayer(s *tournament.State) table.PlayerID {
	if len(s.Entries) == 0 || w.rng.IntN(20) == 0 {
		return "nobody"
	}
	return s.Entries[w.rng.IntN(len(s.Entries))].Player
}

// nonsense draws a command that may or may not make sense now.
func (w *faulty) nonsense(s *tournament.State) tournament.Command {
	r := w.rng
	p := w.anyPlayer(s)
	no, seat := r.IntN(len(s.Tables)+2), table.SeatNo(r.IntN(12))
	if running := s.InPlay(); len(running) > 0 && r.IntN(8) > 0 {
		no = running[r.IntN(len(running))]
		if seat = table.SeatNo(1 + r.IntN(len(s.Tables[no-1].Seats))); r.IntN(2) == 0 {
			seat = s.Tables[no-1].ToAct()
		}
	}
	switch r.IntN(22) {
	case 20, 21:
		return w.change(s)
	case 0:
		return tournament.Register{Player: p}
	case 1:
		return tournament.Unregister{Player: p}
	case 2:
		return []tournament.Command{tournament.Start{}, tournament.CloseRegistration{}, tournament.Create{ID: faultyStream}, "nonsense"}[r.IntN(4)]
	case 3:
		return tournament.Pause{}
	case 4:
		return tournament.Resume{}
	case 5:
		return []tournament.Command{tournament.NextLevel{}, tournament.PreviousLevel{}, tournament.Tick{}}[r.IntN(3)]
	case 6:
		return tournament.AdjustClock{By: time.Duration(r.IntN(1200)-600) * time.Second}
	case 7, 8:
		return tournament.Bust{Player: p, SameHand: []table.PlayerID{w.anyPlayer(s)}[:r.IntN(2)]}
	case 9, 10:
		return tournament.MovePlayer{Move: tournament.Move{Player: p, ToTable: no, ToSeat: seat}}
	case 11, 12, 13:
		if len(s.Undo) > 0 {
			return tournament.UndoAct{ID: s.Undo[r.IntN(len(s.Undo))].ID}
		}
		return tournament.UndoAct{ID: r.IntN(9)}
	case 15:
		if r.IntN(2) == 0 {
			return []tournament.Command{tournament.OpenTables{Count: 1 + r.IntN(2)}, tournament.BreakTable{Table: no, Cards: r.IntN(2) == 0}, tournament.HaltTable{Table: no, PlayOn: r.IntN(3) > 0},
				tournament.LockSeat{Table: no, Seat: seat, Open: r.IntN(3) == 0}, tournament.AtTable{Table: no, Command: tournament.CancelBreak{}},
				tournament.NeedSeat{Need: tournament.SeatNeed{Player: p, Ends: r.IntN(2) == 0, Table: r.IntN(2) * no}}}[r.IntN(6)]
		}
		return []tournament.Command{tournament.AnnounceHandForHand{}, tournament.EndHandForHand{}, tournament.AtTable{Table: no, Command: tournament.FinishHand{}}, tournament.AtTable{Table: no, Command: tournament.HoldAllIn{}},
			tournament.ReleaseAllIns{}, tournament.TellStacks{Stacks: []tournament.StackTold{{Player: p, Stack: 100}}}}[r.IntN(6)]
	case 14:
		if tasks := s.Tasks(); len(tasks) > 0 {
			return tournament.DoTask{ID: tasks[r.IntN(len(tasks))].ID}
		}
		return tournament.DoTask{ID: "balance:1>2"}
	case 16:
		return anyEntry(r, p, no, seat)
	case 18:
		return w.anyAward(s, p)
	case 17:
		return anyChips(r, s, p, no, seat)
	}
	return tournament.AtTable{Table: no, Command: w.nonsenseAtTable(seat)}
}

// anyAward is what the floor may say of a head, of one that is due most of the time.
func (w *faulty) anyAward(s *tournament.State, p table.PlayerID) tournament.Command {
	r := w.rng
	c := tournament.AwardBounty{Entry: 1 + r.IntN(9), By: []table.PlayerID{p}, Split: []string{"", "share_first", "halve_first", "x"}[r.IntN(4)]}
	if due := s.HeadsDue(); len(due) > 0 {
		e := due[r.IntN(len(due))]
		c.Entry, c.By = e.No, nil
		for _, other := range s.MayHaveTaken(e) {
			if r.IntN(3) == 0 {
				c.By = append(c.By, other.Player)
			}
		}
	}
	return c
}

// dealersWord is what the tablet of a table with real chips may send, at any moment and of any seat.
func (w *faulty) dealersWord(seat table.SeatNo) any {
	p := playerID(w.rng.IntN(40))
	words := []any{tournament.GoesOut{Seat: seat}, tournament.TookOut{Player: p, By: seat}, tournament.NotOut{Player: p}, tournament.OutTogether{},
		tournament.OutTogether{Ahead: p}, table.TellButton{Seat: seat}, tournament.UseTimeCard{Seat: seat}, tournament.UseTimeCard{Seat: seat}, tournament.KeepTimeCard{Seat: seat},
		tournament.CollectTimeCards{}, tournament.CallTimeOn{Seat: seat}, tournament.AgreeTime{}, tournament.StartTime{Limit: 30_000}, tournament.EndTime{}, tournament.TakeOver{}}
	return words[w.rng.IntN(len(words))]
}

func (w *faulty) nonsenseAtTable(seat table.SeatNo) any {
	r := w.rng
	amount := chip.Amount(r.IntN(50)) * 100
	if r.IntN(4) == 0 {
		return w.dealersWord(seat)
	}
	switch r.IntN(19) {
	case 17:
		return table.SetDeck{}
	case 18:
		return table.CutDeck{Seat: seat, Hand: fmt.Sprintf("t1-h%d", r.IntN(9)), Entropy: [32]byte{byte(seat)}}
	case 12:
		return table.CallTime{By: shotclock.Caller(r.IntN(4)), Limit: int64(r.IntN(3)) * 30_000}
	case 13:
		return table.TakeBack{}
	case 14:
		e := deal.Event{Kind: deal.Kind(r.IntN(34)), Seat: int(seat), N: r.IntN(4), By: deal.By(r.IntN(3)),
			Card: deal.Card{Pile: deal.Dealt, N: uint8(1 + r.IntN(9))}}
		return table.ReportDeal{Events: []deal.Event{e}}
	case 15:
		e := showdown.Event{Kind: showdown.Kind(r.IntN(16)), Seat: int(seat)}
		return table.ReportShowdown{Events: []showdown.Event{e}}
	case 16:
		e := dispute.Event{Kind: dispute.Contests, Seat: int(seat), Claim: dispute.Claim(r.IntN(6))}
		return table.ReportClaim{Events: []dispute.Event{e}}
	case 0:
		return table.StartHand{}
	case 1:
		return table.NextHand{}
	case 2:
		return table.DealBoard{}
	case 3:
		return table.Show{Seat: seat}
	case 4:
		return table.Muck{Seat: seat}
	case 5:
		return table.AwardPot{Pot: r.IntN(3), Winners: []table.SeatNo{seat}}
	case 6:
		return table.FloorRules{Option: r.IntN(4) - 1, Reason: "as the floor sees it"}
	case 7:
		return table.SetButton{Seat: seat}
	case 8:
		return table.SetAbsent{Seat: seat, Absent: r.IntN(2) == 0}
	case 9:
		return table.Penalise{Seat: seat, Hands: r.IntN(6)}
	case 10:
		return table.Act{Seat: seat, Kind: hand.Kind(r.IntN(12)), To: amount}
	case 11:
		return table.Observe{Seat: seat, Observation: referee.Observation{Chips: chip.Pile{100, 500}[:r.IntN(3)], Amount: amount,
			Word: referee.SaidRaise, OutOfTurn: r.IntN(2) == 0}}
	}
	return table.Observe{Seat: seat, Observation: referee.Observation{Discard: true, OutOfTurn: r.IntN(2) == 0}}
}
