/// Turns what a terminal sends into keys, in whatever pieces it comes.
///
/// Sequences it does not know (other keyboards' keys) are swallowed whole, never taken for text, and so is what is no
/// UTF-8; answers and reports wait in ``takeAnswers()``. It keeps no time: whoever reads calls ``flush()`` when nothing more came.
public struct KeyDecoder: Sendable {
    private enum State {
        case text(alt: Bool)
        case escape(twice: Bool)
        case control(ControlSequence, alt: Bool)  // ESC [
        case single(ControlSequence, alt: Bool)  // ESC O
        case string(introducer: UInt8, [UInt8], escaped: Bool)  // ESC ] and others, up to BEL or ESC \
        case mouse(left: Int)
        case consoleFunctionKey
        case paste(PasteBuffer)
    }

    private var state = State.text(alt: false)
    private var scalars = UTF8Decoder()
    private var keys: [Key] = []  // complete, not yet handed out
    private var reports: [TerminalReport] = []
    /// Was the terminal asked where its cursor is? `ESC [ 1 ; 5 R` is an answer then, and Ctrl-F3 otherwise.
    var expectsCursorReport = false
    /// Bytes of an answer, and answers, that are kept.
    private static let maxReportLength = 1024
    private static let maxReports = 32

    /// Nothing read yet.
    public init() {}

    /// Must a time limit decide whether what came so far is a key (Esc) or the beginning of one (an arrow)?
    public var isPending: Bool {
        switch state {
        case .escape: true
        case .control(let sequence, _), .single(let sequence, _): sequence.isEmpty
        case .string(_, let content, _): content.isEmpty
        case .text, .mouse, .consoleFunctionKey, .paste: false
        }
    }

    /// The keys that are complete with `bytes`.
    public mutating func decode(_ bytes: some Sequence<UInt8>) -> [Key] {
        for byte in bytes { process(byte) }
        defer { keys = [] }
        return keys
    }

    /// What the terminal answered or reported since this was asked last; of very much, the latest.
    public mutating func dequeueReports() -> [TerminalReport] {
        defer { reports = [] }
        return reports
    }

    /// Nothing more came in time: what is pending was a key of its own.
    public mutating func flush() -> [Key] {
        guard isPending else { return [] }
        defer { state = .text(alt: false) }
        switch state {
        case .escape(let twice): return twice ? [.escape, .escape] : [.escape]
        case .control(_, let alt): return (alt ? [.escape] : []) + [.alt("[")]
        case .single(_, let alt): return (alt ? [.escape] : []) + [.alt("O")]
        case .string(let introducer, _, let escaped):
            return [.alt(Character(Unicode.Scalar(introducer)))] + (escaped ? [.escape] : [])
        case .text, .mouse, .consoleFunctionKey, .paste: return []
        }
    }

    /// Ends a paste whose end does not come; what came of it is a key.
    mutating func endPaste() -> [Key] {
        guard case .paste(let buffer) = state else { return [] }
        state = .text(alt: false)
        return [.paste(buffer.text)]
    }

    private mutating func process(_ byte: UInt8) {
        switch state {
        case .text(let alt): takeText(byte, alt: alt)
        case .escape(let twice): takeAfterEscape(byte, twice: twice)
        case .control(let sequence, let alt): takeControl(byte, sequence, alt: alt)
        case .single(let sequence, let alt): takeSingle(byte, sequence, alt: alt)
        case .string(let introducer, var content, let escaped):
            state = .text(alt: false)  // so that the content has one owner while it grows
            takeString(byte, introducer, &content, escaped: escaped)
        case .mouse(let left): state = left > 1 ? .mouse(left: left - 1) : .text(alt: false)
        case .consoleFunctionKey:
            finish((0x41...0x45).contains(byte) ? .function(Int(byte) - 0x40) : nil)
        case .paste(var buffer):
            state = .text(alt: false)  // so that the buffer has one owner while it grows
            if buffer.append(byte) { finish(.paste(buffer.text)) } else { state = .paste(buffer) }
        }
    }

    /// Hands out `key`, and text may come again.
    private mutating func finish(_ key: Key?) {
        state = .text(alt: false)
        if let key { keys.append(key) }
    }
}

/// One method for each state, each told the next byte.
extension KeyDecoder {
    private mutating func takeText(_ byte: UInt8, alt: Bool) {
        let isBroken = scalars.isWithinScalar && !(0x80..<0xC0).contains(byte)
        let scalar = scalars.decode(byte)
        if byte == 0x1B {
            state = .escape(twice: false)
        } else if byte < 0x20 || byte == 0x7F {
            finish(Key(control: byte))
        } else if let scalar, scalar.properties.generalCategory != .control {
            finish(.character(Character(scalar)).pressed(with: alt && !isBroken ? .alt : []))
        } else if isBroken || !scalars.isWithinScalar {
            finish(nil)
        }
    }

    private mutating func takeAfterEscape(_ byte: UInt8, twice: Bool) {
        switch byte {
        case UInt8(ascii: "["): state = .control(ControlSequence(), alt: twice)
        case UInt8(ascii: "O"): state = .single(ControlSequence(), alt: twice)
        case 0x1B where !twice: state = .escape(twice: true)
        default:
            if twice { keys.append(.escape) }
            takeAfterOneEscape(byte)
        }
    }

    private mutating func takeAfterOneEscape(_ byte: UInt8) {
        switch byte {
        case 0x1B: state = .escape(twice: true)  // a third one: the first was handed out
        case 0x03:  // nobody presses Ctrl-C with Alt, and it must work
            keys.append(.escape)
            finish(.control("c"))
        case UInt8(ascii: "]"), UInt8(ascii: "P"), UInt8(ascii: "X"), UInt8(ascii: "^"), UInt8(ascii: "_"):
            state = .string(introducer: byte, [], escaped: false)
        case 0..<0x20, 0x7F: finish(Key(control: byte).pressed(with: .alt))
        default:
            state = .text(alt: true)
            takeText(byte, alt: true)
        }
    }

    private mutating func takeControl(_ byte: UInt8, _ sequence: ControlSequence, alt: Bool) {
        var sequence = sequence
        switch sequence.append(byte) {
        case .incomplete: state = .control(sequence, alt: alt)
        case .invalid: resync(byte)
        case .complete where sequence.beginsPaste: state = .paste(PasteBuffer())
        case .complete where sequence.isOldMouseReport: state = .mouse(left: 3)
        case .complete where sequence.isConsoleFunctionKey: state = .consoleFunctionKey
        case .complete:
            let isCursor = expectsCursorReport && sequence.isCursor
            // The terminal says this of itself, so the Esc just before it was a key.
            if alt, sequence.isReport || isCursor { keys.append(.escape) }
            let key = isCursor ? nil : sequence.mouse ?? sequence.key?.pressed(with: alt ? .alt : [])
            if key == nil { keep(sequence.report) }
            finish(key)
        }
    }

    private mutating func takeSingle(_ byte: UInt8, _ sequence: ControlSequence, alt: Bool) {
        var sequence = sequence
        switch sequence.append(byte) {
        case .incomplete: state = .single(sequence, alt: alt)
        case .invalid: resync(byte)
        case .complete: finish(sequence.key?.pressed(with: alt ? .alt : []))
        }
    }

    private mutating func takeString(
        _ byte: UInt8, _ introducer: UInt8, _ content: inout [UInt8], escaped: Bool
    ) {
        switch byte {
        case UInt8(ascii: "\\") where escaped, 0x07:
            keep(TerminalReport(Character(Unicode.Scalar(introducer)), String(decoding: content, as: UTF8.self)))
            finish(nil)
        case 0x1B where !escaped: state = .string(introducer: introducer, content, escaped: true)
        case _ where escaped: takeAfterEscape(byte, twice: false)  // the Esc began something else
        case 0..<0x20: resync(byte)
        default:
            if content.count < Self.maxReportLength { content.append(byte) }
            state = .string(introducer: introducer, content, escaped: false)
        }
    }

    private mutating func keep(_ answer: TerminalReport) {
        reports.append(answer)
        reports.removeFirst(max(reports.count - Self.maxReports, 0))
    }

    /// The sequence broke off; `byte` counts by itself if it is a control, and is lost otherwise.
    private mutating func resync(_ byte: UInt8) {
        state = .text(alt: false)
        if byte < 0x20 { takeText(byte, alt: false) }
    }
}
