// Package icm says what stacks are worth in prizes when those who are left agree to share what is still to be won.
//
// Two ways are usual at final tables. In a chip chop everybody is given the lowest prize that is still to come, and the
// rest is shared by chips ([ChipChop]). The Independent Chip Model gives each player the prizes of all places, weighed by
// how likely he is to take them: the winner is drawn by chips, the second one by the chips of the others, and so on
// (D. A. Harville, "Assigning Probabilities to the Outcomes of Multi-Entry Competitions", 1973; M. Malmuth, "Gambling Theory
// and Other Topics", 1987). [Exact] counts every order of places for up to [ExactPlayers] players, [Sample] draws orders and
// adds the standard error.
//
// Values are fractions of minor units; [Round] makes amounts of them, in the unit that is handed out, whose sum is the sum of the prizes.
// Everywhere stacks are in chips, prizes in minor units by place, the first place first. Prizes of places beyond the players left belong to others
// and are passed over. The two ways agree for two players, and for any number where the winner takes all.
package icm
