/// The words of a command line, as the parser takes them.
enum ArgumentNormalizer {
    /// `--json=FIELDS` as `--json FIELDS`, up to a `--`.
    ///
    /// The parser drops the value of an option that may have none when it is joined by `=` and another option follows
    /// (swift-argument-parser 1.8.2).
    static func normalized(_ words: [String]) -> [String] {
        let end = words.firstIndex(of: "--") ?? words.endIndex
        return words[..<end].flatMap { word in
            guard word.hasPrefix(joined) else { return [word] }
            let fields = word.dropFirst(joined.count)
            return fields.isEmpty ? ["--json"] : ["--json", String(fields)]
        } + words[end...]
    }

    private static let joined = "--json="
}
