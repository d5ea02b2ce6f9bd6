package seat

// ParseAct is for tests.
var ParseAct = parseSeatAct
