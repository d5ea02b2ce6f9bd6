package cage

import (
	"context"
	"net/http"
	"slices"
	"strconv"
	"strings"

	"github.com/floorbook/floorbook/article"
	"github.com/floorbook/floorbook/cage"
	"github.com/floorbook/floorbook/internal/room"
	"github.com/floorbook/floorbook/internal/web/frame"
	"github.com/floorbook/floorbook/ledger"
	"github.com/floorbook/floorbook/money"
	"github.com/floorbook/floorbook/table"
	"github.com/floorbook/floorbook/tournament"
)

// receiptPage is one receipt, to be printed twice, with the postings that it made.
type receiptPage struct {
	frame.Layout
	receiptLine
	Day      string
	Open     bool // the day goes on: it can be voided
	Venue    string
	Cashier  string
	Second   string
	Copies   []string // keys of what is printed: for the player, for the house
	Link     *frame.Link
	Change   money.Amount
	Printing bool
	Lines    []ledger.Line
	Book     string
	Cites    []article.ID
	Of       *cage.Receipt // the one that it voids
	WonIn    string        // the event in which the ticket was won that has paid, "" none
}

func (s *site) receipt(w http.ResponseWriter, r *http.Request) {
	no, _ := strconv.Atoi(r.PathValue("no"))
	p, there := s.receiptPage(r, "receipt", r.PathValue("day"), no)
	if !there {
		s.NotFound(w, r)
		return
	}
	p.Copies, p.Printing = []string{"player", "house"}, r.URL.Query().Get("print") != ""
	change, _ := strconv.ParseInt(r.URL.Query().Get("change"), 10, 64)
	p.Change = money.Amount(max(0, min(change, int64(tournament.MoneyMax))))
	s.HTML(w, r, http.StatusOK, "receipt", "layout", p)
}

// receiptPage is a receipt for the page of a template; false where there is none.
func (s *site) receiptPage(r *http.Request, page, day string, no int) (p receiptPage, there bool) {
	p = receiptPage{Day: day, Venue: s.Venue}
	if s.Cages == nil || s.Cages.Cage(day, func(st *cage.State) {
		rec := st.Receipt(no)
		if there = rec != nil; !there {
			return
		}
		p.receiptLine, p.Open = s.line(*rec), st.Running()
		p.Cites = rec.Cites
		if rec.Dealer != "" {
			p.Copies[0] = "dealer"
		}
		if rec.Posting > 0 {
			p.Lines = st.Ledger().Postings()[rec.Posting-1].Lines
		}
		if of := st.Receipt(rec.Voids); of != nil {
			kept := *of
			p.Of = &kept
		}
	}) != nil || !there {
		return p, false
	}
	l := s.LangOf(r)
	p.Layout = s.Layout(r, page, l.T("web.cage.receipt.title", "No", no))
	p.Cashier = s.Named(l, p.receiptLine.Receipt.Cashier)
	if p.receiptLine.Receipt.Second != "" {
		p.Second = s.Named(l, p.receiptLine.Receipt.Second)
	}
	_ = s.Room.Read(p.Stream, func(st *tournament.State) { p.Book = st.Book })
	p.Event = s.titleOf(p.Stream)
	if k := p.receiptLine.Receipt.Ticket; k != nil {
		p.WonIn = s.titleOf(k.Stream)
	}
	p.Link = s.Link(r, "/cage/"+day+"/receipt/"+strconv.Itoa(no))
	return p, true
}

// again prints a receipt of who stands before a kiosk once more: from the second printing on it says which duplicate it is.
func (s *site) again(w http.ResponseWriter, r *http.Request, person string) {
	if err := r.ParseForm(); err != nil {
		s.Message(w, r, http.StatusBadRequest, "web.error.form", nil)
		return
	}
	day := r.PostForm.Get("day")
	no, _ := strconv.Atoi(r.PostForm.Get("receipt"))
	p, there := s.receiptPage(r, "kiosk-receipt", day, no)
	key := r.PostForm.Get("key")
	if !there || !slices.Contains(s.IDs(person), p.receiptLine.Receipt.Player) || !frame.ValidKey(key) {
		s.NotFound(w, r)
		return
	}
	_, err := s.Room.Do(context.WithoutCancel(r.Context()), room.Command{Stream: room.CageStream(day), ID: key,
		By: s.ByKiosk(r, p.receiptLine.Receipt.Player), Cmd: cage.Print{Receipt: no}})
	if err != nil {
		s.Refuse(w, r, err)
		return
	}
	p, _ = s.receiptPage(r, "kiosk-receipt", day, no)
	p.Copies = []string{"player"}
	s.HTML(w, r, http.StatusOK, "kiosk-receipt", "layout", p)
}

// Dated is when it was given.
func (p receiptPage) Dated() tournament.Instant { return tournament.Instant(p.receiptLine.Receipt.At) }

// Copy is which printing of it this is: from 1 on a duplicate.
func (p receiptPage) Copy() int { return p.Prints - 1 }

// Paid is the amount without its sign, or the worth of the chips of a drop box.
func (p receiptPage) Paid() money.Amount { return max(p.Total(), -p.Total()) }

// Session is the address of the cash session that it is of, "" where it is of none.
func (p receiptPage) Session() string {
	if strings.HasPrefix(p.Stream, room.CashPrefix) {
		return "/cash/" + p.Stream
	}
	return ""
}

func playerID(id string) table.PlayerID { return table.PlayerID(id) }
