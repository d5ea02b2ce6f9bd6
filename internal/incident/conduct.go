package incident

import "slices"

// conductGroup is a heading under which infractions are found.
type conductGroup struct {
	key   string
	codes []string
}

// groups sort infractions as a floor looks for them. What no group names is found under "other".
var groups = []conductGroup{
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
}

const otherGroup = "other"

func conductGroups() []string {
	var out []string
	for _, g := range groups {
		out = append(out, g.key)
	}
	return append(out, otherGroup)
}

// codesOf are the infractions of a group that the book knows, in the group's order.
func (s *sheet) codesOf(group string) []string {
	var out []string
	for _, code := range s.rules.Penalty.Codes() {
		if groupOf(code) == group {
			out = append(out, code)
		}
	}
	if i := slices.IndexFunc(groups, func(g conductGroup) bool { return g.key == group }); i >= 0 {
		slices.SortStableFunc(out, func(a, b string) int { return slices.Index(groups[i].codes, a) - slices.Index(groups[i].codes, b) })
	}
	return out
}

func groupOf(code string) string {
	for _, g := range groups {
		if slices.Contains(g.codes, code) {
			return g.key
		}
	}
	return otherGroup
}
