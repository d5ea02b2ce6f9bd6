package main

import (
	"context"
	"time"

	"github.com/floorbook/floorbook/internal/journal/postgres"
	looked "github.com/floorbook/floorbook/internal/machine"
	"github.com/floorbook/floorbook/internal/web/machine"
)

// machine is what the page of the machine knows of this one.
func (d *data) machine(e *entrance) *machine.Source {
	s := &machine.Source{Began: time.Now(), Version: version(), Look: func() looked.Reading { return looked.Look(d.Dir) }, Pace: d.Paces.Since, Certificate: e.certificate}
	if in, ok := d.Store.(*inDatabase); ok {
		address, err := databaseOf(d.Dir)
		s.Database = func(ctx context.Context) machine.Database {
			if err != nil {
				return machine.Database{}
			}
			return standbysOf(ctx, in.Store, postgres.Address(address))
		}
	}
	return s
}

// standbysOf asks a database how those are that follow it.
func standbysOf(ctx context.Context, s *postgres.Store, address string) machine.Database {
	found, err := s.Standbys(ctx)
	out := machine.Database{Address: address, Silent: err != nil, Waits: found.Waits, Synced: found.Synced(), Told: found.Told}
	for _, one := range found.List {
		out.Standbys = append(out.Standbys, machine.Standby(one))
	}
	return out
}

// certificate is the one of the port.
func (e *entrance) certificate() machine.Certificate {
	if e.tls == nil {
		return machine.Certificate{}
	}
	c, err := e.tls.GetCertificate(nil)
	if err != nil || c.Leaf == nil {
		return machine.Certificate{}
	}
	return machine.Certificate{Until: c.Leaf.NotAfter, Own: e.root != nil}
}
