package web
import ("testing";"os";"net/url";"strconv";"github.com/floorbook/floorbook/internal/view/fixture")
func TestZZ(t *testing.T){
	f := fixture.Hosted()
	h, _, _ := refereeSite(f)
	no, _ := seatToAct(t, f)
	at := url.Values{"t": {f.State.ID}, "table": {strconv.Itoa(no)}, "f": {"bet"}, "motion": {"once"},"spot": {"-"}, "facing": {"400"}, "blind": {"200"}, "chips": {"100000"}, "facts": {"-"}}
	os.WriteFile("/tmp/h/w/zz.html", get(t, h, "/rule?"+at.Encode()).Body.Bytes(), 0o644)
}
