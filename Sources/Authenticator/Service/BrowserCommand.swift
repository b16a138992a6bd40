package import GitHubModel

/// Whether a browser may be opened here, and with which command; starting it is somebody else's task.
package enum BrowserCommand: Sendable, Hashable {
    /// With this program and its arguments; one of them may hold `%s`, the place of the address.
    case run(with: [String])
    /// The person opens the address, wherever their browser is.
    case unavailable(Reason)

    /// Why none is opened.
    package enum Reason: Sendable, Hashable {
        /// `--no-browser`.
        case disabled
        /// The terminal is that of another machine (SSH).
        case remote
        /// No display to open it on.
        case noDisplay
    }

    /// Systems differ in how they open an address.
    package enum System: Sendable, Hashable {
        /// Addresses go to `open`; there is always a display.
        case macOS
        /// Addresses go to `xdg-open`, on X11 or Wayland.
        case other

        /// The one this runs on.
        package static var current: System {
            #if os(macOS)
            .macOS
            #else
            .other
            #endif
        }
    }

    /// Decides by the environment: never over SSH or without a display; with `BROWSER` if it is set.
    package static func resolve(
        environment: [String: String], noBrowser: Bool, system: System = .current
    ) -> BrowserCommand {
        func isSet(_ name: String) -> Bool { environment[name]?.isEmpty == false }
        if noBrowser { return .unavailable(.disabled) }
        if isSet("SSH_CONNECTION") || isSet("SSH_TTY") || isSet("SSH_CLIENT") { return .unavailable(.remote) }
        guard system == .macOS || isSet("DISPLAY") || isSet("WAYLAND_DISPLAY") else { return .unavailable(.noDisplay) }
        if let wanted = environment["BROWSER"].flatMap(firstCommand) { return .run(with: wanted) }
        return .run(with: [system == .macOS ? "open" : "xdg-open"])
    }

    /// The whole command that opens `address`; `nil` where none may.
    package func command(opening address: WebURL) -> [String]? {
        guard case .run(let words) = self else { return nil }
        guard words.dropFirst().contains(where: { $0.contains("%s") }) else { return words + ["\(address)"] }
        return words.prefix(1) + words.dropFirst().map { $0.replacing("%s", with: "\(address)") }
    }

    /// `BROWSER` lists commands, separated by colons; the first counts. No shell reads it.
    private static func firstCommand(in list: String) -> [String]? {
        let words = list.split(separator: ":").first?.split(separator: " ").map(String.init)
        return words?.isEmpty == true ? nil : words
    }
}
