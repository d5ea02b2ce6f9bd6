// Package door is the page that asks staff for their key.
package door
