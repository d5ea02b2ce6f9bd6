package frame

import (
	"github.com/floorbook/floorbook/card"
	"github.com/floorbook/floorbook/internal/view"
)

// TableDrawing is a table laid out on its felt; the template only writes it down.
type TableDrawing struct {
	Seats []DrawnSeat
	Board []DrawnCard
}

// DrawnSeat is one chair at its place: X and Y are the middle of its plate, the rest is relative to that.
type DrawnSeat struct {
	view.TableSeat
	X, Y             int
	BetX, BetY       int
	ButtonX, ButtonY int
	DrawsX, DrawsY   int // of the line that says how many cards were exchanged
	Cards            []DrawnCard
}

// DrawnCard is one card at its place: its face, or only its place when it is not known or not dealt.
type DrawnCard struct {
	X, Y  int
	Known bool
	Up    bool   // lies open while the others do not: a stud player's own
	Size  string // scale, "" = as usual
	Empty bool   // a place on the board where no card lies yet
	Rank  string
	Suit  string // "c", "d", "h", "s"
}

// The felt, in units of the drawing.
const (
	feltX, feltY       = 600, 352 // middle
	ringA, ringB       = 482, 262 // half axes of the ring of chairs
	plateWidth         = 196
	plateHeight        = 70
	boardStep, boardUp = 92, 66
)

// DrawTable lays a table out.
func DrawTable(t view.Table) TableDrawing {
	var d TableDrawing
	at := ring[len(t.Seats)]()
	for i, s := range t.Seats {
		d.Seats = append(d.Seats, drawSeat(s, at[i].x, at[i].y))
	}
	places := len(t.Board)
	if t.Variant.Game.Board() {
		places = 5
	}
	for i := range places {
		c := DrawnCard{X: feltX + (2*i-places+1)*boardStep/2, Y: feltY - boardUp, Empty: true}
		if i < len(t.Board) {
			c = Face(t.Board[i], c.X, c.Y)
		}
		d.Board = append(d.Board, c)
	}
	return d
}

// drawSeat puts bet and button on the side of the plate that looks at the middle: above or below it at the long
// sides of the table, beside it at the ends.
func drawSeat(s view.TableSeat, x, y int) DrawnSeat {
	d := DrawnSeat{TableSeat: s, X: feltX + x, Y: feltY + y}
	inward := 1
	if x > 0 {
		inward = -1
	}
	d.ButtonX, d.ButtonY = inward*(plateWidth/2+20), -plateHeight/2+10
	switch {
	case x < -ringA*3/4 || x > ringA*3/4:
		d.BetX, d.BetY = inward*(plateWidth/2+70), 18
	case y > 0: // above the cards
		d.BetX, d.BetY = -x/9, -plateHeight/2-58
	default:
		d.BetX, d.BetY = -x/9, plateHeight/2+24
	}
	d.DrawsY = -plateHeight/2 - 49
	if y < -ringB*3/4 {
		d.DrawsY = plateHeight/2 + 30 // below the plate, beside the bet: above there is no room
		if s.Bet > 0 {
			d.DrawsX = d.BetX + 130
		}
	} else if y > 0 && d.BetY < 0 && (len(s.Open) > 0 || len(s.Draws) > 0) {
		d.BetY -= 26
	}
	d.Cards = DrawHand(s)
	return d
}

// DrawHand lays a seat's cards out above its plate: face up as far as they are open, backs for the rest. Two lie beside
// each other; more are drawn smaller, so that they stay over the plate.
func DrawHand(s view.TableSeat) []DrawnCard {
	var out []DrawnCard
	switch n := len(s.Cards); {
	case n > 0:
		step, size := 46, ""
		if n > 2 {
			step, size = min(46, 192/n), fanSizes[min(n, len(fanSizes)-1)]
		}
		for i, c := range s.Cards {
			d := Face(c, (2*i-n+1)*step/2, -plateHeight/2-36)
			d.Size = size
			out = append(out, d)
		}
	case s.Hidden && len(s.Open) > 0:
		down := s.Held - len(s.Open)
		for i := range down {
			out = append(out, DrawnCard{X: -plateWidth/2 + 8 + i*13, Y: -plateHeight/2 - 15, Size: ".58"})
		}
		for i, c := range s.Open {
			d := Face(c, -plateWidth/2+32+down*13+i*40, -plateHeight/2-26)
			d.Size = ".94"
			out = append(out, d)
		}
	case s.Hidden && s.Held > 2:
		for i := range s.Held {
			out = append(out, DrawnCard{X: (2*i - s.Held + 1) * 13, Y: -plateHeight/2 - 14, Size: ".7"})
		}
	case s.Hidden:
		out = []DrawnCard{{X: -19, Y: -plateHeight/2 - 14}, {X: 19, Y: -plateHeight/2 - 14}}
	}
	return out
}

// fanSizes are the scales at which so many cards fit over a plate.
var fanSizes = [...]string{"", "", "", "1.05", "1.05", ".88", ".74", ".63"}

// Face is a card at its place; one that is not known shows its back.
func Face(c card.Card, x, y int) DrawnCard {
	if !c.Known() {
		return DrawnCard{X: x, Y: y}
	}
	text := c.String()
	rank := text[:1]
	if rank == "T" {
		rank = "10"
	}
	return DrawnCard{X: x, Y: y, Known: true, Rank: rank, Suit: text[1:]}
}
