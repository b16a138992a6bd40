import ArgumentParser
import GitHubModel

enum Shell: String, CaseIterable, ExpressibleByArgument, Sendable {
    case zsh, bash, fish

    static func completed(by arguments: [String]) -> Shell? {
        arguments.count == 2 && arguments[0] == "--generate-completion-script" ? Shell(rawValue: arguments[1]) : nil
    }

    /// The text that the shell evaluates: completion, then the key. Options and aliases of the user do not change its
    /// meaning.
    ///
    /// - Throws: ``CorrectionError``
    func integration() throws(CorrectionError) -> String {
        let script = try completionScript() + "\n" + key
        return switch self {
        case .zsh: "\\emulate zsh -o no_aliases -c '\(script.replacing("'", with: #"'\''"#))'\n"
        case .bash: Self.bashStart + script + Self.bashEnd
        case .fish: script
        }
    }

    private static let bashStart = #"""
        __ghsearch_aliases=$(\shopt -p expand_aliases) || \:
        \shopt -u expand_aliases || \:

        """#

    private static let bashEnd = #"""
        eval "$__ghsearch_aliases; \unset __ghsearch_aliases"

        """#

    private var key: String {
        switch self {
        case .zsh: Self.zshKey
        case .bash: Self.bashKey
        case .fish: Self.fishKey
        }
    }

    /// Returns the script of the argument parser with ``corrections``.
    ///
    /// - Throws: ``CorrectionError`` if one of them finds nothing to change, as with another version of the parser. A
    ///   script without it would complete less, or run what a candidate contains, and nobody would notice.
    func completionScript() throws(CorrectionError) -> String {
        var script = parserScript
        for correction in corrections { script = try correction.applied(to: script) }
        return script
    }

    var parserScript: String {
        switch self {
        case .zsh: DocumentedRootCommand.completionScript(for: .zsh)
        case .bash: DocumentedRootCommand.completionScript(for: .bash)
        case .fish: DocumentedRootCommand.completionScript(for: .fish)
        }
    }

    /// A change of the argument parser's completion script (swift-argument-parser 1.8.2, which the package pins).
    struct Correction {
        /// What is changed, for messages.
        private let text: String
        /// Returns the changed script, or `nil` if it has nothing to change.
        private let change: (String) -> String?

        init(_ old: String, with new: String) {
            text = old
            change = { $0.contains(old) ? $0.replacing(old, with: new) : nil }
        }

        init(from start: String, upTo end: String, with new: String) {
            text = start
            change = { script in
                guard let first = script.firstRange(of: start),
                    let last = script[first.upperBound...].firstRange(of: end)
                else { return nil }
                return script[..<first.lowerBound] + new + script[last.lowerBound...]
            }
        }

        /// `name` stands for the pattern in messages.
        init<Output>(
            _ name: String, _ pattern: Regex<Output>, with new: @escaping (Regex<Output>.Match) -> String
        ) {
            text = name
            change = { $0.contains(pattern) ? $0.replacing(pattern, with: new) : nil }
        }

        func applied(to script: String) throws(CorrectionError) -> String {
            guard let changed = change(script) else { throw CorrectionError(text: text) }
            return changed
        }
    }

    /// The script of the argument parser does not contain what a ``Correction`` changes.
    struct CorrectionError: Error, Hashable, CustomStringConvertible {
        let text: String

        var description: String {
            "The completion script can't be made: the argument parser's has no \(TextSanitizer.excerpt(text))."
        }
    }

    /// What makes completion safe and complete. The functions expand neither the line nor a candidate, as those of the
    /// parser do (`compgen -W` in bash). The program gets the words before the cursor as they are, then the current one
    /// unquoted.
    var corrections: [Correction] {
        switch self {
        case .zsh: Self.zshCorrections
        case .bash: Self.bashCorrections
        case .fish: Self.fishCorrections
        }
    }

    private static var bashCorrections: [Correction] {
        [
            Correction(
                from: "__ghsearch_cursor_index_in_current_word() {\n", upTo: "# positional arguments:", with: ""),
            Correction(from: "__ghsearch_add_completions() {\n", upTo: "_ghsearch() {\n", with: bashFunctions),
            Correction(#" "${COMP_CWORD}" "$(__ghsearch_cursor_index_in_current_word)""#, with: ""),
            Correction("__ghsearch_add_completions -d\n", with: "__ghsearch_add_paths /\n"),
            Correction("__ghsearch_add_completions -f\n", with: "__ghsearch_add_paths\n"),
            Correction("__ghsearch_add_completions -W ", with: "__ghsearch_add_words "),
            Correction("COMPREPLY+=($(compgen -W ", with: "__ghsearch_add_words "),
            Correction(#" -- "${cur}"))"#, with: ""),
            // The trap would stay, and undo the options that a sourced file sets.
            Correction(
                #"trap "${state//$'\n'/;}" RETURN"#, with: #"trap "${state//$'\n'/;};trap - RETURN" RETURN"#),
            // A login with the name of a directory would be completed as one.
            Correction("complete -o filenames -F _ghsearch", with: "complete -F __ghsearch_complete_line"),
            Correction(
                "set +o history +o posix\n", with: "set +o history +o posix +o nounset\n    local IFS=$' \\t\\n'\n"),
        ]
    }

    /// Readline replaces the part of a word behind the last character of `COMP_WORDBREAKS`, such as `@`, `=` or `:`; a
    /// candidate replaces the whole word, or the value of an option. After `||`, no failure ends a shell with
    /// `errexit`.
    ///
    /// `read` without `-r` removes the quoting of a word. Readline quotes names; it can't in bash 3.2, without
    /// `compopt`.
    private static let bashFunctions = #"""
        # Offers the words of a text that start with the current word, in any letter case.
        __ghsearch_add_words() {
            local -a candidates
            local candidate
            IFS=$' \n' read -rd '' -a candidates <<<"${1}"
            shopt -s nocasematch
            for candidate in "${candidates[@]}"; do
                if [[ "${candidate}" = "${cur}"* ]]; then COMPREPLY+=("${candidate}"); fi
            done
            shopt -u nocasematch
        }

        # Offers the files whose path starts with the current word, or only the directories with the argument `/`.
        __ghsearch_add_paths() {
            compopt -o filenames 2>/dev/null || return
            local path="${cur}" home='' file
            if [[ "${COMP_WORDS[${COMP_CWORD}]}" != \'* ]]; then
                IFS='' read -d '' path <<<"${cur}"
                path="${path%$'\n'}"
            fi
            if [[ "${COMP_WORDS[${COMP_CWORD}]}" = '~/'* ]]; then
                home="${HOME}"
                path="${path#'~'}"
            fi
            set +o noglob
            shopt -s nullglob
            shopt -u failglob
            for file in "${home}${path}"*"${1-}"; do
                file="${home:+~}${file#"${home}"}"
                if [[ "${file}" != *[[:cntrl:]]* ]]; then COMPREPLY+=("${file%/}"); fi
            done
        }

        __ghsearch_custom_complete() {
            command ghsearch "${@}" "${COMP_CWORD}" "${#cur}" "${COMP_WORDS[@]::${COMP_CWORD}}" "${cur}"
        }

        # Completes the words between the blanks of the line, each option apart from its value.
        __ghsearch_complete_line() {
            COMPREPLY=()
            # They would change commands in $(…).
            local aliases=-u
            if shopt -q expand_aliases; then aliases=-s; fi
            shopt -u expand_aliases
            local line="${COMP_LINE:0:COMP_POINT}" word before='' option=''
            local -a words=() parts=()
            local -i index
            for ((index = 0; index <= COMP_CWORD; index++)); do
                before=''
                if [[ ${index} -gt 0 && "${line}" != [[:blank:]]* ]]; then
                    before="${words[${#words[@]} - 1]}"
                    unset "words[${#words[@]} - 1]"
                fi
                line="${line#"${line%%[![:blank:]]*}"}"
                word="${COMP_WORDS[index]}"
                # The current word ends at the cursor.
                if [[ ${index} -eq ${COMP_CWORD} ]]; then word="${line}"; fi
                words+=("${before}${word}")
                line="${line#"${word}"}"
            done
            # The part of a word that is not replaced.
            if [[ "${word}" != [\"\']* && "${before}${word}" = *"${2}" ]]; then
                before="${before}${word}"
                before="${before%"${2}"}"
            fi

            for word in "${words[@]}"; do
                if [[ "${word}" = --*=* ]]; then parts+=("${word%%=*}" "${word#*=}"); else parts+=("${word}"); fi
            done
            local current="${before}${2}"
            if [[ "${current}" = --*=* ]]; then
                if [[ "${before}" != *=* ]]; then option="${current%%=*}="; fi
                before="${before#"${current%%=*}"}"
                before="${before#=}"
                current="${current#*=}"
            fi

            local -a COMP_WORDS=("${parts[@]}")
            local -i COMP_CWORD="${#parts[@]}-1"
            _ghsearch "${1}" "${current}" "${parts[${#parts[@]} - 2]}" || :
            for index in "${!COMPREPLY[@]}"; do COMPREPLY[index]="${option}${COMPREPLY[index]#"${before}"}"; done
            shopt "${aliases}" expand_aliases
        }


        """#

    private static var zshCorrections: [Correction] {
        [
            Correction(from: "__ghsearch_complete() {\n", upTo: "_ghsearch() {\n", with: zshFunctions),
            Correction(#" "${current_word_index}" "$(__ghsearch_cursor_index_in_current_word)""#, with: ""),
            Correction(":_files -/'", with: ":__ghsearch_files -/'"),
            Correction(":_files'", with: ":__ghsearch_files'"),
            // Without the option, a candidate with an exclamation mark would be inserted without quoting.
            Correction("unsetopt aliases banghist\n", with: "unsetopt aliases\n"),
            // compinit can run later in ~/.zshrc, and would remove what was defined before.
            Correction(
                "    compdef _ghsearch ghsearch\n",
                with: """
                        __ghsearch_register() {
                            (( $+functions[compdef] )) && compdef _ghsearch ghsearch
                            add-zsh-hook -d precmd __ghsearch_register
                        }
                        autoload -Uz add-zsh-hook
                        if (( $+functions[compdef] )); then __ghsearch_register; else add-zsh-hook precmd __ghsearch_register; fi

                    """),
            // zsh completes the value of a marked option after an equal sign, too.
            Correction("options with a value", #/(?<option>\n +'\*?--[a-z0-9-]+)(?<rest>\[[^\n]*\]:)/#) {
                "\($0.output.option)=\($0.output.rest)"
            },
            Correction(
                "options with two names and a value",
                #/(?<option>\{(-[a-zA-Z0-9],)?--[a-z0-9-]+)(?<rest>(,-[a-zA-Z0-9])?\}'\[[^\n]*\]:)/#
            ) { "\($0.output.option)=\($0.output.rest)" },
        ]
    }

    /// `_files` evaluates a dollar sign and a backquote before a slash. The program's last line is ` `; no output is an
    /// error.
    private static let zshFunctions = #"""
        __ghsearch_complete() {
            local -ar candidates=("${(@)@:#(| )}")
            (( $#candidates )) && _describe -V '' candidates -M 'm:{[:lower:][:upper:]}={[:upper:][:lower:]}'
        }

        __ghsearch_custom_complete() {
            __ghsearch_complete "${(@f)"$(command ghsearch "${@}" "${current_word_index}" "${#PREFIX}" "${(@)command_line[1,current_word_index]}" "${PREFIX}")"}"
        }

        __ghsearch_files() {
            [[ "${PREFIX}" != *[\$\`]* ]] && _files "${@}"
        }


        """#

    private static var fishCorrections: [Correction] {
        [
            // Without a line to edit, as in `complete -C`, the position in a word is an error.
            Correction("(__ghsearch_tokens -tC)", with: #"(string length -- "$(__ghsearch_current_value)")"#),
            // fish 4 would return the words with their quotes.
            Correction("commandline --tokens-raw $argv\n", with: "commandline --tokens-expanded $argv\n"),
            Correction(
                from: "function __ghsearch_complete_directories\n", upTo: "complete -c 'ghsearch' -f\n",
                with: fishFunctions),
            // The fixed values of options end with a tab, behind which fish finds a description: otherwise it shows
            // that of the option beside each value.
            Correction("options with fixed values", #/ -rfka '(?<values>[A-Za-z0-9][^'(]*)'/#) { match in
                " -rfka '\(match.output.values.split(separator: " ").map { $0 + #"\t"# }.joined(separator: " "))'"
            },
        ]
    }

    private static let fishFunctions = #"""
        # Prints the current word, or the value of an option in it.
        function __ghsearch_current_value
            string replace --regex -- '^--[a-z0-9-]+=' '' "$(__ghsearch_tokens -t)"
        end

        function __ghsearch_complete_directories
            set -l directories "$(__ghsearch_current_value)"*/
            string match --invert --regex '[[:cntrl:]]' -- $directories
        end

        function __ghsearch_custom_completion
            set -x SAP_SHELL fish
            set -x SAP_SHELL_VERSION $FISH_VERSION
            command ghsearch $argv (__ghsearch_tokens -pc) "$(__ghsearch_current_value)"
        end


        """#
}
