package import Foundation
package import GitHistory

/// A file, or lines of it.
package struct FilePlace: Sendable, Hashable {
    /// A path on the disk; with ``commit``, one from the root of the clone.
    let path: String
    /// `nil` for all lines.
    var lines: ClosedRange<Int>?
    /// The commit whose version of the file is meant, or `nil` for the file on the disk.
    var commit: String?

    /// Returns the commits from which the lines are, without the lines of `excluded`. `clone` contains ``commit``.
    package func commits(
        excluding excluded: IndexSet, in clone: Clone?, by git: GitProcesses
    ) async throws -> Clone.FileLines {
        guard let commit, let clone else {
            return try await Clone.lines(ofFile: path, lines, excluding: excluded, by: git)
        }
        return try await clone.lines(ofFile: path, at: commit, lines, excluding: excluded)
    }
}

/// The ways in which a text can be read as lines of a file. People paste places from commands, compilers and pages:
///
/// ```text
/// a.txt:10          a.txt:10,20       a.txt:10-20
/// a.txt:10:5        a.txt:10:5: error: …         (line and column; what follows is of a compiler or grep -n)
/// a.txt#L10         a.txt#L10-L20     a.txt#L10C5-L20C1
/// ```
///
/// Names of files can contain these signs, so that the files that exist decide which way is meant.
struct FileReference {
    /// A part of the text that can be the path, and the lines that the rest names, or `nil` if it names none.
    typealias Candidate = (path: Substring, lines: ClosedRange<Int>?)

    /// The longest path first.
    let candidates: [Candidate]
    /// More colons are those of a text behind the place.
    private static let maxColons = 8

    init(_ text: String) {
        let colons = text.indices.filter { text[$0] == ":" }.prefix(Self.maxColons)
        var candidates = colons.reversed().map { colon -> Candidate in
            let rest = text[text.index(after: colon)...]
            return (text[..<colon], Self.lines(rest.prefix { $0 != ":" }))
        }
        if let sign = text.lastIndex(of: "#"), let lines = Self.lines(ofFragment: text[text.index(after: sign)...]) {
            candidates.insert((text[..<sign], lines), at: 0)
        }
        self.candidates = candidates
    }

    /// Parses `LINE`, `FIRST,LAST` or `FIRST-LAST`, which count from 1.
    private static func lines(_ text: Substring) -> ClosedRange<Int>? {
        range(text.split(omittingEmptySubsequences: false) { $0 == "," || $0 == "-" }.map(number))
    }

    /// Parses the fragment of a page, such as `L10-L20`. A column can follow each line.
    static func lines(ofFragment text: Substring) -> ClosedRange<Int>? {
        guard text.first == "L" else { return nil }
        return range(
            text.split(separator: "-", omittingEmptySubsequences: false).map { part in
                let line = part.first == "L" ? part.dropFirst() : part
                return number(line.prefix { $0 != "C" })
            })
    }

    private static func range(_ numbers: [Int?]) -> ClosedRange<Int>? {
        guard numbers.count <= 2, let first = numbers.first ?? nil, let last = numbers.last ?? nil, first <= last else {
            return nil
        }
        return first...last
    }

    private static func number(_ text: Substring) -> Int? {
        guard text.allSatisfy({ $0.isASCII && $0.isNumber }), let number = Int(text) else { return nil }
        return (1..<Int(Int32.max)).contains(number) ? number : nil
    }
}
