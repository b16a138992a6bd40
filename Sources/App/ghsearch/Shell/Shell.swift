import ArgumentParser

/// A shell that ghsearch integrates with.
enum Shell: String, CaseIterable, ExpressibleByArgument, Sendable {
    case zsh, bash, fish

    /// Returns the shell whose completion script `arguments` request.
    static func completed(by arguments: [String]) -> Shell? {
        arguments.count == 2 && arguments[0] == "--generate-completion-script" ? Shell(rawValue: arguments[1]) : nil
    }

    /// The text that the shell evaluates: completion, then the key.
    var integration: String { completionScript + "\n" + key }

    private var key: String {
        switch self {
        case .zsh: Self.zshKey
        case .bash: Self.bashKey
        case .fish: Self.fishKey
        }
    }

    /// The completion script of the argument parser, with corrections (swift-argument-parser 1.8.2).
    var completionScript: String {
        let (shell, corrections) =
            switch self {
            case .zsh: (CompletionShell.zsh, Self.zshCorrections)
            case .bash: (CompletionShell.bash, Self.bashCorrections)
            case .fish: (CompletionShell.fish, Self.fishCorrections)
            }
        return corrections.reduce(DocumentedRootCommand.completionScript(for: shell)) {
            $0.replacing($1.old, with: $1.new)
        }
    }

    typealias Correction = (old: String, new: String)

    static let bashCorrections: [Correction] = [
        // The trap would stay, and undo the options that a sourced file sets.
        (#"trap "${state//$'\n'/;}" RETURN"#, #"trap "${state//$'\n'/;};trap - RETURN" RETURN"#),
        // A login with the name of a directory would be completed as one.
        ("complete -o filenames -F", "complete -F"),
        (
            "__ghsearch_add_completions() {\n",
            "__ghsearch_add_completions() {\n    case ${1} in -d | -f) compopt -o filenames ;; esac\n"
        ),
        (
            #"        COMPREPLY+=($(compgen -W 'view list' -- "${cur}"))\#n"#,
            #"""
                    COMPREPLY+=($(compgen -W 'view list' -- "${cur}"))
                    if [[ "${#unparsed_words[@]}" -eq 0 ]]; then
                        __ghsearch_add_completions -W "$(__ghsearch_custom_complete \#(repositoryArgument) "${COMP_CWORD}" "$(__ghsearch_cursor_index_in_current_word)")"
                    fi

            """#
        ),
    ]

    /// The argument of `repo view`. The parser does not complete it after `repo`, whose default subcommand is `view`.
    private static let repositoryArgument = "---completion repo view -- positional@0"

    static let zshCorrections: [Correction] = [
        // compinit can run later in ~/.zshrc, and would remove what was defined before.
        (
            "    compdef _ghsearch ghsearch\n",
            """
                __ghsearch_register() {
                    (( $+functions[compdef] )) && compdef _ghsearch ghsearch
                    add-zsh-hook -d precmd __ghsearch_register
                }
                autoload -Uz add-zsh-hook
                if (( $+functions[compdef] )); then __ghsearch_register; else add-zsh-hook precmd __ghsearch_register; fi

            """
        ),
        (
            zshSubcommands,
            zshSubcommands + #"""
                        __ghsearch_custom_complete \#(repositoryArgument) "${current_word_index}" "$(__ghsearch_cursor_index_in_current_word)" && ret=0

                """#
        ),
    ]

    /// The end of the subcommands of `repo`.
    private static let zshSubcommands = """
                    'list:\(RepoListCommand.configuration.abstract)'
                )
                _describe -V subcommand subcommands && ret=0

        """

    private static let fishCorrections: [Correction] = [
        (
            "complete -c 'ghsearch' -f\n",
            """
            complete -c 'ghsearch' -f
            complete -c 'ghsearch' -n '__ghsearch_should_offer_completions_for_positional "ghsearch repo" -eq 1' -fka \
            '(__ghsearch_custom_completion \(repositoryArgument) (count (__ghsearch_tokens -pc)) (__ghsearch_tokens -tC))'

            """
        )
    ]
}
