import CommandSupport
import Foundation
import GRDB
import GitHubModel
import GitHubStandIn
import StandInSupport
import TestSupport
import Testing

@testable import Store

/// What a command prints after each kind of fault of this machine, generated from tables: each command with each fault
/// between two runs. None of them may change what is printed, make a list incomplete, or fail the command. A locked
/// cache (`ForgottenPersonTests`), a full disk (`FullDiskTests`) and a home directory that is too long
/// (`LongPathTests`) take longer, and have tests of their own.
@Suite("Fault matrix of the machine", .timeLimit(.minutes(3)))
struct MachineFaultTests {
    @Test(
        "What was printed before is printed after the fault, and offline if the fault leaves it in the cache",
        arguments: MachineFault.allCases)
    func cells(fault: MachineFault) async throws {
        try await Ghsearch.run(people: 200) { ghsearch in
            for words in Self.commands {
                let expected = try await ghsearch.call(words)
                #expect(expected.status == 0, "\(words): \(expected)")
                try fault.happen(in: ghsearch)
                ghsearch.control.clearLog()
                let ended = try await ghsearch.call(words)
                #expect(ended == expected, "\(words)")
                guard fault.keepsCache else {
                    #expect(!ghsearch.control.requests(onPathPrefix: "/").isEmpty, "\(words): no changed row is used")
                    continue
                }
                let offline = try await ghsearch.call(words + ["--offline"])
                #expect((offline.status, offline.output) == (0, expected.output), "\(words): \(offline.errors)")
            }
        }
    }

    private static let commands = [
        ["user", "mona"], ["users", "mona"], ["users", "--followers-of", "many-repos"], ["repos", "hundred-one"],
        ["repos", "--starred-by", "mona"], ["repo", "mona/Hello-World"],
    ]
}

/// A fault of the machine on which a command runs.
enum MachineFault: String, CaseIterable, CustomTestStringConvertible {
    case clockSetBackAnHour
    case clockSetBackADay
    case clockSetBefore1970
    /// A value of each response in the cache has changed on the disk.
    case alteredBit

    var testDescription: String { rawValue }

    var keepsCache: Bool { self != .alteredBit }

    func happen(in ghsearch: Ghsearch) throws {
        try ghsearch.changeCache { db in
            switch self {
            case .clockSetBackAnHour: try Self.setDates(ahead: 3_600, db)
            case .clockSetBackADay: try Self.setDates(ahead: 86_400, db)
            case .clockSetBefore1970: try Self.setDates(ahead: 2e9, db)
            case .alteredBit: try Self.alterRows(db)
            }
        }
    }

    /// A clock that is set back by an interval leaves the dates of the cache ahead by it.
    private static func setDates(ahead interval: TimeInterval, _ db: Database) throws {
        for record in try ResponseRecord.fetchAll(db) {
            let date = record.storedAt.timeIntervalSinceReferenceDate + interval
            try ResponseRecord.setDate(db, record.key, to: date)
        }
    }

    /// Leaves the checksums as they are.
    private static func alterRows(_ db: Database) throws {
        try db.execute(sql: "UPDATE response SET storedAt = storedAt + 1, link = replace(link, '2', '3')")
    }
}

extension ResponseRecord {
    fileprivate var key: CacheKey {
        let account = account == 0 ? nil : account
        return CacheKey(method: method, url: url, account: account, accept: accept, apiVersion: apiVersion)
    }
}

extension Ghsearch {
    /// Changes the cache as another program would.
    fileprivate func changeCache(_ body: (Database) throws -> Void) throws {
        let files = try FileManager.default.contentsOfDirectory(atPath: cacheDirectory)
        let name = try #require(files.first { $0.hasSuffix(".sqlite") })
        try DatabaseQueue(path: "\(cacheDirectory)/\(name)").write(body)
    }

    private var cacheDirectory: String { home.path + "/.cache/ghsearch" }
}
