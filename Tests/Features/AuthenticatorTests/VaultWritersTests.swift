@testable import Authenticator
import GitHubModel
import PrivateFiles
import TestSupport
import Testing

@Suite("Vault shared by tasks", .timeLimit(.minutes(2)))
struct VaultWritersTests {
    private let directory: TemporaryDirectory

    init() throws { directory = try TemporaryDirectory() }

    @Test("Eight tasks lose no credential, beginning with the first key")
    func eight() async throws {
        try await withThrowingTaskGroup(of: Void.self) { group in
            for writer in 0..<8 {
                let vault = vault(timeout: .seconds(60))
                group.addTask {
                    for turn in 0..<4 { try await vault.save(Sample.credential(account: Int64(writer * 10 + turn))) }
                    try await vault.verifyAccess()
                    try await vault.remove(Sample.credential(account: Int64(writer * 10)).id)
                }
            }
            try await group.waitForAll()
        }
        let expected: [Int64] = (0..<8).flatMap { writer in [1, 2, 3].map { Int64(writer * 10) + $0 } }
        let stored = try await vault().credentials()
        #expect(stored.map(\.id.accountID).sorted() == expected)
    }

    @Test("Readers see complete states during writes")
    func readers() async throws {
        try await vault().save(Sample.credential(account: 0))
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask { for turn in 1...20 { try await vault().save(Sample.credential(account: Int64(turn))) } }
            for _ in 1...3 {
                group.addTask {
                    var seen = 0
                    while seen < 21 {
                        let count = try await vault().credentials().count
                        #expect(count >= seen)
                        seen = count
                        await Task.yield()
                    }
                }
            }
            try await group.waitForAll()
        }
    }

    @Test("A lock that is held too long is an error, and nothing is written")
    func busy() async throws {
        try await vault().save(Sample.credential())
        let path = "\(directory.path)/sign-ins.lock"
        let lock = try await FileLock(path, timeout: .zero)
        await #expect(throws: VaultError.file(.busy(path: path))) {
            try await vault(timeout: .milliseconds(30)).save(Sample.credential(account: 2))
        }
        _ = consume lock
        #expect(try await vault().credentials().count == 1)
        try await vault().save(Sample.credential(account: 2))
        #expect(try await vault().credentials().count == 2)
    }

    @Test("Cancelling while waiting for the lock throws immediately and stores nothing")
    func cancelled() async throws {
        try await vault().save(Sample.credential())
        let lock = try await FileLock("\(directory.path)/sign-ins.lock", timeout: .zero)
        let waiting = Task { try await vault(timeout: .seconds(3600)).save(Sample.credential(account: 2)) }
        waiting.cancel()
        await #expect(throws: CancellationError.self) { try await waiting.value }
        _ = consume lock
        #expect(try await vault().credentials().count == 1)
    }

    private func vault(timeout: Duration = .seconds(60)) -> SealedFileVault {
        SealedFileVault(directory: directory.path, machineID: [1, 2, 3], timeout: timeout)
    }
}
