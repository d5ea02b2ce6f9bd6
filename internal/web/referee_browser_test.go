package web

import (
	"context"
	"testing"

	"github.com/chromedp/chromedp"

	"github.com/floorbook/floorbook/internal/view/fixture"
)

// family taps one of the large buttons.
func family(key string) step { return click(`.ref-family[value=` + key + `]`) }

// option taps one of the answers of a question, by its place.
func option(n string) step { return click(`.ref-choices li:nth-child(` + n + `) .ref-choice`) }

// onCard waits for the ruling to say something.
func onCard(words ...string) step {
	js := `document.querySelector("#card .ref-says") !== null`
	for _, w := range words {
		js += ` && document.querySelector("#card").textContent.includes("` + w + `")`
	}
	return until(js)
}

// settle waits for the ruling; what is only asked because it might matter is skipped.
func settle(t *testing.T, ctx context.Context) {
	t.Helper()
	run(t, ctx, until(`document.querySelector("#card, .ref-skip, .ref-ticks") !== null`))
	switch read(t, ctx, `document.querySelector("#card") ? "" : document.querySelector(".ref-ticks") ? "ticks" : "skip"`) {
	case "ticks":
		run(t, ctx, click(goOn))
	case "skip":
		run(t, ctx, click(`.ref-skip .button`))
	}
	run(t, ctx, present(`#card`))
}

const (
	asking = `#question`
	goOn   = `.ref-go`
)

// One journey for each group of families, on a phone, in taps.
func TestBrowserTheFloorRulesInAFewTaps(t *testing.T) {
	ctx := openBrowser(t, 390, 844)
	h, law, _ := refereeSite(fixture.Late())
	server := serve(t, h)
	open := func(book string) step { return chromedp.Navigate(server.URL + "/rule?lang=en&book=" + book) }

	// Bets: one silent chip, tapped from the tray.
	run(t, ctx, open("tda-2024"), family("bet"), present(asking), option("1"), present(`#facing`),
		click(`button[data-for=chips][data-chip="1000"]`), enter(`#facing`, "400"), enter(`#blind`, "200"), click(goOn))
	settle(t, ctx)
	run(t, ctx, onCard("Call to 400, 600 returned", "44"))
	// It is kept, and found again on the same facts.
	run(t, ctx, click(`.ref-keep`), present(`.ref-kept`), click(`.ref-after .button-main`), present(`.ref-families`))
	if n := len(law.kept()); n != 1 {
		t.Fatalf("%d rulings kept", n)
	}
	run(t, ctx, family("bet"), present(asking), option("1"), present(`#facing`), click(`button[data-for=chips][data-chip="5000"]`),
		enter(`#facing`, "400"), enter(`#blind`, "200"), click(goOn))
	settle(t, ctx)
	run(t, ctx, present(`.ref-similar`))

	// Turns: a player is skipped, and two act behind.
	run(t, ctx, open("tda-2024"), family("skipped"), present(asking), option("7"), present(`#facing`),
		enter(`#facing`, "200"), enter(`#blind`, "200"), click(goOn), until(`document.querySelector(".ref-choice")?.href.includes("had_time=")`), option("2"))
	settle(t, ctx)
	run(t, ctx, onCard("The floor decides", "Dead hand"))

	// Cards: one exposed by the dealer; the floor picks an option.
	run(t, ctx, open("tda-2024"), family("exposed"), present(asking), option("1"), present(asking), until(`document.querySelectorAll(".ref-choice").length === 2`),
		option("1"), present(`#players`), enter(`#seat`, "8"), click(goOn), until(`document.querySelector(".ref-choice")?.href.includes("by=")`), click(`.ref-choice[href*="by=dealer"]`))
	settle(t, ctx)
	run(t, ctx, onCard("Proposed"), click(`.ref-option.proposed`), present(`.ref-kept`))

	// Conduct: found by typing a few letters.
	run(t, ctx, open("tda-2024"), family("conduct"), present(asking), option("1"), present(`.ref-choice[href*="phone_call"]`),
		click(`.ref-choice[href*="phone_call"]`), until(`document.querySelector(".ref-choice")?.href.includes("offence=")`), option("2"))
	settle(t, ctx)
	run(t, ctx, onCard("Proposed: 1 hand"))

	// Time and button.
	run(t, ctx, open("tda-2024"), family("time"), present(asking), option("2"), present(asking), until(`document.querySelectorAll(".ref-choice").length === 2`), option("1"))
	settle(t, ctx)
	run(t, ctx, onCard("Fold"))
	run(t, ctx, open("tda-2024"), family("button"), present(asking), option("1"), present(`#players`), enter(`#seat`, "3"), click(goOn))
	settle(t, ctx)
	run(t, ctx, onCard("Button in seat"))
	if kept := law.kept(); len(kept) != 2 || kept[1].Family != "exposed" || kept[1].Option == "" {
		t.Errorf("kept %+v", kept)
	}
}
