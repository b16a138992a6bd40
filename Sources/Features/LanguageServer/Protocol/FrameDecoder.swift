/// Splits input into the bodies of frames: `Content-Length: N`, an empty line, and N bytes. Input that is not a frame
/// is skipped up to the next `Content-Length`, which can't be a line of JSON, where line feeds are escaped.
struct FrameDecoder {
    enum Event: Equatable {
        case body([UInt8])
        case invalid(FrameError)
    }

    private enum State {
        /// Reads lines up to an empty one. `length` is that of the body, if a line has stated it.
        case header(length: Int?)
        case body(length: Int)
    }

    /// In bytes.
    static let maxBodyLength = 32 << 20
    /// In bytes.
    static let maxLineLength = 4096
    /// The bytes of a line `Content-Length: N`.
    private static let maxLengthLine = 128

    private var state = State.header(length: nil)
    private var buffer: [UInt8] = []
    /// The index of the first byte that is not read.
    private var start = 0
    /// The index of the first byte that may be a line feed.
    private var scanned = 0
    /// Whether an error was returned for the input that is being skipped.
    private var isSkipping = false

    mutating func append(_ bytes: some Sequence<UInt8>) {
        buffer.removeFirst(start)
        scanned -= start
        start = 0
        buffer.append(contentsOf: bytes)
    }

    /// Returns `nil` if more input is needed.
    mutating func next() -> Event? {
        while true {
            switch state {
            case .header(let length):
                guard let line = nextLine() else { return skipLongLine() }
                if let event = read(line, length) { return event }
            case .body(let length):
                if resynchronize(before: start + length) { return .invalid(.incomplete) }
                guard buffer.count - start >= length else { return nil }
                return readBody(start..<start + length)
            }
        }
    }

    private mutating func read(_ line: Range<Int>, _ length: Int?) -> Event? {
        let text = buffer[line].last == UInt8(ascii: "\r") ? buffer[line].dropLast() : buffer[line]
        if let found = lengthLine(endingAt: line.upperBound, from: line.lowerBound) {
            state = .header(length: found.length)
            return found.start == line.lowerBound ? nil : invalid(.notAHeader)
        }
        guard text.isEmpty else { return Self.isHeader(text) ? nil : invalid(.notAHeader) }
        guard let length else { return invalid(.noLength) }
        // A body that is too large is skipped as what is not a frame.
        isSkipping = length > Self.maxBodyLength
        state = isSkipping ? .header(length: nil) : .body(length: length)
        return isSkipping ? .invalid(.tooLarge) : nil
    }

    /// A body that ends with the start of a header is incomplete.
    private mutating func readBody(_ range: Range<Int>) -> Event {
        state = .header(length: nil)
        let body = buffer[range]
        let tail = body.suffix(Self.maxLengthLine)
        if let header = tail.indices.last(where: { Self.isLengthLineStart(body[$0...]) }) {
            skip(to: header)
            return .invalid(.incomplete)
        }
        skip(to: range.upperBound)
        return .body(Array(body))
    }

    /// Returns the error once for consecutive lines that are skipped.
    private mutating func invalid(_ error: FrameError) -> Event? {
        defer { isSkipping = true }
        return isSkipping ? nil : .invalid(error)
    }

    private static func isHeader(_ line: ArraySlice<UInt8>) -> Bool {
        guard let colon = line.firstIndex(of: UInt8(ascii: ":")), colon > line.startIndex else { return false }
        return line[..<colon].allSatisfy {
            $0 == UInt8(ascii: "-") || Character(Unicode.Scalar($0)).isLetter && $0 < 0x80
        }
            && line.lowercased.firstRange(of: Self.name) == nil
    }

    /// The range is without the line feed.
    private mutating func nextLine() -> Range<Int>? {
        guard let end = buffer[max(start, scanned)...].firstIndex(of: UInt8(ascii: "\n")) else {
            scanned = buffer.count
            return nil
        }
        let line = start..<end
        skip(to: end + 1)
        return line
    }

    /// Skips the input if it is longer than a line of a header can be. Its end may be the start of a header.
    private mutating func skipLongLine() -> Event? {
        guard buffer.count - start > Self.maxLineLength else { return nil }
        start = buffer.count - Self.maxLengthLine
        return invalid(.notAHeader)
    }

    /// Continues with a header that starts in the body before `end`, if there is one: the body is incomplete then.
    private mutating func resynchronize(before end: Int) -> Bool {
        let limit = min(buffer.count, end + Self.maxLengthLine)
        scanned = max(scanned, start)
        while scanned < limit, let feed = buffer[scanned..<limit].firstIndex(of: UInt8(ascii: "\n")) {
            scanned = feed + 1
            guard let found = lengthLine(endingAt: feed, from: start), found.start < end else { continue }
            skip(to: found.start)
            state = .header(length: nil)
            return true
        }
        scanned = max(scanned, min(limit, end))
        return false
    }

    private mutating func skip(to index: Int) {
        start = index
        scanned = index
    }

    private static let name = Array("content-length:".utf8)

    /// Whether `bytes` are the start of a line `Content-Length: N`, which no JSON ends with.
    private static func isLengthLineStart(_ bytes: ArraySlice<UInt8>) -> Bool {
        guard let first = bytes.first, first | 0x20 == name[0] else { return false }
        let text = bytes.lowercased
        return name.starts(with: text)
            || text.starts(with: name) && text.dropFirst(name.count).allSatisfy { " \t0123456789\r".utf8.contains($0) }
    }

    /// Returns the start and the number of a `Content-Length: N` that ends at `end`.
    private func lengthLine(endingAt end: Int, from lower: Int) -> (start: Int, length: Int)? {
        let line = buffer[max(lower, end - Self.maxLengthLine)..<end]
        let text = line.last == UInt8(ascii: "\r") ? line.dropLast() : line
        let digits = text.suffix(while: { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) })
        let rest = text[..<digits.startIndex]
        let spaces = rest.suffix(while: { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") })
        let name = rest[..<spaces.startIndex].suffix(Self.name.count)
        guard name.lowercased == Self.name, let length = Int(String(decoding: digits, as: UTF8.self)) else {
            return nil
        }
        return (name.startIndex, length)
    }
}

extension ArraySlice<UInt8> {
    fileprivate var lowercased: [UInt8] {
        map { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0) ? $0 | 0x20 : $0 }
    }

    fileprivate func suffix(while isIncluded: (UInt8) -> Bool) -> ArraySlice<UInt8> {
        guard let last = lastIndex(where: { !isIncluded($0) }) else { return self }
        return self[(last + 1)...]
    }
}
