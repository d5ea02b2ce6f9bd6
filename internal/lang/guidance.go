package lang

import "strings"

// Moment words a moment at which staff are shown guidance, "page:moment" as in rulebook.Moments: "at the table: while
// bets are made".
func (l Lang) Moment(name string) string {
	page, _, _ := strings.Cut(name, ":")
	return l.T("guidance.at", "Page", l.T("guidance.page."+page), "Moment", l.MomentAlone(name))
}

// MomentAlone words a moment without its page: "while bets are made".
func (l Lang) MomentAlone(name string) string {
	page, at, _ := strings.Cut(name, ":")
	at = strings.ReplaceAll(at, "-", "_")
	if page == "referee" {
		return l.T("incident.family." + at)
	}
	return l.T("guidance.moment." + page + "." + at)
}
