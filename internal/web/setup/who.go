package setup

import (
	"context"
	"net/http"
	"strconv"

	"github.com/floorbook/floorbook/internal/intake"
	"github.com/floorbook/floorbook/internal/people"
)

// doubt is a line of the list that may be somebody known, or one of the lines before it.
type doubt struct {
	Line          int
	Name, Licence string
	Field         string
	May           []maybe
	Told          string // the value of the answer, or of what is proposed; "" neither
	Answered      bool
	First         bool // of those that nobody has answered: the focus goes there
}

// maybe is one who may be meant.
type maybe struct {
	people.Like
	Line  int // of the list; 0: somebody known
	Value string
}

// somebodyNew is the answer that a line is none of those it may be.
const somebodyNew = "new"

// who asks of every line that may be somebody else whether it is: nobody is taken for another, and nobody is left out, in silence. It returns
// who plays, each once, and what was told.
func (p *setupPage) who(s *site, r *http.Request, players []intake.Player) ([]intake.Player, []Told) {
	may, err := s.meet(r.Context(), players)
	if err != nil {
		p.refused(s, r, err)
		return nil, nil
	}
	var once []intake.Player
	var told []Told
	has := map[string]int{} // index of the line that is somebody known
	for i, player := range players {
		if people.Settled(may[i]) {
			if len(may[i]) > 0 {
				has[may[i][0].ID] = i
			}
			once = append(once, player)
			continue
		}
		d := ask(players, i, may[i], has)
		d.answer(r)
		p.Doubts = append(p.Doubts, d)
		if chosen, is := d.chosen(); !is {
			once, told = append(once, player), append(told, Told{Line: player.Line})
		} else if chosen.Line == 0 {
			has[chosen.ID] = i
			once, told = append(once, player), append(told, Told{player.Line, chosen.ID})
		}
	}
	p.unanswered(s, r)
	return once, told
}

// meet tells who each line may be; without a store of people, among the lines alone.
func (s *site) meet(ctx context.Context, players []intake.Player) ([][]people.Like, error) {
	store := s.People
	if store == nil {
		store = people.NewMemory()
	}
	return store.Meet(ctx, Described(players))
}

// Described is a list as the store of people compares it.
func Described(players []intake.Player) []people.Person {
	out := make([]people.Person, len(players))
	for i, p := range players {
		out[i] = people.Person{Name: p.Name, Licence: p.Licence}
	}
	return out
}

// ask is the question of one line. Who is known and stands on a line before is that line.
func ask(players []intake.Player, i int, may []people.Like, has map[string]int) *doubt {
	d := &doubt{Line: players[i].Line, Name: players[i].Name, Licence: players[i].Licence}
	d.Field = "who." + strconv.Itoa(d.Line) + "." + d.Name // of this line as it is written: a list that was changed is asked of anew
	asked := map[int]bool{}
	for _, l := range may {
		m := maybe{Like: l, Value: l.ID}
		if j, there := has[l.ID]; l.Before < 0 && there {
			m.Before, m.Person = j, people.Person{Name: players[j].Name, Licence: players[j].Licence}
		}
		if m.Before >= 0 {
			if asked[m.Before] {
				continue
			}
			asked[m.Before] = true
			m.Line = players[m.Before].Line
			m.Value = "line." + strconv.Itoa(m.Line)
		}
		if d.Told == "" && m.Certain {
			d.Told = m.Value
		}
		d.May = append(d.May, m)
	}
	return d
}

// answer takes what the form says of the line; what is proposed is no answer.
func (d *doubt) answer(r *http.Request) {
	given := r.PostForm.Get(d.Field)
	for _, m := range d.May {
		if given == m.Value {
			d.Told, d.Answered = given, true
		}
	}
	if given == somebodyNew {
		d.Told, d.Answered = given, true
	}
}

// chosen is whom the line was said to be; none, somebody new.
func (d *doubt) chosen() (maybe, bool) {
	for _, m := range d.May {
		if d.Answered && m.Value == d.Told {
			return m, true
		}
	}
	return maybe{}, false
}

// unanswered blames the list while something is asked.
func (p *setupPage) unanswered(s *site, r *http.Request) {
	n := 0
	for _, d := range p.Doubts {
		if !d.Answered {
			d.First = n == 0
			n++
		}
	}
	if n > 0 {
		p.blame("who", s.LangOf(r).T("web.setup.who.open", "Count", n))
	}
}
