package import GitHubModel

/// A program that opens pages, with its arguments. The URL replaces `%s` in an argument, otherwise it is appended.
package struct BrowserCommand: Sendable, Hashable {
    let words: [String]

    #if os(macOS)
    package static let isMacOS = true
    #else
    package static let isMacOS = false
    #endif

    /// Returns `nil` over SSH or without a display, otherwise `BROWSER` or the default. On macOS there is always a display.
    package init?(environment: [String: String], isMacOS: Bool = Self.isMacOS) {
        func isSet(_ name: String) -> Bool { environment[name]?.isEmpty == false }
        if isSet("SSH_CONNECTION") || isSet("SSH_TTY") || isSet("SSH_CLIENT") { return nil }
        guard isMacOS || isSet("DISPLAY") || isSet("WAYLAND_DISPLAY") else { return nil }
        words = environment["BROWSER"].flatMap(Self.firstCommand) ?? [isMacOS ? "open" : "xdg-open"]
    }

    package func words(opening address: WebURL) -> [String] {
        guard words.dropFirst().contains(where: { $0.contains("%s") }) else { return words + ["\(address)"] }
        return words.prefix(1) + words.dropFirst().map { $0.replacing("%s", with: "\(address)") }
    }

    /// Returns the first command of `BROWSER`, a list separated by colons. It is not interpreted by a shell.
    private static func firstCommand(in list: String) -> [String]? {
        let command = list.split(separator: ":").first?.split(separator: " ").map(String.init)
        return command?.isEmpty == true ? nil : command
    }
}
