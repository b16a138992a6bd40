/// Splits input into the bodies of frames: `Content-Length: N`, an empty line, and N bytes. Input that is not a frame
/// is skipped up to the next `Content-Length`, which can't be a line of JSON, where line feeds are escaped.
struct FrameDecoder {
    enum Event: Equatable {
        case body([UInt8])
        case invalid(FrameError)
    }

    /// In bytes.
    static let maxBodyLength = 32 << 20
    /// In bytes.
    static let maxLineLength = 4096
    /// The bytes of a line `Content-Length: N`.
    private static let maxLengthLine = 128

    private var buffer: [UInt8] = []
    /// The index of the first byte that is not read.
    private var start = 0
    /// The index of the first byte that may be a line feed.
    private var scanned = 0
    /// The length that a line of the header has stated.
    private var statedLength: Int?
    /// `nil` while lines of the header are read.
    private var bodyLength: Int?
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
        while let feed = nextLineFeed() {
            let event = bodyLength == nil ? readLine(upTo: feed) : findHeader(endingAt: feed)
            if let event { return event }
        }
        return bodyLength == nil ? skipLongLine() : readBody()
    }

    /// Looks behind a body only as far as a header that starts in it can end.
    private mutating func nextLineFeed() -> Int? {
        let limit = bodyLength.map { min(buffer.count, start + $0 + Self.maxLengthLine) } ?? buffer.count
        let feed = buffer[min(max(start, scanned), limit)..<limit].firstIndex(of: UInt8(ascii: "\n"))
        scanned = feed.map { $0 + 1 } ?? limit
        return feed
    }

    private mutating func readLine(upTo feed: Int) -> Event? {
        let line = buffer[start..<feed]
        let text = line.last == UInt8(ascii: "\r") ? line.dropLast() : line
        start = feed + 1
        if let header = lengthLine(endingAt: feed, from: line.startIndex) {
            statedLength = header.length
            return header.start == line.startIndex ? nil : invalid(.notAHeader)
        }
        guard text.isEmpty else { return Self.isHeader(text) ? nil : invalid(.notAHeader) }
        guard let length = statedLength else { return invalid(.noLength) }
        statedLength = nil
        // A body that is too large is skipped as what is not a frame.
        isSkipping = length > Self.maxBodyLength
        bodyLength = isSkipping ? nil : length
        return isSkipping ? .invalid(.tooLarge) : nil
    }

    /// Continues with a header that starts in the body: the body is incomplete then.
    private mutating func findHeader(endingAt feed: Int) -> Event? {
        guard let bodyLength, let header = lengthLine(endingAt: feed, from: start), header.start < start + bodyLength
        else { return nil }
        readHeader(from: header.start)
        return .invalid(.incomplete)
    }

    /// A body that ends with the start of a header is incomplete.
    private mutating func readBody() -> Event? {
        guard let bodyLength, buffer.count - start >= bodyLength else { return nil }
        let body = buffer[start..<start + bodyLength]
        let header = body.suffix(Self.maxLengthLine).indices.last { Self.isLengthLineStart(body[$0...]) }
        readHeader(from: header ?? body.endIndex)
        return header == nil ? .body(Array(body)) : .invalid(.incomplete)
    }

    private mutating func readHeader(from index: Int) {
        bodyLength = nil
        start = index
        scanned = index
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

    /// Skips the input if it is longer than a line of a header can be. Its end may be the start of a header.
    private mutating func skipLongLine() -> Event? {
        guard buffer.count - start > Self.maxLineLength else { return nil }
        start = buffer.count - Self.maxLengthLine
        return invalid(.notAHeader)
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
