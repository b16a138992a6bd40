extension StringProtocol {
    /// Returns the one of `names` that this text, which is none of them, probably means: the nearest one that is one
    /// edit away, or two from `twoEditsLength` letters on. Of equally near ones, that with the same first letter is
    /// meant: few people mistype it. `nil` if there is none. Case is ignored.
    ///
    /// ```swift
    /// "pushd".nearest(among: ["stars", "pushed"])  // "pushed"
    /// ```
    package func nearest(among names: [String], twoEditsLength: Int = 5) -> String? {
        let text = Array(lowercased().utf16)
        let max = text.count < twoEditsLength ? 1 : 2
        let near = names.compactMap { name in
            Self.edits(between: text, Array(name.lowercased().utf16), max: max).map { (name: name, edits: $0) }
        }
        func rank(_ found: (name: String, edits: Int)) -> Int {
            2 * found.edits + (found.name.lowercased().utf16.first == text.first ? 0 : 1)
        }
        return near.min { rank($0) < rank($1) }?.name
    }

    private static func edits(between one: [UInt16], _ other: [UInt16], max: Int) -> Int? {
        one.withUnsafeBufferPointer { one in
            other.withUnsafeBufferPointer { EditDistance.between(one, $0, max: max) }
        }
    }
}
