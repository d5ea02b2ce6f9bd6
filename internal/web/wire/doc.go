// Package wire holds the tests of the whole site on a wire: streams that outlive deadlines, servers that are cut, ports, proxies and the
// log of requests. They ask what frame serves by the pages of internal/web, and stand apart so that frame has no test binary of its own
// for which every page would be compiled again.
package wire
