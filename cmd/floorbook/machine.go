package main

import (
	"context"
	"time"

	looked "github.com/floorbook/floorbook/internal/machine"
	"github.com/floorbook/floorbook/internal/node"
	"github.com/floorbook/floorbook/internal/web/machine"
)

// machine is what the page of the machine knows of this one.
func (d *data) machine(e *entrance) *machine.Source {
	s := &machine.Source{Began: time.Now(), Version: version(), Look: func() looked.Reading { return looked.Look(d.Dir) }, Pace: d.Paces.Since, Certificate: e.certificate}
	if in, ok := d.Store.(*inDatabase); ok {
		s.Database, s.Nodes = in.standbys, d.nodes
	}
	return s
}

// nodes are those that serve the room.
func (d *data) nodes() machine.Nodes {
	out := machine.Nodes{Ahead: d.Nodes.Ahead()}
	for _, n := range d.Nodes.Nodes() {
		out.All = append(out.All, machine.Node{Name: n.ID, Version: n.Version, Here: n.ID == d.Nodes.Self(), Ago: n.Ago, Silent: node.Silent(n), Distrusts: d.Nodes.Distrusts(n)})
	}
	return out
}

// standbys asks the database how those are that follow it.
func (d *inDatabase) standbys(ctx context.Context) machine.Database {
	found, err := d.Standbys(ctx)
	out := machine.Database{Address: d.address, Silent: err != nil, Waits: found.Waits, Told: found.Told}
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
