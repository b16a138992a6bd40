import GitHistory
import GitHubModel
import PeopleUI

/// The file `VOUCHED.td` of a clone, in `.github` or at its root.
enum VouchedFile {
    private static let paths = [".github/VOUCHED.td", "VOUCHED.td"]
    /// In bytes. A line of a login has about 20.
    private static let maxSize = 16 << 20

    /// Returns `nil` if the clone that contains `directory` has no such file. Links are not followed.
    static func finding(about login: Login, at directory: String) async -> VouchedFinding? {
        guard let root = try? await Clone.workTree(at: directory) else { return nil }  // a bare repository, or none
        for path in paths {
            do {
                let text = try TextFile.text(at: "\(root)/\(path)", isTrustedOnly: true, limit: maxSize)
                if let text { return await finding(about: login, in: text, file: path, of: root) }
            } catch {
                return .unreadable(file: path)
            }
        }
        return nil
    }

    private static func finding(
        about login: Login, in text: String, file: String, of root: String
    ) async -> VouchedFinding {
        guard let (entry, number) = lastEntry(about: login, in: text) else { return .notListed(file: file) }
        // An error: the file or its history is not in Git.
        let date = try? await Clone.commitDate(ofLine: number, inFile: "\(root)/\(file)")
        return .listed(entry, number: number, file: file, committedAt: date ?? nil)
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
