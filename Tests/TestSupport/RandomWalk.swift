package import TerminalUI
package import Testing

/// Whatever may happen to a screen, one step after the other, as chance has it.
package protocol RandomWalk {
    /// What decides.
    var random: SeededGenerator { get set }
    /// Does something, whatever it is.
    mutating func step()
    /// Is there nothing more to be done?
    var isOver: Bool { get }
    /// What is wrong with the state.
    var fault: String? { get }
    /// What is wrong with the picture of it.
    var pictureFault: String? { get }
}

extension RandomWalk {
    /// Most screens are never left on the way.
    package var isOver: Bool { false }

    /// Walks up to thirty steps; what is wrong at the first one where something is, or with the last picture.
    mutating func faultOnTheWay() -> String? {
        for _ in 0..<Int.random(in: 1...30, using: &random) where !isOver {
            step()
            if let fault { return fault }
        }
        return pictureFault
    }
}

/// Parts of all walks, to be a test's arguments.
package let partsOfWalks: Range<UInt64> = 0..<20

/// Walks five hundred times, each with a seed of its own, and expects nothing to be wrong.
package func walk<Walk: RandomWalk>(
    part: UInt64, sourceLocation: SourceLocation = #_sourceLocation, from start: (_ seed: UInt64) -> Walk
) async {
    for seed in part * 500..<(part + 1) * 500 {
        var walk = start(seed)
        let fault = walk.faultOnTheWay()
        #expect(fault == nil, "seed \(seed)", sourceLocation: sourceLocation)
        await Task.yield()  // others run beside this
    }
}

extension Frame {
    /// What is wrong with a picture in a window of `size`, where so many rows are to be selected.
    package func fault(in size: Size, selected: Int? = nil) -> String? {
        if lines.count != size.rows { return "wrong height" }
        if lines.contains(where: { $0.width > size.columns }) { return "too wide for \(size)" }
        let rows = lines.count { $0.runs.contains { $0.style.reverse } }
        return rows == selected ?? rows ? nil : "\(rows) selected rows in \(size)"
    }
}
