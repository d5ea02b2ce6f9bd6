package screen

import (
	"cmp"
	"crypto/rand"
	"crypto/sha256"
	"encoding/hex"
	"math/big"
	"slices"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"

	"github.com/floorbook/floorbook/internal/role"
	"github.com/floorbook/floorbook/refusal"
)

// What is on a screen. Names are in the file and never changed.
type What string

// What a screen can show.
const (
	Clock   What = "clock"
	Seats   What = "seats"   // who sits where, by name
	Moves   What = "moves"   // who has been moved, the latest first
	Payouts What = "payouts" // the prizes, and who has won them
	Map     What = "map"     // the tables of the event
	Message What = "message" // the message alone
)

// Whats lists them.
var Whats = []What{Clock, Seats, Moves, Payouts, Map, Message}

// Shows is what somebody has chosen for a screen.
type Shows struct {
	What   What   `json:"what"`
	Stream string `json:"stream,omitempty"` // the event
	Skin   string `json:"skin,omitempty"`   // of the clock, "" the usual one
	Lang   string `json:"lang,omitempty"`   // "" the screen's own
	Sounds bool   `json:"sounds,omitempty"` // it plays the sounds
	Speaks bool   `json:"speaks,omitempty"` // it says the announcements: one screen for an event
	Part   int    `json:"part,omitempty"`   // of a list that several screens share, from 1
	Of     int    `json:"of,omitempty"`     // in how many parts; 0: it is shown whole
}

func (s *Shows) whole() bool { return s.Part == 0 && s.Of == 0 }

func (s *Shows) shared() bool { return s.Part >= 1 && s.Part <= s.Of && s.Of <= PartsMax }

// Share is the part of a list that a screen shows, whose parts differ by one at most.
func Share[T any](s Shows, all []T) []T {
	if s.Of == 0 {
		return all
	}
	return all[len(all)*(s.Part-1)/s.Of : len(all)*s.Part/s.Of]
}

// Screen is a browser on a wall. It shows nothing of the room until somebody has chosen something for its code.
type Screen struct {
	Code  string
	Name  string
	Shows Shows // the zero Shows while nobody has chosen
	By    role.By
	At    int64  // Unix milliseconds of the choice
	No    uint64 // grows with every choice; 0 before the first
	Seen  int64  // Unix milliseconds when it asked last, about; 0 not since the room opened
}

// Limits.
const (
	ScreensMax = 200
	waitingMax = 200 // codes shown by screens for which nobody has chosen
	NameMax    = 60  // characters
	MessageMax = 140 // characters: two lines of the clock
	PartsMax   = 50  // of a list
)

// Codes of refusals.
const (
	Unknown     refusal.Code = "screen_unknown"      // no screen shows that code
	TooMany     refusal.Code = "screen_too_many"     // Args: Max
	BadChoice   refusal.Code = "screen_bad_choice"   // nothing that a screen can show
	MessageLong refusal.Code = "screen_message_long" // Args: Max
	FileLarge   refusal.Code = "screen_file_large"   // Args: Max (KiB)
	FileKind    refusal.Code = "screen_file_kind"    // not an image or a sound of a kind that browsers show
)

// letters are those of a code: none that look alike on a wall.
const letters = "ACDEFHJKLMNPRTUVWXY34679"

// codeLength makes 300,000 codes. A code opens nothing: it is what the floor calls a screen by.
const codeLength = 4

// waitLife is how long a code stands while its screen does not ask.
const waitLife = 10 * time.Minute

// waitNoted is how often it is written that a waiting screen has asked.
const waitNoted = time.Minute

// waiting is a screen for which nobody has chosen, as the file has it. Names of fields are never changed.
type waiting struct {
	Code  string `json:"code"`
	Token string `json:"token"` // SHA-256 of what the browser holds
	Seen  int64  `json:"seen"`
}

// record is a screen as the file has it. Names of fields are never changed.
type record struct {
	Code  string  `json:"code"`
	Token string  `json:"token"` // SHA-256 of what the browser holds
	Name  string  `json:"name,omitempty"`
	Shows Shows   `json:"shows"`
	By    role.By `json:"by"`
	At    int64   `json:"at"`
	No    uint64  `json:"no"`
}

func (r *record) public() Screen {
	return Screen{Code: r.Code, Name: r.Name, Shows: r.Shows, By: r.By, At: r.At, No: r.No}
}

// NewToken is a secret for a browser that becomes a screen.
func NewToken() string { return rand.Text() }

func hashOf(token string) string {
	sum := sha256.Sum256([]byte(token))
	return hex.EncodeToString(sum[:])
}

// Meet returns the screen whose token a browser holds. One that is not known yet waits under a code; ok is false where too many wait already.
func (s *Store) Meet(token string) (found Screen, ok bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	hash, now := hashOf(token), s.now().UnixMilli()
	st := s.known()
	for _, r := range st.Screens {
		if r.Token == hash {
			_ = s.in.See(r.Code, now) // when it asked last is not worth a refusal
			found = r.public()
			found.Seen = now
			return found, true
		}
	}
	i := slices.IndexFunc(st.Waits, func(w waiting) bool { return w.Token == hash })
	if i >= 0 && now-st.Waits[i].Seen < waitNoted.Milliseconds() {
		return Screen{Code: st.Waits[i].Code, Seen: now}, true
	}
	err := s.change(func(st *state) error {
		i := slices.IndexFunc(st.Waits, func(w waiting) bool { return w.Token == hash })
		w := waiting{Token: hash, Seen: now}
		if i >= 0 {
			w.Code = st.Waits[i].Code
		}
		st.Waits = slices.DeleteFunc(st.Waits, func(w waiting) bool { return w.Token == hash || now-w.Seen > waitLife.Milliseconds() })
		if len(st.Waits) >= waitingMax {
			return refusal.New(TooMany, "Max", waitingMax)
		}
		if w.Code == "" {
			w.Code = st.freeCode()
		}
		st.Waits = append(st.Waits, w)
		found = Screen{Code: w.Code, Seen: now}
		return nil
	})
	return found, err == nil
}

// freeCode is a code that no screen has.
func (st *state) freeCode() string {
	for {
		var b strings.Builder
		for range codeLength {
			n, _ := rand.Int(rand.Reader, big.NewInt(int64(len(letters)))) // crypto/rand never fails
			b.WriteByte(letters[n.Int64()])
		}
		code := b.String()
		if !slices.ContainsFunc(st.Screens, func(r *record) bool { return r.Code == code }) && !slices.ContainsFunc(st.Waits, func(w waiting) bool { return w.Code == code }) {
			return code
		}
	}
}

// Tidied is a code as somebody has typed it.
func Tidied(code string) string {
	return strings.ToUpper(strings.Join(strings.FieldsFunc(code, func(c rune) bool { return !unicode.IsLetter(c) && !unicode.IsDigit(c) }), ""))
}

// Screens lists the screens, those that wait for a choice first, then by name and code.
func (s *Store) Screens() []Screen {
	s.mu.Lock()
	defer s.mu.Unlock()
	var out []Screen
	st := s.known()
	for _, w := range st.Waits {
		out = append(out, Screen{Code: w.Code, Seen: w.Seen})
	}
	seen, _ := s.in.Seen() // the list is shown without
	for _, r := range st.Screens {
		one := r.public()
		one.Seen = seen[r.Code]
		out = append(out, one)
	}
	slices.SortFunc(out, func(a, b Screen) int {
		return cmp.Or(cmp.Compare(min(a.No, 1), min(b.No, 1)), cmp.Compare(a.Name, b.Name), cmp.Compare(a.Code, b.Code))
	})
	return out
}

// Choose says what the screen of a code shows from now on. Where it is to speak, no other screen speaks for that event. It refuses with Unknown,
// BadChoice and TooMany.
func (s *Store) Choose(code, name string, shows Shows, by role.By) error {
	name = strings.Join(strings.Fields(name), " ")
	if !slices.Contains(Whats, shows.What) || shows.What != Message && shows.Stream == "" || utf8.RuneCountInString(name) > NameMax || !shows.whole() && !shows.shared() {
		return refusal.New(BadChoice)
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.change(func(st *state) error {
		i := slices.IndexFunc(st.Screens, func(r *record) bool { return r.Code == Tidied(code) })
		if i < 0 {
			w := slices.IndexFunc(st.Waits, func(w waiting) bool { return w.Code == Tidied(code) })
			if w < 0 {
				return refusal.New(Unknown)
			}
			if len(st.Screens) >= ScreensMax {
				return refusal.New(TooMany, "Max", ScreensMax)
			}
			i = len(st.Screens)
			st.Screens = append(st.Screens, &record{Code: st.Waits[w].Code, Token: st.Waits[w].Token})
			st.Waits = slices.Delete(st.Waits, w, w+1)
		}
		for k, other := range st.Screens {
			if k != i && shows.Speaks && other.Shows.Stream == shows.Stream && other.Shows.Speaks {
				other.Shows.Speaks, other.No = false, other.No+1
			}
		}
		r := st.Screens[i]
		r.Name, r.Shows, r.By, r.At, r.No = name, shows, by, s.now().UnixMilli(), r.No+1
		return nil
	})
}

// Forget takes a screen off the list: its browser shows a new code. It refuses with Unknown.
func (s *Store) Forget(code string) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.change(func(st *state) error {
		n := len(st.Screens)
		st.Screens = slices.DeleteFunc(st.Screens, func(r *record) bool { return r.Code == Tidied(code) })
		if len(st.Screens) == n {
			return refusal.New(Unknown)
		}
		return nil
	})
}

// Banner is a message on the displays of one event, or of all.
type Banner struct {
	Stream string  `json:"stream,omitempty"` // "" all displays
	Text   string  `json:"text"`
	By     role.By `json:"by"`
	At     int64   `json:"at"` // Unix milliseconds
}

// Say puts a message on the displays of an event, or of all; "" takes it off. It refuses with MessageLong.
func (s *Store) Say(stream, text string, by role.By) error {
	text = strings.Join(strings.Fields(text), " ")
	if utf8.RuneCountInString(text) > MessageMax {
		return refusal.New(MessageLong, "Max", MessageMax)
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.change(func(st *state) error {
		st.Banners = slices.DeleteFunc(st.Banners, func(b Banner) bool { return b.Stream == stream })
		if text != "" {
			st.Banners = append(st.Banners, Banner{Stream: stream, Text: text, By: by, At: s.now().UnixMilli()})
		}
		return nil
	})
}

// Banners lists the messages that stand.
func (s *Store) Banners() []Banner {
	s.mu.Lock()
	defer s.mu.Unlock()
	return slices.Clone(s.known().Banners)
}

// BannerOf is the message that the displays of an event show: its own, else that of the room; the zero Banner for none.
func (s *Store) BannerOf(stream string) (found Banner) {
	for _, b := range s.Banners() {
		if b.Stream == stream || b.Stream == "" && found.Text == "" {
			found = b
		}
	}
	return found
}
