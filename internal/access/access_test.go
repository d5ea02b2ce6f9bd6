package access

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/floorbook/floorbook/internal/logbook"
	"github.com/floorbook/floorbook/internal/role"
)

func TestAnAccountProvesItselfAndOutlivesARestart(t *testing.T) {
	each(t, func(t *testing.T, on string) {
		f, ctx := open(t, on), context.Background()
		f.staff("marie", Grant{Role: role.Floor}, Grant{Role: role.Director, Stream: "t-1"})
		f.again()
		a, err := f.CheckPassword(ctx, "", "  MARIE ", password)
		f.must(err)
		if in, room := a.In("t-1"), a.In("t-2"); !in.May(role.Create) || room.May(role.Create) || !room.May(role.Judge) {
			t.Errorf("roles: %v in t-1, %v in t-2", in, room)
		}
		for _, try := range []struct{ login, password string }{{"marie", "une phrase assez longue "}, {"nobody", password}, {"", ""}} {
			if _, err := f.CheckPassword(ctx, "", try.login, try.password); codeOf(err) != WrongProof {
				t.Errorf("%v: %v", try, err)
			}
		}
	})
}

func TestNothingInTheFileIsASecret(t *testing.T) {
	f, ctx := open(t, file), context.Background()
	f.staff("marie", Grant{Role: role.Owner})
	d, device := f.enrolled(Place{Kind: AtDesk})
	session, err := f.SignIn(ctx, "marie", d.ID, logbook.ByPIN, true)
	f.must(err)
	link, err := f.NewCode(ctx, Code{For: ForSeat, Stream: "t-1", Player: "p-1"})
	f.must(err)
	_, claim, err := f.ClaimSeat(ctx, link, "phone", "")
	f.must(err)
	open, err := f.NewCode(ctx, Code{For: ForOwner})
	f.must(err)
	file, err := os.ReadFile(f.path)
	f.must(err)
	for _, secret := range []string{password, pin + "\"", device, session, link, claim, open, "pepper"} {
		if strings.Contains(string(file), secret) {
			t.Errorf("%q is in the file", secret)
		}
	}
	if info, err := os.Stat(f.path); err != nil || info.Mode().Perm() != 0o600 {
		t.Errorf("the file may be read by others: %v", info.Mode())
	}
}

func TestWrongAnswersLockAnAccountAndOnlyThat(t *testing.T) {
	each(t, func(t *testing.T, on string) {
		f, ctx := open(t, on), context.Background()
		f.staff("marie", Grant{Role: role.Floor})
		f.staff("paul", Grant{Role: role.Floor})
		d, _ := f.enrolled(Place{Kind: AtDesk})
		for i := 1; i < pinTries; i++ {
			if _, err := f.CheckPIN(ctx, d.ID, "marie", "9999"); codeOf(err) != WrongProof {
				t.Fatalf("try %d: %v", i, err)
			}
		}
		wait := firstLock
		for range 8 {
			if _, err := f.CheckPIN(ctx, d.ID, "marie", "9999"); codeOf(err) != Locked {
				t.Fatalf("not locked: %v", err)
			}
			f.again() // the lock outlives a restart
			if _, err := f.CheckPIN(ctx, d.ID, "marie", pin); codeOf(err) != Locked {
				t.Fatalf("the right PIN opens a locked account: %v", err)
			}
			f.at = f.at.Add(wait - time.Millisecond)
			if _, err := f.CheckPIN(ctx, d.ID, "marie", pin); codeOf(err) != Locked {
				t.Fatalf("locked for less than %v", wait)
			}
			f.at = f.at.Add(time.Millisecond)
			wait = min(2*wait, longestLock)
		}
		if _, err := f.CheckPIN(ctx, d.ID, "paul", pin); err != nil {
			t.Errorf("somebody else is locked out too: %v", err)
		}
		if _, err := f.CheckPIN(ctx, d.ID, "marie", pin); err != nil {
			t.Errorf("after the wait: %v", err)
		}
		if _, err := f.CheckPIN(ctx, d.ID, "marie", "9999"); codeOf(err) != WrongProof {
			t.Errorf("the right answer has not begun the count anew: %v", err)
		}
	})
}

// TestGuessesAtTheSameMomentAreCountedEach: a guesser with many connections gets no more tries.
func TestGuessesAtTheSameMomentAreCountedEach(t *testing.T) {
	each(t, func(t *testing.T, on string) {
		f, ctx := open(t, on), context.Background()
		f.staff("marie", Grant{Role: role.Floor})
		d, _ := f.enrolled(Place{Kind: AtDesk})
		var all sync.WaitGroup
		for i := range 12 {
			all.Go(func() { _, _ = f.CheckPIN(ctx, d.ID, "marie", fmt.Sprint(5000+i)) })
		}
		all.Wait()
		if _, err := f.CheckPIN(ctx, d.ID, "marie", pin); codeOf(err) != Locked {
			t.Errorf("12 guesses at once leave the account open: %v", err)
		}
	})
}

func TestAPINCountsOnEnrolledDevicesOnly(t *testing.T) {
	each(t, func(t *testing.T, on string) {
		f, ctx := open(t, on), context.Background()
		f.staff("marie", Grant{Role: role.Floor})
		d, _ := f.enrolled(Place{Kind: AtDesk})
		if _, err := f.CheckPIN(ctx, d.ID, "marie", pin); err != nil {
			t.Fatal(err)
		}
		f.must(f.Revoke(ctx, d.ID))
		for _, device := range []string{d.ID, "", "d-unknown"} {
			if _, err := f.CheckPIN(ctx, device, "marie", pin); codeOf(err) != NotEnrolled {
				t.Errorf("on %q: %v", device, err)
			}
		}
	})
}

func TestWeakProofsAreRefused(t *testing.T) {
	each(t, func(t *testing.T, on string) {
		f, ctx := open(t, on), context.Background()
		f.must(f.Add(ctx, "marie", "marie"))
		for _, pin := range []string{"", "123", "1234", "4321", "1111", "000000", "1234567", "12a4", "١٢٣٤", " 407"} {
			if err := f.SetPIN(ctx, "marie", pin); codeOf(err) != WeakPIN {
				t.Errorf("PIN %q: %v", pin, err)
			}
		}
		for _, p := range []string{"", "short", "         ", "              ", strings.Repeat("x", PasswordMax+1)} {
			if err := f.SetPassword(ctx, "marie", p); codeOf(err) != WeakPassword {
				t.Errorf("password %q: %v", p, err)
			}
		}
		for _, login := range []string{"", "  ", strings.Repeat("x", LoginMax+1)} {
			if err := f.Add(ctx, "x", login); codeOf(err) != BadLogin {
				t.Errorf("login %q: %v", login, err)
			}
		}
		if err := f.Add(ctx, "y", "Marie"); codeOf(err) != LoginTaken {
			t.Errorf("two people of one login: %v", err)
		}
		for _, r := range []role.Role{role.Player, role.Sim, role.Clock, role.Croupier, "root", ""} {
			if err := f.Give(ctx, "marie", Grant{Role: r}); codeOf(err) != BadRole {
				t.Errorf("role %q: %v", r, err)
			}
		}
	})
}

func TestARoomKeepsAnOwner(t *testing.T) {
	each(t, func(t *testing.T, on string) {
		f, ctx := open(t, on), context.Background()
		f.must(f.AddFirstOwner(ctx, "anna", "anna"))
		if err := f.AddFirstOwner(ctx, "eve", "eve"); codeOf(err) != OwnerExists {
			t.Errorf("a second first owner: %v", err)
		}
		for name, do := range map[string]func() error{
			"taken":  func() error { return f.Take(ctx, "anna", Grant{Role: role.Owner}) },
			"shut":   func() error { return f.Shut(ctx, "anna") },
			"erased": func() error { return f.Erase(ctx, "anna") },
		} {
			if err := do(); codeOf(err) != LastOwner {
				t.Errorf("the last owner is %s: %v", name, err)
			}
		}
		f.staff("bob", Grant{Role: role.Owner})
		f.must(f.Erase(ctx, "anna"))
		f.again()
		if _, ok := f.Account("anna"); ok || !f.HasOwner() {
			t.Error("anna is still there, or no owner is")
		}
	})
}

func TestSessionsExpireRotateAndEnd(t *testing.T) {
	each(t, func(t *testing.T, on string) {
		f, ctx := open(t, on), context.Background()
		f.staff("marie", Grant{Role: role.Floor})
		token, err := f.SignIn(ctx, "marie", "", logbook.ByPassword, false)
		f.must(err)
		f.at = f.at.Add(rotateAfter)
		x, fresh, ok := f.Session(ctx, token)
		if !ok || fresh == "" || x.Account != "marie" {
			t.Fatalf("not rotated: %v %q %v", x, fresh, ok)
		}
		if _, again, ok := f.Session(ctx, token); !ok || again != "" {
			t.Error("a request under way with the old token is turned away, or gets a token of its own")
		}
		f.at = f.at.Add(rotateGrace)
		if _, _, ok := f.Session(ctx, token); ok {
			t.Error("the old token still opens the session")
		}
		f.again()
		if _, _, ok := f.Session(ctx, fresh); !ok {
			t.Fatal("the session does not outlive a restart")
		}
		f.at = f.at.Add(sessionIdle)
		if _, _, ok := f.Session(ctx, fresh); ok {
			t.Error("a session that nobody has used goes on")
		}
		long, err := f.SignIn(ctx, "marie", "", logbook.ByPassword, false)
		f.must(err)
		for range 40 {
			f.at = f.at.Add(30 * time.Minute)
			_, next, ok := f.Session(ctx, long)
			if !ok {
				break
			}
			if next != "" {
				long = next
			}
		}
		if _, _, ok := f.Session(ctx, long); ok {
			t.Error("a session in use goes on for ever")
		}
	})
}

func TestAPINsSessionIsShort(t *testing.T) {
	each(t, func(t *testing.T, on string) {
		f, ctx := open(t, on), context.Background()
		f.staff("marie", Grant{Role: role.Floor})
		d, _ := f.enrolled(Place{Kind: AtDesk})
		token, err := f.SignIn(ctx, "marie", d.ID, logbook.ByPIN, true)
		f.must(err)
		f.at = f.at.Add(pinIdle - time.Minute)
		if _, _, ok := f.Session(ctx, token); !ok {
			t.Fatal("over before its time")
		}
		f.at = f.at.Add(pinIdle)
		if _, _, ok := f.Session(ctx, token); ok {
			t.Error("a PIN's session goes on unused")
		}
	})
}

func TestWhatEndsASession(t *testing.T) {
	each(t, func(t *testing.T, on string) {
		for name, end := range map[string]func(f *fixture, token string, d Device) error{
			"sign-out": func(f *fixture, token string, _ Device) error { return f.SignOut(context.Background(), token) },
			"new password": func(f *fixture, _ string, _ Device) error {
				return f.SetPassword(context.Background(), "marie", password+"!")
			},
			"closed account": func(f *fixture, _ string, _ Device) error { return f.Shut(context.Background(), "marie") },
			"erased account": func(f *fixture, _ string, _ Device) error { return f.Erase(context.Background(), "marie") },
			"revoked device": func(f *fixture, _ string, d Device) error { return f.Revoke(context.Background(), d.ID) },
		} {
			f, ctx := open(t, on), context.Background()
			f.staff("anna", Grant{Role: role.Owner})
			f.staff("marie", Grant{Role: role.Floor})
			d, _ := f.enrolled(Place{Kind: AtTable, Table: 3})
			f.must(f.Relieve(ctx, d.ID, "marie"))
			token, err := f.SignIn(ctx, "marie", d.ID, logbook.ByPassword, false)
			f.must(err)
			f.must(end(f, token, d))
			f.again()
			if _, _, ok := f.Session(ctx, token); ok {
				t.Errorf("%s: the session goes on", name)
			}
			if name != "sign-out" {
				for _, d := range f.Devices() {
					if d.OnDuty == "marie" {
						t.Errorf("%s: still on duty", name)
					}
				}
			}
		}
	})
}

func TestADeviceIsEnrolledOnceAndRevokedForGood(t *testing.T) {
	each(t, func(t *testing.T, on string) {
		f, ctx := open(t, on), context.Background()
		secret, err := f.NewCode(ctx, Code{For: ForDevice, Name: "Table 12", Place: Place{Kind: AtTable, Table: 12}, By: "marie"})
		f.must(err)
		if c, err := f.Look(secret, ForDevice); err != nil || c.Name != "Table 12" {
			t.Errorf("looking at a code: %v %v", c, err)
		}
		if _, err := f.Look(secret, ForSeat); codeOf(err) != BadCode {
			t.Errorf("a code of another purpose: %v", err)
		}
		d, token, err := f.Enrol(ctx, secret)
		f.must(err)
		if d.Place.Table != 12 || d.EnrolledBy != "marie" {
			t.Errorf("got %+v", d)
		}
		if _, _, err := f.Enrol(ctx, secret); codeOf(err) != BadCode {
			t.Errorf("a code is good twice: %v", err)
		}
		f.again()
		if got, ok := f.Device(ctx, token); !ok || got.ID != d.ID {
			t.Fatalf("got %v %v", got, ok)
		}
		f.must(f.Bind(ctx, d.ID, " Table  7 ", Place{Kind: AtTable, Table: 7}))
		f.must(f.Revoke(ctx, d.ID))
		f.again()
		if _, ok := f.Device(ctx, token); ok {
			t.Error("a revoked device is let in")
		}
		if all := f.Devices(); len(all) != 1 || !all[0].Revoked || all[0].Name != "Table 7" {
			t.Errorf("got %+v", all)
		}
	})
}

func TestACodeExpires(t *testing.T) {
	each(t, func(t *testing.T, on string) {
		f, ctx := open(t, on), context.Background()
		secret, err := f.NewCode(ctx, Code{For: ForDevice, Name: "x", Place: Place{Kind: AtScreen}})
		f.must(err)
		f.at = f.at.Add(codeLife[ForDevice])
		if _, _, err := f.Enrol(ctx, secret); codeOf(err) != BadCode {
			t.Errorf("got %v", err)
		}
		first, err := f.NewCode(ctx, Code{For: ForOwner})
		f.must(err)
		second, err := f.NewCode(ctx, Code{For: ForOwner})
		f.must(err)
		if _, err := f.Use(ctx, first, ForOwner); codeOf(err) != BadCode {
			t.Errorf("a link that was replaced is still good: %v", err)
		}
		if _, err := f.Use(ctx, second, ForOwner); err != nil {
			t.Error(err)
		}
	})
}

func TestADealerIsOnDutyUntilTheRelief(t *testing.T) {
	each(t, func(t *testing.T, on string) {
		f, ctx := open(t, on), context.Background()
		d, token := f.enrolled(Place{Kind: AtTable, Table: 4})
		duty := func() string {
			d, _ := f.Device(ctx, token)
			return d.OnDuty
		}
		f.must(f.Relieve(ctx, d.ID, "paul"))
		f.at = f.at.Add(3 * time.Hour)
		if duty() != "paul" {
			t.Error("paul has to sign in again")
		}
		f.must(f.Relieve(ctx, d.ID, "zoe"))
		if duty() != "zoe" {
			t.Error("zoe has not relieved paul")
		}
		f.must(f.Bind(ctx, d.ID, "tablet", Place{Kind: AtTable, Table: 5}))
		if duty() != "" {
			t.Error("a tablet that is carried to another table takes its dealer along")
		}
		f.must(f.Relieve(ctx, d.ID, "zoe"))
		f.at = f.at.Add(dutyMax)
		if duty() != "" {
			t.Error("a duty that nobody has ended goes on for ever")
		}
	})
}

func TestASeatIsClaimedByOnePhone(t *testing.T) {
	each(t, func(t *testing.T, on string) {
		f, ctx := open(t, on), context.Background()
		give := func() string {
			secret, err := f.NewCode(ctx, Code{For: ForSeat, Stream: "t-1", Player: "p-1"})
			f.must(err)
			return secret
		}
		lost, secret := give(), give()
		if _, _, err := f.ClaimSeat(ctx, lost, "phone", ""); codeOf(err) != BadCode {
			t.Errorf("a link that was replaced is still good: %v", err)
		}
		_, token, err := f.ClaimSeat(ctx, secret, "phone", "t1-h3")
		f.must(err)
		f.again()
		if !f.Holds(ctx, token, "t-1", "p-1") || f.Holds(ctx, token, "t-1", "p-2") || f.Holds(ctx, token, "t-2", "p-1") || f.Holds(ctx, "", "t-1", "p-1") {
			t.Error("the phone holds another seat than its own")
		}
		if c, ok := f.Seat("t-1", "p-1"); !ok || c.Hand != "t1-h3" || c.Device != "phone" {
			t.Errorf("got %+v %v", c, ok)
		}
		if _, _, err := f.ClaimSeat(ctx, secret, "another", ""); codeOf(err) != BadCode {
			t.Errorf("a link is good twice: %v", err)
		}
		if _, err := f.NewCode(ctx, Code{For: ForSeat, Stream: "t-1", Player: "p-1"}); codeOf(err) != Claimed {
			t.Errorf("a second phone is let in beside the first: %v", err)
		}
		f.must(f.ReleaseSeat(ctx, "t-1", "p-1"))
		f.again()
		if f.Holds(ctx, token, "t-1", "p-1") {
			t.Error("a phone that was sent away still holds the seat")
		}
		if _, _, err := f.ClaimSeat(ctx, give(), "another", ""); err != nil {
			t.Error(err)
		}
	})
}

// TestTokensOfOneKindOpenNoOther: a device's token is no session, a seat's is no device.
func TestTokensOfOneKindOpenNoOther(t *testing.T) {
	each(t, func(t *testing.T, on string) {
		f, ctx := open(t, on), context.Background()
		f.staff("marie", Grant{Role: role.Floor})
		_, device := f.enrolled(Place{Kind: AtDesk})
		session, err := f.SignIn(ctx, "marie", "", logbook.ByPassword, false)
		f.must(err)
		if _, ok := f.Device(ctx, session); ok {
			t.Error("a session is a device")
		}
		if _, _, ok := f.Session(ctx, device); ok {
			t.Error("a device is a session")
		}
		f.must(f.SignOut(ctx, device))
		if _, ok := f.Device(ctx, device); !ok {
			t.Error("signing out has ended the device")
		}
	})
}

func TestAForeignOrNewerFileIsRefused(t *testing.T) {
	f := open(t, file)
	db, err := sql.Open("sqlite", f.path)
	f.must(err)
	_, err = db.Exec("PRAGMA user_version = 99")
	f.must(errors.Join(err, db.Close()))
	if _, err := Open(f.path, "pepper", nil); err == nil || !strings.Contains(err.Error(), "newer") {
		t.Errorf("got %v", err)
	}
	other := filepath.Join(t.TempDir(), "x")
	if err := os.WriteFile(other, []byte("not a database, but long enough to be taken for one if nobody looks"), 0o600); err != nil {
		t.Fatal(err)
	}
	if _, err := Open(other, "pepper", nil); err == nil {
		t.Error("anything is opened")
	}
}

// TestNobodyLocksStaffOutOfTheRoomsDevices: whoever guesses from elsewhere makes the account wait there, and only there.
func TestNobodyLocksStaffOutOfTheRoomsDevices(t *testing.T) {
	each(t, func(t *testing.T, on string) {
		f, ctx := open(t, on), context.Background()
		f.staff("marie", Grant{Role: role.Floor})
		d, _ := f.enrolled(Place{Kind: AtDesk})
		for range passwordTries + 3 {
			_, _ = f.CheckPassword(ctx, "", "marie", "a guess after another")
		}
		f.again()
		if _, err := f.CheckPassword(ctx, "", "marie", password); codeOf(err) != Locked {
			t.Errorf("guesses go on: %v", err)
		}
		if _, err := f.CheckPassword(ctx, d.ID, "marie", password); err != nil {
			t.Errorf("her password on a device of the room's: %v", err)
		}
		if _, err := f.CheckPIN(ctx, d.ID, "marie", pin); err != nil {
			t.Errorf("her PIN: %v", err)
		}
		if a, _ := f.Account("marie"); a.LockedUntil == 0 {
			t.Error("nobody is told")
		}
		f.must(f.Unlock(ctx, "marie"))
		if _, err := f.CheckPassword(ctx, "", "marie", password); err != nil {
			t.Errorf("unlocked: %v", err)
		}
		f.must(f.Revoke(ctx, d.ID))
		for range passwordTries {
			_, _ = f.CheckPassword(ctx, d.ID, "marie", "a guess after another")
		}
		if _, err := f.CheckPassword(ctx, "", "marie", password); codeOf(err) != Locked {
			t.Errorf("a revoked device has guesses of its own: %v", err)
		}
	})
}

func TestPasswordsThatAreTriedFirstAreRefused(t *testing.T) {
	each(t, func(t *testing.T, on string) {
		f, ctx := open(t, on), context.Background()
		f.staff("marie", Grant{Role: role.Floor})
		for _, p := range []string{"password123", "1234567890", "azertyuiop", "floorbook2026", "aaaaaaaaaaaaaaa", "marie-floorbook", "Marie-marie1", "casino-poker"} {
			if err := f.SetPassword(ctx, "marie", p); codeOf(err) != GuessablePassword {
				t.Errorf("%q: %v", p, err)
			}
		}
		for _, p := range []string{"jolie-table-verte", "trois carottes à midi", strings.Repeat("longue ", 28), "Ǝξ漢字かな交じり文だ"} {
			if err := f.SetPassword(ctx, "marie", p); err != nil {
				t.Errorf("%q: %v", p, err)
			}
			if _, err := f.CheckPassword(ctx, "", "marie", p); err != nil {
				t.Errorf("%q does not open: %v", p, err)
			}
		}
	})
}

func TestOneSessionIsEndedByItsOwnerAlone(t *testing.T) {
	each(t, func(t *testing.T, on string) {
		f, ctx := open(t, on), context.Background()
		f.staff("marie", Grant{Role: role.Floor})
		f.staff("paul", Grant{Role: role.Floor})
		first, err := f.SignIn(ctx, "marie", "", logbook.ByPassword, false)
		f.must(err)
		f.at = f.at.Add(time.Second)
		second, err := f.SignIn(ctx, "marie", "", logbook.ByPassword, false)
		f.must(err)
		all := f.Sessions("marie")
		if len(all) != 2 || all[0].At <= all[1].At || len(f.Sessions("paul")) != 0 {
			t.Fatalf("sessions: %+v", all)
		}
		if err := f.SignOutOf(ctx, "paul", all[1].ID); codeOf(err) != UnknownOne {
			t.Errorf("paul ends marie's session: %v", err)
		}
		f.must(f.SignOutOf(ctx, "marie", all[1].ID))
		if _, _, ok := f.Session(ctx, first); ok {
			t.Error("the session that was ended goes on")
		}
		if _, _, ok := f.Session(ctx, second); !ok || len(f.Sessions("marie")) != 1 {
			t.Error("the other one is gone")
		}
	})
}
