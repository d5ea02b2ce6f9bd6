// Package logbook is the room's main courante: what people did with accounts, devices and keys, one entry each. What was done at
// tournaments is in their own streams.
//
// An entry holds ids only. Kinds and the names of fields are in journals and are never changed.
package logbook

import (
	"encoding/json"
	"fmt"

	"github.com/floorbook/floorbook/internal/role"
	"github.com/floorbook/floorbook/refusal"
)

// Kind says what was done.
type Kind string

// The kinds. Subject is what it was done to.
const (
	OwnerNamed      Kind = "owner_named"      // an account became the room's first owner
	SignedIn        Kind = "signed_in"        // an account; How
	SignedOut       Kind = "signed_out"       // an account
	SignInFailed    Kind = "sign_in_failed"   // an account, or "" where nobody has that name; How
	LockedOut       Kind = "locked_out"       // an account, after too many wrong answers
	AccountAdded    Kind = "account_added"    // an account
	AccountClosed   Kind = "account_closed"   // an account
	AccountOpened   Kind = "account_opened"   // an account that was closed, or locked out
	RoleGiven       Kind = "role_given"       // an account; Role, Stream ("" the room)
	RoleTaken       Kind = "role_taken"       // an account; Role, Stream
	SecretSet       Kind = "secret_set"       // an account's password, PIN or passkey; How
	SecretTaken     Kind = "secret_taken"     // an account's passkey; How
	DeviceEnrolled  Kind = "device_enrolled"  // a device
	DeviceBound     Kind = "device_bound"     // a device; Place
	DeviceRevoked   Kind = "device_revoked"   // a device
	Relieved        Kind = "relieved"         // a device, taken over by the person of the row
	CardsOpened     Kind = "cards_opened"     // a hosted hand; Stream, Whose: shown, a player, or all
	StreamThawed    Kind = "stream_thawed"    // a stream, with Second; Row from which it goes on
	PersonErased    Kind = "person_erased"    // a person
	PersonExported  Kind = "person_exported"  // a person
	PersonRenamed   Kind = "person_renamed"   // a person: name or numbers; none of them stands here
	PersonMerged    Kind = "person_merged"    // a person, who is kept; Whose: the id that stands for him from then on
	PersonParted    Kind = "person_parted"    // a person who had been merged; Whose: into whom
	PersonApart     Kind = "person_apart"     // a person; Whose: somebody who is not the same
	FileChanged     Kind = "file_changed"     // a person: what the desk keeps of him; How: what was done
	PersonBanned    Kind = "person_banned"    // a person: kept out by the house, or let in again; How
	RightAsked      Kind = "right_asked"      // a person: a request about what is kept of him, or its outcome; How
	ClaimOffered    Kind = "claim_offered"    // a player's page, to be opened once on a phone; Stream
	SeatClaimed     Kind = "seat_claimed"     // a player's page, by a phone; Stream
	SeatReleased    Kind = "seat_released"    // a player's page, from its phone; Stream
	BackupWritten   Kind = "backup_written"   // nothing
	MessageShown    Kind = "message_shown"    // a message on the displays; Stream ("" all)
	MessageTaken    Kind = "message_taken"    // a message, off the displays; Stream
	RetentionErased Kind = "retention_erased" // nothing; Place: the purpose, Row: how many, Whose: the day of the oldest
	PeriodChanged   Kind = "period_changed"   // nothing; Place: the purpose, Row: days
	LogbookExported Kind = "logbook_exported" // nothing
)

// Kinds lists every kind.
var Kinds = []Kind{OwnerNamed, SignedIn, SignedOut, SignInFailed, LockedOut, AccountAdded, AccountClosed, AccountOpened, RoleGiven, RoleTaken,
	SecretSet, SecretTaken, DeviceEnrolled, DeviceBound, DeviceRevoked, Relieved, CardsOpened, StreamThawed, PersonErased,
	PersonExported, PersonRenamed, PersonMerged, PersonParted, PersonApart, FileChanged, PersonBanned, RightAsked, ClaimOffered, SeatClaimed, SeatReleased, BackupWritten, MessageShown, MessageTaken, RetentionErased, PeriodChanged, LogbookExported}

// How somebody proved who he is.
const (
	ByPassword = "password"
	ByPIN      = "pin"
	ByPasskey  = "passkey"
	ByLink     = "link" // of the terminal, or of the device's code
	ByLoopback = "here" // at this machine
)

// FieldMax is the longest field of an entry, in bytes.
const FieldMax = 200

// TooLong is the code of a refusal: a field is longer than FieldMax. Args: Max.
const TooLong refusal.Code = "logbook_too_long"

// Entry is one thing done. Who did it, in which role, on which device and when is in the row that holds it.
type Entry struct {
	Kind    Kind   `json:"kind"`
	Subject string `json:"subject,omitempty"`
	How     string `json:"how,omitempty"`
	Role    string `json:"role,omitempty"`
	Stream  string `json:"stream,omitempty"`
	Place   string `json:"place,omitempty"`
	Whose   string `json:"whose,omitempty"`
	Row     uint64 `json:"row,omitempty"`
	Second  string `json:"second,omitempty"`

	By  role.By `json:"-"` // from the row
	At  int64   `json:"-"` // Unix milliseconds, from the row
	Seq uint64  `json:"-"` // of the row
}

// Check refuses an entry that cannot be kept.
func (e Entry) Check() error {
	for _, v := range []string{string(e.Kind), e.Subject, e.How, e.Role, e.Stream, e.Place, e.Whose, e.Second} {
		if len(v) > FieldMax {
			return refusal.New(TooLong, "Max", FieldMax)
		}
	}
	return nil
}

// Marshal writes an entry as the journal keeps it.
func Marshal(e Entry) ([]byte, error) { return json.Marshal(e) }

// Unmarshal reads what Marshal writes; fields of later versions are left out.
func Unmarshal(b []byte) (Entry, error) {
	var e Entry
	if err := json.Unmarshal(b, &e); err != nil {
		return Entry{}, fmt.Errorf("logbook: %w", err)
	}
	return e, nil
}
