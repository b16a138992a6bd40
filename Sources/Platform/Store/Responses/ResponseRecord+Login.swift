import Foundation
import GitHubModel
import GRDB
import UnicodeText

extension ResponseRecord {
    /// Deletes the responses whose URL or body names the account. Returns their number. Reads all responses.
    ///
    /// - Parameter id: The ID of the account if it is known. The URLs of further pages contain it in place of the login.
    static func deleteAll(naming login: Login, id: Int64?, _ db: Database) throws -> Int {
        let name = AccountPattern(login, id: id)
        let rows = try select { [Column.rowID, $0.url, $0.body] }.asRequest(of: Row.self).fetchCursor(db)
        var ids: [Int64] = []
        while let row = try rows.next() {
            let url: String = try row.decode(forColumn: Columns.url)
            let body: Data = try row.decode(forColumn: Columns.body)
            guard name.isPart(of: url) || name.isString(in: Zstd.decompress(body) ?? []) else { continue }
            ids.append(try row.decode(forColumn: Column.rowID))
        }
        for id in ids { try filter(Column.rowID == id).deleteAll(db) }
        return ids.count
    }
}

/// Finds an account in URLs and JSON, ignoring case.
private struct AccountPattern {
    private let login: [UInt8]
    private let number: String?

    init(_ login: Login, id: Int64?) {
        self.login = login.description.utf8.map(\.asciiLowercased)
        number = id.map { String($0) }
    }

    /// Whether the URL's path or a value of its query, also one in JSON, contains the login, or the path `user/ID`.
    func isPart(of url: String) -> Bool {
        let parts = (url.removingPercentEncoding ?? url).utf8.split { "/?&=+:\"".utf8.contains($0) }
        return parts.contains { $0.lazy.map(\.asciiLowercased).elementsEqual(login) }
            || zip(parts, parts.dropFirst()).contains { part, next in
                number.map { part.elementsEqual("user".utf8) && next.elementsEqual($0.utf8) } ?? false
            }
    }

    /// Whether a string in the JSON text is the login.
    func isString(in json: [UInt8]) -> Bool {
        let quote = UInt8(ascii: "\"")
        return json.withUnsafeBufferPointer { json in
            let starts = 0..<max(json.count - login.count - 1, 0)
            return starts.contains { start in
                let end = start + 1 + login.count
                return json[start] == quote && json[end] == quote
                    && zip(json[(start + 1)..<end], login).allSatisfy { $0.asciiLowercased == $1 }
            }
        }
    }
}
