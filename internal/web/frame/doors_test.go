package frame

import (
	"testing"
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
