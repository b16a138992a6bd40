import Foundation
import GitHubModel
import GRDB
import UnicodeText

extension ResponseRecord {
    /// Deletes the responses whose URL or body names the account. Returns their number. Reads all responses.
    static func deleteAll(naming login: Login, _ db: Database) throws -> Int {
        let name = LoginPattern(login)
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

/// Finds a login in URLs and JSON, ignoring case.
private struct LoginPattern {
    private let login: [UInt8]

    init(_ login: Login) { self.login = login.description.utf8.map(\.asciiLowercased) }

    /// Whether a part of the URL's path or a value of its query is the login.
    func isPart(of url: String) -> Bool {
        url.utf8.split { "/?&=+".utf8.contains($0) }.contains { $0.lazy.map(\.asciiLowercased).elementsEqual(login) }
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
