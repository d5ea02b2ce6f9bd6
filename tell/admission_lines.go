package tell

import (
	"github.com/floorbook/floorbook/admission"
	"github.com/floorbook/floorbook/article"
	"github.com/floorbook/floorbook/chip"
)

type (
	// Applicant is somebody who wants to enter an event, as the desk knows him.
	Applicant struct {
		Age         int             // completed years on the day of the event; 0: not known
		Event       admission.Event // kind of event
		Card        string          // that is valid on that day
		OfAge       article.Told
		Emancipated article.Told
		Listed      article.Told
		Employed    article.Told
		Identity    article.Told
		Signed      article.Told
		Banned      bool
		Limited     bool
		Entered     bool
		Elsewhere   bool
		Passed      bool
		Owes        bool
		Settled     bool
		Reserves    bool
		Sponsor     string // card of whoever answers for him; "": nobody does
		Brought     int    // guests whom the sponsor has brought before
		Waived      admission.Point
		Waives      bool
	}
	// StartAt is when an event starts, on the clock of the room.
	StartAt struct{ Hour, Minute int }
	// GivenBack is a place that is given back so many minutes before the start.
	GivenBack struct{ Minutes int }
	// PlaceDefault is a place that was not given back in time, the so-manieth of a person, and what the next entry costs.
	PlaceDefault struct {
		Count int
		Price chip.Amount // whole units of the currency
	}
	// CardIssued is a member's card that is issued on a day.
	CardIssued struct {
		Card             string
		Year, Month, Day int
		Half             bool // for six months
	}
)

// eventKindValue is a kind of event.
var eventKindValue = oneOf("event",
	option{to: admission.Tournament, say: said{"tournament", "tournoi"}},
	option{to: admission.SitAndGo, say: said{"sit-and-go", "sit-and-go"}},
	option{to: admission.Training, say: said{"training game", "partie d' entraînement"}},
	option{to: admission.Private, say: said{"private event", "épreuve privée"}},
	option{to: admission.Freeroll, say: said{"freeroll", "freeroll"}},
)

// waivedValue is what a director lets in for.
var waivedValue = oneOf("point",
	option{to: admission.ByAge, say: said{"age", "âge"}},
	option{to: admission.ByHouseBan, say: said{"exclusion", "exclusion"}},
	option{to: admission.ByIdentity, say: said{"document", "document"}},
	option{to: admission.ByCard, say: said{"card", "carte"}},
	option{to: admission.ByOtherGame, say: said{"other game", "autre partie"}},
	option{to: admission.ByDebt, say: said{"debt", "dette"}},
)

// admissionLines are the lines on the front desk.
var admissionLines = anywhere([]*Kind{
	line("admission.applicant", Applicant{}, "applicant [aged {Age<131}]", "candidat|candidate [de {Age<131} ans]", "somebody wants to enter, as the desk knows him",
		word("for {Event}", "pour {Event}", "kind of event", "a tournament").behind(),
		word("member-card {Card:key}", "carte-membre {Card:key}", "of the house, valid on that day", "none").behind(),
		word("guest of {Sponsor:key}", "invité|invitée de {Sponsor:key}", "card of whoever answers for him, valid on that day", "of nobody").behind(),
		word("who has brought {Brought<100}", "qui en a amené {Brought<100}", "guests into this event before", "none").behind(),
		sets(word("director waives {Waived}", "directeur déroge {Waived}", "a director lets in for a reason", "nobody does").behind(), func(a *Applicant) { a.Waives = true }),
		flag("OfAge", "of age", "majeur|majeure", "by the document seen").or("under age", "mineur|mineure"),
		flag("Emancipated", "emancipated", "émancipé|émancipée", "a minor").or("not emancipated", "non émancipé|émancipée"),
		flag("Listed", "on the list", "au fichier", "of those whom the authorities have excluded").or("not on the list", "pas au fichier"),
		flag("Employed", "employee", "employé|employée", "of the house").or("no employee", "pas employé|employée"),
		flag("Identity", "document seen", "document vu", "a valid one").or("no document", "sans document"),
		flag("Signed", "form signed", "bulletin signé", "with civil status and address").or("no form", "sans bulletin"),
		flag("Banned", "excluded by house", "exclu|exclue par maison", "on that day"),
		flag("Limited", "limits access", "limite accès", "of his own will"),
		flag("Entered", "already entered", "déjà inscrit|inscrite", "in this event"),
		flag("Elsewhere", "in another game", "dans une autre partie", "at that time"),
		flag("Passed", "with another's entry", "avec inscription d' autrui", "given or sold"),
		flag("Owes", "owes for a place", "doit pour une place", "that was not given back in time"),
		flag("Settled", "settles it", "règle dette", "before the seat"),
		flag("Reserves", "reserves", "réserve", "a place is only kept")).alone(),
	line("admission.start", StartAt{}, "event starts at {Hour<24} h {Minute<60}", "épreuve commence à {Hour<24} h {Minute<60}", "until when what is done").alone(),
	line("admission.given_back", GivenBack{}, "place given back {Minutes<100000} minutes before", "place rendue {Minutes<100000} minutes avant", "the start").alone(),
	line("admission.default", PlaceDefault{}, "default {Count<100}", "manquement {Count<100}", "a place not given back in time, and which of the person",
		word("next entry {Price}", "prochaine inscription {Price}", "its price, in whole units of the currency", "not known")).alone(),
	line("admission.card", CardIssued{}, "member-card {Card:key} issued day {Day<32} month {Month<13} [year {Year<10000}]", "carte-membre {Card:key} prise jour {Day<32} mois {Month<13} [année {Year<10000}]",
		"what it costs", mark("Half", "for six months", "pour six mois", "instead of what is left of the calendar year")).alone(),
})
