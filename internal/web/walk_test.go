package web_test

import (
	"context"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"maps"
	"net/http"
	"net/url"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/floorbook/floorbook/internal/access"
	"github.com/floorbook/floorbook/internal/role"
	"github.com/floorbook/floorbook/internal/web/webtest"
)

// door is what a route asks of whoever comes.
type door struct {
	duty  role.Duty // "" none
	or    role.Duty // another one that opens it as well
	table int       // where the duty counts at a table
	// Those that ask for something else than a duty.
	account, seat, device, kiosk, here, nobody bool
	missing                                    int // how those are refused who may not know that there is such a page; 403 or the door when 0
	open                                       bool
}

var (
	anybody   = door{open: true}
	signedIn  = door{account: true}
	unseen    = door{nobody: true, missing: http.StatusNotFound} // of a session that there is not
	ownSeat   = door{seat: true, missing: http.StatusNotFound}
	anywhere  = door{open: true, kiosk: true}
	atKiosk   = door{kiosk: true, missing: http.StatusNotFound}
	atDevice  = door{device: true, missing: http.StatusNotFound}
	notAtAll  = door{nobody: true}
	forAudits = door{duty: role.Audit, here: true}
)

func duty(d role.Duty) door              { return door{duty: d} }
func dutyAt(d role.Duty, table int) door { return door{duty: d, table: table} }

// routes is every route with an address to walk and who may come in. Forms are such that they change nothing for the next visitor.
var routes = map[string]struct {
	path string
	form map[string]string
	door door
}{
	"GET /{$}":                                 {path: "/", door: anybody},
	"GET /events/home":                         {path: "/events/home", door: anybody},
	"GET /events":                              {path: "/events?q=a&page=2", door: anybody},
	"GET /t/{id}/event":                        {path: tournamentPath + "/event", door: duty(role.Create)},
	"POST /t/{id}/event/{act}":                 {path: tournamentPath + "/event/nothing", form: map[string]string{}, door: duty(role.Create)},
	"GET /t/{id}/stop":                         {path: tournamentPath + "/stop", door: duty(role.Run)},
	"POST /t/{id}/stop/{act}":                  {path: tournamentPath + "/stop/go-on", form: map[string]string{"seq": "1"}, door: duty(role.Run)},
	"GET /t/{id}/change":                       {path: tournamentPath + "/change", door: duty(role.Create)},
	"POST /t/{id}/change":                      {path: tournamentPath + "/change", form: map[string]string{}, door: duty(role.Create)},
	"GET /new":                                 {path: "/new", door: duty(role.Create)},
	"POST /new":                                {path: "/new", form: map[string]string{}, door: duty(role.Create)},
	"POST /demo/{what}":                        {path: "/demo/nothing", form: map[string]string{}, door: duty(role.Create)},
	"GET /t/{id}/table/{table}/handover":       {path: tournamentPath + "/table/1/handover", door: dutyAt(role.Deal, 1)},
	"GET /healthz":                             {path: "/healthz", door: anybody},
	"GET /metrics":                             {path: "/metrics", door: forAudits},
	"GET /trust":                               {path: "/trust?to=/nothing", door: anybody},
	"GET /trust/check":                         {path: "/trust/check", door: anybody},
	"GET /trust/root.crt":                      {path: "/trust/root.crt", door: anybody},
	"GET /trust/root.mobileconfig":             {path: "/trust/root.mobileconfig", door: anybody},
	"GET /reach":                               {path: "/reach", door: duty(role.Enrol)},
	"GET /events/reach":                        {path: "/events/reach", door: duty(role.Enrol)},
	"GET /machine":                             {path: "/machine", door: duty(role.Audit)},
	"GET /events/machine":                      {path: "/events/machine", door: duty(role.Audit)},
	"GET /readyz":                              {path: "/readyz", door: anybody},
	"GET /static/":                             {path: "/static/nothing", door: anywhere},
	"GET /line":                                {path: "/line", door: anywhere},
	"GET /worker.js":                           {path: "/worker.js", door: anywhere},
	"/":                                        {path: "/nothing", door: anybody},
	"GET /welcome":                             {path: "/welcome", door: anybody},
	"POST /welcome":                            {path: "/welcome", form: map[string]string{"name": "Eve", "login": "eve", "password": webtest.Password}, door: notAtAll},
	"GET /sign-in":                             {path: "/sign-in", door: anybody},
	"POST /sign-in":                            {path: "/sign-in", form: map[string]string{"login": "nobody", "password": "nothing at all"}, door: notAtAll},
	"POST /sign-out":                           {path: "/sign-out", form: map[string]string{}, door: anybody},
	"POST /passkey/create/options":             {path: "/passkey/create/options", form: map[string]string{"current": webtest.Password}, door: signedIn},
	"POST /passkey/create":                     {path: "/passkey/create", form: map[string]string{}, door: signedIn},
	"POST /passkey/get/options":                {path: "/passkey/get/options", form: map[string]string{}, door: anybody},
	"POST /passkey/get":                        {path: "/passkey/get", form: map[string]string{}, door: anybody},
	"GET /me":                                  {path: "/me", door: signedIn},
	"POST /me/{what}":                          {path: "/me/nothing", form: map[string]string{"current": webtest.Password}, door: signedIn},
	"GET /staff":                               {path: "/staff", door: duty(role.Appoint)},
	"POST /staff":                              {path: "/staff", form: map[string]string{}, door: duty(role.Appoint)},
	"POST /staff/{account}/{what}":             {path: "/staff/auditor/nothing", form: map[string]string{}, door: duty(role.Appoint)},
	"GET /proof":                               {path: "/proof?code=wrong", door: anybody},
	"POST /proof":                              {path: "/proof", form: map[string]string{"code": "wrong"}, door: anybody},
	"GET /devices":                             {path: "/devices", door: duty(role.Enrol)},
	"POST /devices":                            {path: "/devices", form: map[string]string{}, door: duty(role.Enrol)},
	"POST /devices/{device}/{what}":            {path: "/devices/none/nothing", form: map[string]string{}, door: duty(role.Enrol)},
	"GET /enrol":                               {path: "/enrol?code=wrong", door: anybody},
	"POST /enrol":                              {path: "/enrol", form: map[string]string{"code": "wrong"}, door: anybody},
	"GET /duty":                                {path: "/duty", door: atDevice},
	"POST /duty":                               {path: "/duty", form: map[string]string{"person": "", "pin": ""}, door: atDevice},
	"GET /logbook":                             {path: "/logbook", door: duty(role.Audit)},
	"GET /fair":                                {path: "/fair", door: anybody},
	"GET /t/{id}/fair":                         {path: tournamentPath + "/fair", door: anybody},
	"GET /t/{id}/clock":                        {path: tournamentPath + "/clock", door: anybody},
	"GET /events/t/{id}/clock":                 {path: "/events" + tournamentPath + "/clock", door: anybody},
	"GET /t/{id}/correct":                      {path: tournamentPath + "/correct", door: duty(role.Create)},
	"POST /t/{id}/correct":                     {path: tournamentPath + "/correct", form: map[string]string{"seq": "1"}, door: duty(role.Create)},
	"GET /t/{id}/night":                        {path: tournamentPath + "/night", door: anybody},
	"GET /t/{id}/results":                      {path: tournamentPath + "/results", door: anybody},
	"GET /t/{id}/results.csv":                  {path: tournamentPath + "/results.csv", door: anybody},
	"GET /t/{id}/results.xlsx":                 {path: tournamentPath + "/results.xlsx", door: anybody},
	"GET /t/{id}/results.json":                 {path: tournamentPath + "/results.json", door: anybody},
	"GET /t/{id}/results.pdf":                  {path: tournamentPath + "/results.pdf", door: anybody},
	"GET /embed/t/{id}/clock":                  {path: "/embed" + tournamentPath + "/clock", door: anybody},
	"GET /public/t/{id}/{lang}":                {path: "/public" + tournamentPath + "/en", door: anybody},
	"GET /embed/t/{id}/results":                {path: "/embed" + tournamentPath + "/results", door: anybody},
	"GET /events/embed/t/{id}/clock":           {path: "/events/embed" + tournamentPath + "/clock", door: anybody},
	"GET /events/embed/t/{id}/results":         {path: "/events/embed" + tournamentPath + "/results", door: anybody},
	"GET /events/t/{id}/feed":                  {path: "/events" + tournamentPath + "/feed", door: anybody},
	"GET /events/t/{id}/results":               {path: "/events" + tournamentPath + "/results", door: anybody},
	"GET /screen":                              {path: "/screen", door: anybody},
	"GET /events/screen":                       {path: "/events/screen", door: anybody},
	"GET /screen/file/{occasion}":              {path: "/screen/file/logo", door: anywhere},
	"GET /screens":                             {path: "/screens", door: duty(role.Run)},
	"POST /screens/{what}":                     {path: "/screens/nothing", form: map[string]string{}, door: duty(role.Run)},
	"GET /t/{id}/table/{table}":                {path: tournamentPath + "/table/1", door: anybody},
	"GET /events/t/{id}/table/{table}":         {path: "/events" + tournamentPath + "/table/1", door: anybody},
	"GET /t/{id}/seat/{player}":                {path: tournamentPath + "/seat/p-1", door: ownSeat},
	"GET /events/t/{id}/seat/{player}":         {path: "/events" + tournamentPath + "/seat/p-1", door: ownSeat},
	"POST /t/{id}/seat/{player}/act":           {path: tournamentPath + "/seat/p-1/act", form: map[string]string{}, door: ownSeat},
	"GET /t/{id}/player":                       {path: tournamentPath + "/player?find=player", door: anybody},
	"GET /t/{id}/player/{player}/{key}":        {path: webtest.PlayerPage(webtest.HostedID, "p-1"), door: anybody}, // by its link: TestAPlayersPageOpensByItsLinkAlone
	"POST /t/{id}/player/{player}/{key}/place": {path: webtest.PlayerPage(webtest.HostedID, "p-1") + "/place", form: map[string]string{}, door: anybody},
	"GET /member/{person}/{key}":               {path: webtest.MemberPage("auditor"), door: anybody}, // by its link
	"POST /member/{person}/{key}/ask":          {path: webtest.MemberPage("auditor") + "/ask", form: map[string]string{}, door: anybody},
	"GET /kiosk":                               {path: "/kiosk", door: atKiosk},
	"POST /kiosk":                              {path: "/kiosk", form: map[string]string{"code": "1"}, door: atKiosk},
	"GET /kiosk/me":                            {path: "/kiosk/me", door: atKiosk},
	"POST /kiosk/check-in":                     {path: "/kiosk/check-in", form: map[string]string{}, door: atKiosk},
	"POST /kiosk/join":                         {path: "/kiosk/join", form: map[string]string{}, door: atKiosk},
	"POST /kiosk/receipt":                      {path: "/kiosk/receipt", form: map[string]string{}, door: atKiosk},
	"GET /kiosk/card/{id}":                     {path: "/kiosk/card/" + webtest.HostedID, door: atKiosk},
	"GET /member/{person}/{key}/data.json":     {path: webtest.MemberPage("auditor") + "/data.json", door: anybody},
	"GET /member/{person}/{key}/data.pdf":      {path: webtest.MemberPage("auditor") + "/data.pdf", door: anybody},
	"GET /desk/{person}/photo":                 {path: "/desk/nobody/photo", door: duty(role.Enter)},
	"POST /desk/{person}/photo":                {path: "/desk/nobody/photo", form: map[string]string{}, door: duty(role.Enter)},
	"GET /t/{id}/reserve":                      {path: tournamentPath + "/reserve", door: anybody},
	"POST /t/{id}/reserve":                     {path: tournamentPath + "/reserve", form: map[string]string{}, door: anybody},
	"GET /t/{id}/calendar.ics":                 {path: tournamentPath + "/calendar.ics", door: anybody},
	"POST /t/{id}/player/{player}/{key}/bag":   {path: webtest.PlayerPage(webtest.HostedID, "p-1") + "/bag", form: map[string]string{}, door: anybody},
	"GET /events/t/{id}/player/{player}/{key}": {path: "/events" + webtest.PlayerPage(webtest.HostedID, "p-1"), door: anybody},
	"GET /seat":                                {path: "/seat?code=wrong", door: anybody},
	"POST /seat":                               {path: "/seat", form: map[string]string{"code": "wrong"}, door: anybody},
	"POST /t/{id}/seat/{player}/offer":         {path: tournamentPath + "/seat/p-1/offer", form: map[string]string{}, door: duty(role.Seat)},
	"POST /t/{id}/seat/{player}/release":       {path: tournamentPath + "/seat/p-9/release", form: map[string]string{}, door: duty(role.Seat)},
	"GET /t/{id}/floor":                        {path: tournamentPath + "/floor", door: duty(role.Look)},
	"GET /t/{id}/floor/seat/{table}/{seat}":    {path: tournamentPath + "/floor/seat/1/1", door: duty(role.Look)},
	"GET /t/{id}/floor/player/{player}":        {path: tournamentPath + "/floor/player/p-1", door: duty(role.Look)},
	"GET /t/{id}/floor/entering":               {path: tournamentPath + "/floor/entering?name=p", door: duty(role.Enter)},
	"GET /find":                                {path: "/find?q=1&in=" + webtest.HostedID, door: duty(role.Look)},
	"GET /desk":                                {path: "/desk?q=a", door: duty(role.Enter)},
	"POST /desk/new":                           {path: "/desk/new", form: map[string]string{}, door: duty(role.Enter)},
	"GET /desk/{person}":                       {path: "/desk/auditor", door: duty(role.Enter)},
	"GET /desk/{person}/form":                  {path: "/desk/nobody/form", door: duty(role.Enter)},
	"POST /desk/{person}/{what}":               {path: "/desk/nobody/nothing", form: map[string]string{}, door: duty(role.Enter)},
	"GET /letters":                             {path: "/letters", door: duty(role.Enter)},
	"GET /letters/print":                       {path: "/letters/print", door: duty(role.Enter)},
	"POST /letters/{what}":                     {path: "/letters/nothing", form: map[string]string{}, door: duty(role.Enter)},
	"GET /papers/{no}":                         {path: "/papers/nothing", door: duty(role.Enter)},
	"GET /players":                             {path: "/players?q=a", door: duty(role.Look)},
	"GET /players/doubles":                     {path: "/players/doubles", door: duty(role.Look)},
	"GET /players/{person}":                    {path: "/players/auditor", door: duty(role.Look)},
	"GET /players/{person}/export":             {path: "/players/nobody/export", door: duty(role.Forget)},
	"POST /players/{person}/{what}":            {path: "/players/auditor/nothing", form: map[string]string{}, door: duty(role.Name)},
	"GET /t/{id}/floor/people/{list}":          {path: tournamentPath + "/floor/people/waiting", door: duty(role.Look)},
	"GET /t/{id}/floor/find":                   {path: tournamentPath + "/floor/find?q=p", door: duty(role.Look)},
	"GET /events/t/{id}/floor":                 {path: "/events" + tournamentPath + "/floor", door: duty(role.Look)},
	"GET /tables":                              {path: "/tables", door: duty(role.Look)},
	"POST /tables":                             {path: "/tables", form: map[string]string{}, door: duty(role.Create)},
	"GET /cage":                                {path: "/cage", door: duty(role.Look)},
	"POST /cage/{act}":                         {path: "/cage/nothing", form: map[string]string{}, door: duty(role.Cage)},
	"GET /cage/{day}":                          {path: "/cage/2026-11-26", door: duty(role.Look)},
	"GET /cage/{day}/receipt/{no}":             {path: "/cage/2026-11-26/receipt/1", door: duty(role.Look)},
	"GET /cage/{day}/export/{file}":            {path: "/cage/2026-11-26/export/fec.txt", door: duty(role.Look)},
	"GET /declarations":                        {path: "/declarations", door: door{duty: role.Create, or: role.Audit}},
	"POST /declarations/{act}":                 {path: "/declarations/nothing", form: map[string]string{}, door: duty(role.Create)},
	"GET /declarations/proof/{no}":             {path: "/declarations/proof/1", door: door{duty: role.Create, or: role.Audit}},
	"GET /declarations/programme.pdf":          {path: "/declarations/programme.pdf", door: door{duty: role.Create, or: role.Audit}},
	"GET /t/{id}/declarations/{document}":      {path: tournamentPath + "/declarations/programme.pdf", door: door{duty: role.Create, or: role.Audit}},
	"GET /registers":                           {path: "/registers?register=shifts", door: duty(role.Audit)},
	"GET /retention":                           {path: "/retention", door: duty(role.Audit)},
	"POST /retention":                          {path: "/retention", form: map[string]string{}, door: duty(role.Appoint)},
	"GET /registers/{file}":                    {path: "/registers/entries.csv", door: duty(role.Audit)},
	"GET /seasons":                             {path: "/seasons", door: anybody},
	"GET /seasons/{no}":                        {path: "/seasons/1", door: anybody},
	"GET /seasons/{no}/standings":              {path: "/seasons/1/standings", door: anybody},
	"GET /seasons/{no}/standings.csv":          {path: "/seasons/1/standings.csv", door: anybody},
	"GET /seasons/{no}/standings.xlsx":         {path: "/seasons/1/standings.xlsx", door: anybody},
	"POST /seasons/{act}":                      {path: "/seasons/nothing", form: map[string]string{}, door: duty(role.Create)},
	"GET /dealers":                             {path: "/dealers", door: duty(role.Look)},
	"GET /events/dealers":                      {path: "/events/dealers", door: duty(role.Look)},
	"POST /dealers/{act}":                      {path: "/dealers/nothing", form: map[string]string{}, door: duty(role.Run)},
	"GET /dealers/paper/{sheet}":               {path: "/dealers/paper/shifts", door: duty(role.Look)},
	"GET /dealers/mine":                        {path: "/dealers/mine", door: signedIn},
	"GET /cash":                                {path: "/cash", door: duty(role.Look)},
	"POST /cash":                               {path: "/cash", form: map[string]string{}, door: duty(role.Create)},
	"GET /cash/{id}":                           {path: "/cash/cash:none", door: duty(role.Look)},
	"GET /home-game":                           {path: "/home-game", door: duty(role.Create)},
	"POST /home-game":                          {path: "/home-game", form: map[string]string{}, door: duty(role.Create)},
	"GET /cash/{id}/invite":                    {path: "/cash/cash:none/invite", door: duty(role.Create)},
	"GET /cash/{id}/seat/{player}":             {path: "/cash/cash:none/seat/p-1", door: unseen},
	"GET /events/cash/{id}/seat/{player}":      {path: "/events/cash/cash:none/seat/p-1", door: unseen},
	"POST /cash/{id}/seat/{player}/act":        {path: "/cash/cash:none/seat/p-1/act", form: map[string]string{}, door: unseen},
	"GET /join/{id}/{code}":                    {path: "/join/cash:none/wrong", door: anybody},
	"POST /join/{id}/{code}":                   {path: "/join/cash:none/wrong", form: map[string]string{}, door: anybody},
	"GET /cash/{id}/books":                     {path: "/cash/cash:none/books", door: duty(role.Look)},
	"GET /cash/{id}/fair":                      {path: "/cash/cash:none/fair", door: anybody},
	"GET /cash/{id}/wall":                      {path: "/cash/cash:none/wall", door: anybody},
	"GET /cash/{id}/table/{table}":             {path: "/cash/cash:none/table/1", door: door{duty: role.Deal, table: 1, or: role.Look}},
	"GET /events/cash/{id}":                    {path: "/events/cash/cash:none", door: duty(role.Look)},
	"POST /cash/{id}/act/{act}":                {path: "/cash/cash:none/act/nothing", form: map[string]string{}, door: duty(role.Look)},
	"POST /cash/{id}/table/{table}/{act}":      {path: "/cash/cash:none/table/1/nothing", form: map[string]string{}, door: door{duty: role.Deal, table: 1, or: role.Look}},
	"GET /t/{id}/paper":                        {path: tournamentPath + "/paper", door: duty(role.Look)},
	"GET /t/{id}/paper/{sheet}":                {path: tournamentPath + "/paper/state", door: duty(role.Look)},
	"GET /t/{id}/paper/{sheet}/pdf":            {path: tournamentPath + "/paper/slips/pdf", door: duty(role.Look)},
	"GET /t/{id}/chips":                        {path: tournamentPath + "/chips", door: duty(role.Look)},
	"GET /t/{id}/chips/{table}":                {path: tournamentPath + "/chips/1", door: door{duty: role.Deal, table: 1, or: role.Look}},
	"GET /t/{id}/breaking/{table}":             {path: tournamentPath + "/breaking/1", door: door{duty: role.Deal, table: 1, or: role.Look}},
	"POST /t/{id}/breaking/{table}/{act}":      {path: tournamentPath + "/breaking/1/cancel", form: map[string]string{"seq": "1"}, door: dutyAt(role.Deal, 1)},
	"GET /t/{id}/instead":                      {path: tournamentPath + "/instead?task=nothing", door: duty(role.Look)},
	"GET /t/{id}/seats":                        {path: tournamentPath + "/seats", door: duty(role.Look)},
	"POST /t/{id}/seats/{act}":                 {path: tournamentPath + "/seats/lock", form: map[string]string{"seq": "1", "at": "1-1"}, door: duty(role.Run)},
	"GET /t/{id}/prizes":                       {path: tournamentPath + "/prizes", door: duty(role.Look)},
	"POST /t/{id}/prizes":                      {path: tournamentPath + "/prizes", form: map[string]string{}, door: duty(role.Look)},
	"POST /t/{id}/prizes/{act}":                {path: tournamentPath + "/prizes/hand-out", form: map[string]string{"seq": "1", "entry": "1"}, door: duty(role.Enter)},
	"GET /t/{id}/money":                        {path: tournamentPath + "/money", door: duty(role.Look)},
	"GET /t/{id}/forecast":                     {path: tournamentPath + "/forecast", door: duty(role.Look)},
	"GET /events/t/{id}/forecast":              {path: "/events" + tournamentPath + "/forecast", door: duty(role.Look)},
	"GET /t/{id}/bags":                         {path: tournamentPath + "/bags", door: duty(role.Look)},
	"GET /t/{id}/bags/{table}":                 {path: tournamentPath + "/bags/1", door: door{duty: role.Deal, table: 1, or: role.Look}},
	"GET /t/{id}/flights":                      {path: tournamentPath + "/flights", door: duty(role.Look)},
	"POST /t/{id}/flights/{act}":               {path: tournamentPath + "/flights/close", form: map[string]string{"seq": "1"}, door: duty(role.Run)},
	"POST /t/{id}/bags/{act}":                  {path: tournamentPath + "/bags/draw", form: map[string]string{"seq": "1"}, door: duty(role.Run)},
	"GET /t/{id}/deals":                        {path: tournamentPath + "/deals", door: duty(role.Look)},
	"POST /t/{id}/deals/{act}":                 {path: tournamentPath + "/deals/drop", form: map[string]string{"seq": "1"}, door: duty(role.Run)},
	"POST /t/{id}/chips/{act}":                 {path: tournamentPath + "/chips/undo", form: map[string]string{"seq": "1", "undo": "1"}, door: duty(role.Run)},
	"POST /t/{id}/act/{act}":                   {path: tournamentPath + "/act/resume", form: map[string]string{"seq": "1"}, door: duty(role.Run)},
	"POST /t/{id}/table/{table}/call":          {path: tournamentPath + "/table/1/call", form: map[string]string{}, door: dutyAt(role.Deal, 1)},
	"POST /t/{id}/players":                     {path: tournamentPath + "/players", form: map[string]string{}, door: duty(role.Enter)},
	"GET /rule":                                {path: "/rule", door: anybody},
	"GET /rule/text":                           {path: "/rule/text", door: anybody},
	"POST /rule/text":                          {path: "/rule/text", form: map[string]string{}, door: anybody},
	"GET /rule/scenario.txt":                   {path: "/rule/scenario.txt", door: anybody},
	"POST /rule/keep":                          {path: "/rule/keep", form: map[string]string{}, door: duty(role.Judge)},
	"POST /rule/apply":                         {path: "/rule/apply", form: map[string]string{}, door: duty(role.Judge)},
	"GET /caselaw":                             {path: "/caselaw", door: duty(role.Look)},
	"GET /rulebook":                            {path: "/rulebook", door: anybody},
	"GET /rulebook/guidance":                   {path: "/rulebook/guidance", door: anybody},
	"GET /rulebook/{book}":                     {path: "/rulebook/tda-2024", door: anybody},
	"GET /rulebook/{book}/{article}":           {path: "/rulebook/tda-2024/45", door: anybody},
	"GET /differences":                         {path: "/differences", door: anybody},
	"GET /api":                                 {path: "/api", door: anybody},
	"/api/":                                    {path: "/api/books", door: anybody},

	// What a player reads of the hands in which he was.
	"GET /cash/{id}/seat/{player}/hands":                   {path: "/cash/cash:none/seat/p-1/hands", door: unseen},
	"GET /cash/{id}/seat/{player}/hands/{hand}":            {path: "/cash/cash:none/seat/p-1/hands/t1-h1", door: unseen},
	"GET /cash/{id}/seat/{player}/hands/{hand}/phh":        {path: "/cash/cash:none/seat/p-1/hands/t1-h1/phh", door: unseen},
	"GET /cash/{id}/seat/{player}/hands/{hand}/pokerstars": {path: "/cash/cash:none/seat/p-1/hands/t1-h1/pokerstars", door: unseen},

	// Phones of players at real cash tables: by a link, which TestAPlayerJoinsIsCalledAndComesByPhone has.
	"GET /events/cash/{id}/wall":                  {path: "/events/cash/cash:none/wall", door: anybody},
	"GET /cash/{id}/table/{table}/rules":          {path: "/cash/cash:none/table/1/rules", door: anybody},
	"GET /cash/{id}/list":                         {path: "/cash/cash:none/list", door: anybody},
	"POST /cash/{id}/list":                        {path: "/cash/cash:none/list", form: map[string]string{}, door: anybody},
	"GET /cash/{id}/phone/{player}":               {path: "/cash/cash:none/phone/p-1", door: duty(role.Enter)},
	"GET /cash/{id}/player/{player}/{key}":        {path: "/cash/cash:none/player/p-1/wrong", door: unseen},
	"GET /events/cash/{id}/player/{player}/{key}": {path: "/events/cash/cash:none/player/p-1/wrong", door: unseen},
	"POST /cash/{id}/player/{player}/{key}/{act}": {path: "/cash/cash:none/player/p-1/wrong/answer", form: map[string]string{}, door: unseen},

	// Hands that are over, and hosted tables seen later.
	"GET /t/{id}/table/{table}/hands":                   {path: tournamentPath + "/table/1/hands", door: anybody},
	"GET /t/{id}/table/{table}/hands/{hand}":            {path: tournamentPath + "/table/1/hands/t1-h1", door: anybody},
	"GET /t/{id}/seat/{player}/hands":                   {path: tournamentPath + "/seat/p-1/hands", door: ownSeat},
	"GET /t/{id}/seat/{player}/hands/{hand}":            {path: tournamentPath + "/seat/p-1/hands/t1-h1", door: unseen},
	"GET /t/{id}/seat/{player}/hands/{hand}/phh":        {path: tournamentPath + "/seat/p-1/hands/t1-h1/phh", door: unseen},
	"GET /t/{id}/seat/{player}/hands/{hand}/pokerstars": {path: tournamentPath + "/seat/p-1/hands/t1-h1/pokerstars", door: unseen},
	"GET /cash/{id}/table/{table}/watch":                {path: "/cash/cash:none/table/1/watch", door: unseen},
	"GET /events/cash/{id}/table/{table}/watch":         {path: "/events/cash/cash:none/table/1/watch", door: unseen},
	"GET /cash/{id}/table/{table}/hands":                {path: "/cash/cash:none/table/1/hands", door: unseen},
	"GET /cash/{id}/table/{table}/hands/{hand}":         {path: "/cash/cash:none/table/1/hands/t1-h1", door: unseen},
	"POST /cash/{id}/invite":                            {path: "/cash/cash:none/invite", form: map[string]string{"do": "renew", "seq": "1"}, door: duty(role.Create)},
}

const tournamentPath = "/t/" + webtest.HostedID

// TestEveryRouteIsWalked reads the source: a route that is not in the table is one whose door nobody has tried.
func TestEveryRouteIsWalked(t *testing.T) {
	found := map[string]bool{}
	err := filepath.WalkDir(".", func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go") {
			return err
		}
		file, err := parser.ParseFile(token.NewFileSet(), path, nil, 0)
		if err != nil {
			return err
		}
		ast.Inspect(file, func(n ast.Node) bool {
			if pattern := patternOf(n); pattern != "" {
				found[pattern] = true
			}
			return true
		})
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	for pattern := range found {
		if _, walked := routes[pattern]; !walked {
			t.Errorf("%s: say in routes who may come in", pattern)
		}
	}
	for pattern := range routes {
		if !found[pattern] {
			t.Errorf("%s is walked and does not exist", pattern)
		}
	}
	if len(found) < 50 {
		t.Errorf("only %d routes are found", len(found))
	}
}

// patternOf is the pattern of a call that adds a route, "" for anything else.
func patternOf(n ast.Node) string {
	call, ok := n.(*ast.CallExpr)
	if !ok || len(call.Args) != 2 {
		return ""
	}
	f, ok := call.Fun.(*ast.SelectorExpr)
	if !ok || f.Sel.Name != "HandleFunc" && f.Sel.Name != "Handle" {
		return ""
	}
	text, ok := call.Args[0].(*ast.BasicLit)
	if !ok {
		return ""
	}
	pattern, _ := strconv.Unquote(text.Value)
	return pattern
}

// walker is somebody who tries every door.
type walker struct {
	name     string
	browser  func() *webtest.Visitor // a new one for every door
	duties   func(d role.Duty, table int) bool
	account  bool // has proved who he is
	seat     bool // the phone that holds the seat of p-1
	device   bool // stands at a table
	kiosk    bool // and opens nothing else
	thisHost bool // sits at this machine
}

// walkers are everybody: each role, in the whole room or another tournament, the phone of a player, devices, nobody; from another
// machine, at this one, and at this one behind something that hands requests on.
func walkers(t *testing.T, f *webtest.Staffed) []walker {
	t.Helper()
	none := func(role.Duty, int) bool { return false }
	forwarded := map[string]string{"X-Forwarded-For": "203.0.113.9"}
	out := []walker{
		{name: "nobody", browser: f.Visitor, duties: none},
		{name: "nobody, at this machine's own name from elsewhere", duties: none, browser: func() *webtest.Visitor {
			b := f.Visitor()
			b.Host = "localhost:8080"
			return b
		}},
		{name: "nobody, by a proxy on this machine", duties: none, browser: func() *webtest.Visitor {
			b := f.Here()
			b.Headers = forwarded
			return b
		}},
		{name: "whoever sits here", browser: f.Here, account: true, thisHost: true,
			duties: func(d role.Duty, _ int) bool { return role.Owner.May(d) }},
	}
	for _, as := range role.People {
		id := string(as)
		f.Appoint(id, webtest.In(as))
		session := f.SignedIn(id).Cookie("session")
		out = append(out, walker{name: id, account: true, duties: func(d role.Duty, _ int) bool { return as.May(d) },
			browser: func() *webtest.Visitor { return f.Visitor().With("session", session) }})
		guest := "guest-" + id
		f.Appoint(guest, access.Grant{Role: as, Stream: "another"})
		elsewhere := f.SignedIn(guest).Cookie("session")
		out = append(out, walker{name: id + " of another tournament", account: true, duties: none,
			browser: func() *webtest.Visitor { return f.Visitor().With("session", elsewhere) }})
	}
	phone := f.Visitor()
	code, err := f.Access.NewCode(context.Background(), access.Code{For: access.ForSeat, Stream: webtest.HostedID, Player: "p-1"})
	if err != nil {
		t.Fatal(err)
	}
	phone.Post("/seat", url.Values{"code": {code}})
	out = append(out, walker{name: "the player's phone", seat: true, duties: none, browser: phone.Copy})

	tablet, id := f.Enrolled("tablet", access.Place{Kind: access.AtTable, Table: 1})
	if err := f.Access.Relieve(context.Background(), id, "dealer"); err != nil {
		t.Fatal(err)
	}
	idle, _ := f.Enrolled("idle", access.Place{Kind: access.AtTable, Table: 1})
	revoked, gone := f.Enrolled("lost", access.Place{Kind: access.AtTable, Table: 1})
	if err := f.Access.Relieve(context.Background(), gone, "dealer"); err != nil {
		t.Fatal(err)
	}
	if err := f.Access.Revoke(context.Background(), gone); err != nil {
		t.Fatal(err)
	}
	desk, _ := f.Enrolled("desk", access.Place{Kind: access.AtDesk})
	kiosk, _ := f.Enrolled("kiosk", access.Place{Kind: access.AtKiosk})
	return append(out,
		walker{name: "a kiosk", browser: kiosk.Copy, kiosk: true, duties: none},
		walker{name: "a table's tablet with a dealer on duty", browser: tablet.Copy, device: true,
			duties: func(d role.Duty, table int) bool { return table == 1 && role.Dealer.May(d) }},
		walker{name: "a table's tablet without a dealer", browser: idle.Copy, device: true, duties: none},
		walker{name: "a tablet that was revoked", browser: revoked.Copy, duties: none},
		walker{name: "the tablet of a desk", browser: desk.Copy, duties: none})
}

// admits reports whether a door opens to a walker.
func (d door) admits(w walker) bool {
	switch {
	case w.kiosk:
		return d.kiosk
	case d.open:
		return true
	case d.nobody:
		return false
	case d.account && w.account, d.seat && w.seat, d.device && w.device, d.here && w.thisHost:
		return true
	}
	return d.duty != "" && w.duties(d.duty, d.table) || d.or != "" && w.duties(d.or, 0)
}

func TestEveryRouteOpensToThoseWhoseItIsAndToNobodyElse(t *testing.T) {
	f := webtest.OpenStaffed(t)
	everybody := walkers(t, f)
	n := 0
	const last = "POST /sign-out" // it ends what opens the others
	patterns := slices.Sorted(maps.Keys(routes))
	patterns = append(slices.DeleteFunc(patterns, func(p string) bool { return p == last }), last)
	for _, pattern := range patterns {
		route := routes[pattern]
		for _, w := range everybody {
			n++
			b := w.browser()
			method, form := http.MethodGet, url.Values(nil)
			if route.form != nil {
				method, form = http.MethodPost, webtest.FormOf(route.form)
				form.Set("key", fmt.Sprintf("walk-%06d", n))
			}
			before := f.Seq()
			answer := b.Do(method, route.path, form)
			to := answer.Header().Get("Location")
			shut := answer.Code == http.StatusForbidden || answer.Code == http.StatusSeeOther && (strings.HasPrefix(to, "/sign-in") || strings.HasPrefix(to, "/welcome"))
			if route.door.missing != 0 {
				shut = answer.Code == route.door.missing
			}
			if w.kiosk && !route.door.kiosk {
				shut = answer.Code == http.StatusForbidden || to == "/kiosk"
			}
			if admitted := route.door.admits(w); admitted == shut {
				t.Errorf("%s, %s: admitted should be %v: status %d to %q\n%.300s", pattern, w.name, admitted, answer.Code, to, answer.Body)
			}
			if shut && f.Seq() != before {
				t.Errorf("%s, %s: refused, and something happened", pattern, w.name)
			}
			if answer.Code >= 500 {
				t.Errorf("%s, %s: status %d", pattern, w.name, answer.Code)
			}
		}
	}
	if want := len(routes) * len(everybody); n != want || len(everybody) < 20 {
		t.Errorf("%d of %d doors tried", n, want)
	}
}

// TestARoomWithoutAnOwnerOpensNothing: until somebody owns the room, nobody is staff, at this machine neither.
func TestARoomWithoutAnOwnerOpensNothing(t *testing.T) {
	f := webtest.OpenStaffed(t)
	if w := f.Here().Get("/"); w.Header().Get("Location") != "/welcome" {
		t.Errorf("at this machine nobody is asked for an owner: status %d to %q", w.Code, w.Header().Get("Location"))
	}
	if w := f.Visitor().Get("/"); w.Code != http.StatusOK {
		t.Errorf("the clock of the evening is not shown to others: status %d", w.Code)
	}
	for pattern, route := range routes {
		if route.door.duty == "" || route.door.here {
			continue
		}
		for _, b := range []*webtest.Visitor{f.Here(), f.Visitor()} {
			method, form := http.MethodGet, url.Values(nil)
			if route.form != nil {
				method, form = http.MethodPost, webtest.FormOf(route.form)
				form.Set("key", "walk-000001")
			}
			if w := b.Do(method, route.path, form); w.Code != http.StatusForbidden && w.Header().Get("Location") != "/welcome" {
				t.Errorf("%s from %q: status %d to %q", pattern, b.Address, w.Code, w.Header().Get("Location"))
			}
		}
	}
}
