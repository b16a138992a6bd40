@testable import Authenticator
import struct Foundation.Data
import class Foundation.FileManager
import struct Foundation.URL
import GitHubModel
import TestSupport
import GitHubAPI
import Testing

@Suite("Account store", .timeLimit(.minutes(3)))
struct AccountStoreTests {
    private func known(_ number: Int64, host: String = "github.com", login: String? = nil) throws -> KnownAccount {
        KnownAccount(
            id: StoredCredential.ID(hostKey: host, accountID: number), login: try Login(login ?? "login-\(number)"))
    }

    @Test("Accounts are added, renamed and removed")
    func changes() async throws {
        let directory = try TemporaryDirectory()
        let list = AccountStore(directory: directory.path)
        #expect(try list.accounts().isEmpty)
        try await list.add([known(1), known(2), known(1, host: "ghe.example.org")])
        try await list.add([known(1, login: "renamed")])
        #expect(try list.accounts() == [known(1, login: "renamed"), known(2), known(1, host: "ghe.example.org")])
        let text = String(
            decoding: try Data(contentsOf: URL(filePath: directory.path + "/accounts.json")), as: UTF8.self)
        #expect(text.contains("\"login\" : \"renamed\""))
        try await list.remove(known(2).id)
        try await list.remove(known(2).id)
        #expect(try list.accounts().map(\.id.accountID) == [1, 1])
    }

    @Test(
        "Signing in and out changes the list; if it can't be written, the sign-in succeeds with a notice"
    )
    func credentials() async throws {
        let directory = try TemporaryDirectory()
        let list = AccountStore(directory: directory.path)
        let vault = MemoryVault([try Sample.credential(account: 7, login: "before")])
        func service(_ messages: @escaping @Sendable (any Error) -> Void = { _ in }) throws -> SignInService {
            SignInService(
                host: try Host("github.com"), environment: [:], vault: vault, accounts: list, notice: messages
            ) { _ in
                TokenOwner(login: try Login("mona"), id: 42)
            }
        }
        let credential = try await service().signIn(withToken: "gho_good")
        #expect(try list.accounts().map(\.login.description) == ["before", "mona"])
        try await service().signOut(credential.id)
        #expect(try list.accounts().map(\.login.description) == ["before"])
        try Data("{".utf8).write(to: URL(filePath: directory.path + "/accounts.json"))
        await confirmation { confirm in
            await #expect(throws: Never.self) {
                try await service { error in
                    #expect("\(error)".contains("accounts.json is damaged. It contains no token"))
                    confirm()
                }.accept(Sample.tokenGrant(), clientID: nil)
            }
        }
        #expect(try await vault.credentials().contains { $0.id == credential.id })
        await #expect(throws: VaultError.self) { try await service().checkVault() }
    }

    @Test(
        "A damaged list, or one of another version, is an error and is not overwritten",
        arguments: [
            "", "[]", "{\"version\": 1}", "{\"version\": 2, \"accounts\": []}",
            "{\"version\": 1, \"accounts\": {}}",
        ])
    func damaged(text: String) async throws {
        let directory = try TemporaryDirectory()
        let file = URL(filePath: directory.path + "/accounts.json")
        try FileManager.default.createDirectory(atPath: directory.path, withIntermediateDirectories: true)
        try Data(text.utf8).write(to: file)
        let list = AccountStore(directory: directory.path)
        let error = #expect(throws: VaultError.self) { try list.accounts() }
        #expect(error?.description.contains("accounts.json") == true)
        await #expect(throws: VaultError.self) { try await list.add([known(1)]) }
        #expect(try Data(contentsOf: file) == Data(text.utf8))
    }

    @Test("A damaged entry costs that entry only")
    func damagedEntry() async throws {
        let directory = try TemporaryDirectory()
        let entries = [
            #"{"host":"github.com","id":1,"login":"a b"}"#, #"{"host":"a b","id":2,"login":"mona"}"#, "7", "null",
            #"{"host":"github.com","id":3,"login":"mona"}"#,
        ]
        try Data(#"{"version":1,"accounts":[\#(entries.joined(separator: ","))]}"#.utf8)
            .write(to: URL(filePath: directory.path + "/accounts.json"))
        let list = AccountStore(directory: directory.path)
        #expect(try list.accounts().map(\.id.accountID) == [3])
        try await list.add([known(4)])
        #expect(try list.accounts().map(\.id.accountID) == [3, 4])
    }

    @Test("Concurrent writers lose no account")
    func writers() async throws {
        let directory = try TemporaryDirectory()
        try await withThrowingTaskGroup { group in
            for number in 1...20 {
                group.addTask { try await AccountStore(directory: directory.path).add([known(Int64(number))]) }
            }
            try await group.waitForAll()
        }
        let numbers = try AccountStore(directory: directory.path).accounts().map(\.id.accountID)
        #expect(numbers.sorted() == Array(1...20))
    }
}
