import CommandSupport
import Foundation
import GRDB
import GitHubModel
import GitHubStandIn
import TestSupport
import Testing

@testable import Store

@Suite("Forgotten people", .timeLimit(.minutes(3)))
struct ForgottenPersonTests {
    @Test("The owner of a repository in the list of another account is gone from every file, and from the list")
    func owner() async throws {
        try await Ghsearch.run(people: 200) { ghsearch in
            let list = ["repos", "--starred-by", "mona"]
            let owners = try await ghsearch.call(list).lines.map { String($0.prefix { $0 != "/" }) }
            let person = try await ghsearch.firstNamedPerson(of: owners)
            let owner = person.login
            for command in [["users", owner], ["users", person.name], ["repos", owner], ["user", owner]] {
                _ = try await ghsearch.call(command)
            }
            try ghsearch.addQueries(["first", "by \(owner)", person.name.lowercased(), "last"])
            #expect(try person.files(of: ghsearch).count == 2)
            let forgotten = try await ghsearch("people", "forget", owner)
            #expect(forgotten == .init(status: 0, output: "", errors: "Removed \(owner) from the cache.\n"))
            #expect(try person.files(of: ghsearch) == [])
            let again = try await ghsearch.call(list + ["--offline"])
            #expect(again.status == 1)
            #expect(again.output == "")
            #expect(try ghsearch.queries() == ["first", "last"])
            #expect(try await ghsearch.call(list).status == 0)
        }
    }

    @Test("While another program locks the cache, what was stored is read, and what writes fails and names the program")
    func locked() async throws {
        try await Ghsearch.run { ghsearch in
            #expect(try await ghsearch("user", "mona").status == 0)
            let script = """
                mkfifo "$HOME/in" "$HOME/out"; cd "$HOME" && git init --quiet clone && cd clone
                git -c user.name=a -c user.email=1+hubot@users.noreply.github.com commit --quiet --allow-empty --message=x
                python3 -c 'if True:
                    import sqlite3, sys
                    database = sqlite3.connect(sys.argv[1], isolation_level=None)
                    database.execute("BEGIN IMMEDIATE")
                    print("locked", flush=True)
                    sys.stdin.read()' "$(echo "$HOME"/.cache/ghsearch/*.sqlite)" <"$HOME/in" >"$HOME/out" &
                exec 8>"$HOME/in"; read -r _ <"$HOME/out"
                "$GHSEARCH" people forget mona; echo $?
                "$GHSEARCH" warm; echo $?
                "$GHSEARCH" user mona --offline | cut -c1-4; exec 8>&-; wait
                """
            let ended = try await ghsearch.shell(script)
            #expect(ended.lines == ["1", "1", "mona"], "\(ended)")
            let lock = #/python3[0-9.]* \(process [0-9]+\) has locked .*\.sqlite\. Quit it and try again\./#
            let messages = ended.errors.split(separator: "\n")
            #expect(messages.first { $0.hasPrefix("Can't remove mona: ") }?.contains(lock) == true, "\(ended.errors)")
            #expect(messages.first { $0.hasPrefix("The people are not cached: ") }?.contains(lock) == true)
        }
    }
}

/// What identifies a person, and the files that contain it in any form in which the program stores it.
private struct Traces {
    let login: String
    let name: String
    private let id: Int64
    /// The columns with IDs of accounts.
    private static let idColumns: Set = ["id", "person", "viewer", "account"]

    init(of login: String, named name: String, id: Int64) {
        self.login = login
        self.name = name
        self.id = id
    }

    /// Returns the names of the files of cache and state.
    func files(of ghsearch: Ghsearch) throws -> [String] {
        try [".cache/ghsearch", ".local/state/ghsearch"].flatMap { directory in
            let url = ghsearch.home.url.appending(path: directory)
            return try FileManager.default.subpathsOfDirectory(atPath: url.path).filter { name in
                let file = url.appending(path: name)
                if file.hasDirectoryPath { return false }
                return try isIn(name) || isIn(Data(contentsOf: file))
                    || name.hasSuffix(".sqlite") && isIn(database: file)
            }
        }
    }

    private func isIn(_ bytes: Data) -> Bool { isIn(String(decoding: bytes, as: UTF8.self)) }

    private func isIn(_ text: String) -> Bool {
        let text = text.lowercased()
        return text.contains(login.lowercased()) || text.contains(name.lowercased())
            || ["id\":\(id),", "/u/\(id)?", "/user/\(id)/", "-\(id)-"].contains { text.contains($0) }
    }

    /// Whether a value of a table is the ID, or contains the person, compressed or not.
    private func isIn(database file: URL) throws -> Bool {
        try DatabaseQueue(path: file.path).read { db in
            let tables = try String.fetchAll(
                db, sql: "SELECT name FROM sqlite_master WHERE type = 'table' AND rootpage > 0")
            return try tables.contains { table in
                try Row.fetchAll(db, sql: "SELECT * FROM \(table)").contains { row in
                    row.contains { column, value in isIn(value, Self.idColumns.contains(column)) }
                }
            }
        }
    }

    private func isIn(_ value: DatabaseValue, _ isID: Bool) -> Bool {
        switch value.storage {
        case .int64(let number): isID && number == id
        case .string(let text): isIn(text)
        case .blob(let data): isIn(data) || Zstd.decompress(data).map { isIn(Data($0)) } ?? false
        case .null, .double: false
        }
    }
}

extension Ghsearch {
    private var history: URL { home.url.appending(path: ".local/state/ghsearch/history") }

    /// Returns the first account that has a name of several words.
    fileprivate func firstNamedPerson(of logins: [String]) async throws -> Traces {
        for login in logins {
            let profile = try await self("user", login, "--jq", #""\(.id) \(.name)""#).firstLine
            let words = profile.split(separator: " ").map(String.init)
            guard words.count > 2, let id = Int64(words[0]) else { continue }
            return Traces(of: login, named: words.dropFirst().joined(separator: " "), id: id)
        }
        return try #require(nil as Traces?)
    }

    fileprivate func addQueries(_ queries: [String]) throws {
        try Data(queries.map { $0 + "\n" }.joined().utf8).write(to: history)
    }

    fileprivate func queries() throws -> [String] {
        try String(contentsOf: history, encoding: .utf8).split(separator: "\n").map(String.init)
    }
}
