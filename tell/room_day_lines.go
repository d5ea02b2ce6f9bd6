package tell

type (
	// BagsTable is chips of seats that go into bags at the end of a day.
	BagsTable struct {
		Table    int
		Stacks   BySeat
		Identity bool // documents were seen
		Signed   bool // the players have signed for the count
	}
	// DrawsDay is seats that are drawn for the next day.
	DrawsDay struct{}
)

// dayLines are the lines on the end of a day and the next one.
var dayLines = inRooms(
	line("room.bags", BagsTable{}, "table {Table<2001} bags {Stacks}", "table {Table<2001} met en sac {Stacks}",
		"the day is over: so many chips of each seat go into its bag", mark("Identity", "identity", "identité", "documents were seen"),
		mark("Signed", "signed", "signé|signés", "the players have signed for the count")),
	line("room.next_day", DrawsDay{}, "seats drawn for next day", "places tirées pour jour suivant", "by the floor, from the bags"),
)
