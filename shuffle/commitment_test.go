package shuffle

import (
	"encoding/hex"
	"slices"
	"testing"
)

// The values come from a separate program that follows only the comments of Salt, Leaf and Root.
func TestTheCommitmentIsWhatItsDescriptionSays(t *testing.T) {
	var seed [32]byte
	for i := range seed {
		seed[i] = byte(i)
	}
	var leaves []Hash
	for i, c := range []string{"As", "Kd", "7c", "2h", "Td"} {
		leaves = append(leaves, Leaf(Salt(seed, 3, byte(i)), 3, byte(i), []byte(c)))
	}
	salt, root := Salt(seed, 3, 1), Root(leaves)
	for name, c := range map[string]struct{ got, want string }{
		"salt": {hex.EncodeToString(salt[:]), "eacdfd5db17401b6bd6a7657385ec25968704a7660f2fccf67fd053c32a7c904"},
		"leaf": {hex.EncodeToString(leaves[1][:]), "bd476491f2dc28b7c452735a34e29a618a1ab55db097ca3025b4311c7b306e88"},
		"root": {hex.EncodeToString(root[:]), "bf9e2be68f5137a726b3dcae49cd53dcc72e8358bc0333d79f71f5751fed9600"},
	} {
		if c.got != c.want {
			t.Errorf("%s %s, want %s", name, c.got, c.want)
		}
	}
}

func TestEveryLeafIsProvedAtItsPlaceOnly(t *testing.T) {
	for n := 1; n <= 60; n++ {
		var leaves []Hash
		for i := range n {
			leaves = append(leaves, Leaf(Salt(seed(7), 0, byte(i)), 0, byte(i), []byte("Ah")))
		}
		root := Root(leaves)
		for i := range n {
			path := Path(leaves, i)
			if !Proves(root, leaves[i], i, n, path) {
				t.Fatalf("leaf %d of %d is not proved", i, n)
			}
			if n > 1 && (Proves(root, leaves[(i+1)%n], i, n, path) || Proves(root, leaves[i], (i+1)%n, n, path)) {
				t.Fatalf("leaf %d of %d is proved elsewhere", i, n)
			}
			if Proves(root, leaves[i], i, n, append(slices.Clone(path), Hash{})) || len(path) > 0 && Proves(root, leaves[i], i, n, path[1:]) {
				t.Fatalf("leaf %d of %d is proved by another path", i, n)
			}
		}
		if Proves(root, leaves[0], -1, n, nil) || Proves(root, leaves[0], n, n, nil) {
			t.Fatalf("%d leaves: one that is not there is proved", n)
		}
		other := append(slices.Clone(leaves[:n-1]), Leaf(Salt(seed(7), 0, byte(n-1)), 0, byte(n-1), []byte("As")))
		if Root(other) == root {
			t.Fatalf("%d leaves: another last card has the same commitment", n)
		}
	}
}

func TestSaltsDifferByPlaceAndSeed(t *testing.T) {
	seen := map[[32]byte]bool{}
	for s := range uint64(3) {
		for pile := range 5 {
			for i := range 60 {
				seen[Salt(seed(s), byte(pile), byte(i))] = true
			}
		}
	}
	if len(seen) != 3*5*60 {
		t.Errorf("%d salts for %d places", len(seen), 3*5*60)
	}
}
