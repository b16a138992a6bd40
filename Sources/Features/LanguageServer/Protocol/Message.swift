/// The number or the text of a request (<https://www.jsonrpc.org/specification>).
enum RequestID: Sendable, Hashable {
    case number(Int64)
    case text(String)
    /// The ID of an error for a message that has none.
    case null
}

extension RequestID: Codable {
    init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        do {
            self = .number(try container.decode(Int64.self))
        } catch DecodingError.typeMismatch {
            self = .text(try container.decode(String.self))
        }
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        switch self {
        case .number(let number): try container.encode(number)
        case .text(let text): try container.encode(text)
        case .null: try container.encodeNil()
        }
    }
}

/// A request, a notification or a response, without its parameters.
struct IncomingMessage {
    static let version = "2.0"

    /// `nil` for a notification.
    let id: RequestID?
    /// `nil` for a response.
    let method: String?
}

extension IncomingMessage: Decodable {
    private enum CodingKeys: CodingKey { case jsonrpc, id, method, result, error }

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        id = try container.decodeIfPresent(RequestID.self, forKey: .id)
        method = try container.decodeIfPresent(String.self, forKey: .method)
        let isMessage = method != nil || container.contains(.result) || container.contains(.error)
        guard isMessage, try container.decode(String.self, forKey: .jsonrpc) == Self.version else {
            throw ResponseError(.invalidRequest, "The message is not a request of JSON-RPC 2.0.")
        }
    }
}

struct Parameters<Value: Decodable>: Decodable {
    let params: Value
}

struct ResponseMessage<Result: Encodable>: Encodable {
    let jsonrpc = IncomingMessage.version
    let id: RequestID
    let result: Result
}

struct ErrorMessage: Encodable {
    let jsonrpc = IncomingMessage.version
    let id: RequestID
    let error: ResponseError
}

struct NotificationMessage<Value: Encodable>: Encodable {
    let jsonrpc = IncomingMessage.version
    let method: String
    let params: Value
}

struct ResponseError: Error, Encodable, Hashable {
    enum Code: Int, Encodable {
        case parseError = -32700
        case invalidRequest = -32600
        case methodNotFound = -32601
        case invalidParams = -32602
        case serverNotInitialized = -32002
        case requestCancelled = -32800
    }

    let code: Code
    let message: String

    init(_ code: Code, _ message: String) {
        self.code = code
        self.message = message
    }

    init(decoding error: any Error) {
        switch error {
        case let error as ResponseError: self = error
        case DecodingError.dataCorrupted: self.init(.parseError, "The message is not valid JSON.")
        default: self.init(.invalidRequest, "The message is not a request. Batches are not supported.")
        }
    }
}

enum FrameError: Error, Hashable, CustomStringConvertible {
    case notAHeader
    case noLength
    case tooLarge
    case incomplete

    var description: String {
        switch self {
        case .notAHeader: "This is not a header. Start each message with Content-Length."
        case .noLength: "The header has no Content-Length."
        case .tooLarge: "The message is larger than \(FrameDecoder.maxBodyLength) bytes. It is ignored."
        case .incomplete: "The message is shorter than its Content-Length."
        }
    }
}
