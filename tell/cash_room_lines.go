package tell

import (
	"github.com/floorbook/floorbook/chip"
	"github.com/floorbook/floorbook/hand"
	"github.com/floorbook/floorbook/refusal"
	"github.com/floorbook/floorbook/table"
)

type (
	// CashRoomIs begins a cash session: how long it waits for whom, in seconds. Its games and tables are told by lines of their own.
	CashRoomIs struct{ Answer, Arrive, RebuyWait int }
	// CashGameIs is a game that the house offers.
	CashGameIs struct {
		Game       string
		Blinds     Blinds
		Min, Max   chip.Amount // of a buy-in; Max 0: none
		Unit       chip.Amount
		Least      chip.Amount // with which wagers are made
		Seats      int
		Rake       hand.Rake
		Charge     chip.Amount // for a seat
		Every      int         // minutes
		DeadButton bool
	}
	// CashTable is a table of a game: who sits there with how much, and where the last hand had button and blinds. Who sits there as the case
	// begins is called after the seat: t1s4.
	CashTable struct {
		Table      int
		Game       string
		Stacks     BySeat
		Button     int
		SmallBlind int
		DeadSmall  int
		BigBlind   int
	}

	// CashWho is a player of a cash room, by the seat or by name.
	CashWho struct {
		Table, Seat int
		Player      string
	}
	// CashDoes is what a player does, or what is done about one.
	CashDoes struct {
		CashWho
		Does CashAct
	}
	// CashWaits puts a name on the list of a game, or of a table.
	CashWaits struct {
		CashWho
		ForTable int
		Game     string
	}
	// CashOffers calls somebody to a free seat: who is next, or another one.
	CashOffers struct {
		Table, Seat int
		Player      string
		Reason      bool
	}
	// CashSits is a player who is given a seat, buys what chips are missing, and sits down.
	CashSits struct {
		Player      string
		Table, Seat int
		Chips       chip.Amount
		Posts       bool
		Reason      bool
	}
	// CashChips is what a player does with chips.
	CashChips struct {
		CashWho
		Does  CashChipsDo
		Chips chip.Amount
	}
	// CashMoves is a player who goes to another table: as he asked, or moved by the house.
	CashMoves struct {
		CashWho
		ToTable, ToSeat int
		Chips           chip.Amount // counted there; 0: as told
		House           bool
		Reason          bool
	}
	// CashAway is a player who leaves the seat for a while.
	CashAway struct {
		CashWho
		Notice int // minutes
	}
	// CashLocks keeps the seat of an absent player.
	CashLocks struct {
		CashWho
		Minutes int
	}
	// CashBack is a player who comes back.
	CashBack struct {
		CashWho
		Posts bool
	}
	// CashAtTable is what happens at a table.
	CashAtTable struct {
		Table int
		Does  CashTableDoes
	}
	// CashPots is the end of a hand: its pots, the main pot first.
	CashPots struct {
		Table  int
		Pots   []chip.Amount
		NoFlop bool
	}
	// CashCollects takes the price of the seats.
	CashCollects struct {
		Table    int
		Declines []int
	}
	// CashStakes has a table play another game.
	CashStakes struct {
		Table    int
		Game     string
		Against  int
		Approved bool
	}
	// CashMinutes and CashSeconds are time that passes.
	CashMinutes struct{ Minutes int }
	// CashSeconds is the same in seconds.
	CashSeconds struct{ Seconds int }
)

// CashAct is what a player of a cash room does, or what is done about one.
type CashAct uint8

// The acts.
const (
	CashTakesSeat CashAct = iota
	CashRefusesSeat
	CashLeavesList
	CashBusts
	CashPickedUp
	CashSeatFreed
	CashPosts
)

// CashChipsDo is what a player of a cash room does with chips.
type CashChipsDo uint8

// The ways.
const (
	CashLeavesWith CashChipsDo = iota
	CashAdds
	CashTakesOff
	CashHas
)

// CashTableDoes is what happens at a table of a cash room.
type CashTableDoes uint8

// What happens.
const (
	CashNextHand CashTableDoes = iota
	CashLastHand
	CashCloses
	CashMixed // filled up from the fullest table
)

// Taken is the seats of the table that are taken.
func (t *CashTable) Taken() (set table.SeatSet) {
	for n, chips := range t.Stacks {
		if chips > 0 {
			set = set.With(table.SeatNo(n))
		}
	}
	return set
}

// Last is where the last hand had button and blinds.
func (t *CashTable) Last() table.Positions {
	return (&TableIs{Button: t.Button, SmallBlind: t.SmallBlind, DeadSmall: t.DeadSmall, BigBlind: t.BigBlind}).Last()
}

var cashRoomStarts = line("session", CashRoomIs{}, "session", "session", "a cash session of a house: lines on its games and tables follow",
	word("answer {Answer<3601}", "réponse {Answer<3601}", "seconds for who is called", "60"),
	word("arrive {Arrive<7201}", "arrivée {Arrive<7201}", "seconds for who has a seat to be there", "300"),
	word("rebuy-wait {RebuyWait<3601}", "attente-recave {RebuyWait<3601}", "seconds for which a table waits for who buys chips", "120"),
).starts().opens(CashRooms)

// by is a line on a player of a cash room, by the seat or by name.
func by(name string, proto Statement, en, fr, means string, parts ...*addition) *Kind {
	return line("session."+name, proto, "table {Table<2001} seat {Seat} "+en+" / player {Player:name} "+en,
		"table {Table<2001} siège {Seat} "+fr+" / joueur {Player:name} "+fr, means, parts...)
}

// cashRoomLines are the lines on a cash session.
var cashRoomLines = inCashRooms(
	line("session.game", CashGameIs{}, "game {Game:name} blinds {Blinds}", "partie {Game:name} blinds {Blinds}", "offered by the house, under a name",
		word("buy-in {Min:some} [to {Max:some}]", "cave {Min:some} [à {Max:some}]", "smallest and largest", "of a big blind at least, without a largest"),
		word("unit {Unit:some}", "unité {Unit:some}", "smallest chip in play", "1"),
		word("wagers in {Least:some}", "mises en {Least:some}", "the chips with which wagers are made", "any"),
		word("seats {Seats<12}", "places {Seats<12}", "of each table", "9"),
		word("rake {Rake}", "rake {Rake}", "of every pot", "none"),
		word("charge {Charge:some} every {Every<1441}", "prix {Charge:some} tous-les {Every<1441}", "of a seat, for so many minutes", "none"),
		mark("DeadButton", "dead-button", "bouton-mort", "the game has chosen it")),
	line("session.table", CashTable{}, "table {Table<2001} plays {Game:name}", "table {Table<2001} joue {Game:name}", "a table of a game",
		word("stacks {Stacks}", "tapis {Stacks}", "who sits there with how much; a player is called after the seat: `t1s4`", "nobody"),
		word("button {Button}", "bouton {Button}", "where it was in the last hand", "no hand was dealt"),
		word("small-blind {SmallBlind:seat}", "petite-blind {SmallBlind:seat}", "where it was", ""),
		word("dead-small-blind {DeadSmall:seat}", "petite-blind-morte {DeadSmall:seat}", "where it lay, posted by nobody", ""),
		word("big-blind {BigBlind:seat}", "grosse-blind {BigBlind:seat}", "where it was", ""),
	).then(completes(func(t *CashTable) *refusal.Error {
		switch {
		case t.BigBlind == 0 && (t.SmallBlind != 0 || t.DeadSmall != 0):
			return refusal.New(HandNeeds, "Need", "big-blind 3")
		case t.BigBlind != 0 && t.SmallBlind == 0 && t.DeadSmall == 0:
			return refusal.New(HandNeeds, "Need", "small-blind 2")
		case t.Button != 0 && t.Taken().Len() < 2:
			return refusal.New(HandNeeds, "Need", "stacks 1:500 2:500")
		}
		return nil
	})),
	by("waits_table", CashWaits{}, "waits for table {ForTable<2001}", "attend table {ForTable<2001}", "joins the list of a table").then(completes(needsTable)),
	by("waits_game", CashWaits{}, "waits for game {Game:name}", "attend partie {Game:name}", "joins the list of a game"),
	line("session.offers", CashOffers{}, "seat {Seat} of table {Table<2001} offered [to player {Player:name}]",
		"siège {Seat} de table {Table<2001} proposé [à joueur {Player:name}]", "who is next is called to it, or who is named", reasonTold()),
	by("takes", CashDoes{Does: CashTakesSeat}, "takes the seat", "prend la place", "who was called to it"),
	by("refuses", CashDoes{Does: CashRefusesSeat}, "refuses the seat", "refuse la place", "who was called to it"),
	by("leaves_list", CashDoes{Does: CashLeavesList}, "leaves the list", "quitte la liste", "wants no seat any more"),
	line("session.sits", CashSits{}, "player {Player:name} sits at table {Table<2001} seat {Seat} with {Chips:some}",
		"joueur {Player:name} s' assoit|assied à table {Table<2001} siège {Seat} avec {Chips:some}", "is given the seat where it was not, and buys what chips are missing",
		mark("Posts", "posts", "poste", "to be dealt in at once"), reasonTold()),
	by("leaves", CashChips{Does: CashLeavesWith}, "leaves [with {Chips:some}]", "quitte la table [avec {Chips:some}]", "with what was counted; not said: the stack as it was told"),
	by("adds", CashChips{Does: CashAdds}, "adds {Chips:some}", "ajoute {Chips:some}", "chips, which he buys"),
	by("takes_off", CashChips{Does: CashTakesOff}, "takes off {Chips:some}", "retire {Chips:some}", "wants chips off the table and to play on"),
	by("has", CashChips{Does: CashHas}, "has {Chips:some}", "a {Chips:some}", "was counted"),
	by("busts", CashDoes{Does: CashBusts}, "busts|bust", "saute", "has lost all"),
	by("moved", CashMoves{House: true}, "moved to table {ToTable<2001} seat {ToSeat:seat} [with {Chips:some}]",
		"déplacé|déplacée à table {ToTable<2001} siège {ToSeat:seat} [avec {Chips:some}]", "by the house, to balance tables", reasonTold()),
	by("moves", CashMoves{}, "moves to table {ToTable<2001} seat {ToSeat:seat} [with {Chips:some}]",
		"va à table {ToTable<2001} siège {ToSeat:seat} [avec {Chips:some}]", "a change that he asked for", reasonTold()),
	by("away", CashAway{}, "goes away", "s' absente", "the chips stay on the table",
		word("notice {Notice<1441}", "préavis {Notice<1441}", "minutes told beforehand", "none")),
	by("picked_up", CashDoes{Does: CashPickedUp}, "chips picked up", "jetons ramassés", "those of an absent player are held"),
	by("freed", CashDoes{Does: CashSeatFreed}, "seat given away", "place libérée", "that of an absent player"),
	by("locked", CashLocks{}, "seat locked {Minutes<1441} minutes", "place gardée {Minutes<1441} minutes", "in all, from when he left"),
	by("back", CashBack{}, "comes back", "revient", "plays again", mark("Posts", "posts", "poste", "what was missed")),
	by("posts", CashDoes{Does: CashPosts}, "posts|post", "poste", "what is owed, to be dealt in at once"),
	cashTable("next", CashNextHand, "next hand at table {Table<2001}", "main suivante à table {Table<2001}", "the one before is over"),
	cashTable("last", CashLastHand, "last hand announced at table {Table<2001}", "dernière main annoncée à table {Table<2001}", "one more"),
	cashTable("closes", CashCloses, "table {Table<2001} closes", "table {Table<2001} ferme", "is taken down"),
	cashTable("balanced", CashMixed, "table {Table<2001} balanced", "table {Table<2001} équilibrée", "whose turn it is moves there from the fullest table, to a free seat"),
	line("session.pots", CashPots{}, "hand over at table {Table<2001} pots {Pots:denominations}", "main finie à table {Table<2001} pots {Pots:denominations}",
		"the main pot first", mark("NoFlop", "no flop", "sans flop", "it ended before it")),
	line("session.collects", CashCollects{}, "seats paid at table {Table<2001}", "places payées à table {Table<2001}", "before the deal",
		word("declines {Declines}", "refus {Declines}", "seats that do not want to pay", "none")),
	line("session.stakes", CashStakes{}, "table {Table<2001} changes to {Game:name}", "table {Table<2001} passe à {Game:name}", "another game of the house",
		word("against {Against<12}", "contre {Against<12}", "players who do not want it", "none"), mark("Approved", "approved", "approuvé|approuvée", "by the floor")),
	line("session.minutes", CashMinutes{}, "{Minutes<1441} minute(s) pass|passes", "{Minutes<1441} minute(s) passe|passent", "on the clock of the room"),
	line("session.seconds", CashSeconds{}, "{Seconds<3601} second(s) pass|passes", "{Seconds<3601} seconde(s) passe|passent", "on the clock of the room"),
)

func needsTable(w *CashWaits) *refusal.Error {
	if w.ForTable == 0 {
		return refusal.New(BadCount, "Word", "0", "Max", CountMax)
	}
	return nil
}

func reasonTold() *addition {
	return mark("Reason", "with a reason", "avec un motif", "the floor gives one, which is written down")
}

func cashTable(name string, does CashTableDoes, en, fr, means string) *Kind {
	return line("session."+name, CashAtTable{Does: does}, en, fr, means)
}

// inCashRooms makes lines those of a cash session.
func inCashRooms(lines ...*Kind) []*Kind {
	for _, k := range lines {
		k.in(CashRooms)
	}
	return lines
}

// nameValue is what a player or a game is called.
var nameValue = one("name", "A", func(w string) (string, *refusal.Error) {
	if len(w) > 20 {
		return "", refusal.New(UnknownWord, "Word", w)
	}
	return w, nil
}, func(name string) string { return name })
