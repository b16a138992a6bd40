import Foundation
import FuzzTargets
import TestSupport
import Testing

/// Every parser of untrusted input gets changed inputs of its corpus.
@Suite("Random input of parsers", .cpuBound, .serialized, .timeLimit(.minutes(60)))
struct FuzzTests {
    /// The number of inputs for each target.
    private static let inputs = RandomInputs.fuzzCount(of: 20_000)
    /// `GHSEARCH_FUZZ_TARGET` selects one target.
    private static let targets = (FuzzTarget.all + FuzzTarget.command).filter { target in
        let name = ProcessInfo.processInfo.environment["GHSEARCH_FUZZ_TARGET"]
        return name == nil || name == target.name
    }
    /// A parser that takes longer for an input of 64 KB would block a screen.
    private static let timeLimit = Duration.seconds(10)

    @Test("No input crashes or blocks a parser", arguments: targets)
    func inputs(target: FuzzTarget) async throws {
        let mutator = Mutator(corpus: target.corpus, seed: RandomInputs.seed)
        let file = try LastInput(target.name)
        for number in 0..<Self.inputs {
            let input = mutator.input(number)
            try file.write(input)
            // A parser that waits exceeds the limit of the suite.
            let duration = processorTime { target.parse(input) }
            if number % 50 == 0 { await Task.yield() }  // parsers do not suspend, and other tests wait for their turn
            guard duration > Self.timeLimit else { continue }
            Issue.record("input \(number) of seed \(RandomInputs.seed) takes \(duration); it is in \(file.path)")
            return
        }
        file.remove()
    }

    @Test("The same seed makes the same inputs, and another one others")
    func determinism() throws {
        let target = try #require(FuzzTarget.all.first)
        func inputs(_ seed: UInt64) -> [[UInt8]] { (0..<100).map(Mutator(corpus: target.corpus, seed: seed).input) }
        #expect(inputs(1) == inputs(1))
        #expect(inputs(1) != inputs(2))
        #expect(Set(inputs(1)).count > 90)
    }

    @Test("Each target has a valid input")
    func seeds() {
        for target in FuzzTarget.all + FuzzTarget.command { #expect(!target.seeds.isEmpty, "\(target.name)") }
    }
}

extension FuzzTarget: CustomTestStringConvertible {
    package var testDescription: String { name }
}

/// A file with the latest input of a target, which stays if the process crashes: `ghsearch-fuzz-NAME` in the directory
/// for temporary files.
private struct LastInput: ~Copyable {
    let path: String
    private let descriptor: Int32

    init(_ name: String) throws {
        path = FileManager.default.temporaryDirectory.appending(path: "ghsearch-fuzz-\(name)").path
        descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
        try #require(descriptor >= 0)
    }

    deinit { close(descriptor) }

    func write(_ bytes: [UInt8]) throws {
        let count = pwrite(descriptor, bytes, bytes.count, 0)
        guard count == bytes.count, ftruncate(descriptor, off_t(bytes.count)) == 0 else { throw POSIXError(.EIO) }
    }

    func remove() { unlink(path) }
}
