// Package floorbook is the guide to the module: a poker room run by the book.
//
// The packages at the root are pure and importable: they take state and a command and return events, with no
// clock, dice or I/O of their own. From the ground up:
//
//   - article: article ids, and parameters tied to the article that sets them
//   - chip, money, card, rank: amounts, cards, and who wins
//   - hand: one hand as a state machine over legal actions
//   - equity: what hands are worth before the last card
//   - referee: what was seen at the table, and the action that stands
//   - table: seats, button, blinds; runs hands
//   - tournament: entries, draw, clock, levels, balancing, breaking, payouts
//   - cashgame: games, waiting lists, seats, stacks, rake and seat charge of a cash session
//   - rulebook: the books as data
//   - scenario: situations as text, run against the code
//   - phh: hand histories
//
// What touches the world lies under internal, and the one binary under cmd/floorbook. ARCHITECTURE.md is the
// map; tidy_test.go holds the module to it.
package floorbook
