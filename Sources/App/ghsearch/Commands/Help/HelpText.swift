/// The help of a command as the parser writes it: parts that are separated by empty lines.
struct HelpText {
    static let globalTitle = "GLOBAL OPTIONS:"

    private let parts: [String]

    init(_ text: String) {
        parts = text.split(separator: "\n\n").map { $0.hasSuffix("\n") ? String($0.dropLast()) : String($0) }
    }

    func section(_ title: String) -> String? { parts.first { $0.hasPrefix(title + "\n") } }

    /// The help of a subcommand with the global options on one line and with examples; `nil` for other texts.
    var short: String? {
        guard let command, !command.isEmpty else { return nil }
        let own = parts.filter { !$0.hasPrefix(Self.globalTitle) && !$0.hasPrefix("  See ") }
        let global = parts.count - own.count > 0 ? ["Global options: see ghsearch help global"] : []
        let notes = parts.filter { $0.hasPrefix("  See ") }
        return (own.map(Self.withoutGlobalUsage) + examples + global + notes).joined(separator: "\n\n") + "\n"
    }

    /// Replaces the global options in the usage, which is one line.
    private static func withoutGlobalUsage(_ part: String) -> String {
        guard part.hasPrefix(usagePrefix), let start = part.firstRange(of: " [--host <host>]") else { return part }
        return part[..<start.lowerBound] + " [<options>]"
    }

    private static let usagePrefix = "USAGE: "

    /// The words of the command behind `ghsearch`; `nil` if the text is no help.
    private var command: String? {
        let prefix = Self.usagePrefix
        guard let usage = parts.first(where: { $0.hasPrefix(prefix) })?.dropFirst(prefix.count) else { return nil }
        let words = usage.split(whereSeparator: \.isWhitespace).dropFirst()
        return words.prefix { $0.allSatisfy { $0.isLetter || $0 == "-" } }.joined(separator: " ")
    }

    private var examples: [String] {
        guard let lines = command.flatMap(RootCommand.documented)?.examples else { return [] }
        return [(["EXAMPLES:"] + lines.map { "  \($0)" }).joined(separator: "\n")]
    }
}
