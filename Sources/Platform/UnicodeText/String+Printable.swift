import CUTF8Proc

extension Sequence<UInt8> {
    /// Whether all bytes are printable ASCII. Inlinable: called many times in each frame.
    @inlinable package var isPrintableASCII: Bool { allSatisfy { (0x20..<0x7F).contains($0) } }
}

extension String {
    /// Whether all characters are printable ASCII, as in most texts. They control nothing and take one column each.
    package var isPrintableASCII: Bool {
        var text = self
        return text.withUTF8 { $0.isPrintableASCII }
    }

    /// Whether a character of the text can be seen. Spaces and fillers can't, such as U+2800 and U+3164.
    package var isVisible: Bool { unicodeScalars.contains { !$0.isInvisible } }

    /// The text without ``Unicode/Scalar/isTerminalControl`` characters and without tags outside flags.
    package var printable: String {
        guard unicodeScalars.contains(where: \.isTerminalControl) else { return withoutTags }
        var printable = UnicodeScalarView()
        printable.append(contentsOf: unicodeScalars.lazy.filter { !$0.isTerminalControl })
        return String(printable).withoutTags
    }

    /// The text without tag characters (U+E0000 to U+E007F), which are invisible, except in flags of subdivisions such
    /// as that of Scotland (Unicode UTS #51, ED-14a).
    package var withoutTags: String {
        guard utf8.contains(0xF3) else { return self }  // the first byte of every tag
        var (clean, rest) = (UnicodeScalarView(), unicodeScalars[...])
        while let scalar = rest.popFirst() {
            guard !scalar.isTag else { continue }
            clean.append(scalar)
            if scalar == "\u{1F3F4}", let end = rest.endOfSubdivision {
                clean.append(contentsOf: rest[..<end])
                rest = rest[end...]
            }
        }
        return String(clean)
    }
}

extension Unicode.Scalar {
    fileprivate var isTag: Bool { (0xE0000...0xE007F).contains(value) }

    /// Whether the scalar is a tag for one of `a` to `z` and `0` to `9`.
    fileprivate var isSubdivisionTag: Bool {
        (0xE0030...0xE0039).contains(value) || (0xE0061...0xE007A).contains(value)
    }

    fileprivate var isInvisible: Bool {
        guard value > 0x20 else { return true }
        guard value > 0x7E else { return false }
        return value == 0x2800 || isTerminalControl || properties.isWhitespace || properties.isDefaultIgnorableCodePoint
    }

    /// The number of columns in a terminal: 0, 1 or 2 (Unicode UAX #11, by utf8proc).
    public var columnWidth: Int { Int(utf8proc_charwidth(utf8proc_int32_t(value))) }

    /// Whether the scalar controls a terminal or the order of the text after it.
    ///
    /// True for C0 and C1 control characters (escape sequences begin with one), line and paragraph separators, marks
    /// and overrides of the direction of text (Unicode UAX #9), and the deprecated format characters beside those.
    public var isTerminalControl: Bool {
        switch value {
        case 0x00...0x1F, 0x7F...0x9F: true  // C0, DEL, C1
        case 0x061C, 0x200E, 0x200F: true  // marks
        case 0x2028...0x202E: true  // separators, embeddings, overrides
        case 0x2066...0x206F: true  // isolates, deprecated ones
        default: false
        }
    }
}

extension Substring.UnicodeScalarView {
    /// The index after the tags of a subdivision and their terminator, or `nil` if the text does not begin with them.
    fileprivate var endOfSubdivision: Index? {
        let name = prefix { $0.isSubdivisionTag }
        guard (3...6).contains(name.count), name.endIndex < endIndex, self[name.endIndex] == "\u{E007F}" else {
            return nil
        }
        return index(after: name.endIndex)
    }
}
