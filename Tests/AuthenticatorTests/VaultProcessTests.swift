import Authenticator
import GitHubModel
import TestSupport
import Testing

#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

@Suite("Several processes with one sealed file", .timeLimit(.minutes(2)))
struct VaultProcessTests {
    private let directory: TemporaryDirectory

    init() throws { directory = try TemporaryDirectory() }

    @Test("Four at once lose nothing, from the first key on")
    func four() async throws {
        await withTaskGroup { group in
            for writer: Int64 in 0..<4 {
                group.addTask { [path = directory.path] in
                    await #expect(processExitsWith: .success) { [path = path as String, writer = writer as Int64] in
                        let vault = SealedFileVault(directory: path, machineID: [1], timeout: .seconds(60))
                        for turn: Int64 in 0..<5 { try await vault.save(Sample.signIn(account: writer * 10 + turn)) }
                    }
                }
            }
        }
        let expected: [Int64] = (0..<4).flatMap { writer in (0..<5).map { writer * 10 + $0 } }
        let kept = try await SealedFileVault(directory: directory.path, machineID: [1]).signIns()
        #expect(kept.map(\.id.accountID).sorted() == expected)
    }

    @Test("Killed while it writes, what was saved before is there, and the next one can write", arguments: 1...5)
    func killed(saves: Int64) async throws {
        await #expect(processExitsWith: .signal(SIGKILL)) { [path = directory.path as String, saves = saves as Int64] in
            let vault = SealedFileVault(directory: path, machineID: [1])
            for account in 1...saves { try await vault.save(Sample.signIn(account: account)) }
            Task.detached { while true { try await vault.save(Sample.signIn(account: 99)) } }
            for _ in 0..<(saves * 1000) { await Task.yield() }
            kill(getpid(), SIGKILL)
        }
        let vault = SealedFileVault(directory: directory.path, machineID: [1])
        let kept = try await vault.signIns().map(\.id.accountID).filter { $0 != 99 }
        #expect(kept.sorted() == Array(1...saves))
        try await vault.save(Sample.signIn(account: 100))
        #expect(try await vault.signIns().contains { $0.id.accountID == 100 })
    }
}
