package lang

import "github.com/floorbook/floorbook/rank"

// Hand words how a hand is named: "pair of kings, ace kicker".
func (l Lang) Hand(m rank.Message) string {
	args := map[string]any{}
	for name, key := range map[string]string{"A": m.A, "B": m.B, "C": m.C} {
		if key != "" {
			args[name] = l.T(key)
		}
	}
	if m.Ranks != "" {
		args["Ranks"] = m.Ranks
	}
	return l.Text(m.Key, args)
}
