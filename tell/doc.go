// Package tell holds the words of situations and of what follows from them, in three tongues: French, English, and the
// language of scenarios.
package tell
