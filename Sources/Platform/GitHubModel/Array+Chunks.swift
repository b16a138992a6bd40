extension Array {
    /// Returns the elements in order, in parts of `length`; the last part can be shorter. A query of GitHub and a call
    /// of Git take a limited number.
    package func chunks(of length: Int) -> [ArraySlice<Element>] {
        stride(from: 0, to: count, by: length).map { self[$0..<Swift.min($0 + length, count)] }
    }
}
