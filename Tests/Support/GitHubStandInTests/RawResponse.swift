import Foundation

/// A response, parsed from bytes.
struct RawResponse: Sendable {
    let status: Int
    private let headers: [(name: String, value: String)]
    let body: [UInt8]

    /// Returns `nil` if bytes are missing.
    init?(_ bytes: [UInt8]) {
        guard let end = (0..<max(0, bytes.count - 3)).first(where: { bytes[$0...].starts(with: [13, 10, 13, 10]) })
        else { return nil }
        let lines = String(decoding: bytes[..<end], as: UTF8.self).split(separator: "\r\n")
        status = Int(lines[0].split(separator: " ")[1]) ?? 0
        headers = lines.dropFirst().map { line in
            let halves = line.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
            return (String(halves[0]), String(halves[1].drop { $0 == " " }))
        }
        let length = headers.first { $0.name == "content-length" }.flatMap { Int($0.value) } ?? 0
        guard bytes.count >= end + 4 + length else { return nil }
        body = Array(bytes[(end + 4)..<(end + 4 + length)])
    }

    subscript(name: String) -> String? {
        headers.first { $0.name == name }?.value
    }

    var text: String { String(decoding: body, as: UTF8.self) }

    func decoded<Value: Decodable>(_ type: Value.Type) throws -> Value {
        try JSONDecoder().decode(type, from: Data(body))
    }

    /// The addresses in the `link` header by relation.
    var links: [String: String] {
        let pairs = (self["link"] ?? "").split(separator: ", ").compactMap { link -> (String, String)? in
            let halves = link.split(separator: "; ")
            guard halves.count == 2 else { return nil }
            return (String(halves[1].dropFirst(5).dropLast()), String(halves[0].dropFirst().dropLast()))
        }
        return Dictionary(uniqueKeysWithValues: pairs)
    }

    /// The relations in the `link` header, in order.
    var relations: [String] {
        (self["link"] ?? "").split(separator: ", ").map { String($0.split(separator: "rel=\"")[1].dropLast()) }
    }
}

struct RepositoryResponse: Decodable {
    let id: Int
    let full_name: String
    let fork: Bool
    let `private`: Bool
    let language: String?
    let pushed_at: String?
}

struct PersonResponse: Decodable {
    let login: String
    let id: Int
    let type: String
    let user_view_type: String
    let name: String?
    let email: String?
    let followers: Int?
    let total_private_repos: Int?
}

struct SearchResponse: Decodable {
    let total_count: Int
    let items: [PersonResponse]
}

struct ErrorResponse: Decodable {
    struct Entry: Decodable {
        let field: String
        let code: String
    }
    let message: String
    let status: String?
    let errors: [Entry]?
}
