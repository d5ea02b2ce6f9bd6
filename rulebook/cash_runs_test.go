package rulebook_test

import "testing"

// TestCashRuns plays each part of a day by itself.
func TestCashRuns(t *testing.T) {
	for _, run := range cashRuns {
		t.Run(run.name, func(t *testing.T) {
			cited, err := run.cites()
			if err != nil {
				t.Error(err)
			}
			if len(cited) == 0 {
				t.Error("it cites nothing")
			}
		})
	}
}
