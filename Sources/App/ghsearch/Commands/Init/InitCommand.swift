import ArgumentParser

/// Prints the script of ``Shell/integration``, which a shell evaluates when it starts.
struct InitCommand: ParsableCommand, DocumentedCommand {
    static let configuration = CommandConfiguration(
        commandName: "init", abstract: "Print shell setup: completion, and Alt-G to insert people.",
        discussion: """
            Add a line to the end of the file that your shell reads when it starts:
              zsh, ~/.zshrc: eval "$(ghsearch init zsh)"
              bash, ~/.bashrc: eval "$(ghsearch init bash)"
              fish, ~/.config/fish/config.fish: ghsearch init fish | source

            Alt-G opens the prompt below the command line, with the word before the cursor as the query, and inserts what fits: \
            after `clone` and `git remote add NAME` a repository, after @ a mention, elsewhere a login, such as after \
            --reviewer and --assignee. If GHSEARCH_NOBIND is set, no key is bound. Completion of logins and repositories uses \
            cached data and sends no requests.
            """)
    static let examples = [
        "eval \"$(ghsearch init bash)\"", "eval \"$(ghsearch init zsh)\"", "ghsearch init fish | source",
    ]

    @Argument(help: ArgumentHelp("Shell.", valueName: "shell"))
    var shell: Shell

    func run() throws { try Console.standard().write(Array(shell.integration().utf8)) }
}
