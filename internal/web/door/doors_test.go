package door_test

import (
	"context"
	"net/http"
	"net/url"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/floorbook/floorbook/internal/access"
	"github.com/floorbook/floorbook/internal/logbook"
	"github.com/floorbook/floorbook/internal/role"
	"github.com/floorbook/floorbook/internal/web/webtest"
	"github.com/floorbook/floorbook/tournament"
)

const floor = "/t/" + webtest.HostedID + "/floor"

func TestTheFirstOwnerIsNamedHereOrByTheLinkOfTheTerminal(t *testing.T) {
	f := webtest.OpenStaffed(t)
	owner := webtest.FormOf(map[string]string{"name": "Anna Roux", "login": "Anna", "password": webtest.Password})
	for name, headers := range map[string]map[string]string{
		"another machine": nil,
		"a proxy":         {"X-Forwarded-For": "203.0.113.9"},
		"another proxy":   {"Forwarded": "for=203.0.113.9"},
	} {
		b := f.Visitor()
		if headers != nil {
			b = f.Here()
			b.Headers = headers
		}
		for _, w := range []int{b.Get("/welcome").Code, b.Post("/welcome", owner).Code} {
			if w != http.StatusForbidden {
				t.Errorf("%s may name the owner: status %d", name, w)
			}
		}
	}
	if w := f.Here().Get(floor); w.Code != http.StatusSeeOther || w.Header().Get("Location") != "/welcome" {
		t.Errorf("a room without an owner opens its floor: status %d to %q", w.Code, w.Header().Get("Location"))
	}
	secret, err := f.Access.NewCode(context.Background(), access.Code{For: access.ForOwner})
	if err != nil {
		t.Fatal(err)
	}
	b := f.Visitor()
	if w := b.Get("/welcome?code=" + secret); w.Code != http.StatusOK || !strings.Contains(w.Body.String(), secret) {
		t.Fatalf("the link of the terminal: status %d", w.Code)
	}
	weak := webtest.FormOf(map[string]string{"code": secret, "name": "Anna", "login": "anna", "password": "short"})
	if w := b.Post("/welcome", weak); w.Code != http.StatusConflict || f.Access.HasOwner() {
		t.Fatalf("a weak password is taken from afar: status %d", w.Code)
	}
	owner.Set("code", secret)
	if w := b.Post("/welcome", owner); w.Code != http.StatusSeeOther || b.Get(floor).Code != http.StatusOK {
		t.Fatalf("the owner is not let in: status %d", w.Code)
	}
	if w := f.Visitor().Post("/welcome", owner); w.Code != http.StatusForbidden {
		t.Errorf("the link is good twice: status %d", w.Code)
	}
	if got := f.Kinds(); !slices.Equal(got, []logbook.Kind{logbook.OwnerNamed, logbook.SignedIn}) {
		t.Errorf("the logbook says %v", got)
	}
}

// TestAtThisMachineNothingIsAskedButAnOwnerOnFirstUse: and a request counts as coming from here only if nobody has handed it on.
func TestAtThisMachineNothingIsAskedButAnOwnerOnFirstUse(t *testing.T) {
	f := webtest.OpenStaffed(t)
	b := f.Here()
	if w := b.Post("/welcome", webtest.FormOf(map[string]string{"name": "Anna", "login": "anna"})); w.Code != http.StatusSeeOther {
		t.Fatalf("status %d", w.Code)
	}
	if w := f.Here().Get(floor); w.Code != http.StatusOK {
		t.Errorf("the owner at this machine is asked who he is: status %d", w.Code)
	}
	for name, change := range map[string]func(*webtest.Visitor){
		"from another machine":   func(b *webtest.Visitor) { b.Address = "192.168.1.20" },
		"under another name":     func(b *webtest.Visitor) { b.Host = "192.168.1.10:8080" },
		"through a proxy":        func(b *webtest.Visitor) { b.Headers = map[string]string{"X-Forwarded-For": "192.168.1.20"} },
		"through another proxy":  func(b *webtest.Visitor) { b.Headers = map[string]string{"Via": "1.1 squid"} },
		"through a third, empty": func(b *webtest.Visitor) { b.Headers = map[string]string{"X-Real-IP": ""} },
	} {
		b := f.Here()
		change(b)
		if w := b.Get(floor); w.Code != http.StatusSeeOther || !strings.HasPrefix(w.Header().Get("Location"), "/sign-in") {
			t.Errorf("%s: status %d to %q", name, w.Code, w.Header().Get("Location"))
		}
	}
}

func TestWhoeverSignsInComesBackToWhereHeWasGoing(t *testing.T) {
	f := webtest.OpenStaffed(t)
	f.Appoint("anna", webtest.In(role.Owner))
	b := f.Visitor()
	to := b.Get(floor + "?table=1").Header().Get("Location")
	page := b.Get(to).Body.String()
	w := b.Post("/sign-in", webtest.FormOf(map[string]string{"login": "anna", "password": webtest.Password, "to": hidden(t, page, "to")}))
	if w.Code != http.StatusSeeOther || w.Header().Get("Location") != floor+"?table=1" {
		t.Fatalf("status %d to %q", w.Code, w.Header().Get("Location"))
	}
	if w := b.Post("/sign-out", nil); w.Code != http.StatusSeeOther || b.Get(floor).Code == http.StatusOK {
		t.Error("signing out leaves the door open")
	}
}

func hidden(t *testing.T, page, name string) string {
	t.Helper()
	m := regexp.MustCompile(`name="` + name + `" value="([^"]*)"`).FindStringSubmatch(page)
	if m == nil {
		t.Fatalf("no field %s in\n%s", name, page)
	}
	return strings.ReplaceAll(m[1], "&amp;", "&")
}

func TestAStolenCookieIsWorthNothingAfterSigningOut(t *testing.T) {
	f := webtest.OpenStaffed(t)
	f.Appoint("anna", webtest.In(role.Owner))
	b := f.SignedIn("anna")
	thief := f.Visitor()
	thief.Headers = map[string]string{"Cookie": "session=" + b.Cookie("session")}
	if thief.Get(floor).Code != http.StatusOK {
		t.Fatal("the test steals nothing")
	}
	b.Post("/sign-out", nil)
	if thief.Get(floor).Code == http.StatusOK {
		t.Error("the cookie still opens the door")
	}
}

func TestGuessesAreLoggedAndLocked(t *testing.T) {
	f := webtest.OpenStaffed(t)
	f.Appoint("anna", webtest.In(role.Owner))
	b := f.Visitor()
	for range 11 {
		b.Post("/sign-in", webtest.FormOf(map[string]string{"login": "anna", "password": "wrong wrong wrong"}))
	}
	w := b.Post("/sign-in", webtest.FormOf(map[string]string{"login": "anna", "password": webtest.Password}))
	if w.Code != http.StatusForbidden || b.Get(floor).Code == http.StatusOK {
		t.Errorf("after eleven guesses the right password: status %d", w.Code)
	}
	kinds := f.Kinds()
	if !slices.Contains(kinds, logbook.SignInFailed) || kinds[len(kinds)-1] != logbook.LockedOut || f.LastNote().Subject != "anna" {
		t.Errorf("the logbook says %v", kinds)
	}
}

// TestAnAccountIsMadeByItsOwner walks from the list of staff to the first sign-in: nobody but the person learns the password.
func TestAnAccountIsMadeByItsOwner(t *testing.T) {
	f := webtest.OpenStaffed(t)
	f.Appoint("anna", webtest.In(role.Owner))
	anna, paul := f.SignedIn("anna"), f.Visitor()
	page := anna.Post("/staff?lang=en", webtest.FormOf(map[string]string{"name": "Paul Weiss", "login": "paul", "role": "floor", "stream": webtest.HostedID})).Body.String()
	link := regexp.MustCompile(`href="http://192\.0\.2\.10(/proof\?code=[^"]+)"`).FindStringSubmatch(page)
	if link == nil {
		t.Fatalf("no link for Paul in\n%s", page)
	}
	code := hidden(t, paul.Get(link[1]).Body.String(), "code")
	if w := paul.Post("/proof", webtest.FormOf(map[string]string{"code": code, "password": webtest.Password, "pin": "1234"})); w.Code != http.StatusConflict {
		t.Errorf("a weak PIN: status %d", w.Code)
	}
	if w := paul.Post("/proof", webtest.FormOf(map[string]string{"code": code, "password": webtest.Password, "pin": webtest.PIN})); w.Code != http.StatusSeeOther {
		t.Fatalf("status %d", w.Code)
	}
	if paul.Get(floor).Code != http.StatusOK || paul.Get("/staff").Code != http.StatusForbidden {
		t.Error("paul is floor at this tournament, and nothing else")
	}
	if w := f.Visitor().Get(link[1]); w.Code != http.StatusConflict {
		t.Errorf("the link is good twice: status %d", w.Code)
	}
	var id string
	for _, a := range f.Access.Accounts() {
		if a.Login == "paul" {
			id = a.ID
		}
	}
	anna.Post("/staff/"+id+"/take", webtest.FormOf(map[string]string{"role": "floor", "stream": webtest.HostedID}))
	if paul.Get(floor).Code != http.StatusForbidden {
		t.Error("a role that was taken away is still there")
	}
	anna.Post("/staff/"+id+"/close", nil)
	if paul.Get("/me").Code == http.StatusOK {
		t.Error("a closed account is still signed in")
	}
	for _, k := range []logbook.Kind{logbook.AccountAdded, logbook.RoleGiven, logbook.SecretSet, logbook.RoleTaken, logbook.AccountClosed} {
		if !slices.Contains(f.Kinds(), k) {
			t.Errorf("the logbook does not say %s: %v", k, f.Kinds())
		}
	}
}

func TestADeviceIsEnrolledByItsCodeAndRevokedInOneTap(t *testing.T) {
	f := webtest.OpenStaffed(t)
	f.Appoint("marie", webtest.In(role.Floor))
	marie, tablet := f.SignedIn("marie"), f.Visitor()
	page := marie.Post("/devices?lang=en", webtest.FormOf(map[string]string{"name": "Tablet 1", "place": "table", "table": "1"})).Body.String()
	link := regexp.MustCompile(`href="http://192\.0\.2\.10(/enrol\?code=[^"]+)"`).FindStringSubmatch(page)
	if link == nil || !strings.Contains(page, `class="link-code"`) {
		t.Fatalf("no code for the tablet in\n%s", page)
	}
	for range 2 { // whatever opens a link before a person does spends nothing
		if w := tablet.Get(link[1]); w.Code != http.StatusOK {
			t.Fatalf("status %d", w.Code)
		}
	}
	code := hidden(t, tablet.Get(link[1]).Body.String(), "code")
	if w := tablet.Post("/enrol", url.Values{"code": {code}}); w.Code != http.StatusSeeOther || w.Header().Get("Location") != "/duty" {
		t.Fatalf("status %d to %q", w.Code, w.Header().Get("Location"))
	}
	if w := f.Visitor().Post("/enrol", url.Values{"code": {code}}); w.Code != http.StatusConflict {
		t.Errorf("a second device by the same code: status %d", w.Code)
	}
	if e := f.LastNote(); e.Kind != logbook.DeviceEnrolled || e.By.Person != "marie" || e.Place != "table 1" {
		t.Errorf("the logbook says %+v", e)
	}
	id := f.Access.Devices()[0].ID
	marie.Post("/devices/"+id+"/revoke", nil)
	if w := tablet.Get("/duty"); w.Code != http.StatusNotFound {
		t.Errorf("a revoked tablet: status %d", w.Code)
	}
}

// TestADealersActsStayOpenUntilTheRelief: a PIN at the beginning, none between two hands, and at the own table only.
func TestADealersActsStayOpenUntilTheRelief(t *testing.T) {
	f := webtest.OpenStaffed(t)
	f.Appoint("anna", webtest.In(role.Owner))
	f.Appoint("paul", webtest.In(role.Dealer))
	f.Appoint("zoe", webtest.In(role.Dealer))
	tablet, id := f.Enrolled("Tablet 1", access.Place{Kind: access.AtTable, Table: 1})
	absent := func(table string) int {
		return tablet.Post("/t/"+webtest.HostedID+"/act/absent", webtest.FormOf(map[string]string{"key": "key-" + f.At.Format("20060102150405"), "seq": strconv.FormatUint(f.Seq(), 10), "table": table,
			"seat": "1", "absent": "yes", "back": "table"})).Code
	}
	if got := absent("1"); got != http.StatusForbidden {
		t.Errorf("nobody is on duty: status %d", got)
	}
	if w := tablet.Post("/duty", webtest.FormOf(map[string]string{"person": "paul", "pin": "9999"})); w.Code != http.StatusForbidden {
		t.Errorf("a wrong PIN: status %d", w.Code)
	}
	if w := tablet.Post("/duty", webtest.FormOf(map[string]string{"person": "paul", "pin": webtest.PIN})); w.Code != http.StatusSeeOther ||
		w.Header().Get("Location") != "/t/"+webtest.HostedID+"/table/1" {
		t.Fatalf("paul takes the table: status %d to %q", w.Code, w.Header().Get("Location"))
	}
	for range 3 {
		f.At = f.At.Add(time.Hour)
		if got := absent("1"); got >= 400 && got != http.StatusConflict {
			t.Fatalf("paul is asked again: status %d", got)
		}
	}
	if got := absent("2"); got != http.StatusForbidden {
		t.Errorf("paul acts at another table: status %d", got)
	}
	if w := tablet.Get(floor); w.Code == http.StatusOK {
		t.Error("a dealer's tablet opens the floor")
	}
	tablet.Post("/duty", webtest.FormOf(map[string]string{"person": "zoe", "pin": webtest.PIN}))
	for _, d := range f.Access.Devices() {
		if d.ID == id && d.OnDuty != "zoe" {
			t.Errorf("on duty is %q", d.OnDuty)
		}
	}
	if e := f.LastNote(); e.Kind != logbook.Relieved || e.By.Person != "zoe" || e.Subject != id {
		t.Errorf("the logbook says %+v", e)
	}
	tablet.Post("/duty", url.Values{"off": {"yes"}})
	if got := absent("1"); got != http.StatusForbidden {
		t.Errorf("after zoe has left: status %d", got)
	}
}

// TestASupervisorsPINLetsOneActThrough, in the supervisor's name; the dealer stays who he is.
func TestASupervisorsPINLetsOneActThrough(t *testing.T) {
	f := webtest.OpenStaffed(t)
	f.Appoint("anna", webtest.In(role.Owner))
	f.Appoint("paul", webtest.In(role.Dealer))
	f.Appoint("marie", webtest.In(role.Floor))
	tablet, id := f.Enrolled("Tablet 1", access.Place{Kind: access.AtTable, Table: 1})
	tablet.Post("/duty", webtest.FormOf(map[string]string{"person": "paul", "pin": webtest.PIN}))
	pause := webtest.FormOf(map[string]string{"key": "key-pause-0001", "seq": strconv.FormatUint(f.Seq(), 10)})
	w := tablet.Post("/t/"+webtest.HostedID+"/act/pause?lang=en", pause)
	if page := w.Body.String(); w.Code != http.StatusForbidden || !strings.Contains(page, `value="marie"`) || strings.Contains(page, `value="paul"`) {
		t.Fatalf("paul pauses the clock, or nobody is asked for: status %d\n%s", w.Code, page)
	}
	again := url.Values{}
	for _, m := range regexp.MustCompile(`<input type="hidden" name="([^"]+)" value="([^"]*)"`).FindAllStringSubmatch(w.Body.String(), -1) {
		again.Set(m[1], m[2])
	}
	again.Set("supervisor", "paul")
	again.Set("pin", webtest.PIN)
	if w := tablet.Post("/t/"+webtest.HostedID+"/act/pause", again); w.Code != http.StatusForbidden {
		t.Errorf("a dealer is his own supervisor: status %d", w.Code)
	}
	again.Set("supervisor", "marie")
	if w := tablet.Post("/t/"+webtest.HostedID+"/act/pause", again); w.Code >= 400 {
		t.Fatalf("marie's PIN: status %d", w.Code)
	}
	running := true
	f.Read(func(s *tournament.State) { running = s.Clock.Running })
	if running {
		t.Error("the clock runs on")
	}
	if d, ok := deviceOf(f, id); !ok || d.OnDuty != "paul" {
		t.Error("paul is no longer on duty")
	}
	if w := tablet.Post("/t/"+webtest.HostedID+"/act/resume", webtest.FormOf(map[string]string{"key": "key-resume-001", "seq": strconv.FormatUint(f.Seq(), 10)})); w.Code != http.StatusForbidden {
		t.Errorf("marie's PIN lasts: status %d", w.Code)
	}
}

func deviceOf(f *webtest.Staffed, id string) (access.Device, bool) {
	for _, d := range f.Access.Devices() {
		if d.ID == id {
			return d, true
		}
	}
	return access.Device{}, false
}

// TestAFloorWithAPasswordOnAnyBrowserHasNoPIN: PINs count on the room's own devices only.
func TestPINsAreOfferedOnEnrolledDevicesOnly(t *testing.T) {
	f := webtest.OpenStaffed(t)
	f.Appoint("anna", webtest.In(role.Owner))
	desk, _ := f.Enrolled("Desk", access.Place{Kind: access.AtDesk})
	screen, _ := f.Enrolled("Screen", access.Place{Kind: access.AtScreen})
	for name, b := range map[string]*webtest.Visitor{"any": f.Visitor(), "screen": screen} {
		if page := b.Get("/sign-in").Body.String(); strings.Contains(page, `name="pin"`) || strings.Contains(page, "Anna") {
			t.Errorf("%s browser: a PIN is asked for, or staff are named", name)
		}
		if w := b.Post("/sign-in", webtest.FormOf(map[string]string{"person": "anna", "pin": webtest.PIN})); name == "any" && w.Code != http.StatusForbidden {
			t.Errorf("%s browser: a PIN counts: status %d", name, w.Code)
		}
	}
	if w := desk.Post("/sign-in", webtest.FormOf(map[string]string{"person": "anna", "pin": webtest.PIN})); w.Code != http.StatusSeeOther || desk.Get(floor).Code != http.StatusOK {
		t.Errorf("at the desk: status %d", w.Code)
	}
	f.At = f.At.Add(11 * time.Minute)
	if desk.Get(floor).Code == http.StatusOK {
		t.Error("a PIN's session lasts while nobody is there")
	}
}

// TestEverybodySeesWhereHeIsSignedIn and ends what is not his.
func TestEverybodySeesWhereHeIsSignedIn(t *testing.T) {
	f := webtest.OpenStaffed(t)
	f.Appoint("anna", webtest.In(role.Owner))
	left, here := f.SignedIn("anna"), f.SignedIn("anna")
	page := here.Get("/me?lang=en").Body.String()
	if strings.Count(page, `name="session"`) != 2 || !strings.Contains(page, "Where I am signed in") {
		t.Fatalf("the page does not list both:\n%s", page)
	}
	for _, x := range f.Access.Sessions("anna") {
		if x.ID == hidden(t, page, "session") {
			continue
		}
		here.Post("/me/sign-out-of", url.Values{"session": {x.ID}})
	}
	in := 0
	for _, b := range []*webtest.Visitor{left, here} {
		if b.Get(floor).Code == http.StatusOK {
			in++
		}
	}
	if in != 1 || f.LastNote().Kind != logbook.SignedOut {
		t.Errorf("%d are signed in; the logbook says %v", in, f.Kinds())
	}
}
