package reckoning

import "testing"

func TestStepsComeToTheirSum(t *testing.T) {
	var r Reckoning
	if r.Total() != 0 || len(r.Ends()) != 0 {
		t.Error("nothing comes to something")
	}
	r.Add(BuyIn, 50_00, "A-1")
	if r.Total() != 50_00 || len(r.Ends()) != 1 {
		t.Error("one step needs no sum")
	}
	r.Add(Fee, 5_00, "A-2", "A-1")
	r = r.Ends()
	if len(r) != 3 || r[2].Key != Total || r.Total() != 55_00 {
		t.Errorf("%+v", r)
	}
	if r = r.LessTicket(20_00); r.Total() != 35_00 || r[3].Sum != -20_00 {
		t.Errorf("less a ticket: %+v", r)
	}
	if c := r.Cites(); len(c) != 2 || c[0] != "A-1" || c[1] != "A-2" {
		t.Errorf("cites %v", c)
	}
}

func TestKeysAreNamedOnce(t *testing.T) {
	seen := map[Key]bool{}
	for _, k := range Keys {
		if k == "" || seen[k] {
			t.Errorf("%q", k)
		}
		seen[k] = true
	}
}
