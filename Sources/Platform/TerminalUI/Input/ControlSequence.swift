/// `ESC [` or `ESC O`, parameters and a final byte: how terminals report keys that are not characters
/// (<https://invisible-island.net/xterm/ctlseqs/ctlseqs.html>, "PC-Style Function Keys").
struct ControlSequence: Sendable {
    enum Progress {
        case incomplete, complete, invalid
    }
    private static let limit = 64  // longer sequences report no key

    let introducer: UInt8
    private var parameters: [UInt8] = []
    private var final: UInt8 = 0

    init(introducer: UInt8) { self.introducer = introducer }

    var isEmpty: Bool { parameters.isEmpty }

    mutating func append(_ byte: UInt8) -> Progress {
        switch byte {
        case 0x20..<0x40:
            if parameters.count < Self.limit { parameters.append(byte) }
            return .incomplete
        case 0x40..<0x7F:
            final = byte
            return .complete
        case 0x7F: return .incomplete
        default: return .invalid
        }
    }

    var beginsPaste: Bool { final == UInt8(ascii: "~") && numbers == [200] }
    /// Whether the sequence is an X10 mouse report, which is followed by three bytes.
    var isOldMouseReport: Bool { final == UInt8(ascii: "M") && parameters.isEmpty }
    /// Whether the sequence begins F1 to F5 of the Linux console, which is followed by one letter.
    var isConsoleFunctionKey: Bool { final == UInt8(ascii: "[") && parameters.isEmpty }

    /// Whether the sequence is a report of the terminal or the mouse. These begin with a private marker, such as `?`.
    var isReport: Bool { parameters.first.map { (0x3C...0x3F).contains($0) } ?? false }

    /// Whether the sequence can be a cursor position report. If none was queried, it is F3 with modifiers, or no key.
    var isCursor: Bool { report.cursor != nil }

    var key: Key? {
        if let encodedKey { return encodedKey }
        guard let numbers, numbers.count <= 2 else { return nil }
        if let key = rxvtKey(numbers) { return key }
        let first = numbers.first ?? 1
        guard let key = final == UInt8(ascii: "~") ? Self.numbered[first] : Self.lettered[final] else { return nil }
        guard final == UInt8(ascii: "~") || first == 1 else { return nil }  // a report with the final byte of a key
        return numbers.count == 2 ? key.pressed(with: numbers[1]) : key
    }

    /// The key whose code point the sequence contains: `CSI code ; modifiers u`, or `CSI 27 ; modifiers ; code ~` of
    /// xterm's modifyOtherKeys. A program that crashed can have left these modes on. Alternate codes after colons are
    /// ignored, and keys that are released.
    private var encodedKey: Key? {
        guard final == UInt8(ascii: "u") || final == UInt8(ascii: "~"),
            parameters.allSatisfy({ (0x30...0x3B).contains($0) })  // digits, colons and semicolons
        else { return nil }
        let text = String(decoding: parameters, as: UTF8.self)
        let fields = text.split(separator: ";", omittingEmptySubsequences: false).map { $0.split(separator: ":") }
        let numbers = fields.map { $0.first.flatMap { Int($0) } ?? 1 }
        if final == UInt8(ascii: "~") {
            guard numbers.count == 3, numbers[0] == 27 else { return nil }
            return Key(code: numbers[2], modifier: numbers[1])
        }
        let isReleased = fields.count > 1 && fields[1].dropFirst().first == "3"
        guard (1...3).contains(numbers.count), !isReleased else { return nil }
        return Key(code: numbers[0], modifier: numbers.count > 1 ? numbers[1] : 1)
    }

    /// The key with Ctrl or Shift in the form of rxvt: `ESC O a`, `CSI a` or `CSI 5 ^`.
    private func rxvtKey(_ numbers: [Int]) -> Key? {
        if numbers.count == 1, final == UInt8(ascii: "^") { return Self.numbered[numbers[0]]?.pressed(with: .control) }
        guard numbers.isEmpty, (0x61...0x64).contains(final) else { return nil }
        let arrow = Self.lettered[final - 0x20]
        return arrow?.pressed(with: introducer == UInt8(ascii: "O") ? .control : .shift)
    }

    /// The mouse event of xterm's mode 1006, or `nil` for releases, movements and other buttons.
    var mouse: Key? {
        guard final == UInt8(ascii: "M"), parameters.first == UInt8(ascii: "<"),
            let numbers = numbers(in: parameters[1...]),
            numbers.count == 3
        else { return nil }
        let held = 4 | 8 | 16  // Shift, Meta, Ctrl
        return switch numbers[0] & ~held {
        case 0: .click(Position(column: numbers[1] - 1, row: numbers[2] - 1))
        case 64: .wheelUp
        case 65: .wheelDown
        default: nil
        }
    }

    var report: TerminalReport { TerminalReport("[", String(decoding: parameters + [final], as: UTF8.self)) }

    private var numbers: [Int]? { numbers(in: parameters[...]) }

    private func numbers(in parameters: ArraySlice<UInt8>) -> [Int]? {
        if parameters.isEmpty { return [] }
        guard parameters.allSatisfy({ (0x30..<0x3A).contains($0) || $0 == UInt8(ascii: ";") }) else { return nil }
        let parts = parameters.split(separator: UInt8(ascii: ";"), omittingEmptySubsequences: false)
        let numbers = parts.compactMap { $0.isEmpty ? 1 : Int(String(decoding: $0, as: UTF8.self)) }
        return numbers.count == parts.count ? numbers : nil
    }

    /// The keys by their final letter, after `ESC [` or `ESC O`.
    static let lettered: [UInt8: Key] = [
        UInt8(ascii: "A"): .up, UInt8(ascii: "B"): .down, UInt8(ascii: "C"): .right, UInt8(ascii: "D"): .left,
        UInt8(ascii: "H"): .home, UInt8(ascii: "F"): .end, UInt8(ascii: "Z"): .backTab,
        UInt8(ascii: "P"): .function(1), UInt8(ascii: "Q"): .function(2), UInt8(ascii: "R"): .function(3),
        UInt8(ascii: "S"): .function(4),
    ]

    private static let numbered: [Int: Key] = [
        1: .home, 2: .insert, 3: .delete, 4: .end, 5: .pageUp, 6: .pageDown, 7: .home, 8: .end,
        11: .function(1), 12: .function(2), 13: .function(3), 14: .function(4), 15: .function(5),
        17: .function(6), 18: .function(7), 19: .function(8), 20: .function(9), 21: .function(10),
        23: .function(11), 24: .function(12), 25: .function(13), 26: .function(14), 28: .function(15),
        29: .function(16), 31: .function(17), 32: .function(18), 33: .function(19), 34: .function(20),
    ]
}
