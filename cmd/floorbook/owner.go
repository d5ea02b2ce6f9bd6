package main

import (
	"context"
	"net/url"

	"github.com/floorbook/floorbook/internal/access"
	"github.com/floorbook/floorbook/internal/people"
)

// welcome prints, for a room without an owner, the link by which one is named: at this machine the pages ask by themselves, from any
// other only whoever has read the terminal may. here: somebody sits at this machine, and a browser shows the page already.
func (d *data) welcome(g *Globals, e *entrance, here bool) error {
	if d.Access.HasOwner() {
		return nil
	}
	if e.here() || here {
		say(g, "serve.owner.here", "URL", e.local()+"welcome")
		return nil
	}
	secret, err := d.Access.NewCode(context.WithoutCancel(g.Context), access.Code{For: access.ForOwner})
	if err != nil {
		return err
	}
	say(g, "serve.owner.link", "URL", e.url()+"welcome?code="+url.QueryEscape(secret))
	return nil
}

// ownedByWhoeverRunsIt gives a demonstration an owner, so that nobody is asked for one.
func (d *data) ownedByWhoeverRunsIt(g *Globals) error {
	if d.Access.HasOwner() {
		return nil
	}
	owner := people.Person{ID: people.NewID(), Name: g.Lang.T("demo.owner")}
	if err := d.People.Put(g.Context, owner); err != nil {
		return err
	}
	return d.Access.AddFirstOwner(context.WithoutCancel(g.Context), owner.ID, "demo")
}
