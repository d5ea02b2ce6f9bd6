package penalty

import (
	"cmp"
	"math"
	"slices"
)

// Topic is a heading under which people look for infractions.
type Topic struct {
	Key   string
	Codes []string // near ones side by side
}

// OtherTopic is the topic of what only a room's own book knows.
const OtherTopic = "other"

// Topics sort the infractions of all books as a floor looks for them, each under one.
var Topics = []Topic{
	{"devices", []string{"phone_call", "device_on_table", "device_with_live_hand", "device_away_with_cards", "device_after_first_card",
		"device_nuisance", "device_advantage", "bulky_device", "strategy_aid", "phone_not_boxed"}},
	{"talk", []string{"disclosure", "hand_discussion", "hints", "advice", "outsider_talk", "foreign_language", "excessive_chatter",
		"reading_untabled_hand", "asking_to_show", "miscall", "pot_word", "conditional", "one_player_per_hand", "noise"}},
	{"cards", []string{"exposed_cards", "hidden_cards", "covered_cards", "hands_below_table", "unprotected_cards", "card_abuse", "cards_thrown",
		"wild_fold", "fold_without_bet", "peeking", "poor_visibility", "defective_deck_exploited"}},
	{"chips", []string{"hidden_high_chips", "untidy_stack", "chips_removed", "chips_out_of_view", "concealed_chips", "chip_transfer", "chip_loan",
		"chips_brought_back", "foreign_chips", "others_chips", "splash", "token_chip", "bets_out_of_reach", "all_in_button_touched",
		"bounty_token_touched"}},
	{"turn", []string{"out_of_turn", "habitual_out_of_turn", "delay", "time_abuse", "deliberate_irregularity", "acting_unseated", "wrong_seat",
		"extension_tampering", "hidden_extensions", "nuts_not_raised"}},
	{"presence", []string{"left_with_live_hand", "frequent_absence", "blind_dodging", "slow_table_change", "not_seated_properly", "playing_for_another"}},
	{"fairness", []string{"soft_play", "collusion", "check_down", "team_play", "cheating", "fraud", "helping_another", "unfair_influence",
		"event_corrupted", "side_bet", "insurance"}},
	{"behaviour", []string{"rudeness", "abuse", "threat", "hurtful_behaviour", "disruption", "distraction", "scandal", "needless_touching"}},
	{"house", []string{"smoking", "eating", "outside_drink", "dress", "hygiene", "face_covered", "table_clutter", "advertising", "foreign_object",
		"damage", "building_fouled", "weapon", "substances", "house_rules"}},
	{OtherTopic, []string{"similar_incident"}},
}

// placeOf is the topic of a code and its place under it; a code that no topic names stands last under [OtherTopic].
func placeOf(code string) (topic string, place int) {
	for _, t := range Topics {
		if i := slices.Index(t.Codes, code); i >= 0 {
			return t.Key, i
		}
	}
	return OtherTopic, math.MaxInt
}

// Under lists the codes of the book's infractions under a topic, near ones side by side, its own last.
func (p *Policy) Under(topic string) (out []string) {
	for _, code := range p.Codes() {
		if t, _ := placeOf(code); t == topic {
			out = append(out, code)
		}
	}
	slices.SortStableFunc(out, func(a, b string) int {
		_, i := placeOf(a)
		_, j := placeOf(b)
		return cmp.Compare(i, j)
	})
	return out
}
