package import TerminalUI
package import Testing

/// A sequence of random events for a screen.
package protocol RandomWalk {
    var random: SeededGenerator { get set }
    mutating func step()
    /// Whether the screen was left.
    var isFinished: Bool { get }
    /// A description of an invalid state, or `nil`.
    var fault: String? { get }
    /// A description of an invalid frame, or `nil`.
    var frameFault: String? { get }
}

extension RandomWalk {
    /// Most screens are never left.
    package var isFinished: Bool { false }

    /// Performs up to thirty steps. Returns the first invalid state, or the problem of the last frame, or `nil`.
    mutating func firstFault() -> String? {
        for _ in 0..<Int.random(in: 1...30, using: &random) where !isFinished {
            step()
            if let fault { return fault }
        }
        return frameFault
    }
}

/// The parts of all walks, as arguments of a test.
package let partsOfWalks: Range<UInt64> = 0..<20

/// Performs a part of ten thousand walks, or of a tenth of them, each with its own seed, and expects no faults.
package func walk<Walk: RandomWalk>(
    part: UInt64, sourceLocation: SourceLocation = #_sourceLocation, from start: (_ seed: UInt64) -> Walk
) async {
    for number in part * 500..<part * 500 + UInt64(RandomInputs.count(of: 500)) {
        var walk = start(RandomInputs.seed &+ number)
        let fault = walk.firstFault()
        #expect(fault == nil, "walk \(number) of seed \(RandomInputs.seed)", sourceLocation: sourceLocation)
        await Task.yield()  // lets other tests run
    }
}

extension Frame {
    /// Returns what is wrong with a frame for a window of `size` with `selected` selected rows, or `nil`.
    package func fault(in size: Size, selected: Int? = nil) -> String? {
        if lines.count != size.rows { return "wrong height" }
        if lines.contains(where: { $0.width > size.columns }) { return "too wide for \(size)" }
        let rows = lines.count { $0.runs.contains { $0.style.reverse } }
        return rows == selected ?? rows ? nil : "\(rows) selected rows in \(size)"
    }
}
