package cashgame

import "github.com/floorbook/floorbook/table"

// journaled are the events of this package, and those of its tables.
var journaled = table.Among{Own: Types}

// EventTypes lists the type of every event, those of tables with what MarshalEvents puts before them.
func EventTypes() []string { return journaled.Names() }

// MarshalEvents writes events as event.Marshal does; those of a table carry its number as "at_table".
func MarshalEvents(all []Event) ([]byte, error) { return journaled.Marshal(all) }

// UnmarshalEvents reads what MarshalEvents wrote. An unknown type is an *event.Unknown.
func UnmarshalEvents(data []byte) ([]Event, error) { return journaled.Unmarshal(data) }
