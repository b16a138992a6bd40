import Foundation

/// The number and the seed of the random inputs of tests.
///
/// `Scripts/test` runs a tenth of the inputs, with a new seed in each run; `Scripts/test --full` runs all, and
/// `Scripts/test --quick` a hundredth.
package enum RandomInputs {
    /// The seed of this run, which is printed. `GHSEARCH_FUZZ_SEED` sets that of an earlier one, to run its inputs
    /// again.
    package static let seed: UInt64 = {
        let seed = variable("GHSEARCH_FUZZ_SEED").flatMap(UInt64.init) ?? UInt64.random(in: 1...999_999_999)
        // Not buffered: a parser can crash.
        FileHandle.standardError.write(Data("Random inputs: GHSEARCH_FUZZ_SEED=\(seed)\n".utf8))
        return seed
    }()

    /// Whether all inputs are run (`GHSEARCH_FUZZ_FULL`).
    private static let isFull = variable("GHSEARCH_FUZZ_FULL")?.isEmpty == false

    /// The part of the inputs that is run: a tenth, or that of `GHSEARCH_FUZZ_DIVISOR`.
    private static let divisor = isFull ? 1 : max(variable("GHSEARCH_FUZZ_DIVISOR").flatMap { Int($0) } ?? 10, 1)

    /// Returns a part of `full`, 1 or more; `full` if all inputs are run.
    package static func count(of full: Int) -> Int { max(full / divisor, 1) }

    /// Returns `count` of `all` inputs, which differ in each run, or all if all inputs are run.
    package static func sample<Input>(_ count: Int, of all: [Input]) -> [Input] {
        var generator = SeededGenerator.ofRun()
        return isFull ? all : Array(all.shuffled(using: &generator).prefix(count))
    }

    /// Returns the number of inputs of a fuzzer: `GHSEARCH_FUZZ_INPUTS`, or that of ``count(of:)``.
    package static func fuzzCount(of full: Int) -> Int {
        variable("GHSEARCH_FUZZ_INPUTS").flatMap(Int.init) ?? count(of: full)
    }

    private static func variable(_ name: String) -> String? { ProcessInfo.processInfo.environment[name] }
}

extension SeededGenerator {
    /// Returns a generator for this run, whose numbers differ from those for another `number`.
    package static func ofRun(_ number: UInt64 = 0) -> SeededGenerator {
        SeededGenerator(seed: RandomInputs.seed &+ number &* 0xD134_2543_DE82_EF95)
    }
}
