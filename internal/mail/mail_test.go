package mail_test

import (
	"context"
	"errors"
	"io"
	"net"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/emersion/go-sasl"
	"github.com/emersion/go-smtp"

	"github.com/floorbook/floorbook/internal/mail"
)

// post is a real mail server on loopback, which answers to the end of a message with what say returns.
type post struct {
	mu   sync.Mutex
	got  []string
	say  func() error
	drop bool // the connection is cut once the text has come
}

func (p *post) NewSession(c *smtp.Conn) (smtp.Session, error) {
	return &session{p, c.Conn()}, nil
}

type session struct {
	*post
	conn net.Conn
}

func (s *session) AuthMechanisms() []string { return []string{sasl.Plain} }
func (s *session) Auth(string) (sasl.Server, error) {
	return sasl.NewPlainServer(func(_, user, password string) error {
		if user != "club" || password != "s3cret" {
			return smtp.ErrAuthFailed
		}
		return nil
	}), nil
}
func (s *session) Mail(string, *smtp.MailOptions) error { return nil }
func (s *session) Rcpt(to string, _ *smtp.RcptOptions) error {
	if strings.HasPrefix(to, "nobody@") {
		return &smtp.SMTPError{Code: 550, Message: "no such mailbox"}
	}
	return nil
}
func (s *session) Data(r io.Reader) error {
	b, err := io.ReadAll(r)
	if err != nil {
		return err
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	s.got = append(s.got, string(b))
	if s.drop {
		return s.conn.Close()
	}
	if s.say != nil {
		return s.say()
	}
	return nil
}
func (s *session) Reset()        {}
func (s *session) Logout() error { return nil }

func serve(t *testing.T, p *post) mail.Server {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	s := smtp.NewServer(p)
	s.Domain, s.AllowInsecureAuth = "localhost", true
	go func() { _ = s.Serve(l) }()
	t.Cleanup(func() { _ = s.Close() })
	host, port, err := mail.At(l.Addr().String())
	if err != nil {
		t.Fatal(err)
	}
	return mail.Server{Host: host, Port: port, TLS: mail.Plain, From: "desk@club.example", Name: "Cercle du Lac"}
}

var message = mail.Message{No: "abc", To: "zoe@example.org", Subject: "Place réservée", Text: "Zoé\n", At: time.Date(2026, 11, 26, 20, 0, 0, 0, time.UTC), File: "letter.pdf", PDF: []byte("%PDF-1.3")}

func TestAMessageIsHandedIn(t *testing.T) {
	p := &post{}
	s := serve(t, p)
	s.User, s.Password = "club", "s3cret"
	if err := s.Send(context.Background(), message); err != nil {
		t.Fatal(err)
	}
	if len(p.got) != 1 {
		t.Fatalf("%d messages", len(p.got))
	}
	for _, want := range []string{"Message-ID: <abc@", "To: <zoe@example.org>", "desk@club.example", "=?UTF-8?q?Place_r=C3=A9serv=C3=A9e?=", "Zo=C3=A9", `filename="letter.pdf"`, "JVBERi0xLjM="} {
		if !strings.Contains(p.got[0], want) {
			t.Errorf("%q is not in\n%s", want, p.got[0])
		}
	}
}

// A refusal lasts or passes, as the server's code says; where the connection is cut after the text nobody knows.
func TestAFailureTellsWhetherItLasts(t *testing.T) {
	for name, x := range map[string]struct {
		post            *post
		to              string
		password        string
		lasting, unsure bool
	}{
		"no such mailbox": {&post{}, "nobody@example.org", "", true, false},
		"too busy":        {&post{say: func() error { return &smtp.SMTPError{Code: 451, Message: "later"} }}, "", "", false, false},
		"never":           {&post{say: func() error { return &smtp.SMTPError{Code: 554, Message: "spam"} }}, "", "", true, false},
		"cut":             {&post{drop: true}, "", "", false, true},
		"no address":      {&post{}, "not an address", "", true, false},
		"wrong password":  {&post{}, "", "other", false, false},
	} {
		s := serve(t, x.post)
		if x.password != "" {
			s.User, s.Password = "club", x.password
		}
		m := message
		if x.to != "" {
			m.To = x.to
		}
		var f *mail.Failure
		if err := s.Send(context.Background(), m); !errors.As(err, &f) || f.Lasting != x.lasting || f.Unsure != x.unsure {
			t.Errorf("%s: %+v", name, err)
		}
	}
	var f *mail.Failure
	if err := (mail.Server{Host: "127.0.0.1", Port: 1, TLS: mail.Plain, From: "a@b.example"}).Send(context.Background(), message); !errors.As(err, &f) || f.Lasting || f.Unsure {
		t.Errorf("no server: %+v", err)
	}
}

func TestWhereAServerIs(t *testing.T) {
	for _, bad := range []string{"", "smtp.example.org", ":25", "smtp.example.org:0", "smtp.example.org:x"} {
		if _, _, err := mail.At(bad); err == nil {
			t.Errorf("%q is taken", bad)
		}
	}
}
