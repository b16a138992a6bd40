/// The modules that a `go.mod` uses (<https://go.dev/ref/mod#go-mod-file>): what is required, or what replaces it. The own
/// module, and versions that are excluded or retracted, are not used.
struct GoModules {
    private struct Module: Hashable {
        let path: String
        let version: String?
    }

    private var required: [Module] = []
    /// The modules that are replaced; without a version, all versions are.
    private var replaced: Set<Module> = []
    private var replacements: [String] = []
    /// The directive of the block that is open.
    private var block: Substring?

    /// The paths of the modules in order. The path of a replacement can be one of a directory.
    var used: [String] {
        let left = required.filter { module in
            !replaced.contains(module) && !replaced.contains(Module(path: module.path, version: nil))
        }
        return left.map(\.path) + replacements
    }

    mutating func read(_ line: String) {
        var words = line.split(separator: "//", maxSplits: 1, omittingEmptySubsequences: false)[0]
            .split(whereSeparator: \.isWhitespace)[...]
        guard let first = words.first else { return }
        if first == ")" {
            block = nil
        } else if words.count > 1, words[1] == "(" {
            block = first
        } else {
            if block == nil { words = words.dropFirst() }
            add(words, as: block ?? first)
        }
    }

    private mutating func add(_ words: ArraySlice<Substring>, as directive: Substring) {
        guard required.count + replacements.count < ListFile.Contents.maxEntries, let path = words.first else { return }
        switch directive {
        case "require":
            required.append(Module(path: Self.unquoted(path), version: words.dropFirst().first.map(String.init)))
        case "replace": addReplacement(words)
        default: return
        }
    }

    /// `PATH [VERSION] => PATH [VERSION]`.
    private mutating func addReplacement(_ words: ArraySlice<Substring>) {
        guard let arrow = words.firstIndex(of: "=>"), let path = words.first, arrow + 1 < words.endIndex else { return }
        let version = arrow - words.startIndex > 1 ? String(words[words.startIndex + 1]) : nil
        replaced.insert(Module(path: Self.unquoted(path), version: version))
        replacements.append(Self.unquoted(words[arrow + 1]))
    }

    private static func unquoted(_ word: Substring) -> String { word.filter { $0 != "\"" && $0 != "`" } }
}
