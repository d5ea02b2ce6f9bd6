// Package fairness is the page that recomputes draws and cards in the browser, by docs/fairness.md. What is sent to it is public: the
// cards of hands that are over that everybody has seen, and draws of seats.
package fairness
