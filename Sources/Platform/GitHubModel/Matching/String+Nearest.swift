extension StringProtocol {
    /// Whether one edit changes this text to `other`: a character that is added, removed or replaced, or two neighbors
    /// that are swapped.
    package func isOneEdit(from other: some StringProtocol) -> Bool { edits(to: other, max: 1) == 1 }

    /// Returns the one of `names` that this text, which is none of them, probably means: the nearest one that is one
    /// edit away, or two from `twoEditsLength` letters on. Of equally near ones, that with the same first letter is
    /// meant: few people mistype it. `nil` if there is none. Case is ignored.
    ///
    /// ```swift
    /// "pushd".nearest(among: ["stars", "pushed"])  // "pushed"
    /// ```
    package func nearest(among names: [String], twoEditsLength: Int = 5) -> String? {
        let text = lowercased()
        let max = text.utf16.count < twoEditsLength ? 1 : 2
        let near = names.compactMap { name in
            text.edits(to: name.lowercased(), max: max).map { (name: name, edits: $0) }
        }
        func rank(_ found: (name: String, edits: Int)) -> Int {
            2 * found.edits + (found.name.lowercased().utf16.first == text.utf16.first ? 0 : 1)
        }
        return near.min { rank($0) < rank($1) }?.name
    }

    /// Returns `nil` if there are more than `max` edits, of which 2 are quick.
    private func edits(to other: some StringProtocol, max: Int) -> Int? {
        Array(utf16).withUnsafeBufferPointer { one in
            Array(other.utf16).withUnsafeBufferPointer { EditDistance.between(one, $0, max: max) }
        }
    }
}
