package room

import (
	"flag"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/floorbook/floorbook/hand"
	"github.com/floorbook/floorbook/internal/role"
	"github.com/floorbook/floorbook/referee"
	"github.com/floorbook/floorbook/refusal"
	"github.com/floorbook/floorbook/table"
	"github.com/floorbook/floorbook/tournament"
)

// told are the commands that nobody sends to a room: they tell what was seen of a hand that it does not keep.
var told = []string{"table.TakeUp", "table.FirstToAct", "table.Reveal", "table.Retrieve", "table.Kill", "table.TakeBackBlinds",
	"table.ButtonWasOn"}

// parts are declared among the commands of which they are parts.
var parts = []string{"table.Faces", "table.Passed"}

// TestEveryCommandAsksForADuty reads the declarations: a command that is in neither list is one that was forgotten.
func TestEveryCommandAsksForADuty(t *testing.T) {
	listed := map[string]bool{"tournament.AtTable": true, "cashgame.AtTable": true}
	for _, row := range commands {
		for _, c := range row.commands {
			listed[fmt.Sprintf("%T", c)] = true
		}
	}
	for _, name := range told {
		if listed[name] {
			t.Errorf("%s is told, and sent as well", name)
		}
		listed[name] = true
	}
	for _, pkg := range []string{"cage", "cardroom", "cashgame", "declaration", "league", "table", "tournament"} {
		for _, name := range commandsDeclared(t, "../../"+pkg+"/command.go") {
			if slices.Contains(parts, pkg+"."+name) {
				continue
			}
			if !listed[pkg+"."+name] {
				t.Errorf("%s.%s: list it in permission.go with the duty that it asks for", pkg, name)
			}
			delete(listed, pkg+"."+name)
		}
	}
	for name := range listed {
		t.Errorf("%s is listed and no command", name)
	}
}

// commandsDeclared are the structs of the group of types that declares the commands of a package.
func commandsDeclared(t *testing.T, file string) (names []string) {
	t.Helper()
	f, err := parser.ParseFile(token.NewFileSet(), file, nil, 0)
	if err != nil {
		t.Fatal(err)
	}
	for _, d := range f.Decls {
		if group, ok := d.(*ast.GenDecl); ok && group.Tok == token.TYPE && group.Lparen.IsValid() {
			for _, s := range group.Specs {
				names = append(names, s.(*ast.TypeSpec).Name.Name)
			}
		}
	}
	return names
}

// TestWhoMayDoWhat asks the command handler for every command as every role.
func TestWhoMayDoWhat(t *testing.T) {
	for _, as := range append(slices.Clone(role.All), "", "root", "td") {
		for _, row := range commands {
			for _, inner := range row.commands {
				c := tournament.Command(inner)
				if strings.HasPrefix(fmt.Sprintf("%T", inner), "table.") {
					c = tournament.AtTable{Command: inner}
				}
				if slices.ContainsFunc(atKiosk, func(one any) bool { return fmt.Sprintf("%T", one) == fmt.Sprintf("%T", inner) }) && as == role.Kiosk {
					if err := newStream("a").authorise(Command{By: role.By{Person: "anna", Role: as}, Cmd: c}); codeOf(err) != OnlyYourself {
						t.Errorf("a kiosk may do %T for nobody else: %v", inner, err)
					}
					continue
				}
				err := newStream("a").authorise(Command{By: role.By{Person: "anna", Role: as}, Second: role.By{Person: "paul", Role: role.Owner}, Cmd: c})
				switch {
				case !as.May(row.duty) && codeOf(err) != NotAllowed:
					t.Errorf("%s may not do %T: %v", as, inner, err)
				case as.May(row.duty) && as == role.Player && codeOf(err) != NotYourSeat, as.May(row.duty) && as != role.Player && err != nil:
					t.Errorf("%s may do %T: %v", as, inner, err)
				}
			}
		}
		for _, c := range []tournament.Command{nil, 7, struct{}{}, tournament.AtTable{}, tournament.AtTable{Command: 7}, tournament.AtTable{Command: table.Kill{}}} {
			if err := newStream("a").authorise(Command{By: role.By{Role: as}, Cmd: c}); codeOf(err) != NotAllowed {
				t.Errorf("%s, %v: %v", as, c, err)
			}
		}
	}
}

// TestWhatIsOverIsOverruledByTwo asks as everybody, with everybody beside him.
func TestWhatIsOverIsOverruledByTwo(t *testing.T) {
	over := newStream("a")
	over.content.(*tourney).state.Phase = tournament.Finished
	for _, as := range role.People {
		if !as.May(role.Run) {
			continue
		}
		allowed := codeOf(nil)
		try := func(first string, second role.By) refusal.Code {
			return codeOf(over.authorise(Command{By: role.By{Person: first, Role: as}, Second: second, Cmd: tournament.UndoAct{}}))
		}
		for _, beside := range role.All {
			want := role.SecondMayNot
			if beside.May(role.Run) {
				want = allowed
			}
			if got := try("anna", role.By{Person: "paul", Role: beside}); got != want {
				t.Errorf("%s with %s: %q, want %q", as, beside, got, want)
			}
		}
		for want, got := range map[refusal.Code]refusal.Code{
			role.NeedsSecond: try("anna", role.By{}),
			role.SamePerson:  try("anna", role.By{Person: "anna", Role: role.Owner}),
			role.NamelessAct: try("owner", role.By{Person: "anna", Role: role.Owner}),
		} {
			if got != want {
				t.Errorf("%s: %q, want %q", as, got, want)
			}
		}
		if err := newStream("a").authorise(Command{By: role.By{Person: "anna", Role: as}, Cmd: tournament.UndoAct{}}); err != nil {
			t.Errorf("%s alone, while it lasts: %v", as, err)
		}
	}
}

var update = flag.Bool("update", false, "write docs/roles.md")

// TestTheTableOfRolesIsPublished keeps docs/roles.md what the handler judges by.
func TestTheTableOfRolesIsPublished(t *testing.T) {
	const file = "../../docs/roles.md"
	want := rolesTable()
	if *update {
		if err := os.WriteFile(file, []byte(want), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	got, err := os.ReadFile(file)
	if err != nil || string(got) != want {
		t.Errorf("docs/roles.md is not what the room judges by (%v): go test ./internal/room -run Published -update", err)
	}
}

func rolesTable() string {
	var b strings.Builder
	b.WriteString("# Who may do what\n\nWritten by `go test ./internal/room -run Published -update` from the table that the command handler judges by\n" +
		"(`internal/role`, `internal/room/permission.go`). A role holds in the whole room, or for one tournament.\n\n")
	b.WriteString("| duty |")
	for _, r := range role.All {
		fmt.Fprintf(&b, " %s |", r)
	}
	b.WriteString("\n|---|" + strings.Repeat(":-:|", len(role.All)) + "\n")
	for _, d := range role.Duties {
		fmt.Fprintf(&b, "| %s |", d)
		for _, r := range role.All {
			b.WriteString(map[bool]string{true: " ● |", false: " |"}[r.May(d)])
		}
		b.WriteByte('\n')
	}
	b.WriteString("\n`player` acts in the own seat of a hosted table only. `clock` and `sim` are parts of floorbook; nobody is given these roles.\n\n" +
		"| command | duty |\n|---|---|\n")
	for _, row := range commands {
		for _, c := range row.commands {
			fmt.Fprintf(&b, "| `%T` | %s |\n", c, row.duty)
		}
	}
	b.WriteString("\nA `kiosk` is a device, and acts for the player who stands before it alone, where nothing is to be settled:")
	for i, c := range atKiosk {
		if i > 0 {
			b.WriteByte(',')
		}
		fmt.Fprintf(&b, " `%T`", c)
	}
	b.WriteString(".\n")
	b.WriteString("\nTwo persons with the duty, each by a proof of his own, overrule a tournament that is over (`tournament.UndoAct` when it is finished),\n" +
		"and thaw a damaged stream (`floorbook journal thaw`).\n")
	b.WriteString("\nNobody may send what only tells a hand that no room keeps: " + strings.Join(told, ", ") + ".\n")
	return b.String()
}

func TestAPlayerActsInTheOwnSeatOnly(t *testing.T) {
	f := newFixture(t)
	f.open("a", 2, true)
	f.begin("a")
	var seat, other table.SeatNo
	var player string
	if err := f.Read("a", func(s *tournament.State) {
		h := s.Tables[0].Hand
		p := h.State.Next().Player
		seat, other, player = h.Seats[p], h.Seats[1-p], string(h.Players[p])
	}); err != nil {
		t.Fatal(err)
	}
	rows := f.rows("a")
	try := func(actor string, no int, c any) error {
		cmd := f.command("a", tournament.AtTable{Table: no, Command: c})
		cmd.Role, cmd.Person = role.Player, actor
		_, err := f.Do(ctx, cmd)
		return err
	}
	act := table.Act{Seat: seat, Kind: hand.Call}
	for _, err := range []error{
		try("p9", 1, act), try("", 1, act), try(player, 2, act), try(player, 0, act),
		try(player, 1, table.Act{Seat: other, Kind: hand.Call}), try(player, 1, table.Act{Seat: 11}),
		try(player, 1, table.Observe{Seat: other, Observation: referee.Observation{Tap: true}}),
		try(player, 1, table.Show{Seat: other}), try(player, 1, table.Muck{Seat: 0}),
	} {
		if codeOf(err) != NotYourSeat {
			t.Errorf("somebody else's seat: %v", err)
		}
	}
	if err := try(player, 1, table.DealBoard{}); codeOf(err) != NotAllowed {
		t.Errorf("a player dealing: %v", err)
	}
	if f.rows("a") != rows {
		t.Error("a refused act was written")
	}
	if err := try(player, 1, act); err != nil {
		t.Errorf("the own seat: %v", err)
	}
}
