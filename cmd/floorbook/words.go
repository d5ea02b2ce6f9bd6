package main

import (
	"regexp"
	"strings"

	"github.com/alecthomas/kong"

	"github.com/floorbook/floorbook/internal/lang"
)

// languageOf finds the language before the command line is parsed, since help and usage errors need it:
// --lang wins over the environment, and French over an environment that names neither language.
func languageOf(args []string, env func(string) string) lang.Lang {
	for i, arg := range args {
		if arg == "--" {
			break
		}
		value, found := strings.CutPrefix(arg, "--lang=")
		if arg == "--lang" && i+1 < len(args) {
			value, found = args[i+1], true
		}
		if l := lang.Lang(value); found && (l == lang.French || l == lang.English) {
			return l
		}
	}
	for _, name := range []string{"LC_ALL", "LC_MESSAGES", "LANG"} {
		if value := env(name); value != "" {
			if strings.HasPrefix(value, "en") {
				return lang.English
			}
			return lang.French
		}
	}
	return lang.French
}

// helpKey names the message of a command's help ("help.book.list") or of a flag's ("help.demo.--speed").
func helpKey(path []string, leaf string) string {
	parts := append([]string{"help"}, path...)
	if leaf != "" {
		parts = append(parts, leaf)
	}
	return strings.Join(parts, ".")
}

// wordHelp replaces the help of every command, argument and flag by the reader's language; a text without
// message keeps the English of its tag, and TestHelpInBothLanguages finds it.
func wordHelp(n *kong.Node, l lang.Lang) {
	eachHelp(n, nil, func(key string, help *string) {
		if l.Has(key) {
			*help = l.T(key)
		}
	})
}

func eachHelp(n *kong.Node, path []string, visit func(key string, help *string)) {
	if n.Type == kong.CommandNode {
		path = append(path[:len(path):len(path)], n.Name)
		visit(helpKey(path, ""), &n.Help)
	}
	for _, flag := range n.Flags {
		visit(helpKey(path, "--"+flag.Name), &flag.Help)
	}
	for _, arg := range n.Positional {
		visit(helpKey(path, arg.Name), &arg.Help)
	}
	for _, child := range n.Children {
		eachHelp(child, path, visit)
	}
}

// wordHeadings puts the fixed words of kong's help page into the reader's language.
func wordHeadings(page string, l lang.Lang) string {
	if l == lang.English {
		return page
	}
	return strings.NewReplacer(
		"Usage: ", "Usage : ",
		"\nArguments:\n", "\nArguments :\n",
		"\nFlags:\n", "\nOptions :\n",
		"\nCommands:\n", "\nCommandes :\n",
		"[flags]", "[options]",
		"<command>", "<commande>",
		` --help" for more information on a command.`, ` --help" pour l'aide d'une commande.`,
		"Run \"", "Taper \"",
	).Replace(page)
}

// usages are the shapes of kong's usage errors and the messages that word them; the groups are the arguments
// named beside. The first that matches decides.
var usages = []struct {
	shape *regexp.Regexp
	key   string
	names []string
}{
	{regexp.MustCompile(`^unexpected argument (\S+), did you mean (?:one of )?(.+)\?$`), "cli.unknown_word_near", []string{"Word", "Near"}},
	{regexp.MustCompile(`^unexpected argument (.+)$`), "cli.unknown_word", []string{"Word"}},
	{regexp.MustCompile(`^unknown flag (\S+), did you mean (?:one of )?(.+)\?$`), "cli.unknown_flag_near", []string{"Word", "Near"}},
	{regexp.MustCompile(`^unknown flag (\S+)$`), "cli.unknown_flag", []string{"Word"}},
	{regexp.MustCompile(`^missing flags: (.+)$`), "cli.missing", []string{"What"}},
	{regexp.MustCompile(`^expected (one of )?(".+)$`), "cli.missing", []string{"", "What"}},
	{regexp.MustCompile(`^(--\S+) and (--\S+) can't be used together$`), "cli.not_together", []string{"Flag", "Other"}},
	{regexp.MustCompile(`^(\S+) must be one of (.+) but got (".*")$`), "cli.one_of", []string{"Flag", "Known", "Got"}},
	{regexp.MustCompile(`^(--[^:]+): .* but got "EOL" \(<EOL>\)$`), "cli.no_value", []string{"Flag"}},
	{regexp.MustCompile(`^([^:]+): bool value .* but got (".*?")`), "cli.bad_yes", []string{"Flag", "Got"}},
	{regexp.MustCompile(`^([^:]+): .*\bint\b.* but got (".*?")`), "cli.bad_number", []string{"Flag", "Got"}},
	{regexp.MustCompile(`^([^:]+): .* but got (".*?")`), "cli.bad_value", []string{"Flag", "Got"}},
}

// wordUsage words a usage error on one line, ending with what to do. A shape that is not known keeps kong's words.
func wordUsage(err error, l lang.Lang) string {
	detail := oneLine(err.Error())
	for _, u := range usages {
		groups := u.shape.FindStringSubmatch(detail)
		if groups == nil {
			continue
		}
		args := map[string]any{}
		for i, name := range u.names {
			args[name] = groups[i+1]
		}
		detail = l.Text(u.key, args)
		break
	}
	return l.T("cli.usage_error", "Detail", detail)
}
