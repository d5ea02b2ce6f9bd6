package table

import (
	"slices"
	"testing"
)

func TestATablesPageLeadsToTheNearestTables(t *testing.T) {
	hall := []int{1, 2, 4, 5, 6, 7, 8, 9, 10, 11, 12, 40}
	for no, want := range map[int][]int{
		1:  {1, 2, 4, 5, 6, 7, 8, 9, 10},
		8:  {4, 5, 6, 7, 8, 9, 10, 11, 12},
		40: {5, 6, 7, 8, 9, 10, 11, 12, 40},
		3:  {1, 2, 4, 5, 6, 7, 8, 9, 10}, // it is broken
		41: {5, 6, 7, 8, 9, 10, 11, 12, 40},
	} {
		if got := nearest(slices.Clone(hall), no); !slices.Equal(got, want) {
			t.Errorf("at table %d: %v, want %v", no, got, want)
		}
	}
	if got := nearest([]int{3, 1, 2}, 2); !slices.Equal(got, []int{1, 2, 3}) {
		t.Errorf("of three: %v", got)
	}
}
