package postgres

import (
	"context"
	"time"
)

// Standbys is what a server tells of those that follow it.
type Standbys struct {
	Waits bool // an append is acknowledged only when one that is named in the server's settings has it too
	Told  bool // the server shows this user how they are; else they are only counted
	List  []Standby
}

// Standby is a server that follows.
type Standby struct {
	Name   string
	Sync   bool          // appends wait for it
	Behind time.Duration // the age of the newest row that it has not confirmed; 0 it has all
}

// Standbys asks the server who follows it. How they are is shown to members of pg_monitor; another user learns how many there are.
func (s *Store) Standbys(ctx context.Context) (out Standbys, err error) {
	if err := s.open(); err != nil {
		return out, err
	}
	if err := s.pool.QueryRow(ctx, `SELECT current_setting('synchronous_standby_names') <> '' AND current_setting('synchronous_commit') NOT IN ('off', 'local'),
		pg_has_role(current_user, 'pg_read_all_stats', 'USAGE')`).Scan(&out.Waits, &out.Told); err != nil {
		return out, err
	}
	rows, err := s.pool.Query(ctx, `SELECT coalesce(application_name, ''), coalesce(sync_state IN ('sync', 'quorum'), false),
		coalesce(extract(epoch FROM flush_lag), 0)::float8 FROM pg_stat_replication WHERE state IS NULL OR state = 'streaming' OR state = 'catchup' ORDER BY 1`)
	if err != nil {
		return out, err
	}
	defer rows.Close()
	for rows.Next() {
		var one Standby
		var behind float64
		if err := rows.Scan(&one.Name, &one.Sync, &behind); err != nil {
			return out, err
		}
		one.Behind = time.Duration(behind * float64(time.Second))
		out.List = append(out.List, one)
	}
	return out, rows.Err()
}
