package import struct Foundation.Date

/// The commits of a clone whose people are asked for.
package struct CloneSelection: Sendable {
    package struct Range: Sendable, Hashable {
        /// The ID of the last commit before the range.
        package let start: String
        /// The ID of the last commit.
        package let end: String
        /// The number of the input that names it.
        package let input: Int

        package init(start: String, end: String, input: Int) {
            self.start = start
            self.end = end
            self.input = input
        }
    }

    /// Why a single commit is selected.
    package struct Mention: Sendable, Hashable {
        /// The numbers of the inputs that name it.
        package var inputs: Set<Int> = []
        /// The number of lines of files that are from it.
        package var lines = 0

        package init() {}
    }

    /// By the IDs of commits.
    package var commits: [String: Mention] = [:]
    package var ranges: [Range] = []
    /// Selects commits of the whole history by their date.
    package var since: Date?
    /// Selects of ``ranges``, and since the date, the commits that change files of these pathspecs of Git, relative to
    /// a directory. `nil` selects all.
    package var paths: Paths?

    /// Pathspecs of Git, and the directory to which they are relative.
    package struct Paths: Sendable, Hashable {
        package let pathspecs: [String]
        package let directory: String

        package init(_ pathspecs: [String], at directory: String) {
            self.pathspecs = pathspecs
            self.directory = directory
        }
    }

    package init() {}

    /// Whether it selects no commits but those that it names one by one, so that the rest of the history is the same
    /// for all such selections.
    package var isOfSingleCommits: Bool { ranges.isEmpty && since == nil }

    package var isEmpty: Bool { commits.isEmpty && ranges.isEmpty && since == nil }
}
