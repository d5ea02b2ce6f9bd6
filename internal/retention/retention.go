// Package retention says how long a room keeps what it keeps of people, by what it is kept for, and erases what is over on time. Of what it
// has erased it tells the purpose, how many and of which day the oldest was, never what stood there. Nothing of a person is erased while he
// owes something or has asked for something.
package retention

import (
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"log/slog"
	"slices"
	"sync"
	"time"

	"github.com/floorbook/floorbook/internal/folder"
)

// Purpose is what something is kept for, by its stable name.
type Purpose string

// The purposes.
const (
	Forms        Purpose = "forms"        // signed entry forms
	Receipts     Purpose = "receipts"     // of entries
	Letters      Purpose = "letters"      // that were sent or printed
	Dossiers     Purpose = "dossiers"     // civil status, address, e-mail, telephone, since the person was last seen
	Photos       Purpose = "photos"       // taken at the desk, since the person was last seen
	Bans         Purpose = "bans"         // of the house and of one's own wish, once they are over
	Cards        Purpose = "cards"        // of members, once they are over
	Defaults     Purpose = "defaults"     // places not given back
	Debts        Purpose = "debts"        // once they are settled
	Requests     Purpose = "requests"     // about what is kept, once they are answered
	Declarations Purpose = "declarations" // files that prove what was declared
	StaffFiles   Purpose = "staff_files"  // of temporary staff, sent with a declaration
)

// Ground is why something is kept so long: a law says so, or the house does.
type Ground string

// The grounds.
const (
	ByLaw   Ground = "law"
	ByHouse Ground = "house"
)

// Rule is how long something is kept.
type Rule struct {
	Purpose Purpose
	Days    int // from its own day, or from when it was over
	Ground  Ground
}

// Bounds of a period, in days.
const (
	DaysMin = 30
	DaysMax = 36_500
)

// Usual are the periods that a room begins with. By law: what proves a contract, as long as it can be sued upon (Civil Code, article 2224: five
// years), and what is behind the books (Commercial Code, article L. 123-22: ten years). All others are the house's own.
var Usual = []Rule{
	{Forms, 5 * 365, ByLaw}, {Receipts, 10 * 365, ByLaw}, {Letters, 365, ByHouse}, {Dossiers, 3 * 365, ByHouse}, {Photos, 3 * 365, ByHouse}, {Bans, 365, ByHouse}, {Cards, 3 * 365, ByHouse},
	{Defaults, 2 * 365, ByHouse}, {Debts, 10 * 365, ByLaw}, {Requests, 5 * 365, ByLaw}, {Declarations, 5 * 365, ByHouse}, {StaffFiles, 365, ByHouse},
}

// ErrPeriod is a period that cannot be.
var ErrPeriod = errors.New("retention: a period that cannot be")

// Rules are those of a room, in a file. The methods may be called concurrently.
type Rules struct {
	in   *folder.Folder
	file string

	mu   sync.Mutex
	days map[Purpose]int // other than usual, as they were read last
}

// OpenRules reads a file of a folder, which is made with the first change; nil keeps them in memory.
func OpenRules(in *folder.Folder, file string) (*Rules, error) {
	if in == nil {
		in = folder.Memory()
	}
	r := &Rules{in: in, file: file}
	if err := r.read(); err != nil {
		return nil, fmt.Errorf("retention: %s: %w", file, err)
	}
	return r, nil
}

// read reads the file, which another process may have changed. Where it cannot be read, what was known goes on to count.
func (r *Rules) read() error {
	text, err := r.in.Read(r.file)
	if errors.Is(err, fs.ErrNotExist) {
		text, err = nil, nil
	}
	if err != nil {
		return err
	}
	days, err := parsed(text)
	if err == nil {
		r.mu.Lock()
		defer r.mu.Unlock()
		r.days = days
	}
	return err
}

func parsed(text []byte) (days map[Purpose]int, err error) {
	days = map[Purpose]int{}
	if len(text) > 0 {
		err = json.Unmarshal(text, &days)
	}
	return days, err
}

// All are the rules in force, in their order.
func (r *Rules) All() []Rule {
	if err := r.read(); err != nil {
		slog.Warn("periods not read", "err", err)
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	out := slices.Clone(Usual)
	for i := range out {
		out[i].Days = cmp.Or(r.days[out[i].Purpose], out[i].Days)
	}
	return out
}

// Set changes a period; one that a law sets is not made shorter than it. ErrPeriod where it cannot be.
func (r *Rules) Set(p Purpose, days int) error {
	i := slices.IndexFunc(Usual, func(u Rule) bool { return u.Purpose == p })
	if i < 0 || days < DaysMin || days > DaysMax || Usual[i].Ground == ByLaw && days < Usual[i].Days {
		return ErrPeriod
	}
	return r.in.Edit(r.file, func(old []byte) ([]byte, error) {
		all, err := parsed(old)
		if err != nil {
			return nil, err
		}
		all[p] = days
		return json.Marshal(all)
	})
}

// before is the instant before which something is over, in Unix milliseconds.
func (r Rule) before(at int64) int64 { return at - int64(r.Days)*24*time.Hour.Milliseconds() }
