package floorbook_test

import "slices"

// ground, domain and core are the pure packages from the bottom up.
var (
	ground = []string{"article", "chip", "card", "enum", "event", "ledger", "money", "refusal", "ruling", "shuffle"}
	domain = append(slices.Clone(ground), "rank", "hand", "referee", "deal", "dispute", "penalty", "shotclock", "chiprace", "showdown", "table", "tournament")
	core   = append(slices.Clone(domain), "cardroom", "equity", "rulebook", "scenario", "phh", "tell")
	shell  = append(slices.Clone(core), "internal/lang", "internal/view", "internal/role", "internal/logbook", "internal/caselaw",
		"internal/incident", "internal/journal", "internal/people", "internal/access", "internal/intake", "internal/croupier", "internal/room")
	// page is what a folder of pages may import: what two of them share lies in the frame or in the views.
	page = append(slices.Clone(shell), "internal/web/frame")
)

// layer is one row of the import table.
type layer struct {
	may     []string // packages of this module, beside the standard library
	modules []string // modules of others
	why     string   // why nothing else
}

// layers is who may import whom. A package that is not listed fails: add it here with its reason.
var layers = map[string]layer{
	".":        {why: "it is the package guide"},
	"examples": {why: "it holds files for the binary to carry along"},
	"article":  {may: []string{"enum"}, why: "it is the ground: values without behaviour"},
	"chip":     {why: "it is the ground: values without behaviour"},
	"card":     {may: []string{"shuffle"}, why: "it is the ground: values without behaviour"},
	"shuffle":  {why: "what chance decides is tested and certified by itself: it knows neither cards nor seats"},
	"money":    {why: "it is the ground: values without behaviour"},
	"ledger":   {may: []string{"enum", "refusal"}, why: "what balances does so whatever is counted, and for whom"},
	"event":    {why: "what has happened is written and read in one way, whatever it is"},
	"cardroom": {may: []string{"event", "refusal"}, why: "what belongs to the room knows none of the events that borrow it"},
	"enum":     {why: "it is the ground: values without behaviour"},
	"refusal":  {why: "it is the ground: values without behaviour"},
	"ruling":   {may: []string{"article"}, why: "what decisions share knows none of them"},
	"tell":     {may: append(slices.Clone(domain), "ruling"), why: "words know what is said, never why"},

	"rank": {may: []string{"card"}, why: "who wins depends on cards alone"},
	"hand": {may: []string{"rank", "card", "chip", "article", "refusal"},
		why: "the engine knows legal actions only: never a gesture, a seat or a tournament"},
	"equity": {may: []string{"card", "rank", "hand", "refusal"},
		why: "what a hand is worth depends on cards and the game, never on chips"},
	"referee": {may: []string{"hand", "chip", "article", "enum", "refusal", "ruling"},
		why: "a ruling needs a spot and an observation, at untracked tables too"},
	"deal": {may: []string{"hand", "chip", "article", "enum", "refusal", "ruling"},
		why: "a ruling on the deal needs places of cards and the order of events, never a bet's legality"},
	"dispute": {may: []string{"hand", "chip", "article", "enum", "refusal", "ruling"},
		why: "a claim is in time or too late, whatever it says of cards: those are judged by who knows them"},
	"table": {may: []string{"event", "shuffle", "rank", "referee", "deal", "showdown", "dispute", "penalty", "shotclock", "hand", "card", "chip", "article", "refusal", "ruling"},
		why: "a table knows no tournament and no money"},
	"penalty": {may: []string{"chip", "article", "enum", "refusal", "ruling"}, modules: []string{"golang.org/x/text"},
		why: "a sanction depends on what was done, not on the hand it was done in"},
	"shotclock": {may: []string{"article", "enum", "refusal", "ruling"}, why: "a clock on a player needs instants only"},
	"chiprace": {may: []string{"card", "chip", "article", "enum", "refusal"},
		why: "a race needs chips by seat and cards, never an event or its stacks"},
	"showdown": {may: []string{"chip", "article", "enum", "refusal", "ruling"},
		why: "a ruling on a showdown needs facts about hands, never the cards or the betting behind them"},
	"tournament": {may: []string{"table", "chiprace", "referee", "deal", "showdown", "dispute", "penalty", "shotclock", "hand", "rank", "card", "shuffle", "chip", "ledger", "money", "article", "event", "refusal"},
		why: "no domain package imports rulebook: data depends on code, never the reverse"},
	"rulebook": {may: domain, modules: []string{"github.com/BurntSushi/toml", "golang.org/x/text"},
		why: "it assembles the domain's policies and depends on nothing that runs"},
	"phh": {may: []string{"hand", "card", "chip", "rank", "refusal", "article"}, modules: []string{"github.com/BurntSushi/toml"},
		why: "a hand history is about one hand"},
	"scenario": {may: append(slices.Clone(domain), "rulebook", "tell"), why: "scenarios run on the pure core alone"},

	"internal/lang": {may: append(slices.Clone(domain), "ruling", "tell"),
		modules: []string{"github.com/BurntSushi/toml", "github.com/nicksnyder/go-i18n/v2", "golang.org/x/text"},
		why:     "it words what the domain says and knows no page, room or book"},
	"internal/lang/langtest": {may: []string{"internal/lang"}, why: "it reads what is shown and knows nothing of where it comes from"},
	"internal/intake": {may: append(slices.Clone(domain), "internal/lang"),
		modules: []string{"github.com/BurntSushi/toml", "golang.org/x/text"},
		why:     "it turns files into values and knows no room"},
	"internal/view": {may: append(slices.Clone(domain), "rulebook", "scenario", "tell", "internal/lang"), modules: []string{"golang.org/x/text"},
		why: "a view is a pure function of state: what it cannot reach it cannot leak"},
	"internal/view/fixture": {may: append(slices.Clone(domain), "rulebook", "internal/view"),
		why: "it builds states for the tests of views and pages"},
	"internal/role":    {may: []string{"refusal"}, why: "who may do what is one table, whatever the commands are"},
	"internal/logbook": {may: []string{"internal/role", "refusal"}, why: "an entry holds ids and kinds: what they mean is said above it"},
	"internal/access": {may: []string{"internal/role", "internal/logbook", "refusal"}, modules: []string{"modernc.org/sqlite", "golang.org/x/crypto", "github.com/ccojocar/zxcvbn-go"},
		why: "proofs are judged apart from what they open; names are in people"},
	"internal/caselaw": {may: append(slices.Clone(domain), "tell", "internal/role"), why: "a case is what was told and what was ruled; what it means is the book's to say, and pages word it"},
	"internal/incident": {may: append(slices.Clone(domain), "rulebook", "scenario", "tell", "internal/lang", "internal/view"),
		why: "questions and rulings are pure functions of answers and book"},
	"internal/people": {modules: []string{"modernc.org/sqlite", "golang.org/x/text"},
		why: "names can be erased only if nothing else hangs on them"},
	"internal/backup": {modules: []string{"filippo.io/age", "modernc.org/sqlite"},
		why: "it copies and encrypts files: what they mean is proved above it"},
	"internal/authority":      {why: "a key that devices trust is read by few lines, which know nothing else"},
	"internal/listen":         {why: "a port knows connections and bytes, never pages or people"},
	"internal/journal":        {why: "it stores bytes and an envelope, whatever they mean"},
	"internal/journal/memory": {may: []string{"internal/journal"}, why: "a store knows the contract only"},
	"internal/journal/journaltest": {may: []string{"internal/journal"},
		modules: []string{"github.com/google/go-cmp", "pgregory.net/rapid"}, why: "the contract knows no store"},
	"internal/journal/sqlite": {may: []string{"internal/journal"}, modules: []string{"modernc.org/sqlite", "golang.org/x/sys"},
		why: "a store knows the contract only"},
	"internal/release":        {why: "it packs the program from outside"},
	"internal/pictures":       {why: "it makes files smaller and knows nothing of what they show"},
	"internal/precedencetest": {may: []string{"rulebook", "scenario"}, why: "it knows names of points and scenarios, whatever they rule on"},
	"internal/croupier":       {may: domain, why: "it proposes the house's next act and owns nothing"},
	"internal/vault":          {why: "what is sealed means nothing to it"},
	"internal/room": {may: append(slices.Clone(domain), "cardroom", "rulebook", "internal/journal", "internal/people", "internal/croupier", "internal/caselaw", "internal/role",
		"internal/logbook", "internal/vault"),
		why: "the shell appends events; pages, words and stores are chosen above it"},
	"internal/metrics": {may: []string{"internal/room"}, modules: []string{"github.com/prometheus/client_golang"},
		why: "it counts kinds and outcomes: what it cannot reach it cannot tell"},
	"internal/sim": {may: append(slices.Clone(shell), "internal/vault", "internal/journal/memory", "internal/journal/sqlite"),
		why: "simulations drive rooms, not pages"},
	"internal/web/frame":    {may: shell, modules: []string{"rsc.io/qr", "golang.org/x/time"}, why: "it is around every page and knows none; pages know the room, never a store"},
	"internal/web/act":      {may: page, why: "a form is answered by the page that sent it: internal/web hands it in"},
	"internal/web/api":      {may: page, why: "programs ask rulebooks and rulings, never a page"},
	"internal/web/clock":    {may: page, why: "a display shows one view and asks nothing"},
	"internal/web/door":     {may: page, modules: []string{"github.com/go-webauthn/webauthn"}, why: "the door does not know what lies behind it"},
	"internal/web/fairness": {may: page, why: "what it shows is public; who looks after the journal opens the rest"},
	"internal/web/floor":    {may: page, why: "it links to other pages by address"},
	"internal/web/health":   {may: page, why: "it tells programs how the room is, and shows no page"},
	"internal/web/setup":    {may: page, why: "it sets a tournament up; what becomes of it is shown elsewhere"},
	"internal/web/home":     {may: page, why: "it lists tournaments; their pages are others'"},
	"internal/web/cardroom": {may: page, why: "tables are listed here, and lent by who needs them"},
	"internal/web/chips":    {may: page, why: "chips are counted and raced here; hands are played elsewhere"},
	"internal/web/money":    {may: page, why: "books are read; nothing is bought or settled here"},
	"internal/web/reach":    {may: append(slices.Clone(page), "internal/listen"), why: "it tells of the way to this machine, which the port knows"},
	"internal/web/referee":  {may: page, why: "the referee asks and rules; a table shows what became of it"},
	"internal/web/rulebook": {may: page, why: "books are read without any tournament"},
	"internal/web/seat":     {may: page, why: "a player's page can show nothing that it does not import"},
	"internal/web/table":    {may: page, why: "a table's page knows one table"},
	"internal/web": {
		may: append(slices.Clone(page), "internal/web/act", "internal/web/api", "internal/web/clock", "internal/web/door", "internal/web/fairness", "internal/web/floor",
			"internal/web/cardroom", "internal/web/chips", "internal/web/health", "internal/web/home", "internal/web/money", "internal/web/reach", "internal/web/referee", "internal/web/rulebook", "internal/web/seat", "internal/web/setup", "internal/web/table"),
		why: "it joins the folders of pages and holds nothing else"},
	"internal/web/webtest": {may: append(slices.Clone(page), "internal/view/fixture", "internal/web", "internal/web/home", "internal/web/setup", "internal/web/reach", "internal/listen", "internal/metrics",
		"internal/vault", "internal/journal/memory"),
		modules: []string{"github.com/chromedp/chromedp", "github.com/chromedp/cdproto", "github.com/google/go-cmp"},
		why:     "what tests share serves whole sites, never the insides of a page"},
	"internal/doors": {may: append(slices.Clone(page), "internal/view/fixture", "internal/web", "internal/web/webtest"),
		modules: []string{"github.com/google/go-cmp"}, why: "it holds tests alone, which ask through every door"},
	"cmd/floorbook": {
		may: append(slices.Clone(shell), "examples", "internal/vault", "internal/sim", "internal/web", "internal/web/act", "internal/web/frame", "internal/web/home", "internal/web/setup",
			"internal/web/reach", "internal/listen", "internal/authority", "internal/metrics", "internal/backup", "internal/journal/memory",
			"internal/journal/sqlite"),
		modules: []string{"github.com/adrg/xdg", "github.com/cli/browser", "github.com/alecthomas/kong", "filippo.io/age", "golang.org/x/term", "rsc.io/qr"},
		why:     "it wires the parts together"},
}
