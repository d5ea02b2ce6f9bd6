// Package reach is how other machines come to trust this one and to reach it: the root certificate with how to install it, and why no phone
// has arrived.
package reach
