package mail

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"net"
	"strconv"
	"time"

	gomail "github.com/wneessen/go-mail"
)

// TLS is how the way to the server is kept secret.
type TLS string

// The ways.
const (
	StartTLS TLS = "starttls" // asked for once connected, and needed
	Implicit TLS = "tls"      // from the first byte
	Plain    TLS = "none"     // not at all: for a server on this machine
)

// Server is where messages are handed in.
type Server struct {
	Host     string
	Port     int
	TLS      TLS
	User     string // "": it asks for nobody's name
	Password string
	From     string // address that messages come from
	Name     string // of the sender
}

// wait is how long a server may take for one message.
const wait = 30 * time.Second

// Message is one mail to one address.
type Message struct {
	No      string // the same for ever: servers know by it what they have seen
	To      string
	Subject string
	Text    string
	At      time.Time
	File    string // name of the attachment, "" none
	PDF     []byte
}

// Failure is why a message did not go.
type Failure struct {
	Lasting bool   // trying again changes nothing
	Unsure  bool   // nobody knows whether it has gone
	Said    string // untranslated
}

func (f *Failure) Error() string { return f.Said }

// At reads "host:port".
func At(address string) (host string, port int, err error) {
	host, text, err := net.SplitHostPort(address)
	if err != nil {
		return "", 0, err
	}
	port, err = strconv.Atoi(text)
	if err == nil && (host == "" || port < 1 || port > 65535) {
		err = fmt.Errorf("no port of a host: %s", address)
	}
	return host, port, err
}

// Valid reports whether a text is an address that mail can go to.
func Valid(address string) bool {
	return gomail.NewMsg().To(address) == nil
}

// Send hands a message in. The error is a *Failure.
func (s Server) Send(ctx context.Context, m Message) error {
	msg, err := s.message(&m)
	if err != nil {
		return &Failure{Lasting: true, Said: err.Error()}
	}
	client, err := s.client()
	if err != nil {
		return &Failure{Said: err.Error()}
	}
	ctx, cancel := context.WithTimeout(ctx, wait)
	defer cancel()
	if err := client.DialWithContext(ctx); err != nil {
		return &Failure{Said: err.Error()}
	}
	err = client.Send(msg)
	_ = client.Close() // what it has said of the message is what counts
	return failure(msg, err)
}

// failure is what an error of sending means: from the end of the text on the server may have taken the message without our hearing of it.
func failure(msg *gomail.Msg, err error) error {
	if err == nil || msg.IsDelivered() {
		return nil
	}
	var sent *gomail.SendError
	if !errors.As(err, &sent) {
		return &Failure{Said: err.Error()}
	}
	code := sent.ErrorCode()
	return &Failure{Lasting: code >= 500 && code < 600, Unsure: sent.Reason == gomail.ErrSMTPDataClose && code < 400, Said: err.Error()}
}

func (s Server) message(m *Message) (*gomail.Msg, error) {
	msg := gomail.NewMsg()
	if err := errors.Join(msg.FromFormat(s.Name, s.From), msg.To(m.To)); err != nil {
		return nil, err
	}
	msg.Subject(m.Subject)
	msg.SetDateWithValue(m.At)
	msg.SetMessageIDWithValue(m.No + "@" + s.Host)
	msg.SetBodyString(gomail.TypeTextPlain, m.Text)
	if m.File == "" {
		return msg, nil
	}
	return msg, msg.AttachReader(m.File, bytes.NewReader(m.PDF), gomail.WithFileContentType("application/pdf"))
}

func (s Server) client() (*gomail.Client, error) {
	options := []gomail.Option{gomail.WithPort(s.Port), gomail.WithTimeout(wait)}
	switch s.TLS {
	case Implicit:
		options = append(options, gomail.WithSSL())
	case Plain:
		options = append(options, gomail.WithTLSPolicy(gomail.NoTLS))
	default:
		options = append(options, gomail.WithTLSPolicy(gomail.TLSMandatory))
	}
	if s.User != "" {
		auth := gomail.SMTPAuthAutoDiscover
		if s.TLS == Plain && here(s.Host) {
			auth = gomail.SMTPAuthPlainNoEnc // a password goes in plain to this machine alone
		}
		options = append(options, gomail.WithSMTPAuth(auth), gomail.WithUsername(s.User), gomail.WithPassword(s.Password))
	}
	return gomail.NewClient(s.Host, options...)
}

// here reports whether a host is this machine.
func here(host string) bool {
	ip := net.ParseIP(host)
	return host == "localhost" || ip != nil && ip.IsLoopback()
}
