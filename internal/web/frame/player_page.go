package frame

import (
	"crypto/subtle"
	"fmt"
	"net/http"
	"net/url"
	"strings"

	"github.com/floorbook/floorbook/internal/room"
	"github.com/floorbook/floorbook/table"
)

// PlayerPage is the address of a player's own page in an event, for his seat card; "" where there are none. Whoever has it may read that
// page, and nothing else: it follows from the room's secret, so that a card printed twice has it twice, and no other follows from it.
func (s *Site) PlayerPage(stream string, p table.PlayerID) string {
	if s.Secret == nil {
		return ""
	}
	return fmt.Sprintf("/t/%s/player/%s/%s", url.PathEscape(stream), url.PathEscape(string(p)), s.playerKey(stream, p))
}

// CashPlayerPage is the address of a player's own page in a cash session, as PlayerPage is of an event.
func (s *Site) CashPlayerPage(stream string, p table.PlayerID) string {
	if s.Secret == nil {
		return ""
	}
	return fmt.Sprintf("/cash/%s/player/%s/%s", url.PathEscape(stream), url.PathEscape(string(p)), s.playerKey(stream, p))
}

// OwnsPlayerPage reports whether a request has the key of the player's page that its address names.
func (s *Site) OwnsPlayerPage(r *http.Request) bool {
	if s.Secret == nil {
		return false
	}
	key := s.playerKey(r.PathValue("id"), table.PlayerID(r.PathValue("player")))
	return subtle.ConstantTimeCompare([]byte(key), []byte(r.PathValue("key"))) == 1
}

func (s *Site) playerKey(stream string, p table.PlayerID) string {
	stream, _, _ = room.Then(stream)
	return s.Secret(fmt.Sprintf("player's page %q %q", stream, p))
}

// PublicLink is a page of everybody's, as every phone can open it, for a display: nil where no phone can come.
func (s *Site) PublicLink(path string) *Link {
	if s.Address == "" {
		return nil
	}
	return s.LinkTo(strings.TrimSuffix(s.Plainly(s.Address), "/") + path)
}

// MemberPage is the address of a person's own page of the house, as PlayerPage is of an event.
func (s *Site) MemberPage(person string) string {
	if s.Secret == nil {
		return ""
	}
	return fmt.Sprintf("/member/%s/%s", url.PathEscape(person), s.memberKey(person))
}

// OwnsMemberPage reports whether a request has the key of the person's page that its address names.
func (s *Site) OwnsMemberPage(r *http.Request) bool {
	return s.Secret != nil && subtle.ConstantTimeCompare([]byte(s.memberKey(r.PathValue("person"))), []byte(r.PathValue("key"))) == 1
}

func (s *Site) memberKey(person string) string {
	return s.Secret(fmt.Sprintf("member's page %q", person))
}
