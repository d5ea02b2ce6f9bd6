package act

import (
	"cmp"
	"context"
	"maps"
	"net/http"
	"net/url"
	"strconv"
	"strings"
	"time"

	"github.com/floorbook/floorbook/internal/role"
	"github.com/floorbook/floorbook/internal/web/frame"
	"github.com/floorbook/floorbook/shotclock"
	"github.com/floorbook/floorbook/table"
	"github.com/floorbook/floorbook/tournament"
)

// acts are what the floor's forms can do, by the last part of their address.
var acts = func() map[string]frame.Parser {
	all := maps.Clone(running)
	maps.Copy(all, entries)
	return all
}()

// running are the acts that run the event and its tables.
var running = map[string]frame.Parser{
	"start":              plain(tournament.Start{}),
	"pause":              plain(tournament.Pause{}),
	"resume":             plain(tournament.Resume{}),
	"next-level":         plain(tournament.NextLevel{}),
	"previous-level":     plain(tournament.PreviousLevel{}),
	"close-registration": plain(tournament.CloseRegistration{}),
	"adjust":             parseAdjust,
	"bust":               parseBust,
	"move":               parseMove,
	"task":               parseTask,
	"undo":               frame.Undo,
	"keep-time":          parseKeepTime,
	"next-hand":          tableAct(table.NextHand{}),
	"absent":             parseAbsent,
	"register":           parseRegister,
	"unregister":         parseUnregister,
	"rule":               parseFloorRules,
	"take-back":          tableAct(table.TakeBack{}),
	"player-clock":       parsePlayerClock,
	"time-up":            parseTimeUp,
	"call-time":          parseCallTime,
	"open-tables":        parseOpenTables,
	"break-table":        parseBreakTable,
	"halt":               parseHalt,
	"button":             parseButton,
	"tell-button":        atSeat(func(n table.SeatNo) any { return table.TellButton{Seat: n} }),
	"hand-for-hand":      plain(tournament.AnnounceHandForHand{}),
	"end-hand-for-hand":  plain(tournament.EndHandForHand{}),
	"finish-hand":        tableAct(tournament.FinishHand{}),
	"hold-all-in":        tableAct(tournament.HoldAllIn{}),
	"stacks":             parseStacks,
}

// tableAct is an act at the table that the form names.
func tableAct(cmd any) frame.Parser {
	return func(f url.Values) (any, error) { return atTable(f, plain(cmd)) }
}

func plain(cmd any) frame.Parser { return func(url.Values) (any, error) { return cmd, nil } }

// Pages answer the forms that they have sent.
type Pages struct{ Floor, Table frame.Answer }

// Registrar enters players by name.
type Registrar interface {
	// Register gives a new player an id, keeps the name, and sends the command that enters the player, reserves a place or puts him on the
	// waiting list. Key is the form's idempotency key, seen the sequence number that its reader was looking at. It returns that id, and refuses as the room does.
	Register(ctx context.Context, stream, name, key string, as func(table.PlayerID) tournament.Command, by role.By, seen uint64) (table.PlayerID, error)
	// Again reports whether a form with this key has entered a new player.
	Again(ctx context.Context, key string) bool
}

// site is the frame's with what acts need.
type site struct {
	*frame.Site
	pages Pages
	desk  Registrar
}

// Routes adds the acts of staff. Without a desk no player is entered by name.
func Routes(mux *http.ServeMux, f *frame.Site, desk Registrar, pages Pages) {
	s := &site{f, pages, desk}
	mux.HandleFunc("POST /t/{id}/act/{act}", s.act)
	mux.HandleFunc("POST /t/{id}/table/{table}/call", s.May(role.Deal, s.callFloor))
	mux.HandleFunc("POST /t/{id}/players", s.May(role.Enter, s.enterPlayer))
}

// act carries out one form of the floor page, then the page that sent it shows what became of it.
func (s *site) act(w http.ResponseWriter, r *http.Request) {
	id, name, before := r.PathValue("id"), r.PathValue("act"), 0
	answer, read, err := s.CarryOut(w, r, acts, func(url.Values) { before = s.newestUndo(id) })
	if !read {
		return
	}
	if answer.Repeated {
		before = 0 // a double tap shows what the first tap has shown
	}
	if no, e := strconv.Atoi(r.PostForm.Get("table")); e == nil && r.PostForm.Get("back") == "table" {
		s.pages.Table(w, r, frame.Outcome{Stream: id, Act: name, Table: no, Before: before, Err: err})
		return
	}
	s.pages.Floor(w, r, frame.Outcome{Stream: id, Act: name, Before: before, Err: err})
}

// newestUndo is the number of the newest act that can be taken back, 0 when there is none.
func (s *site) newestUndo(id string) (newest int) {
	_ = s.Room.Read(id, func(st *tournament.State) {
		if n := len(st.Undo); n > 0 {
			newest = st.Undo[n-1].ID
		}
	}) // an unknown tournament is refused by what follows
	return newest
}

func parseAdjust(f url.Values) (any, error) {
	seconds, err := strconv.Atoi(f.Get("seconds"))
	if err != nil || seconds < -24*3600 || seconds > 24*3600 {
		return nil, frame.BadInput{Field: "seconds", Value: f.Get("seconds")}
	}
	return tournament.AdjustClock{By: time.Duration(seconds) * time.Second}, nil
}

// parseBust reads the player, those who went out in the same hand, and all their starting stacks if they were
// given.
func parseBust(f url.Values) (any, error) {
	player, err := playerID(f, "player")
	if err != nil {
		return nil, err
	}
	b := tournament.Bust{Player: player}
	for _, other := range f["same"] {
		if other != "" && other != string(player) {
			b.SameHand = append(b.SameHand, table.PlayerID(other))
		}
	}
	if len(b.SameHand) == 0 {
		return b, nil
	}
	ids := append([]table.PlayerID{player}, b.SameHand...)
	given := false
	for _, p := range ids {
		text := strings.TrimSpace(f.Get("stack-" + string(p)))
		given = given || text != ""
		amount, err := frame.Chips(text)
		if err != nil {
			return nil, frame.BadInput{Field: "stack", Value: text}
		}
		b.Stacks = append(b.Stacks, amount)
	}
	if !given {
		b.Stacks = nil
	}
	return b, nil
}

func parseMove(f url.Values) (any, error) {
	player, err := playerID(f, "player")
	if err != nil {
		return nil, err
	}
	from, err := frame.Chair(f, "from")
	if err != nil {
		return nil, err
	}
	to, err := frame.Chair(f, "to")
	return tournament.MovePlayer{Move: tournament.Move{Player: player, FromTable: from.Table, FromSeat: from.Seat, ToTable: to.Table, ToSeat: to.Seat}}, err
}

func parseRegister(f url.Values) (any, error) {
	player, err := playerID(f, "player")
	return tournament.Register{Player: player}, err
}

func parseUnregister(f url.Values) (any, error) {
	player, err := playerID(f, "player")
	return tournament.Unregister{Player: player}, err
}

func parseTask(f url.Values) (any, error) {
	if f.Get("task") == "" {
		return nil, frame.BadInput{Field: "task", Value: ""}
	}
	return tournament.DoTask{ID: f.Get("task")}, nil
}

// parseOpenTables reads how many tables are put up: one, where nothing is said.
func parseOpenTables(f url.Values) (any, error) {
	n, err := strconv.Atoi(cmp.Or(f.Get("count"), "1"))
	if err != nil || n < 1 || n > tournament.TablesMax {
		return nil, frame.BadInput{Field: "count", Value: f.Get("count")}
	}
	return tournament.OpenTables{Count: n}, nil
}

func parseBreakTable(f url.Values) (any, error) {
	no, err := frame.TableNo(f)
	return tournament.BreakTable{Table: no}, err
}

func parseHalt(f url.Values) (any, error) {
	no, err := frame.TableNo(f)
	return tournament.HaltTable{Table: no, PlayOn: f.Get("on") == "yes"}, err
}

// parseButton reads the seat where the button lies.
func parseButton(f url.Values) (any, error) {
	return atTable(f, func(f url.Values) (any, error) {
		n, err := seatNo(f)
		return table.SetButton{Seat: n}, err
	})
}

// parseStacks reads the stacks of players who are out: one field for each, by id; an empty one tells nothing.
func parseStacks(f url.Values) (any, error) {
	var c tournament.TellStacks
	for i, p := range f["player"] {
		typed := ""
		if of := f["stack"]; i < len(of) {
			typed = strings.TrimSpace(of[i])
		}
		if typed == "" {
			continue
		}
		n, err := frame.Chips(typed)
		if err != nil || n < 1 {
			return nil, frame.BadInput{Field: "stack", Value: typed}
		}
		c.Stacks = append(c.Stacks, tournament.StackTold{Player: table.PlayerID(p), Stack: n})
	}
	return c, nil
}

func parseAbsent(f url.Values) (any, error) {
	return atTable(f, func(f url.Values) (any, error) {
		n, err := seatNo(f)
		return table.SetAbsent{Seat: n, Absent: f.Get("absent") == "yes"}, err
	})
}

// parseFloorRules chooses among the options of a ruling that waits for the floor.
func parseFloorRules(f url.Values) (any, error) {
	return atTable(f, func(f url.Values) (any, error) {
		n, err := strconv.Atoi(f.Get("option"))
		if err != nil || n < 0 {
			return nil, frame.BadInput{Field: "option", Value: f.Get("option")}
		}
		return table.FloorRules{Option: n, Reason: frame.Clip(strings.TrimSpace(f.Get("reason")), 200)}, nil
	})
}

// parseKeepTime lets the time of an outage stay gone.
func parseKeepTime(f url.Values) (any, error) {
	n, err := frame.UndoID(f)
	return tournament.KeepTime{ID: n}, err
}

// parsePlayerClock stops the clock on the player to act while a bet is counted, or lets it go on.
func parsePlayerClock(f url.Values) (any, error) {
	return atTable(f, func(f url.Values) (any, error) {
		switch v := f.Get("do"); v {
		case "stop", "resume":
			return table.PauseClock{Resume: v == "resume"}, nil
		default:
			return nil, frame.BadInput{Field: "do", Value: v}
		}
	})
}

// parseTimeUp is what the floor decides of a player whose time is up.
func parseTimeUp(f url.Values) (any, error) {
	return atTable(f, func(f url.Values) (any, error) {
		option := f.Get("option")
		if option != shotclock.Fold.String() && option != shotclock.Check.String() {
			return nil, frame.BadInput{Field: "option", Value: option}
		}
		return table.TimeUp{Option: option}, nil
	})
}

func atTable(f url.Values, inner frame.Parser) (any, error) {
	n, err := frame.TableNo(f)
	if err != nil {
		return nil, err
	}
	cmd, err := inner(f)
	if err != nil {
		return nil, err
	}
	return tournament.AtTable{Table: n, Command: cmd}, nil
}

func playerID(f url.Values, field string) (table.PlayerID, error) {
	v := f.Get(field)
	if v == "" || len(v) > 100 {
		return "", frame.BadInput{Field: field, Value: v}
	}
	return table.PlayerID(v), nil
}
