package web_test

import (
	"github.com/floorbook/floorbook/admission"
	"github.com/floorbook/floorbook/cage"
	"github.com/floorbook/floorbook/cardroom"
	"github.com/floorbook/floorbook/cashgame"
	"io/fs"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/floorbook/floorbook/bounty"
	"github.com/floorbook/floorbook/card"
	"github.com/floorbook/floorbook/chiprace"
	"github.com/floorbook/floorbook/declaration"
	"github.com/floorbook/floorbook/hand"
	"github.com/floorbook/floorbook/internal/access"
	"github.com/floorbook/floorbook/internal/caselaw"
	"github.com/floorbook/floorbook/internal/intake"
	"github.com/floorbook/floorbook/internal/journal"
	"github.com/floorbook/floorbook/internal/lang"
	"github.com/floorbook/floorbook/internal/letter"
	"github.com/floorbook/floorbook/internal/logbook"
	"github.com/floorbook/floorbook/internal/people"
	"github.com/floorbook/floorbook/internal/register"
	"github.com/floorbook/floorbook/internal/retention"
	"github.com/floorbook/floorbook/internal/role"
	"github.com/floorbook/floorbook/internal/room"
	"github.com/floorbook/floorbook/internal/screen"
	"github.com/floorbook/floorbook/internal/view"
	"github.com/floorbook/floorbook/internal/web/clock"
	"github.com/floorbook/floorbook/internal/web/desk"
	"github.com/floorbook/floorbook/internal/web/frame"
	"github.com/floorbook/floorbook/internal/web/kiosk"
	"github.com/floorbook/floorbook/internal/web/machine"
	"github.com/floorbook/floorbook/internal/web/paper"
	"github.com/floorbook/floorbook/internal/web/players"
	"github.com/floorbook/floorbook/internal/web/reach"
	"github.com/floorbook/floorbook/internal/web/webtest"
	"github.com/floorbook/floorbook/league"
	"github.com/floorbook/floorbook/ledger"
	"github.com/floorbook/floorbook/rulebook"
	"github.com/floorbook/floorbook/shotclock"
	"github.com/floorbook/floorbook/tournament"
)

var (
	templateKey = regexp.MustCompile(`\bt "([a-z0-9_.]+)"`)
	argKey      = regexp.MustCompile(`"Label" "([a-z0-9_.]+)"`)
	sourceKey   = regexp.MustCompile(`"((?:web|seat)\.[a-z0-9_.]+[a-z0-9_])"`)
	builtKey    = regexp.MustCompile(`t \(print "([a-z0-9_.]+)"`)
)

// built lists, for each beginning of a key that templates complete, everything that can follow.
func built(t *testing.T) map[string][]string {
	m := map[string][]string{
		"web.phase.":            {"registering", "level", "break", "paused", "finished"},
		"web.stage.":            {"bubble", "money", "final", "heads_up", "last_level"},
		"web.state.":            {"ruling", "halted", "playing", "ready", "over", "empty"},
		"web.suit.":             {"c", "d", "h", "s"},
		"web.winning.":          view.WinningKeys,
		"web.look.":             {"device", "light", "dark"},
		"web.referee.kind.":     {"decided", "floor", "conflict", "missing"},
		"web.caselaw.did.":      {caselaw.Applied, caselaw.Chosen, caselaw.Overruled},
		"street.":               {},
		"web.betting.":          {},
		"game.":                 {},
		"web.task.":             {},
		"web.cash.stays.":       {cashgame.StaysLeaves.String(), cashgame.StaysLast.String()},
		"web.cash.own.else.":    {cashgame.StaysLeaves.String(), cashgame.StaysLast.String()},
		"web.cash.rules.":       {"game", "play", "enter", "stacks", "away", "lists"},
		"web.cash.found.":       {"own", "notes", "foreign"},
		"web.cash.found.clear.": {"notes", "foreign"},
		"web.cash.why.":         {cashgame.WhyLate.String(), cashgame.WhyRefused.String()},
		"web.presence.":         {"on_the_way", "not_arrived", "set_aside"},
		"web.did.":              {},
		"web.differ.show.":      {"values", "articles", "all"},
		"web.area.":             areas(t),
		"book.kind.":            {},
		"book.status.":          {},
		"guidance.page.":        {},
		"web.device.at.":        access.Places,
		"logbook.how.":          {logbook.ByPassword, logbook.ByPIN, logbook.ByPasskey, logbook.ByLink, logbook.ByLoopback},
		"role.":                 {},
		"logbook.":              {},
		"web.onclock.":          {shotclock.Fold.String(), shotclock.Check.String()},
		"web.fair.purpose.":     {"seats", "redraw", "final_table", "late_seat", "open_table", "break", "break_order", "chip_race"},
		"web.backup.":           {},
		"web.screen.what.":      {},
		"web.screens.lang.":     {"fr", "en"},
		"web.screens.file.":     append([]string{screen.Logo}, screen.Occasions...),
		"web.skin.":             clock.Skins,
		"web.paper.":            paper.Sheets,
		"web.rota.undo.":        {"dealers_pushed", "dealers_moved", "dealers_left"},
		"web.setup.tier.":       intake.Tiers(),
		"web.bounty.kind.":      intake.BountyKinds(),
		"web.bounty.split.":     {"share_first", "halve_first"},
		"web.setup.point.":      {"levels", "seats_late", "seats", "play", "days", "big_blinds"},
		"web.setup.": {"name", "game", "hands_each", "buy_in", "fee", "guarantee", "re_entries", "stack", "chips", "seats_late", "seats", "final_table",
			"late_levels", "quality", "expected", "levels", "levels.hint", "payouts", "payouts.hint", "flights", "flights.hint", "round", "players", "book"},
		"journal.fault.": {string(room.NotReplayable), string(room.WrongDraw)},
	}
	m["say."] = append(view.AnnouncementKeys(), "minute", "minute_break", "closing")
	for _, p := range admission.Points() {
		m["web.desk.no."] = append(m["web.desk.no."], p.String())
	}
	for l := admission.LacksCard; l <= admission.LacksEntry; l++ {
		m["web.desk.sponsor.lack."] = append(m["web.desk.sponsor.lack."], l.String())
	}
	m["web.desk.ask."] = []string{"age", "state_list", "identity", "form"} // the others are known by the house
	m["web.desk.bars."] = []string{admission.House.String(), admission.Law.String()}
	m["web.desk.accepts."] = []string{admission.Entering.String(), admission.Signing.String()}
	m["web.desk.owed."] = []string{admission.ForDefault.String(), admission.ForDeposit.String(), admission.ForCard.String()}
	m["web.desk.paper."] = []string{people.PaperForm, people.PaperReceipt, people.PaperLetter}
	for _, state := range people.LetterStates {
		m["web.letters.state."] = append(m["web.letters.state."], string(state))
	}
	for _, kind := range letter.Kinds() {
		m["web.letter."] = append(m["web.letter."], kind, kind+".says")
	}
	for _, r := range admission.DataRights {
		m["web.desk.right."] = append(m["web.desk.right."], r.String())
	}
	for _, step := range kiosk.Steps {
		m["web.kiosk.step."] = append(m["web.kiosk.step."], string(step))
	}
	m["web.kiosk.step."] = slices.DeleteFunc(m["web.kiosk.step."], func(s string) bool { return s == string(kiosk.Seated) || s == string(kiosk.Waits) }) // seats and lists say more
	m["web.kiosk.settle."], m["web.kiosk.do."], m["web.kiosk.did."] = kiosk.Settled, kiosk.Does, kiosk.Dids
	m["web.create.door."] = []string{"sit_and_go", "training", "private"}
	m["web.desk.done."] = desk.Acts
	m["web.players.done."] = []string{"renamed", "merged", "parted"}
	for _, why := range people.Likenesses {
		m["web.players.why."] = append(m["web.players.why."], string(why))
	}
	for _, k := range room.StepKinds {
		m["web.step."] = append(m["web.step."], string(k))
	}
	for _, w := range screen.Whats {
		m["web.screen.what."] = append(m["web.screen.what."], string(w))
	}
	for _, stands := range view.Standings {
		m["web.player.stands."] = append(m["web.player.stands."], string(stands))
	}
	for _, c := range tournament.Causes {
		m["web.stop.cause."] = append(m["web.stop.cause."], string(c))
	}
	for _, k := range room.MomentKinds {
		m["web.past.moment."] = append(m["web.past.moment."], string(k))
	}
	m["web.past.page."] = []string{"floor", "clock", "results"}
	m["web.stop.is."] = view.HaltedFor
	m["web.dealer.zero."] = []string{shotclock.Fold.String(), shotclock.Check.String()}
	m["web.dealer.time.waits."] = []string{"floor", "thinking", "limit"}
	m["web.money.part."] = view.MoneyParts
	for _, state := range view.FlightStates {
		m["web.flights.state."] = append(m["web.flights.state."], string(state))
	}
	m["web.setup.flight_entries."], m["web.setup.flight_ranks."] = tournament.FlightEntriesChoices(), tournament.FlightRanksChoices()
	m["web.paper.of."] = []string{"break", "balance", "move", "open", "need", "redraw", "final_table", "next_day", "late_entry", "re_entry", "undo"}
	m["web.breaking.next."] = []string{"big", "small", "button", "waits"}
	m["web.instead.reason."] = []string{"need", "apart", "staff", "other"}
	m["web.chips.stage."] = view.RaceStages
	m["web.chips.change."] = tournament.ChangeKinds
	m["web.bounty.kind."] = []string{bounty.Fixed.String(), bounty.Progressive.String(), bounty.Mystery.String()}
	m["web.bounty.split."] = []string{bounty.ShareFirst.String(), bounty.HalveFirst.String()}
	m["web.deals.rule."] = []string{"house", "forbidden", "guaranteed"}
	m["web.deals.way."] = []string{"custom", "even", "chip_chop", "icm"}
	for rank := card.Deuce; rank <= card.Ace; rank++ {
		m["web.chips.rank."] = append(m["web.chips.rank."], rank.String())
	}
	m["value.chiprace.rounding."] = []string{chiprace.RoundUp.String(), chiprace.RoundHalfUp.String(), chiprace.RoundDown.String()}
	m["value.chiprace.rescue."] = []string{chiprace.OnTop.String(), chiprace.Within.String()}
	m["value.chiprace.most."] = []string{chiprace.MostOne.String(), chiprace.MostMany.String()}
	for _, r := range tournament.Accounts() {
		m["web.money.account."] = append(m["web.money.account."], string(r.Kind))
	}
	for _, r := range cashgame.Accounts() {
		m["web.cash.account."] = append(m["web.cash.account."], string(r.Kind))
	}
	for _, p := range cashgame.Purposes {
		m["web.cash.moved."] = append(m["web.cash.moved."], string(p))
	}
	for _, r := range cage.Accounts() {
		m["web.cage.account."] = append(m["web.cage.account."], string(r.Kind))
	}
	for _, p := range cage.PostingPurposes() {
		m["web.cage.for."] = append(m["web.cage.for."], string(p))
	}
	for _, how := range cage.AllMeans {
		m["web.cage.means."] = append(m["web.cage.means."], string(how))
	}
	for _, k := range declaration.Kinds {
		m["web.declarations.kind."] = append(m["web.declarations.kind."], string(k))
	}
	for _, f := range declaration.Fields {
		m["web.declarations.field."] = append(m["web.declarations.field."], string(f))
	}
	for _, a := range declaration.Authorities {
		m["web.declarations.authority."] = append(m["web.declarations.authority."], a.String())
	}
	for _, way := range slices.Concat(declaration.SentWays, declaration.ShownWays) {
		m["web.declarations.way."] = append(m["web.declarations.way."], string(way))
	}
	for _, k := range register.Kinds {
		m["web.registers."] = append(m["web.registers."], string(k))
	}
	for _, p := range admission.Points() {
		m["web.registers.checked."] = append(m["web.registers.checked."], p.String())
	}
	for _, u := range retention.Usual {
		m["web.retention.purpose."] = append(m["web.retention.purpose."], string(u.Purpose))
	}
	m["web.retention.ground."] = []string{string(retention.ByLaw), string(retention.ByHouse)}
	m["web.registers.entry."] = []string{"first", "again", "back"}
	m["web.registers.col."] = []string{"at", "event", "no", "player", "flight", "entry", "price", "form", "by", "place", "won", "bounty", "kind", "given", "handed", "shown", "receipt",
		"cashier", "base", "percent", "withheld", "signed", "articles", "checked", "waived", "table", "hand", "ruling", "did", "reason", "who", "as", "drawer", "from", "until", "minutes", "downs"}
	m["web.declarations.status."] = []string{"asked", "open", "late", "met", "tardy"}
	m["web.declarations.fact."], m["web.declarations.told."] = []string{"tables", "staff"}, []string{"yes", "no"}
	m["web.declarations.ask."] = []string{"start", "tables", "staff"}
	m["web.declarations.document."] = []string{"conditions", "change", "programme", "rules"}
	m["web.declarations.sold."] = []string{"rebuy", "add_on", "bonus", "until"}
	m["web.declarations.input."] = []string{"to", "sent", "file", "no", "other"}
	m["web.cage.copy."] = []string{"player", "house"}
	for _, p := range tournament.Purposes {
		m["web.money.for."] = append(m["web.money.for."], string(p))
	}
	for _, f := range frame.BackupFaults {
		m["web.backup."] = append(m["web.backup."], string(f))
	}
	for _, r := range role.All {
		m["role."] = append(m["role."], string(r))
	}
	for _, k := range logbook.Kinds {
		m["logbook."] = append(m["logbook."], string(k))
	}
	m["web.system."] = []string{"linux", "windows", "darwin"}
	for _, v := range reach.Verdicts {
		m["web.reach.verdict."] = append(m["web.reach.verdict."], string(v))
		m["web.reach.do."] = append(m["web.reach.do."], string(v))
	}
	for _, key := range machine.AlertKeys {
		m["web.machine.alert."] = append(m["web.machine.alert."], key)
		if key != "backup_failed" {
			m["web.machine.do."] = append(m["web.machine.do."], key)
		}
	}
	m["web.machine.urgent."] = machine.UrgentKeys
	for _, a := range frame.Audiences {
		m["web.machine.pages."] = append(m["web.machine.pages."], string(a))
	}
	for _, manner := range reach.Manners {
		m["web.reach.manner."] = append(m["web.reach.manner."], string(manner))
	}
	for _, f := range journal.Faults() {
		m["journal.fault."] = append(m["journal.fault."], string(f))
	}
	for s := hand.Preflop; s <= hand.Over; s++ {
		m["street."] = append(m["street."], s.String())
	}
	for _, g := range hand.Games() {
		m["game."] = append(m["game."], g.String())
		for s := range g.Rounds() {
			m["street."] = append(m["street."], g.StreetName(hand.Street(s)))
		}
	}
	for s := hand.NoLimit; s <= hand.SpreadLimit; s++ {
		m["web.betting."] = append(m["web.betting."], s.String())
	}
	for _, k := range tournament.TaskKinds {
		m["web.task."] = append(m["web.task."], string(k)+".do")
	}
	for _, d := range []view.Deed{view.DidFold, view.DidCheck, view.DidCall, view.DidBet, view.DidRaise, view.DidAllIn, view.DidMuck,
		view.DidDie, view.DidPostSmall, view.DidPostBig, view.DidBringIn, view.DidWin, view.DidShowCards, view.DidLeaveTable} {
		m["web.did."] = append(m["web.did."], string(d))
	}
	for _, k := range rulebook.Kinds {
		m["book.kind."] = append(m["book.kind."], string(k))
	}
	for _, moment := range rulebook.Moments {
		page, _, _ := strings.Cut(moment, ":")
		m["guidance.page."] = append(m["guidance.page."], page)
	}
	for _, s := range rulebook.Statuses {
		m["book.status."] = append(m["book.status."], string(s))
	}
	return m
}

func TestEveryKeyThatPagesUseIsWordedInBothLanguages(t *testing.T) {
	used := map[string]string{}
	builds := built(t)
	var files []string
	for _, pattern := range []string{"*", "*/*"} {
		found, err := fs.Glob(os.DirFS("."), pattern)
		if err != nil {
			t.Fatal(err)
		}
		files = append(files, found...)
	}
	for _, name := range files {
		if !strings.HasSuffix(name, ".html") && !strings.HasSuffix(name, ".go") || strings.HasSuffix(name, "_test.go") {
			continue
		}
		text, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		for _, re := range []*regexp.Regexp{templateKey, argKey, sourceKey} {
			for _, m := range re.FindAllStringSubmatch(string(text), -1) {
				if !strings.HasSuffix(m[1], ".js") && !strings.HasSuffix(m[1], ".css") && !strings.HasSuffix(m[1], ".svg") {
					used[m[1]] = name
				}
			}
		}
		for _, m := range builtKey.FindAllStringSubmatch(string(text), -1) {
			if _, known := builds[m[1]]; !known && !strings.HasPrefix(m[1], "seat.") {
				t.Errorf("%s completes %q: say in built() what can follow", name, m[1])
			}
		}
	}
	for start, ends := range builds {
		if len(ends) == 0 {
			t.Errorf("nothing follows %q", start)
		}
		for _, end := range ends {
			used[start+end] = "built()"
		}
	}
	for _, key := range []string{"out_of_turn", "said", "said_amount", "said_both", "chips", "silent", "later", "lifted", "lifted_all",
		"gathered", "tap", "discard", "last_chips", "unclear", "conditional", "wants_change", "probed", "told"} {
		used["web.seen."+key] = "words.go"
	}
	if len(used) < 200 {
		t.Fatalf("only %d keys found: the search is broken", len(used))
	}
	for key, where := range used {
		for _, l := range lang.All {
			if !l.Has(key) {
				t.Errorf("%s uses %q, which has no %s", where, key, l)
			}
		}
	}
}

func TestEveryRefusalIsWordedInBothLanguages(t *testing.T) {
	for _, code := range slices.Concat(cage.Refusals(), cardroom.Refusals(), cashgame.Refusals(), league.Refusals(), declaration.Refusals(), tournament.Refusals(), hand.Refusals(), ledger.Refusals(), chiprace.Refusals(), players.Refusals(), desk.Refusals(), kiosk.Refusals(), frame.VisitorRefusals(), admission.Refusals()) {
		for _, l := range lang.All {
			if text := l.T("refusal."+string(code), "Allowed", 2, "Hands", 2, "Lines", 2, "Free", 2, "Count", 2); strings.HasPrefix(text, "[") {
				t.Errorf("refusal %q has no %s", code, l)
			}
		}
	}
	for _, code := range []string{string(room.Stale), string(room.SoldAtCage), string(room.PaidAtCage), string(room.NotAllowed), string(room.OnlyYourself), string(room.SettleFirst), string(room.Frozen)} {
		for _, l := range lang.All {
			if !l.Has("refusal." + code) {
				t.Errorf("refusal %q has no %s", code, l)
			}
		}
	}
}

// areas are the packages that books set points of.
func areas(t *testing.T) []string {
	t.Helper()
	var out []string
	for _, p := range webtest.Book(t, "tda-2024").Points {
		if !slices.Contains(out, p.Package) {
			out = append(out, p.Package)
		}
	}
	return out
}
