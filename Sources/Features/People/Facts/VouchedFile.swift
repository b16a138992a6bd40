package import GitHubModel

/// The file `VOUCHED.td` of a clone, in `.github` or at its root: a line for each person whom the maintainers vouch
/// for, or whom they denounce.
package enum VouchedFile {
    private static let paths = [".github/VOUCHED.td", "VOUCHED.td"]
    /// In bytes. A line of a login has about 20.
    package static let maxSize = 16 << 20

    /// Returns what the first of the files says about an account, or `nil` if there is none. `text` returns the text of
    /// the file at a path in the clone, or `nil` if it does not exist.
    package static func finding(about login: Login, text: (String) throws -> String?) -> VouchedFinding? {
        for path in paths {
            do {
                if let text = try text(path) { return finding(about: login, in: text, file: path) }
            } catch {
                return .unreadable(file: path)
            }
        }
        return nil
    }

    private static func finding(about login: Login, in text: String, file: String) -> VouchedFinding {
        guard let (entry, number) = lastEntry(about: login, in: text) else { return .notListed(file: file) }
        return .listed(entry, number: number, file: file)
    }

    /// Returns the last line about an account, with its number from 1.
    static func lastEntry(about login: Login, in text: String) -> (line: VouchedLine, number: Int)? {
        var last: (line: VouchedLine, number: Int)?
        for (index, line) in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).enumerated() {
            guard let entry = VouchedLine(String(line)), entry.login == login else { continue }
            last = (entry, index + 1)
        }
        return last
    }
}
