package act

// Acts are the forms that can be sent, for tests.
var Acts = acts
