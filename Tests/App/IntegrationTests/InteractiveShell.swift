import CommandSupport
import Foundation
import TestSupport
import Testing

@testable import ghsearch

/// A real shell on a terminal, with the integration of ghsearch. Its prompt is `$ `.
struct InteractiveShell {
    let terminal: PseudoTerminal
    private let ghsearch: Ghsearch

    /// Starts the shell and waits for its prompt.
    ///
    /// - Parameter setup: Lines of its start-up file before the integration.
    init(
        _ shell: Shell, _ ghsearch: Ghsearch, setup: String = "", environment: [String: String?] = [:],
        columns: Int = 100
    ) async throws {
        self.ghsearch = ghsearch
        let home = ghsearch.home.url
        // Without its directory, fish generates completions of all manual pages in the background.
        for directory in ["bin", ".local/share/fish/generated_completions"] {
            try FileManager.default.createDirectory(
                at: home.appending(path: directory), withIntermediateDirectories: true)
        }
        let link = home.appending(path: "bin/ghsearch").path
        if !FileManager.default.fileExists(atPath: link) {
            try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: Self.programPath)
        }
        let file = home.appending(path: Self.startFile(of: shell))
        try FileManager.default.createDirectory(
            at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data("\(setup)\n\(Self.integration(of: shell))\n".utf8).write(to: file)
        let variables = ghsearch.variables(
            ["PATH": "\(home.path)/bin:/usr/bin:/bin", "ZDOTDIR": home.path].merging(environment) { $1 })
        let arguments = shell == .bash ? ["--noprofile", "--rcfile", file.path, "-i"] : ["-i"]
        terminal = try PseudoTerminal(
            "/usr/bin/\(shell)", arguments, environment: variables, directory: home.path, columns: columns,
            rows: 24)
        try await terminal.waitUntil(.seconds(40)) { $0.lines[0] == "$" && $0.cursor.column == 2 }
    }

    private static var programPath: String { URL(filePath: Ghsearch.path).standardizedFileURL.path }

    private static func startFile(of shell: Shell) -> String {
        switch shell {
        case .zsh: ".zshrc"
        case .bash: ".bashrc"
        case .fish: ".config/fish/config.fish"
        }
    }

    private static func integration(of shell: Shell) -> String {
        switch shell {
        // As in many files, compinit follows.
        case .zsh: #"PS1='$ '; eval "$(ghsearch init zsh)"; autoload -Uz compinit && compinit -u"#
        case .bash: #"PS1='$ '; eval "$(ghsearch init bash)""#
        case .fish:
            """
            function fish_prompt; echo -n '$ '; end
            function fish_greeting; end
            set -g fish_autosuggestion_enabled 0
            ghsearch init fish | source
            """
        }
    }

    /// Types a line in place of the present one, and waits until the shell shows it.
    func type(_ line: String) async throws {
        terminal.send("\u{15}")
        try await terminal.waitUntil { $0.lines[0] == "$" }
        terminal.send(line)
        try await wait(for: line)
    }

    /// Waits until the command line is `line`, with nothing below it.
    func wait(for line: String) async throws {
        try await terminal.waitUntil(.seconds(40)) { $0.text == "$ \(line)" }
    }

    /// Opens the prompt with the key, and waits until `login` is selected.
    func open(selecting login: String) async throws {
        terminal.send("\u{1B}g")
        try await terminal.waitUntil(.seconds(40)) { screen in
            screen.lines[1].hasPrefix("> ")
                && screen.lines.contains { $0.hasPrefix("▌ \(login) ") || $0 == "▌ \(login)" }
        }
    }

    /// Types a line, presses the key, and selects `login`, and if `isRepository` its only repository.
    func insert(_ login: String, into line: String, isRepository: Bool = false) async throws {
        try await type(line)
        try await open(selecting: login)
        terminal.send("\r")
        guard isRepository else { return }
        try await terminal.waitUntil(.seconds(40)) { screen in
            screen.text.contains("1 repository") && screen.lines.contains { $0.hasPrefix("▌ ") }
                && screen.text.contains("↵ print  esc back")
        }
        terminal.send("\r")
    }

    /// Runs a command, and waits until its output, which must be one line, is `output`.
    func run(_ command: String, printing output: String) async throws {
        try await type(command)
        terminal.send("\r")
        try await terminal.waitUntil(.seconds(40)) { $0.lines[1] == output && $0.lines[2] == "$" }
        terminal.send("\u{C}")
        try await terminal.waitUntil { $0.text == "$" }
    }
}
