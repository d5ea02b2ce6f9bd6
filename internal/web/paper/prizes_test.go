package paper_test

import (
	"bytes"
	"net/http"
	"strings"
	"testing"

	"github.com/floorbook/floorbook/internal/document/documenttest"
	"github.com/floorbook/floorbook/internal/lang"
	"github.com/floorbook/floorbook/internal/role"
	"github.com/floorbook/floorbook/internal/view/fixture"
	"github.com/floorbook/floorbook/internal/web"
	"github.com/floorbook/floorbook/internal/web/frame"
	"github.com/floorbook/floorbook/internal/web/paper"
	"github.com/floorbook/floorbook/internal/web/webtest"
)

// Each prize has a slip and a line to sign, with every letter of the name, on A4 and on the roll, the same whenever it is made, and
// looks as it did.
func TestEachPrizeHasItsSlipAndItsLine(t *testing.T) {
	f := fixture.Finished()
	h := web.New(webtest.Config(webtest.RoomOf(f), f))
	for _, sheet := range paper.Kept {
		for _, l := range lang.All {
			page := printed(t, f, sheet, l)
			for _, size := range []string{"", "80"} {
				get := func() []byte {
					w := webtest.Get(t, h, "/t/vendredi/paper/"+sheet+"/pdf?lang="+string(l)+"&size="+size)
					if w.Code != http.StatusOK {
						t.Fatalf("%s: status %d", sheet, w.Code)
					}
					return w.Body.Bytes()
				}
				pdf := get()
				if !bytes.Equal(pdf, get()) {
					t.Errorf("%s: made again it differs", sheet)
				}
				if sheet == "slips" || size == "" { // a list to sign is on A4 whatever the slips are on
					documenttest.CheckLook(t, sheet+size+"-"+string(l), pdf)
				}
				text := strings.Join(strings.Fields(documenttest.Text(t, pdf)), " ")
				won := 0
				for i := range f.State.Entries {
					e := &f.State.Entries[i]
					prize := f.State.Prize(e)
					if prize > 0 {
						won++
					}
					name := fixture.Names(e.Player)
					if strings.Contains(text, strings.Fields(name)[0]) != (prize > 0) || prize > 0 && !strings.Contains(text, strings.Join(strings.Fields(l.Euros(prize)), " ")) {
						t.Errorf("%s %s (%s): %s has won %d", sheet, size, l, name, prize)
					}
					if strings.Contains(page, strings.ReplaceAll(name, "'", "&#39;")) != (prize > 0) {
						t.Errorf("%s, page (%s): %s has won %d", sheet, l, name, prize)
					}
				}
				if pages := bytes.Count(pdf, []byte("/Type /Page\n")); won < 5 || sheet == "slips" && pages != won {
					t.Errorf("%s: %d prizes, %d pages", sheet, won, pages)
				}
			}
		}
	}
	c := webtest.Config(webtest.RoomOf(f), f)
	c.As = frame.Fixed("somebody", role.Player)
	if w := webtest.Get(t, web.New(c), "/t/vendredi/paper/slips/pdf"); w.Code == http.StatusOK {
		t.Error("anybody prints slips")
	}
	if w := webtest.Get(t, h, "/t/vendredi/paper/names/pdf"); w.Code != http.StatusNotFound {
		t.Errorf("a sheet that is not kept: status %d", w.Code)
	}
}
