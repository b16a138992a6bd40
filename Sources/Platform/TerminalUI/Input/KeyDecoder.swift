/// Decodes the bytes of a terminal, in any pieces, into keys. Unknown sequences (keys of other keyboards) and invalid
/// UTF-8 are dropped, never taken for text. It has no timer: call ``flush()`` if no byte follows in ``timeout``, so
/// that an incomplete sequence does not take later keys for its content.
package struct KeyDecoder: Sendable {
    private enum State {
        case text(alt: Bool)
        case escape(twice: Bool)
        case control(ControlSequence, alt: Bool)  // ESC [ or ESC O
        case string(introducer: UInt8, [UInt8], escaped: Bool)  // ESC ] and others, up to BEL or ESC \
        case mouse(left: Int)
        case consoleFunctionKey
        case paste(PasteBuffer)
    }

    private var state = State.text(alt: false)
    private var scalars = UTF8Decoder()
    private var keys: [Key] = []  // complete, not returned yet
    private var reports = ReportQueue()
    /// Whether a cursor position report is pending. `ESC [ 1 ; 5 R` is such a report then, and Ctrl-F3 otherwise.
    var expectsCursorReport = false
    /// The number of further bytes in which a line feed is Return: the terminal translates Return outside raw mode.
    var translatedBytes = 0
    private static let maxReportLength = 1024

    /// How long to wait after Esc. The bytes of a key arrive together, or in two packets of a slow connection.
    private static let keyTimeout = Duration.milliseconds(50)
    /// How long to wait for the rest of a sequence that is no key.
    private static let sequenceTimeout = Duration.milliseconds(500)
    /// How long to wait for the rest of a paste. After less, a slow connection would turn it into keys.
    private static let pasteTimeout = Duration.milliseconds(900)

    package init() {}

    /// How long to wait before ``flush()`` is called, or `nil` if no sequence has begun.
    package var timeout: Duration? {
        switch state {
        case .text: nil
        case .paste(let buffer):
            buffer.endsWithInterrupt && !buffer.endsWithinMarker ? Self.keyTimeout : Self.pasteTimeout
        case .escape, .control, .string, .mouse, .consoleFunctionKey: isPending ? Self.keyTimeout : Self.sequenceTimeout
        }
    }

    /// Whether the bytes are a key (Esc) or the beginning of a longer sequence (an arrow). A timeout decides.
    package var isPending: Bool {
        switch state {
        case .escape: true
        case .control(let sequence, _): sequence.isEmpty
        case .string(_, let content, _): content.isEmpty
        case .text, .mouse, .consoleFunctionKey, .paste: false
        }
    }

    package mutating func decode(_ bytes: some Sequence<UInt8>) -> [Key] {
        for byte in bytes {
            process(byte == 0x0A && translatedBytes > 0 ? 0x0D : byte)
            translatedBytes = max(translatedBytes - 1, 0)
        }
        defer { keys = [] }
        return keys
    }

    package mutating func dequeueReports() -> [TerminalReport] { reports.removeAll() }

    /// Ends the sequence that has begun: no byte followed in time. Returns the key that it was, or the paste so far, if
    /// any.
    package mutating func flush() -> [Key] {
        if case .paste(let buffer) = state { return endPaste() + (buffer.endsWithInterrupt ? [.control("c")] : []) }
        defer { state = .text(alt: false) }
        guard isPending else { return [] }
        switch state {
        case .escape(let twice): return twice ? [.escape, .escape] : [.escape]
        case .control(let sequence, let alt):
            return (alt ? [.escape] : []) + [.alt(Character(Unicode.Scalar(sequence.introducer)))]
        case .string(let introducer, _, let escaped):
            return [.alt(Character(Unicode.Scalar(introducer)))] + (escaped ? [.escape] : [])
        case .text, .mouse, .consoleFunctionKey, .paste: return []
        }
    }

    mutating func endPaste() -> [Key] {
        guard case .paste(let buffer) = state else { return [] }
        state = .text(alt: false)
        return [.paste(buffer.text)]
    }

    private mutating func process(_ byte: UInt8) {
        switch state {
        case .text(let alt): processText(byte, alt: alt)
        case .escape(let twice): processAfterEscape(byte, twice: twice)
        case .control(let sequence, let alt): processControl(byte, sequence, alt: alt)
        case .string(let introducer, var content, let escaped):
            state = .text(alt: false)  // avoids a copy of the content
            processString(byte, introducer, &content, escaped: escaped)
        case .mouse where (1..<0x20).contains(byte), .consoleFunctionKey where byte < 0x20: resync(byte)
        case .mouse(let left): state = left > 1 ? .mouse(left: left - 1) : .text(alt: false)
        case .consoleFunctionKey:
            finish((0x41...0x45).contains(byte) ? .function(Int(byte) - 0x40) : nil)
        case .paste(var buffer):
            state = .text(alt: false)  // avoids a copy of the buffer
            let isComplete = buffer.append(byte)
            if isComplete || buffer.isInterruptedByMouse {
                finish(.paste(buffer.text))
                if !isComplete { keys.append(.control("c")) }
            } else {
                state = .paste(buffer)
            }
        }
    }

    private mutating func finish(_ key: Key?) {
        state = .text(alt: false)
        if let key { keys.append(key) }
    }

    private mutating func processText(_ byte: UInt8, alt: Bool) {
        let isInvalid = scalars.isWithinScalar && !(0x80..<0xC0).contains(byte)
        let scalar = scalars.decode(byte)
        if byte == 0x1B {
            state = .escape(twice: false)
        } else if byte < 0x20 || byte == 0x7F {
            finish(Key(control: byte))
        } else if let scalar, scalar.properties.generalCategory != .control {
            finish(.character(Character(scalar)).pressed(with: alt && !isInvalid ? .alt : []))
        } else if isInvalid || !scalars.isWithinScalar {
            finish(nil)
        }
    }

    private mutating func processAfterEscape(_ byte: UInt8, twice: Bool) {
        switch byte {
        case UInt8(ascii: "["), UInt8(ascii: "O"): state = .control(ControlSequence(introducer: byte), alt: twice)
        case 0x1B where !twice: state = .escape(twice: true)
        default:
            if twice { keys.append(.escape) }
            processAfterSingleEscape(byte)
        }
    }

    private mutating func processAfterSingleEscape(_ byte: UInt8) {
        switch byte {
        case 0x1B: state = .escape(twice: true)  // a third Esc: the first was reported
        case 0x03:  // Ctrl-C must work right after Esc
            keys.append(.escape)
            finish(.control("c"))
        case UInt8(ascii: "]"), UInt8(ascii: "P"), UInt8(ascii: "X"), UInt8(ascii: "^"), UInt8(ascii: "_"):
            state = .string(introducer: byte, [], escaped: false)
        case 0..<0x20, 0x7F: finish(Key(control: byte).pressed(with: .alt))
        default:
            state = .text(alt: true)
            processText(byte, alt: true)
        }
    }

    private mutating func processControl(_ byte: UInt8, _ sequence: ControlSequence, alt: Bool) {
        var sequence = sequence
        switch sequence.append(byte) {
        case .incomplete: state = .control(sequence, alt: alt)
        case .invalid: resync(byte)
        case .complete where sequence.introducer == UInt8(ascii: "O"):
            finish(sequence.key?.pressed(with: alt ? .alt : []))
        case .complete where sequence.beginsPaste: state = .paste(PasteBuffer())
        case .complete where sequence.isOldMouseReport: state = .mouse(left: 3)
        case .complete where sequence.isConsoleFunctionKey: state = .consoleFunctionKey
        case .complete:
            let isCursor = expectsCursorReport && sequence.isCursor
            // The terminal sends this unsolicited, so the Esc before it was a key.
            if alt, sequence.isReport || isCursor { keys.append(.escape) }
            let key = isCursor ? nil : sequence.mouse ?? sequence.key?.pressed(with: alt ? .alt : [])
            if key == nil { reports.append(sequence.report) }
            finish(key)
        }
    }

    private mutating func processString(
        _ byte: UInt8, _ introducer: UInt8, _ content: inout [UInt8], escaped: Bool
    ) {
        switch byte {
        case UInt8(ascii: "\\") where escaped, 0x07:
            let introducer = Character(Unicode.Scalar(introducer))
            reports.append(TerminalReport(introducer, String(decoding: content, as: UTF8.self)))
            finish(nil)
        case 0x1B where !escaped: state = .string(introducer: introducer, content, escaped: true)
        case _ where escaped: processAfterEscape(byte, twice: false)  // the Esc began another sequence
        case 0..<0x20: resync(byte)
        default:
            if content.count < Self.maxReportLength { content.append(byte) }
            state = .string(introducer: introducer, content, escaped: false)
        }
    }

    /// Drops the invalid sequence. `byte` is decoded if it is a control character.
    private mutating func resync(_ byte: UInt8) {
        state = .text(alt: false)
        if byte < 0x20 { processText(byte, alt: false) }
    }
}
