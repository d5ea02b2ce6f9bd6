package referee_test

import (
	"testing"

	"github.com/chromedp/chromedp"

	"github.com/floorbook/floorbook/internal/view/fixture"
	"github.com/floorbook/floorbook/internal/web/webtest"
)

// family taps one of the large buttons.
func family(key string) webtest.Step { return webtest.Click(`.ref-family[value=` + key + `]`) }

// option taps one of the answers of a question, by its place.
func option(n string) webtest.Step {
	return webtest.Click(`.ref-choices li:nth-child(` + n + `) .ref-choice`)
}

// onCard waits for the ruling to say something.
func onCard(words ...string) webtest.Step {
	js := `document.querySelector("#card .ref-says") !== null`
	for _, w := range words {
		js += ` && document.querySelector("#card").textContent.includes("` + w + `")`
	}
	return webtest.Until(js)
}

// settle waits for the ruling; what is only asked because it might matter is skipped.
func settle(b webtest.Browser) {
	b.Run(webtest.Until(`document.querySelector("#card, .ref-skip, .ref-ticks") !== null`))
	// A list to tick is seen, not told by what is absent: between two pages nothing is there.
	if b.Read(`String(document.querySelector(".ref-ticks") !== null && document.querySelector("#card, .ref-skip") === null)`) == "true" {
		b.Run(webtest.Click(goOn))
	}
	// The question that is seen may be the one before, whose answer is on its way: each is skipped once, until there is none.
	b.Run(webtest.Until(`(() => {
		const skip = document.querySelector(".ref-skip .button");
		if (skip && !skip.dataset.tapped) { skip.dataset.tapped = "yes"; skip.click(); }
		return document.querySelector("#card") !== null;
	})()`))
}

const (
	asking = `#question`
	goOn   = `.ref-go`
)

// One journey for each group of families, on a phone, in taps.
func TestBrowserTheFloorRulesInAFewTaps(t *testing.T) {
	b := webtest.OpenBrowser(t, 390, 844)
	h, law, _ := webtest.RefereeSite(fixture.Late())
	server := webtest.Serve(t, h)
	open := func(book string) webtest.Step { return chromedp.Navigate(server.URL + "/rule?lang=en&book=" + book) }

	// Bets: one silent chip, tapped from the tray.
	b.Run(open("tda-2024"), family("bet"), webtest.Present(asking), option("1"), webtest.Present(`#facing`),
		webtest.Click(`button[data-for=chips][data-chip="1000"]`), webtest.Enter(`#facing`, "400"), webtest.Enter(`#blind`, "200"), webtest.Click(goOn))
	settle(b)
	b.Run(onCard("Call to 400, 600 returned", "44"))
	// It is kept, and found again on the same facts.
	b.Run(webtest.Click(`.ref-keep`), webtest.Present(`.ref-kept`), webtest.Click(`.ref-after .button-main`), webtest.Present(`.ref-families`))
	if n := len(law.Kept()); n != 1 {
		t.Fatalf("%d rulings kept", n)
	}
	b.Run(family("bet"), webtest.Present(asking), option("1"), webtest.Present(`#facing`), webtest.Click(`button[data-for=chips][data-chip="5000"]`),
		webtest.Enter(`#facing`, "400"), webtest.Enter(`#blind`, "200"), webtest.Click(goOn))
	settle(b)
	b.Run(webtest.Present(`.ref-similar`))

	// Turns: a player is skipped, and two act behind.
	b.Run(open("tda-2024"), family("skipped"), webtest.Present(asking), option("7"), webtest.Present(`#facing`),
		webtest.Enter(`#facing`, "200"), webtest.Enter(`#blind`, "200"), webtest.Click(goOn), webtest.Until(`document.querySelector(".ref-choice")?.href.includes("referee.time=")`), option("2"))
	settle(b)
	b.Run(onCard("The floor decides", "Dead hand"))

	// Cards: one exposed by the dealer; the floor picks an option.
	b.Run(open("tda-2024"), family("exposed"), webtest.Present(asking), option("1"), webtest.Present(asking), webtest.Until(`document.querySelectorAll(".ref-choice").length === 2`),
		option("1"), webtest.Present(`#players`), webtest.Enter(`#seat`, "8"), webtest.Click(goOn), webtest.Until(`document.querySelector(".ref-choice")?.href.includes("exposed_by")`), webtest.Click(`.ref-choice[href*="by_dealer"]`))
	settle(b)
	b.Run(onCard("Proposed"), webtest.Click(`.ref-option.proposed`), webtest.Present(`.ref-kept`))

	// Conduct: found by typing a few letters.
	b.Run(open("tda-2024"), family("conduct"), webtest.Present(asking), option("1"), webtest.Present(`.ref-choice[href*="phone_call"]`),
		webtest.Click(`.ref-choice[href*="phone_call"]`), webtest.Until(`document.querySelector(".ref-choice")?.href.includes("penalty.offence=")`), option("2"))
	settle(b)
	b.Run(onCard("Proposed: 1 hand"))

	// Time and button.
	b.Run(open("tda-2024"), family("time"), webtest.Present(asking), option("2"), webtest.Present(asking), webtest.Until(`document.querySelectorAll(".ref-choice").length === 2`), option("1"))
	settle(b)
	b.Run(onCard("Fold"))
	b.Run(open("tda-2024"), family("button"), webtest.Present(asking), option("1"), webtest.Present(`#players`), webtest.Enter(`#seat`, "3"), webtest.Click(goOn))
	settle(b)
	b.Run(onCard("Button in seat"))
	if kept := law.Kept(); len(kept) != 2 || kept[1].Family != "exposed" || kept[1].Option == "" {
		t.Errorf("kept %+v", kept)
	}
}
