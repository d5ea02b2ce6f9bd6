package screen

import (
	"os"
	"testing"
	"time"

	"github.com/floorbook/floorbook/internal/folder/foldertest"
	"github.com/floorbook/floorbook/internal/journal/postgres/pgtest"
)

var cluster *pgtest.Cluster

func TestMain(m *testing.M) { os.Exit(pgtest.Run(m, &cluster)) }

func node(t *testing.T, address string) *Store {
	t.Helper()
	return open(t, foldertest.Node(t, address).Sub("screens"))
}

// TestAScreenAtOneNodeIsChosenAtAnother: its code is known there, whoever watches is told, and sounds, messages and what was forgotten are one.
func TestAScreenAtOneNodeIsChosenAtAnother(t *testing.T) {
	address := cluster.Database(t)
	a, b := node(t, address), node(t, address)
	token := NewToken()
	waits, _ := a.Meet(token)
	changed, stop := a.Watch(nil, nil)
	defer stop()
	before := a.Version()
	if err := b.Choose(waits.Code, "Bar", Shows{What: Clock, Stream: "friday"}, marie); err != nil {
		t.Fatal(err)
	}
	select {
	case <-changed:
	case <-time.After(10 * time.Second):
		t.Fatal("whoever watches is not told")
	}
	if got, _ := a.Meet(token); got.Name != "Bar" || got.Code != waits.Code || a.Version() == before {
		t.Errorf("%+v", got)
	}
	if all := b.Screens(); len(all) != 1 || all[0].Seen == 0 {
		t.Errorf("where it hangs nobody has seen it: %+v", all)
	}
	svg := `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"/>`
	if err := a.Keep(Logo, []byte(svg), marie); err != nil {
		t.Fatal(err)
	}
	time.Sleep(2 * lookEvery)
	if _, body, ok := b.Read(Logo); !ok || string(body) != svg {
		t.Errorf("%v %s", ok, body)
	}
	if err := b.Say("", "Bar fermé", marie); err != nil {
		t.Fatal(err)
	}
	time.Sleep(2 * lookEvery)
	if got := a.BannerOf("friday"); got.Text != "Bar fermé" {
		t.Errorf("%+v", got)
	}
}
