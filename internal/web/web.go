package web

import (
	"context"
	"net/http"

	"github.com/floorbook/floorbook/internal/retention"
	"github.com/floorbook/floorbook/internal/screen"
	"github.com/floorbook/floorbook/internal/web/act"
	"github.com/floorbook/floorbook/internal/web/api"
	"github.com/floorbook/floorbook/internal/web/bags"
	"github.com/floorbook/floorbook/internal/web/breaking"
	"github.com/floorbook/floorbook/internal/web/cage"
	"github.com/floorbook/floorbook/internal/web/cardroom"
	"github.com/floorbook/floorbook/internal/web/cash"
	"github.com/floorbook/floorbook/internal/web/chips"
	"github.com/floorbook/floorbook/internal/web/clock"
	"github.com/floorbook/floorbook/internal/web/correct"
	"github.com/floorbook/floorbook/internal/web/deals"
	"github.com/floorbook/floorbook/internal/web/declarations"
	frontdesk "github.com/floorbook/floorbook/internal/web/desk"
	"github.com/floorbook/floorbook/internal/web/door"
	"github.com/floorbook/floorbook/internal/web/fairness"
	"github.com/floorbook/floorbook/internal/web/find"
	"github.com/floorbook/floorbook/internal/web/floor"
	"github.com/floorbook/floorbook/internal/web/forecasts"
	"github.com/floorbook/floorbook/internal/web/frame"
	"github.com/floorbook/floorbook/internal/web/health"
	"github.com/floorbook/floorbook/internal/web/home"
	"github.com/floorbook/floorbook/internal/web/kiosk"
	"github.com/floorbook/floorbook/internal/web/league"
	"github.com/floorbook/floorbook/internal/web/machine"
	"github.com/floorbook/floorbook/internal/web/member"
	"github.com/floorbook/floorbook/internal/web/money"
	"github.com/floorbook/floorbook/internal/web/night"
	"github.com/floorbook/floorbook/internal/web/paper"
	"github.com/floorbook/floorbook/internal/web/player"
	"github.com/floorbook/floorbook/internal/web/players"
	"github.com/floorbook/floorbook/internal/web/prizes"
	"github.com/floorbook/floorbook/internal/web/reach"
	"github.com/floorbook/floorbook/internal/web/referee"
	"github.com/floorbook/floorbook/internal/web/registers"
	"github.com/floorbook/floorbook/internal/web/reserve"
	"github.com/floorbook/floorbook/internal/web/results"
	"github.com/floorbook/floorbook/internal/web/rulebook"
	"github.com/floorbook/floorbook/internal/web/screens"
	"github.com/floorbook/floorbook/internal/web/seat"
	"github.com/floorbook/floorbook/internal/web/setup"
	"github.com/floorbook/floorbook/internal/web/table"
)

// Config is all that the pages need from outside.
type Config struct {
	frame.Config
	// Open creates a tournament and registers its players; nil hides the form. One that is an act.Registrar also
	// enters players by name.
	Open setup.Opener
	// Demo is a demonstration that the first page begins and paces; nil where there is none to be had.
	Demo home.Demo
	// Seats opens the pages of hosted players; nil where there are none.
	Seats seat.Cards
	// Fair has the draws and the hands that are over; without it the page that recomputes them has what is brought to it.
	Fair fairness.Records
	// Instants tells when money was moved; nil where that is not known.
	Instants money.Instants
	// Trails tells what happened to each player of an event; nil where that is not known.
	Trails floor.Trails
	// Papers writes out what is kept of people, and erases it; nil where that is done elsewhere.
	Papers players.Papers
	// Walls keeps what screens show, messages, the logo and sounds; nil: for as long as the pages are served.
	Walls *screen.Store
	// CaseLaw keeps the floor's rulings; nil where none are kept.
	CaseLaw referee.CaseLaw
	// Retention tells what will be erased, and how long what is kept; nil where nothing is erased by itself.
	Retention *retention.Keeper
	// Network is the way from other machines to this one; nil where nothing is known of it.
	Network *reach.Network
	// Machine is the computer and the process; nil where nothing is known of them.
	Machine *machine.Source
	// Metrics answers with what is counted; nil where nothing is.
	Metrics http.Handler
}

// New returns floorbook's pages.
func New(c Config) http.Handler {
	mux := http.NewServeMux()
	if c.Walls == nil {
		c.Walls, _ = screen.Open(nil, nil) // nothing is read, so nothing fails
	}
	if c.Machine != nil {
		known := c.Config
		c.Urgent = func(ctx context.Context) []string { return c.Machine.Urgent(ctx, &known) }
	}
	s := frame.New(c.Config)
	health.Routes(mux, s, c.Metrics)
	desk, enters := c.Open.(act.Registrar)
	home.Routes(mux, s, c.Open != nil, c.Demo)
	setup.Routes(mux, s, c.Open)
	door.Routes(mux, s, c.People)
	reach.Routes(mux, s, c.Network)
	machine.Routes(mux, s, c.Machine)
	clock.Routes(mux, s, c.Walls)
	screens.Routes(mux, s, c.Walls, clock.Skins)
	paper.Routes(mux, s, c.Walls)
	results.Routes(mux, s)
	night.Routes(mux, s)
	correct.Routes(mux, s)
	deals.Routes(mux, s)
	forecasts.Routes(mux, s)
	bags.Routes(mux, s)
	player.Routes(mux, s)
	money.Routes(mux, s, c.Instants)
	prizes.Routes(mux, s)
	cardroom.Routes(mux, s)
	cage.Routes(mux, s, desk)
	league.Routes(mux, s)
	declarations.Routes(mux, s)
	registers.Routes(mux, s, c.CaseLaw, c.Retention)
	cash.Routes(mux, s, desk)
	chips.Routes(mux, s)
	breaking.Routes(mux, s)
	players.Routes(mux, s, c.Papers, c.CaseLaw)
	frontdesk.Routes(mux, s)
	var papers member.Papers
	if c.Papers != nil {
		papers = c.Papers
	}
	member.Routes(mux, s, papers)
	kiosk.Routes(mux, s)
	reserve.Routes(mux, s)
	find.Routes(mux, s)
	seat.Routes(mux, s, c.Seats, desk)
	pages := act.Pages{Floor: floor.Routes(mux, s, c.Seats != nil, enters, c.Instants, c.Trails), Table: table.Routes(mux, s)}
	act.Routes(mux, s, desk, pages)
	rulebook.Routes(mux, s)
	referee.Routes(mux, s, c.CaseLaw)
	fairness.Routes(mux, s, c.Fair)
	api.Routes(mux, s)
	return s.Handler(mux)
}
