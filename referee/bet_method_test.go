package referee_test

import (
	"testing"

	"github.com/floorbook/floorbook/article"
	"github.com/floorbook/floorbook/chip"
	"github.com/floorbook/floorbook/referee"
)

func together(words string, order referee.Order, chips ...chip.Amount) referee.Observation {
	o := says(words)
	o.Chips, o.Order = chips, order
	return o
}

func TestFirstOfWordAndChipsDefinesTheBet(t *testing.T) {
	unclear := func(o referee.Observation) referee.Observation { o.Unclear = true; return o }
	checkAll(t, tda(t), []row{
		{"word first", at(400, 400), together("call", referee.WordFirst, 1000), "call 400 returned 600", nil},
		{"chips first", at(400, 400), together("raise", referee.ChipsFirst, 1000), "call 400 returned 600", []article.ID{"TDA-44-B"}},
		{"fold said after the chips", at(400, 400), together("fold", referee.ChipsFirst, 400), "call 400", nil},
		{"together, clear", at(400, 400), together("raise 1200", referee.Simultaneous, 500), "raise 1200 owed 700", nil},
		{"together, unclear", at(400, 400), unclear(together("raise 1200", referee.Simultaneous, 500)), "call 400 returned 100", nil},
		{"word first but unclear, agreeing with the chips", at(400, 400), unclear(together("call", referee.WordFirst, 400)), "call 400", nil},
		{"word first but unclear, contradicting the chips", at(400, 400), unclear(together("raise 1200", referee.WordFirst, 400)), "floor chips spoken other_amount", nil},
		{"order unknown and irrelevant", at(400, 400), together("call", referee.OrderUnknown, 1000), "call 400 returned 600", nil},
		{"order unknown and decisive", at(400, 400), together("raise", referee.OrderUnknown, 1000), "missing order", nil},
		{"the word bet facing a bet carries its chips", at(400, 400), together("bet", referee.WordFirst, 1000), "call 400 returned 600", nil},
		{"the word bet facing a bet carries its number", at(400, 400), says("bet 800"), "raise 800 owed 800", nil},
		{"the word bet facing a bet and nothing else", at(400, 400), says("mise"), "missing amount", nil},
		{"a number that is just what is missing", with(at(600, 500), func(s *referee.Spot) { s.InFrontSum = 100 }), says("500"), "call 600 owed 500", nil},
	})
}

func TestAllInWordPutsTheStackIn(t *testing.T) {
	checkAll(t, tda(t), []row{
		{"stack unknown", at(400, 400), says("tapis"), "missing stack", nil},
		{"above the minimum", with(at(400, 400), func(s *referee.Spot) { s.Stack = 3000 }), says("all in"), "raise 3000 owed 3000 all-in", nil},
		{"below half", with(at(400, 400), func(s *referee.Spot) { s.Stack = 500 }), says("all in"), "raise 500 owed 500 all-in", nil},
		{"blocked", with(at(400, 400), func(s *referee.Spot) { s.Stack, s.RaiseBlocked = 3000, article.Yes }), says("all in"), "call 400 owed 400", nil},
		{"nobody could call", with(at(400, 400), func(s *referee.Spot) { s.Stack, s.NobodyToCall = 3000, true }), says("all in"), "call 400 owed 400", nil},
	})
}
