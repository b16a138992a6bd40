import CommandSupport
import Foundation
import GitHubStandIn
import TestSupport
import Testing

@testable import ghsearch

@Suite("Completion in shells", .timeLimit(.minutes(5)))
struct ShellCompletionTests {
    @Test("Logins, repositories and values are completed from the cache", arguments: Shell.allCases)
    func completion(shell: Shell) async throws {
        try await Ghsearch.run { ghsearch in
            let name = try await ghsearch("repos", "one-repo", "--jq", ".[0].fullName").firstLine
            #expect(try await ghsearch("user", "one-repo").status == 0)
            let sent = ghsearch.control.requests.count
            let session = try await InteractiveShell(shell, ghsearch)
            for (line, completed) in [
                ("repos one-r", "repos one-repo"), ("user ONE-r", "user one-repo"),
                ("open one-r", "open one-repo"), ("open one-repo/", "open \(name)"), ("--in one-", "--in \(name)"),
                ("repo one-repo/", "repo \(name)"), ("repo --offline one-r", "repo --offline \(name)"),
                ("who HEAD --json=evid", "who HEAD --json=evidence"),
                ("users --followers-of one-r", "users --followers-of one-repo"),
                ("--host git", "--host github.com"), ("repos x --sort upd", "repos x --sort updated"),
                ("--print men", "--print mention"), ("people --print coa", "people --print coauthor"),
                ("users x --type o", "users x --type org"), ("login --store key", "login --store keyring"),
                ("repos x --json fullName,lic", "repos x --json fullName,license"), ("init ba", "init bash"),
                ("explore --sort fol", "explore --sort followers"), ("cach", "cache"),
                ("warm --git bi", "warm --git bin/"), ("--accessi", "--accessible"),
                ("user @one-r", "user @one-repo"), ("user @ONE-r", "user @one-repo"), ("--in=one-", "--in=\(name)"),
                ("--in=@one-", "--in=@one-"), ("--print=coa", "--print=coauthor"), ("--host=git", "--host=github.com"),
                ("users x --sort=fol", "users x --sort=followers"), ("users x --json=logi", "users x --json=login"),
                ("users x --json=login,nam", "users x --json=login,name"), ("warm --git=bi", "warm --git=bin/"),
                ("users --followers-of=@one-r", "users --followers-of=@one-repo"),
                ("repos x --sort=upd", "repos x --sort=updated"), ("repos -l=swi", "repos -l=swi"),
                ("users --host=github.com --sort=fol", "users --host=github.com --sort=followers"),
            ] {
                try await session.type("ghsearch \(line)")
                session.terminal.send("\t")
                try await session.wait(for: "ghsearch \(completed)")
            }
            #expect(ghsearch.control.requests.count == sent)
        }
    }

    @Test("--account completes the accounts that are signed in, and their private repositories are offered")
    func accounts() async throws {
        try await Ghsearch.run { ghsearch in
            let token = try ghsearch.control.token(for: "mona", scopes: ["repo"])
            #expect(try await ghsearch("login", "--with-token", input: token).status == 0)
            #expect(try await Self.completions(of: "--account", "m", ghsearch) == ["mona"])
            let repositories = try await ghsearch("repos", "octo-org", "--jq", ".[] | select(.isPrivate) | .fullName")
            let secret = try #require(repositories.lines.first)
            #expect(try await Self.completions(of: "--in", secret, ghsearch) == [secret])
            let other = try await Self.completions(of: "--in", secret, ghsearch, ["GHSEARCH_TOKEN": "gho_other"])
            #expect(other == [])
        }
    }

    /// Returns the completions of the option's value.
    private static func completions(
        of option: String, _ word: String, _ ghsearch: Ghsearch, _ environment: [String: String?] = [:]
    ) async throws -> [String] {
        try await ghsearch.call(
            ["---completion", "--", option, "2", "\(word.count)", "ghsearch", option, word], environment: environment
        ).lines.filter { !$0.isEmpty }
    }

    @Test("Completion creates no file, and without a cache it offers nothing")
    func noFiles() async throws {
        try await Ghsearch.run { ghsearch in
            #expect(try await Self.completions(of: "--in", "m", ghsearch) == [])
            #expect(try ghsearch.home.contents == [])
            _ = try await ghsearch("repos", "one-repo")
            let before = try Set(ghsearch.home.contents)
            #expect(try await Self.completions(of: "--in", "One-R", ghsearch).count == 1)
            #expect(try Set(ghsearch.home.contents) == before)
        }
    }

    @Test("The script for bash sets no trap that stays, and undoes no option of a sourced file")
    func trap() async throws {
        try await Ghsearch.run { ghsearch in
            let script = """
                source <("$GHSEARCH" init bash)
                COMP_WORDS=(ghsearch repos --sort st) COMP_CWORD=3 COMP_LINE='ghsearch repos --sort st' COMP_POINT=24
                _ghsearch ghsearch st --sort
                echo "${COMPREPLY[@]}"
                trap -p RETURN
                """
            let ended = try await ghsearch.shell(script)
            #expect(ended.output == "stars\n")
        }
    }

    /// Options of the shell and aliases that change the meaning of scripts.
    private static let oddSettings: [(shell: Shell, setup: String)] = [
        (
            .zsh,
            """
            setopt ksh_arrays ignore_braces sh_word_split no_unset extended_glob null_glob noclobber rc_quotes
            setopt warn_create_global posix_builtins posix_identifiers no_short_loops glob_subst sh_file_expansion
            alias printf='echo BAD' print='echo BAD' read='echo BAD' command='echo BAD' -g G='| cat'
            """
        ),
        (
            .bash,
            """
            set -o errexit -o nounset -o noglob -o noclobber
            shopt -s nullglob failglob extglob nocasematch expand_aliases
            alias printf='echo BAD' local='echo BAD' read='echo BAD' command='echo BAD' shopt='echo BAD' set='echo BAD'
            alias compopt='echo BAD' trap='echo BAD' complete='echo BAD' bind='echo BAD' echo='printf BAD' unset='echo BAD'
            IFS=:/
            """
        ),
        (.bash, "set -o posix; COMP_WORDBREAKS=$' \\t\\n'"),
        (.bash, "COMP_WORDBREAKS=${COMP_WORDBREAKS//=}; COMP_WORDBREAKS=${COMP_WORDBREAKS//:}"),
        (.bash, "COMP_WORDBREAKS=${COMP_WORDBREAKS//@}/,"),
        (.fish, "set -g fish_features all; alias ls='echo BAD'"),
    ]

    @Test("Odd options and aliases change nothing", arguments: oddSettings.indices)
    func unaffected(index: Int) async throws {
        let (shell, setup) = Self.oddSettings[index]
        try await Ghsearch.run { ghsearch in
            let name = try await ghsearch("repos", "one-repo", "--jq", ".[0].fullName").firstLine
            #expect(try await ghsearch("user", "one-repo").status == 0)
            let session = try await InteractiveShell(shell, ghsearch, setup: setup)
            for (line, completed) in [
                ("user one-r", "user one-repo"), ("user @one-r", "user @one-repo"), ("--in=one-", "--in=\(name)"),
                ("repos x --sort upd", "repos x --sort updated"),
                ("users x --json=login,nam", "users x --json=login,name"),
                ("warm --git bi", "warm --git bin/"), ("--accessi", "--accessible"),
            ] {
                try await session.type("ghsearch \(line)")
                session.terminal.send("\t")
                try await session.wait(for: "ghsearch \(completed)")
            }
            try await session.insert("one-repo", into: "ghsearch user one-r")
            try await session.wait(for: "ghsearch user one-repo")
        }
    }

    @Test("fish shows names beside logins, no description beside values, and no error without a line to edit")
    func descriptions() async throws {
        try await Ghsearch.run { ghsearch in
            let name = try await ghsearch("user", "one-repo", "--jq", ".name").firstLine
            for (line, expected) in [
                ("user ONE-r", "one-repo\t\(name)\n"), ("repos x --sort upd", "updated\t\n"),
                ("--host=git", "--host=github.com\t\n"),
                ("user --account ", ""),
            ] {
                let script = "ghsearch init fish | source; complete -C'ghsearch \(line)'"
                try Data(script.utf8).write(to: ghsearch.home.url.appending(path: "complete.fish"))
                let ended = try await ghsearch.shell(
                    #"PATH=$(dirname "$GHSEARCH"):$PATH fish --no-config "$HOME/complete.fish""#,
                    environment: ["PATH": ProcessInfo.processInfo.environment["PATH"]])
                #expect(ended.errors == "", "\(line)")
                #expect(ended.output.replacing("\t\n", with: "\n") == expected.replacing("\t\n", with: "\n"), "\(line)")
            }
        }
    }

    @Test("Every option whose values are known completes them")
    func kinds() async throws {
        try await Ghsearch.run { ghsearch in
            let options = try await ghsearch.describedCommands().flatMap { $0.command.arguments ?? [] }
                .filter { $0.kind == "option" && $0.completionKind == nil }
            let names = Set(options.map { $0.preferredName?.name ?? "" })
            #expect(
                names == [
                    "jq", "prompt", "header", "limit", "count", "seed", "client-id", "scopes", "since", "timeout",
                    "separator", "topic", "stars", "filter", "expect", "bind",
                ])
        }
    }

    @Test("--json offers fields after fields only")
    func fields() async throws {
        try await Ghsearch.run { ghsearch in
            #expect(try await Self.fields(after: "", ghsearch).contains("login"))
            let second = try await Self.fields(after: "login,na", ghsearch)
            #expect(second.contains("login,name"))
            #expect(!second.contains("login,login"))
            for word in ["login,`touch x`,", "login,$(touch x),", "login,,", "'login,", "nothing,"] {
                #expect(try await Self.fields(after: word, ghsearch).allSatisfy(\.isEmpty), "\(word)")
            }
        }
    }

    private static func fields(after word: String, _ ghsearch: Ghsearch) async throws -> [String] {
        let arguments = ["---completion", "users", "--", "--json", "3", "\(word.count)"]
        return try await ghsearch.call(arguments + ["ghsearch", "users", "--json", word]).lines
    }

    @Test("Each correction applies to the script of the argument parser", arguments: Shell.allCases)
    func corrections(shell: Shell) throws {
        let script = try shell.completionScript()
        if shell == .bash { #expect(!script.contains("compgen")) }
        let options = script.matches(of: #/--accessible|-l 'accessible'/#)
        #expect(!options.isEmpty)
    }

    @Test("A correction that finds nothing to change is an error")
    func uselessCorrection() {
        let corrections = [
            Shell.Correction("compgen", with: ""), Shell.Correction(from: "a", upTo: "compgen", with: ""),
            Shell.Correction("options", #/--[a-z]+=/#) { _ in "" },
        ]
        for correction in corrections {
            #expect(throws: Shell.CorrectionError.self) { try correction.applied(to: "a --b c") }
        }
    }
}
