package postgres

import (
	"cmp"
	"net"

	"github.com/jackc/pgx/v5/pgxpool"
)

// unheard is after what time a connection ends over which nothing gets to the server any more: a cut cable says nothing, and a system by itself goes on sending for a
// quarter of an hour.
const unheard = Silence

// parsed is what an address says, of connections that end by themselves.
func parsed(address string) (*pgxpool.Config, error) {
	cfg, err := pgxpool.ParseConfig(address)
	if err != nil {
		return nil, err
	}
	dialer := &net.Dialer{Timeout: cmp.Or(cfg.ConnConfig.ConnectTimeout, unheard), Control: unacknowledged,
		KeepAliveConfig: net.KeepAliveConfig{Enable: true, Idle: unheard / 2, Interval: unheard / 6, Count: 3}}
	cfg.ConnConfig.DialFunc = dialer.DialContext
	return cfg, nil
}
