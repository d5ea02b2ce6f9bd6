package main

import (
	"context"
	"log/slog"
	"os"
	"strings"
	"time"

	"github.com/floorbook/floorbook/admission"
	"github.com/floorbook/floorbook/internal/letter"
	"github.com/floorbook/floorbook/internal/mail"
)

// MailFlags are those of serve for letters that go by mail.
type MailFlags struct {
	Server       string `name:"server" placeholder:"HOST:PORT" help:"The room's own mail server, by which letters go: smtp.example.org:587."`
	From         string `name:"from" placeholder:"ADDRESS" help:"Address that letters come from."`
	User         string `name:"user" placeholder:"NAME" help:"Account name at the mail server."`
	PasswordFile string `name:"password-file" placeholder:"FILE" help:"File with the password of the mail account; it is kept nowhere else."`
	TLS          string `name:"tls" enum:"starttls,tls,none" default:"starttls" help:"How mail is encrypted: starttls, tls, or none for a server on this machine."`
}

// server is where letters are handed in; nil where they are printed.
func (f MailFlags) server(g *Globals, venue string) (*mail.Server, error) {
	if f.Server == "" && f.From == "" {
		return nil, nil
	}
	if f.Server == "" || f.From == "" {
		return nil, badInput("%s", g.Lang.T("serve.mail.both"))
	}
	host, port, err := mail.At(f.Server)
	if err != nil {
		return nil, badInput("%s", g.Lang.T("serve.mail.server"))
	}
	if !mail.Valid(f.From) {
		return nil, badInput("%s", g.Lang.T("serve.mail.from", "From", f.From))
	}
	s := &mail.Server{Host: host, Port: port, TLS: mail.TLS(f.TLS), User: f.User, From: f.From, Name: venue}
	if f.PasswordFile != "" {
		text, err := os.ReadFile(f.PasswordFile)
		if err != nil {
			return nil, badInput("%s", g.Lang.T("serve.mail.password", "Detail", reason(err, g.Lang)))
		}
		s.Password = strings.TrimRight(string(text), "\r\n")
	}
	return s, nil
}

// post writes letters until ctx ends, and sends them by a server unless it is nil; stop waits for the one that is being sent.
func (d *data) post(g *Globals, venue string, server *mail.Server) (stop func()) {
	ctx, cancel := context.WithCancel(g.Context)
	o := &letter.Outbox{House: letter.House{Venue: venue, Zone: time.Local}, Room: d.Room, People: d.People, Lang: g.Lang, Now: time.Now, Log: slog.Default(), Policy: d.admissions()}
	if server != nil {
		say(g, "serve.mail", "Host", server.Host)
		o.Server = server
	}
	done := make(chan struct{})
	go func() {
		defer close(done)
		o.Run(ctx)
	}()
	return func() {
		cancel()
		<-done
	}
}

// admissions tell what a book says of the front desk; a book that is not there says nothing.
func (d *data) admissions() func(book string) *admission.Policy {
	known := map[string]*admission.Policy{}
	return func(book string) *admission.Policy {
		p, there := known[book]
		if !there {
			p = new(admission.Policy)
			if b, err := d.book(book); err == nil {
				p = &b.Policy.Admission
			}
			known[book] = p
		}
		return p
	}
}
