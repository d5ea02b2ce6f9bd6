// Package bounty is the arithmetic of knockouts: what those who took a player's chips get for the bounty on that player's head.
//
// Money is counted in whole units, the smallest token of the event. Of a fixed bounty everything is paid at once; of a progressive one
// half of what a player takes goes to the pocket and half onto the player's own head, the odd unit to the pocket. The heads that one
// player takes in a hand are added up first. What several players take is shared among them, and the units that are left over go one
// each to the first of them to the left of the button.
//
//	h := bounty.Hand{Kind: bounty.Progressive, Unit: 500, Heads: []bounty.Head{{Of: 6, Worth: 5500, Pots: [][]int{{3}}}}}
//	r, err := bounty.Settle(h, &policy)    // 3 has 3000 in the pocket and 2500 more on the head
//
// Where the text can be read in two ways the reading of the book's file stands, and what the other one leads to is beside it
// ([Result.Options]); the floor's choice comes back in [Hand.Choice].
package bounty
