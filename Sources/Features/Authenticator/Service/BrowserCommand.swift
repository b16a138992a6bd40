package import GitHubModel

package enum BrowserCommand: Sendable, Hashable {
    /// A program with its arguments. The URL replaces `%s` in an argument, otherwise it is appended.
    case run(with: [String])
    case unavailable(Reason)

    package enum Reason: Sendable, Hashable {
        case disabled
        /// The terminal is on another machine (SSH).
        case remote
        case noDisplay
    }

    #if os(macOS)
    package static let isMacOS = true
    #else
    package static let isMacOS = false
    #endif

    /// Returns none over SSH or without a display, otherwise `BROWSER` or the default. On macOS there is always a display.
    package static func resolve(
        environment: [String: String], noBrowser: Bool, isMacOS: Bool = Self.isMacOS
    ) -> BrowserCommand {
        func isSet(_ name: String) -> Bool { environment[name]?.isEmpty == false }
        if noBrowser { return .unavailable(.disabled) }
        if isSet("SSH_CONNECTION") || isSet("SSH_TTY") || isSet("SSH_CLIENT") { return .unavailable(.remote) }
        guard isMacOS || isSet("DISPLAY") || isSet("WAYLAND_DISPLAY") else { return .unavailable(.noDisplay) }
        if let preferred = environment["BROWSER"].flatMap(firstCommand) { return .run(with: preferred) }
        return .run(with: [isMacOS ? "open" : "xdg-open"])
    }

    package func command(opening address: WebURL) -> [String]? {
        guard case .run(let command) = self else { return nil }
        guard command.dropFirst().contains(where: { $0.contains("%s") }) else { return command + ["\(address)"] }
        return command.prefix(1) + command.dropFirst().map { $0.replacing("%s", with: "\(address)") }
    }

    /// Returns the first command of `BROWSER`, a list separated by colons. It is not interpreted by a shell.
    private static func firstCommand(in list: String) -> [String]? {
        let command = list.split(separator: ":").first?.split(separator: " ").map(String.init)
        return command?.isEmpty == true ? nil : command
    }
}
