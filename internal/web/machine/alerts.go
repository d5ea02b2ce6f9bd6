package machine

import (
	"slices"
	"time"

	looked "github.com/floorbook/floorbook/internal/machine"
)

// Alert is something that somebody has to see to.
type Alert struct {
	Key  string         // of its message: what is the matter, and what to do
	Args map[string]any // of the message
}

// Now reports whether play suffers from it, or would not survive the next fault; else it can wait until a break.
func (a Alert) Now() bool { return slices.Contains(UrgentKeys, a.Key) }

// Bounds from which on somebody is told.
const (
	diskFull    = 200_000_000   // bytes: an evening of sixty tables writes less, its backups more
	diskLow     = 2_000_000_000 // bytes
	memoryLow   = 5             // hundredths of the memory
	busy        = 150           // hundredths of a processor's load
	slow        = 250 * time.Millisecond
	slowOf      = 20 // acts: of fewer, one that was slow says nothing
	behind      = 10 * time.Second
	skew        = time.Second
	crowd       = 90                  // hundredths of the streams of an audience
	certificate = 14 * 24 * time.Hour // before its end, where nobody renews it
)

// UrgentKeys are those of the alerts that are to be seen to now.
var UrgentKeys = []string{"read_only", "damaged", "database_silent", "standby_gone", "disk_full", "slow", "backup_failed", "certificate_over"}

// AlertKeys are all of them.
var AlertKeys = append(slices.Clone(UrgentKeys), "standby_behind", "node_silent", "node_distrusts", "clock_apart", "disk_low", "memory_low", "busy", "backup_none", "crowded_staff", "crowded_seats", "crowded_public", "certificate_soon")

// Alerts are what is wrong, the most urgent first.
func (r Reading) Alerts() (out []Alert) {
	out = slices.Concat(r.ofTheJournal(), r.ofTheDatabase(), r.ofTheNodes(), r.ofTheComputer(), r.ofStreams(), r.ofBackups(), r.ofTheCertificate())
	slices.SortStableFunc(out, func(a, b Alert) int {
		switch {
		case a.Now() == b.Now():
			return 0
		case a.Now():
			return -1
		}
		return 1
	})
	return out
}

func (r Reading) ofTheJournal() (out []Alert) {
	if r.Health.ReadOnly != "" {
		out = append(out, Alert{Key: "read_only", Args: map[string]any{"Full": r.Health.ReadOnly == "journal_full"}})
	}
	if n := len(r.Health.Damaged); n > 0 {
		out = append(out, Alert{Key: "damaged", Args: map[string]any{"Count": n}})
	}
	return out
}

func (r Reading) ofTheDatabase() (out []Alert) {
	d := r.Database
	switch {
	case d == nil || d.Address == "":
		return nil
	case d.Silent:
		return []Alert{{Key: "database_silent", Args: map[string]any{"Address": d.Address}}}
	case d.Waits && d.Told && !slices.ContainsFunc(d.Standbys, func(s Standby) bool { return s.Sync }):
		out = append(out, Alert{Key: "standby_gone"})
	}
	for _, s := range d.Standbys {
		if s.Behind > behind {
			out = append(out, Alert{Key: "standby_behind", Args: map[string]any{"Name": s.Name, "Seconds": int64(s.Behind / time.Second)}})
		}
	}
	return out
}

func (r Reading) ofTheNodes() (out []Alert) {
	if r.Nodes == nil {
		return nil
	}
	for _, n := range r.Nodes.All {
		switch {
		case n.Silent:
			out = append(out, Alert{Key: "node_silent", Args: map[string]any{"Name": n.Name, "Seconds": int64(n.Ago / time.Second)}})
		case n.Distrusts:
			out = append(out, Alert{Key: "node_distrusts", Args: map[string]any{"Name": n.Name}})
		}
	}
	if d := r.Nodes.Ahead.Abs(); d > skew {
		out = append(out, Alert{Key: "clock_apart", Args: map[string]any{"Millis": d.Milliseconds()}})
	}
	return out
}

func (r Reading) ofTheComputer() (out []Alert) {
	if d := r.Disk; d != nil && d.Free < diskFull {
		out = append(out, Alert{Key: "disk_full", Args: map[string]any{"MB": int(d.Free / 1_000_000)}})
	} else if d != nil && d.Free < diskLow {
		out = append(out, Alert{Key: "disk_low", Args: map[string]any{"Tenths": d.FreeGB()}})
	}
	if m := r.Memory; m != nil && m.Free*100 < m.Size*memoryLow {
		out = append(out, Alert{Key: "memory_low", Args: map[string]any{"MB": int(m.Free / 1_000_000)}})
	}
	if r.Load != nil && r.Percent() > busy {
		out = append(out, Alert{Key: "busy", Args: map[string]any{"Percent": r.Percent()}})
	}
	if isSlow(r.Pace) {
		out = append(out, Alert{Key: "slow", Args: map[string]any{"Millis": r.Pace.Most.Milliseconds()}})
	}
	return out
}

func isSlow(p *looked.Pace) bool { return p != nil && p.Acts >= slowOf && p.Most > slow }

func (r Reading) ofStreams() (out []Alert) {
	for _, s := range r.Streams {
		if s.Open*100 >= s.Most*crowd {
			out = append(out, Alert{Key: "crowded_" + string(s.For), Args: map[string]any{"Open": s.Open, "Most": s.Most}})
		}
	}
	return out
}

func (r Reading) ofBackups() []Alert {
	switch {
	case r.Backup == nil:
		return []Alert{{Key: "backup_none"}}
	case r.Backup.Fault != "":
		return []Alert{{Key: "backup_failed", Args: map[string]any{"Fault": string(r.Backup.Fault)}}}
	}
	return nil
}

func (r Reading) ofTheCertificate() []Alert {
	c := r.Certificate
	switch {
	case c == nil || c.Until.IsZero() || c.Own:
		return nil
	case !r.Now.Before(c.Until):
		return []Alert{{Key: "certificate_over"}}
	case c.Until.Sub(r.Now) < certificate:
		return []Alert{{Key: "certificate_soon", Args: map[string]any{"Days": int(c.Until.Sub(r.Now) / (24 * time.Hour))}}}
	}
	return nil
}
