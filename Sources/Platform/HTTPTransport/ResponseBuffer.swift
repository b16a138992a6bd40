import HTTPTypes

final class ResponseBuffer {
    private(set) var exceededLimit: Int?
    private(set) var fields = HTTPFields()
    private(set) var body: [UInt8] = []
    private(set) var isHeadComplete = false
    var hasReceivedData: Bool { headerBytes > 0 }

    /// Whether no field states the length of the body (RFC 9112, 6.3).
    var hasNoLength: Bool { fields[.contentLength] == nil && fields[.transferEncoding] == nil }

    private let limits: TransportLimits
    private let onReceive: (@Sendable () -> Void)?
    private var headerBytes = 0

    init(limits: TransportLimits, onReceive: (@Sendable () -> Void)? = nil) {
        self.limits = limits
        self.onReceive = onReceive
    }

    func appendHeader(_ line: UnsafeBufferPointer<UInt8>) -> Bool {
        onReceive?()
        headerBytes += line.count
        guard headerBytes <= limits.maxHeaderBytes else {
            exceededLimit = limits.maxHeaderBytes
            return false
        }
        if line.starts(with: "HTTP/".utf8) {
            // earlier fields are of an interim response (1xx)
            fields = HTTPFields()
            isHeadComplete = false
        } else if line.first == UInt8(ascii: "\r") || line.first == UInt8(ascii: "\n") {
            isHeadComplete = true
        } else if !isHeadComplete, let field = HTTPField(line: line) {
            fields.append(field)  // trailers, which follow the head, are ignored
        }
        return true
    }

    func appendBody(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
        onReceive?()
        guard body.count + bytes.count <= limits.maxBodyBytes else {
            exceededLimit = limits.maxBodyBytes
            return false
        }
        if body.isEmpty { reserve() }
        body.append(contentsOf: bytes)
        return true
    }

    /// Reserves the announced length, up to 4 MiB: the server may announce a wrong one. Growing the body would copy it
    /// several times.
    private func reserve() {
        guard let length = fields[.contentLength].flatMap({ Int($0) }), length > 0 else { return }
        body.reserveCapacity(min(length, limits.maxBodyBytes, 4 << 20))
    }
}

extension HTTPField {
    /// Parses `Name: value`, or returns `nil` if the line is invalid. Control characters become spaces.
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
