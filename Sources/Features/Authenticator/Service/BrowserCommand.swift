package import GitHubModel

/// A program that opens pages, with its arguments. The URL replaces `%s` in an argument, otherwise it is appended.
package struct BrowserCommand: Sendable, Hashable {
    let words: [String]

    #if os(macOS)
    package static let isMacOS = true
    #else
    package static let isMacOS = false
    #endif

    /// Returns the commands of `BROWSER`, a list separated by colons, of which the first one that starts is used. If it
    /// is not set, the default one if there is a display. None is interpreted by a shell.
    package static func all(environment: [String: String], isMacOS: Bool = Self.isMacOS) -> [BrowserCommand] {
        let own = environment["BROWSER"].flatMap { ShellWords.lists(in: $0, separatedBy: ":") } ?? []
        if !own.isEmpty { return own.map(BrowserCommand.init) }
        guard hasDisplay(environment: environment, isMacOS: isMacOS) else { return [] }
        return [BrowserCommand(words: [isMacOS ? "open" : "xdg-open"])]
    }

    /// Whether programs can open windows for the user: not over SSH. On macOS there is always a display.
    package static func hasDisplay(environment: [String: String], isMacOS: Bool = Self.isMacOS) -> Bool {
        func isSet(_ name: String) -> Bool { environment[name]?.isEmpty == false }
        if isSet("SSH_CONNECTION") || isSet("SSH_TTY") || isSet("SSH_CLIENT") { return false }
        return isMacOS || isSet("DISPLAY") || isSet("WAYLAND_DISPLAY")
    }

    package func words(opening address: WebURL) -> [String] {
        guard words.dropFirst().contains(where: { $0.contains("%s") }) else { return words + ["\(address)"] }
        return words.prefix(1) + words.dropFirst().map { $0.replacing("%s", with: "\(address)") }
    }
}
