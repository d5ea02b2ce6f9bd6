package letter

import (
	"context"
	"errors"
	"log/slog"
	"time"

	"github.com/floorbook/floorbook/admission"
	"github.com/floorbook/floorbook/internal/document"
	"github.com/floorbook/floorbook/internal/lang"
	"github.com/floorbook/floorbook/internal/mail"
	"github.com/floorbook/floorbook/internal/people"
	"github.com/floorbook/floorbook/internal/room"
	"github.com/floorbook/floorbook/tournament"
)

// Server takes messages: mail.Server.
type Server interface {
	Send(context.Context, mail.Message) error
}

// Notices tell what people are to be written about: *room.Room.
type Notices interface {
	Now() tournament.Instant
	Notices(since tournament.Instant) []room.Notice
}

// Outbox writes letters and hands them in.
type Outbox struct {
	House
	Room   Notices
	People people.Store
	Lang   lang.Lang                           // of who has told none
	Policy func(book string) *admission.Policy // what a book says of the front desk
	Server Server                              // nil: letters are printed
	Now    func() time.Time                    // the wall clock
	Log    *slog.Logger

	written map[string]bool // numbers of what was seen since the program began
}

// Limits of the outbox.
const (
	// tell is for how long something is written about: what is older was written about, or nobody was there to write.
	tell = 24 * time.Hour
	// look is how often it looks for something to write about, and for what is due.
	look = 5 * time.Second
	// sending is how long nobody hands in one letter: the mail server has far less.
	sending = 5 * time.Minute
)

// waits are how long a letter waits after each try that the server has put off; then it is given up.
var waits = []time.Duration{time.Minute, 5 * time.Minute, 15 * time.Minute, time.Hour, 4 * time.Hour, 12 * time.Hour}

// Run writes and sends until ctx ends.
func (o *Outbox) Run(ctx context.Context) {
	for ctx.Err() == nil {
		o.noted(ctx, errors.Join(o.Doubt(ctx), o.Write(ctx), o.Send(ctx)))
		select {
		case <-ctx.Done():
		case <-time.After(look):
		}
	}
}

func (o *Outbox) noted(ctx context.Context, err error) {
	if err != nil && ctx.Err() == nil {
		o.Log.Error("letters", "err", err)
	}
}

// Doubt finds what was being handed in when a program ended, this one or that of another machine: nobody knows whether it has gone, so that it does not go
// again by itself.
func (o *Outbox) Doubt(ctx context.Context) error {
	all, err := o.People.Letters(ctx, people.LetterSending)
	for _, l := range all {
		if l.Due > o.Now().UnixMilli() {
			continue
		}
		l.State = people.LetterUnsure
		_, turning := o.People.Turn(ctx, people.LetterSending, l)
		err = errors.Join(err, turning)
	}
	return err
}

// Write writes the letters that are not written yet.
func (o *Outbox) Write(ctx context.Context) (err error) {
	for _, n := range o.Room.Notices(o.Room.Now() - tournament.Instant(tell.Milliseconds())) {
		if o.written[n.No] {
			continue
		}
		wrong := o.write(ctx, &n)
		if err = errors.Join(err, wrong); wrong == nil {
			if o.written == nil {
				o.written = map[string]bool{}
			}
			o.written[n.No] = true
		}
	}
	return err
}

func (o *Outbox) write(ctx context.Context, n *room.Notice) error {
	policy := o.Policy(n.Book)
	if n.Overdue && policy.Default(1).Reminder {
		return nil // the letter about the default tells it
	}
	p, err := o.People.Get(ctx, string(n.Player))
	if errors.Is(err, people.ErrUnknown) {
		return nil // erased, or never named
	}
	if err != nil {
		return err
	}
	d, err := o.People.Dossier(ctx, p.ID)
	if err != nil {
		return err
	}
	t := o.Of(n, To(p, &d, o.Lang), policy)
	return Keep(ctx, o.People, &t, people.Letter{No: n.No, Person: p.ID, Stream: n.Stream, At: int64(n.At)}, o.Server != nil && d.Mail != "")
}

// Keep keeps a letter with its words: to be mailed, or printed. The same number is kept once.
func Keep(ctx context.Context, store people.Store, t *Letter, l people.Letter, mailed bool) error {
	pdf, err := document.PDFOf(t.Document())
	if err != nil {
		return err
	}
	l.Kind, l.Subject, l.Text, l.State = t.Kind, t.Subject(), t.Text(), people.LetterToPrint
	if mailed {
		l.State = people.LetterDue
	}
	_, err = store.Write(ctx, l, pdf)
	return err
}

// Send hands in what is due.
func (o *Outbox) Send(ctx context.Context) error {
	if o.Server == nil {
		return nil
	}
	due, err := o.People.Letters(ctx, people.LetterDue)
	for _, l := range due {
		if l.Due <= o.Now().UnixMilli() && ctx.Err() == nil {
			err = errors.Join(err, o.send(ctx, l))
		}
	}
	return err
}

// send hands one letter in: first it is noted that this is being done.
func (o *Outbox) send(ctx context.Context, l people.Letter) error {
	d, err := o.People.Dossier(ctx, l.Person)
	if err != nil {
		return err
	}
	if d.Mail == "" { // it was taken back since
		l.State = people.LetterToPrint
		_, err = o.People.Turn(ctx, people.LetterDue, l)
		return err
	}
	paper, err := o.People.Paper(ctx, l.Paper())
	if err != nil {
		return err
	}
	l.State, l.Tries, l.Due = people.LetterSending, l.Tries+1, o.Now().Add(sending).UnixMilli()
	if mine, err := o.People.Turn(ctx, people.LetterDue, l); err != nil || !mine {
		return err
	}
	said := o.Server.Send(ctx, mail.Message{No: l.No, To: d.Mail, Subject: l.Subject, Text: l.Text, At: o.Now(), File: "letter.pdf", PDF: paper.PDF})
	_, err = o.People.Turn(context.WithoutCancel(ctx), people.LetterSending, o.after(l, said))
	return err
}

// after is a letter after a try.
func (o *Outbox) after(l people.Letter, err error) people.Letter {
	var failed *mail.Failure
	now := o.Now()
	switch {
	case err == nil:
		l.State, l.Done, l.Said = people.LetterSent, now.UnixMilli(), ""
		return l
	case !errors.As(err, &failed):
		failed = &mail.Failure{Unsure: true, Said: err.Error()}
	}
	l.Said = failed.Said
	switch {
	case failed.Unsure:
		l.State = people.LetterUnsure
	case failed.Lasting || l.Tries > len(waits):
		l.State = people.LetterRefused
	default:
		l.State, l.Due = people.LetterDue, now.Add(waits[l.Tries-1]).UnixMilli()
	}
	return l
}
