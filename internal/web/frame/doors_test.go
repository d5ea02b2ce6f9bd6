package frame

import (
	"context"
	"net/http"
	"net/http/httptest"
	"path/filepath"
	"testing"

	"github.com/floorbook/floorbook/internal/access"
)

// TestOnlyOwnNamesAreAnswered: a name of somebody else's that points at this machine gets no page and no cookie.
func TestOnlyOwnNamesAreAnswered(t *testing.T) {
	s := &Site{Config: Config{Hosts: []string{"floor.example.org", "laptop.local"}}}
	for host, own := range map[string]bool{
		"localhost": true, "localhost:8080": true, "127.0.0.1:8080": true, "[::1]:8080": true, "[fe80::1]": true, "192.168.1.20:8080": true,
		"floor.example.org": true, "Floor.Example.Org:443": true, "floor.example.org.": true, "laptop.local:8080": true, "room.localhost": true,
		"evil.example": false, "localhost.evil.example": false, "": false, "floor.example.org.evil.example": false, "127.0.0.1.evil.example": false,
	} {
		if got := s.ownHost(host); got != own {
			t.Errorf("%q: %v", host, got)
		}
	}
}

// TestStreamsOfOthersHaveALimit, by address and in all; one that ends makes room.
func TestStreamsOfOthersHaveALimit(t *testing.T) {
	var o openStreams
	var leave []func()
	for range StreamsEach {
		end, ok := o.enter("10.0.0.1")
		if !ok {
			t.Fatal("refused within the limit")
		}
		leave = append(leave, end)
	}
	if _, ok := o.enter("10.0.0.1"); ok {
		t.Error("one address opens more than its share")
	}
	if end, ok := o.enter("10.0.0.2"); !ok {
		t.Error("another address is locked out")
	} else {
		end()
	}
	leave[0]()
	if _, ok := o.enter("10.0.0.1"); !ok {
		t.Error("a stream that ended is still counted")
	}
}

// TestStaffAreNeverLockedOut by the screens of others.
func TestStaffAreNeverLockedOut(t *testing.T) {
	access, err := access.Open(filepath.Join(t.TempDir(), "access.db"), "", nil)
	if err != nil {
		t.Fatal(err)
	}
	defer access.Close()
	s := &Site{Config: Config{Access: access, Lang: "en"}}
	s.streams.all = StreamsMax
	r := httptest.NewRequest(http.MethodGet, "http://localhost/events/home", nil)
	w := httptest.NewRecorder()
	if _, ok := s.room(w, r); ok || w.Code != http.StatusServiceUnavailable || w.Header().Get("Retry-After") == "" {
		t.Errorf("a full house: status %d", w.Code)
	}
	r = r.WithContext(context.WithValue(r.Context(), whoKey{}, Who{Person: "marie"}))
	if _, ok := s.room(httptest.NewRecorder(), r); !ok {
		t.Error("staff are locked out")
	}
}
