import ArgumentParser
import GitHubModel

/// What people type by habit of `gh`, `git` and `fzf`: what means the same here is understood, and what something else
/// does here is named, in one line.
enum Habits {
    /// The words with which a command line of `gh`, `git` or `fzf` begins, and what to run instead. `LOGIN` stands for
    /// the first argument after them.
    private static let commands: [(words: [String], advice: String)] = [
        (["repo", "list"], "To list repositories: ghsearch repos LOGIN"),
        (["repo", "clone"], "ghsearch does not clone. To print addresses for git: ghsearch repos LOGIN --print clone"),
        (["auth", "login"], "To sign in: ghsearch login"),
        (["auth", "logout"], "To sign out: ghsearch logout"),
        (["auth", "status"], "To show the accounts: ghsearch status"),
        (["auth", "token"], "To print the token: ghsearch token"),
        (
            ["search", "users"],
            "To print people: ghsearch users TEXT. To search for the word \"users\": ghsearch -q users"
        ),
        (
            ["search", "repos"],
            "To find repositories by name: ghsearch -q LOGIN. To list those of somebody: ghsearch repos OWNER"
        ),
        (["user", "view"], "To show a profile: ghsearch user LOGIN"),
        (["config", "ls"], "To print the settings: ghsearch config list"),
        searchable(["browse"], "To open a page in the browser: ghsearch open LOGIN."),
        searchable(["completion"], "To print completions: ghsearch init bash (or zsh, fish)."),
        (["api"], "ghsearch has no command for requests. To print a profile: ghsearch user LOGIN"),
        (["alias", "list"], "ghsearch has no aliases. To print the settings: ghsearch config list"),
        searchable(["gist", "list"], "ghsearch finds people and repositories."),
        searchable(["issue", "list"], "ghsearch finds people and repositories."),
        searchable(["pr", "list"], "ghsearch finds people and repositories."),
        searchable(["blame"], "To print who wrote a file: ghsearch who FILE."),
        (["check-mailmap"], "To print whose an address is: ghsearch who ADDRESS"),
        searchable(["log"], "To print who wrote commits: ghsearch who A..B."),
        searchable(["shortlog"], "To print who wrote commits: ghsearch who."),
        searchable(["+m"], "Without --multi, one person is selected."),
        searchable(["version"], "To print the version: ghsearch --version."),
    ]

    /// Returns a command whose words can also be the text of a search, with advice that says how.
    private static func searchable(_ words: [String], _ advice: String) -> (words: [String], advice: String) {
        let text = words.joined(separator: " ")
        return (words, "\(advice) To search for the word\(words.count == 1 ? "" : "s"): ghsearch search \(text)")
    }

    /// Options of `gh`, `git` and `fzf` that a command does not have, and what does the same.
    private static let options: [(command: String, options: [String], advice: String)] = [
        ("who", ["-L"], "Write lines behind the file: ghsearch who FILE:10,20"),
        (
            "who", ["-n", "--max-count"] + (1...9).map { "-\($0)" },
            "To read the last commits: ghsearch who HEAD~5.. (the last one: ghsearch who HEAD)"
        ),
        ("who", ["--author"], "Name the author: ghsearch who ADDRESS"),
        ("who", ["--all"], "Without arguments, who reads the last year. To read more: ghsearch who --since 2020-01-01"),
        ("who", ["--no-merges"], "Merges count as other commits do."),
        ("who", ["--follow"], "Lines keep their authors after a rename: ghsearch who FILE"),
        ("who", ["-R", "--repo"], "who reads a clone: ghsearch who --git DIRECTORY"),
        ("who", ["--until"], "Name the last commit: ghsearch who --since DATE, or who A..B"),
        ("user", ["-w", "--web"], "To open the page in the browser: ghsearch open LOGIN"),
        ("users", ["--query"], "Write the text without an option: ghsearch users TEXT"),
        ("repos", ["-S"], "To sort: ghsearch repos LOGIN --sort stars"),
        ("repos", ["--template"], "To choose what is printed: --json FIELDS --jq EXPRESSION"),
        ("search", ["-R", "--repo"], "To search the people of a repository: ghsearch --in OWNER/NAME"),
        ("search", ["--cycle"], "The selection stops at both ends of the list."),
        ("search", ["-d", "--delimiter"], "Rows have no fields to split. To choose what is printed: --print FORMAT"),
        ("search", ["--no-multi"], "Without --multi, one person is selected."),
        (
            "search", ["--preview", "--preview-window"],
            "The card shows the person: Tab opens and closes it, --bind gives it another key."
        ),
        ("search", ["--ansi"], "Rows have the colors of the settings: ghsearch config set colors.match red"),
        ("search", ["--border", "--border-label"], "The prompt has no border. Its height: --height 40%"),
        ("search", ["--history", "--history-size"], "Alt-P and Alt-N show the queries before and after."),
        ("search", ["--no-sort"], "The order is that of the prompt: exact matches come first."),
        ("search", ["-e"], "Exact matches come first, and similar people are listed only without one."),
        ("search", ["-i"], "The case of letters does not matter."),
        ("search", ["--with-nth"], "To choose what is printed: --print FORMAT"),
        ("search", ["--tac"], "The order is that of the prompt. The query is at the bottom with --layout default."),
    ]

    /// Returns the arguments as this program understands them. `view` of `gh repo` is left out, because it is what the
    /// command does, and `--reverse` of `fzf` is a layout.
    ///
    /// - Throws: `ValidationError` for a command that is another one here.
    static func translated(_ arguments: [String]) throws -> [String] {
        if let found = commands.first(where: { arguments.starts(with: $0.words) }) {
            let login = arguments.dropFirst(found.words.count).first { !$0.hasPrefix("-") && !$0.contains("/") }
            let advice = login.map { found.advice.replacing("LOGIN", with: TextSanitizer.excerpt($0)) }
            throw ValidationError(advice ?? found.advice)
        }
        let isView = arguments.count > 2 && arguments.starts(with: ["repo", "view"])
        let words = isView ? [arguments[0]] + arguments.dropFirst(2) : arguments
        let command: any ParsableCommand.Type =
            words.first.flatMap { RootCommand.subcommand(named: $0) } ?? SearchCommand.self
        guard command is SearchCommand.Type else { return words }  // only the prompt has a layout
        let end = words.firstIndex(of: "--") ?? words.endIndex
        return words[..<end].map { $0 == "--reverse" ? "--layout=reverse" : $0 } + words[end...]
    }

    /// Returns what does the same as an option that the command does not have, or `nil`.
    static func advice(for option: String, of command: String) -> String? {
        options.first { $0.command == command && $0.options.contains { names($0, option) } }?.advice
    }

    /// Whether an argument is an option, which a value can follow: `-L1,3` and `--border=rounded`.
    private static func names(_ option: String, _ argument: String) -> Bool {
        option.hasPrefix("--") ? argument == option || argument.hasPrefix("\(option)=") : argument.hasPrefix(option)
    }
}
