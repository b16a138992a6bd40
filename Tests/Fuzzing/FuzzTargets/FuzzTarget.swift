import Foundation

/// A parser of untrusted input, and valid inputs from which others are made.
///
/// An input that the parser rejects is correct. A crash, a hang, or a value that breaks a rule (`precondition`) is not.
package struct FuzzTarget: Sendable {
    /// The name, and that of its directory in the corpus.
    package let name: String
    package let seeds: [[UInt8]]
    package let parse: @Sendable ([UInt8]) -> Void

    package init(_ name: String, seeds: [[UInt8]], parse: @escaping @Sendable ([UInt8]) -> Void) {
        (self.name, self.seeds, self.parse) = (name, seeds, parse)
    }

    /// Creates the target of a parser of text.
    package init(_ name: String, texts: [String], parse: @escaping @Sendable (String) -> Void) {
        self.init(name, seeds: texts.map { Array($0.utf8) }) { parse(String(decoding: $0, as: UTF8.self)) }
    }

    /// The directory of the corpus: inputs that crashed once, and others that are worth to start from.
    private static let corpusDirectory = URL(filePath: #filePath)
        .appending(path: "../../../Fixtures/Corpus").standardizedFileURL

    /// The seeds and the files of the corpus.
    package var corpus: [[UInt8]] {
        let directory = Self.corpusDirectory.appending(path: name)
        // Most targets have no directory. They start from their seeds only.
        let names = (try? FileManager.default.contentsOfDirectory(atPath: directory.path)) ?? []
        return seeds
            + names.sorted().compactMap { name in
                FileManager.default.contents(atPath: directory.appending(path: name).path).map { Array($0) }
            }
    }

    /// Runs a parser that throws for invalid input.
    package static func attempt(_ body: () throws -> Void) {
        do { try body() } catch {}  // rejecting an input is correct
    }
}

extension FuzzTarget {
    /// The targets of the modules. Those of the command are in the tests only, because a program can't be imported
    /// elsewhere.
    package static var all: [FuzzTarget] {
        responses + signInResponses + headers + texts + records + [keys, frames, mentions, commits, images]
    }
}
