package floor

// Loopback is for tests.
var Loopback = loopback
