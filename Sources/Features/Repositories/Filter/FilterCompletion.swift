import Foundation

/// Completes the last word of a filter: the name of a qualifier, or its value.
enum FilterCompletion {
    /// Returns the filter with a longer last word, or `nil` if there is none. Several candidates are completed as far
    /// as they agree, then to the first one.
    static func completed(_ text: String, with values: FilterValues) -> String? {
        guard let word = ListFilter.words(in: text).last, word.endIndex == text.endIndex else { return nil }
        guard let parts = FilterQualifier.parts(of: word) else { return completedName(text, word) }
        guard let name = FilterName(parts.name) else { return nil }
        let typed = parts.value.split(separator: ",", omittingEmptySubsequences: false).last ?? ""
        let candidates = candidates(for: name, typed, values)
        guard let value = completion(of: typed, candidates) else { return nil }
        return start(of: text, word) + quoted(value.text) + (value.isWhole ? " " : "")
    }

    private static func completedName(_ text: String, _ word: Substring) -> String? {
        let typed = word.hasPrefix("-") ? word.dropFirst() : word
        let names = FilterName.allCases.map(\.rawValue).filter { $0.hasPrefix(typed.lowercased()) }
        guard !typed.isEmpty, let name = completion(of: typed, names) else { return nil }
        return text.dropLast(typed.count) + name.text + (name.isWhole ? ":" : "")
    }

    private static func candidates(
        for name: FilterName, _ typed: Substring, _ values: FilterValues
    ) -> [String] {
        func choices(_ texts: some Collection<String>) -> [String] {
            texts.filter { $0.hasPrefix(typed.lowercased()) }.sorted()
        }
        return switch name {
        case .lang: values.completions(of: typed, in: .language)
        case .topic: values.completions(of: typed, in: .topic)
        case .license: values.completions(of: typed, in: .license)
        case .is: choices(FilterQualifier.properties.keys)
        case .fork: choices(FilterQualifier.forkValues.keys)
        case .archived: choices(FilterQualifier.archivedValues.keys)
        case .sort: choices(FilterQualifier.sortings.keys)
        case .stars, .forks, .size, .issues, .pushed, .created: []
        }
    }

    /// Returns `text` up to the value that is typed: after the last comma, or the colon.
    private static func start(of text: String, _ word: Substring) -> Substring {
        let separator = word.lastIndex(of: ",") ?? word.firstIndex(of: ":") ?? word.startIndex
        return text[...separator]
    }

    private static func quoted(_ value: String) -> String { value.contains(" ") ? "\"\(value)\"" : value }

    private static func completion(of typed: Substring, _ candidates: [String]) -> (text: String, isWhole: Bool)? {
        let typed = typed.lowercased()
        guard let first = candidates.first(where: { $0.lowercased() == typed }) ?? candidates.first else { return nil }
        let common = candidates.dropFirst().reduce(candidates[0].lowercased()) {
            $0.commonPrefix(with: $1.lowercased())
        }
        guard candidates.count > 1, common.count > typed.count else { return (first, true) }
        return (common, false)
    }
}
