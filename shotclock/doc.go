// Package shotclock is the clock on a player: calling time on somebody who thinks too long, and the shot clock of an
// event with its time extension cards.
//
// [CallTime] judges a request: who may ask, how long the player must have thought, whether the floor has to agree. What it
// allows is a [Count]; [Run] starts it. A [Clock] is a value that is asked, never ticked: [Clock.At] says what the players
// see at an instant, [Clock.Act] whether an act at that instant came in time and how many cards it cost, [Clock.Zero] what
// becomes of a player who has not acted.
//
//	c := shotclock.Run(now, shotclock.Count{Total: 30_000, Countdown: 5_000}, facing)
//	c.At(now + 26_000)  // Countdown, 4000 ms left
//	c.Act(now + 30_000) // in time: who acts on the last instant has the benefit of the doubt
//
// [InUse] says which events play by the shot clock; [Grants] which cards are handed out from then on.
//
// Instants and durations are milliseconds and come in as arguments: the package reads no clock.
package shotclock
