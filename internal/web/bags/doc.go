// Package bags is the page of the end of a day: chips go into bags, are proved to be those in play, and the next day is drawn.
package bags
