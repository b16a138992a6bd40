import HTTPTypes

/// Collects header lines and body as they arrive and says stop where a limit is passed.
final class ResponseBuffer {
    /// The limit that was passed, in bytes.
    private(set) var exceeded: Int?
    private(set) var fields = HTTPFields()
    private(set) var body: [UInt8] = []
    /// Did the empty line come that ends the header lines?
    private(set) var isHeadComplete = false
    /// Did the server say anything at all?
    var hasReceivedData: Bool { headerBytes > 0 }

    private let limits: TransportLimits
    private var headerBytes = 0

    init(limits: TransportLimits) {
        self.limits = limits
    }

    /// Takes one header line, status lines and the final empty one among them; `false` if there are too many.
    func appendHeader(_ line: UnsafeBufferPointer<UInt8>) -> Bool {
        headerBytes += line.count
        guard headerBytes <= limits.maxHeaderBytes else {
            exceeded = limits.maxHeaderBytes
            return false
        }
        if line.starts(with: "HTTP/".utf8) {
            (fields, isHeadComplete) = (HTTPFields(), false)  // whatever came before was an interim answer (1xx)
        } else if line.first == UInt8(ascii: "\r") || line.first == UInt8(ascii: "\n") {
            isHeadComplete = true
        } else if !isHeadComplete, let field = HTTPField(line: line) {
            fields.append(field)  // after the head come only trailers, which nobody here asks for
        }
        return true
    }

    /// Takes decoded bytes of the body; `false` if there are too many.
    func appendBody(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
        guard body.count + bytes.count <= limits.maxBodyBytes else {
            exceeded = limits.maxBodyBytes
            return false
        }
        if body.isEmpty { reserve() }
        body.append(contentsOf: bytes)
        return true
    }

    /// Makes room for the announced length, as far as it can be believed.
    private func reserve() {
        guard let length = fields[.contentLength].flatMap({ Int($0) }), length > 0 else { return }
        body.reserveCapacity(min(length, limits.maxBodyBytes, 4 << 20))
    }
}

extension HTTPField {
    /// `Name: value`; `nil` for a line that is none. Control characters become spaces.
    fileprivate init?(line: UnsafeBufferPointer<UInt8>) {
        guard let colon = line.firstIndex(of: UInt8(ascii: ":")),
            let name = Name(String(decoding: line[..<colon], as: UTF8.self))
        else { return nil }
        func isSpace(_ byte: UInt8) -> Bool { byte <= UInt8(ascii: " ") }
        let value = line[(colon + 1)...].drop(while: isSpace)
        let end = value.lastIndex { !isSpace($0) }.map { $0 + 1 } ?? value.startIndex
        self.init(name: name, value: value[..<end])
    }
}
