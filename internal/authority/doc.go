// Package authority is a machine's own certificate authority, for a network without names that anybody could vouch for: a root that a
// device trusts once, and a short-lived certificate of the server under it.
//
// The root can vouch for nothing but this machine: a critical name constraint (RFC 5280, 4.2.1.10) permits its names and the private
// networks that it was in when the root was made, and no authority below it. Whoever steals its key can pretend to be this machine, or
// another one in those networks, to devices that trust the root; never a bank.
package authority
