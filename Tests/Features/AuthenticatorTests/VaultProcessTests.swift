import Authenticator
import Foundation
import GitHubModel
import TestSupport
import Testing

@Suite("Vault shared by processes", .timeLimit(.minutes(2)))
struct VaultProcessTests {
    private let directory: TemporaryDirectory

    init() throws { directory = try TemporaryDirectory() }

    @Test("Four processes lose no credential, beginning with the first key")
    func four() async throws {
        await withTaskGroup { group in
            for writer: Int64 in 0..<4 {
                group.addTask { [path = directory.path] in
                    await #expect(processExitsWith: .success) { [path = path as String, writer = writer as Int64] in
                        let vault = SealedFileVault(directory: path, machineID: [1], timeout: .seconds(60))
                        for turn: Int64 in 0..<5 {
                            try await vault.save(Sample.credential(account: writer * 10 + turn))
                        }
                    }
                }
            }
        }
        let expected: [Int64] = (0..<4).flatMap { writer in (0..<5).map { writer * 10 + $0 } }
        let stored = try await SealedFileVault(directory: directory.path, machineID: [1]).credentials()
        #expect(stored.map(\.id.accountID).sorted() == expected)
    }

    @Test(
        "After a process is killed during a write, earlier credentials remain and the next process can write",
        arguments: 1...5)
    func killed(saves: Int64) async throws {
        await #expect(processExitsWith: .signal(SIGKILL)) { [path = directory.path as String, saves = saves as Int64] in
            let vault = SealedFileVault(directory: path, machineID: [1])
            for account in 1...saves { try await vault.save(Sample.credential(account: account)) }
            Task.detached { while true { try await vault.save(Sample.credential(account: 99)) } }
            for _ in 0..<(saves * 1000) { await Task.yield() }
            kill(getpid(), SIGKILL)
        }
        let vault = SealedFileVault(directory: directory.path, machineID: [1])
        let stored = try await vault.credentials().map(\.id.accountID).filter { $0 != 99 }
        #expect(stored.sorted() == Array(1...saves))
        try await vault.save(Sample.credential(account: 100))
        #expect(try await vault.credentials().contains { $0.id.accountID == 100 })
    }
}
