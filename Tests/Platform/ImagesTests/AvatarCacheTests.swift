import Foundation
import GitHubModel
import TerminalUI
import TestSupport
import Testing

@testable import Images

@Suite("Avatar cache", .timeLimit(.minutes(2)))
struct AvatarCacheTests {
    /// Returns the file name of an avatar.
    private static func name(_ id: String) -> String { "a-\(id)-64" }

    private let root: TemporaryDirectory
    private let date = Date(timeIntervalSince1970: 1_700_000_000)
    private var directory: String { root.path + "/cache/ghsearch/avatars" }

    init() throws { root = try TemporaryDirectory() }

    @Test("An avatar is loaded with its date, and its file is private")
    func roundTrip() throws {
        let cache = cache()
        #expect(cache.image(Self.name("1"), now: date) == nil)
        #expect(cache.status().images == 0)
        #expect(cache.store([1, 2, 3], as: Self.name("1"), at: date))
        let image = try #require(cache.image(Self.name("1"), now: date + 60))
        #expect(image.bytes == [1, 2, 3])
        #expect(image.date == date)
        #expect(try #require(cache.image(Self.name("1"), now: date)).date == date)  // loading does not change the date
        #expect(try permissions("") == 0o700)
        #expect(try permissions("/\(Self.name("1"))") == 0o600)
        #expect(cache.status() == .init(directory: directory, images: 1, bytes: 3))
    }

    @Test("Other users lose their permissions for an existing directory")
    func closed() throws {
        try FileManager.default.createDirectory(atPath: directory, withIntermediateDirectories: true)
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: directory)
        #expect(cache().store([1], as: Self.name("1"), at: date))
        #expect(try permissions("") == 0o700)
    }

    @Test("Above the limit the least recently used avatars are evicted")
    func eviction() {
        let cache = cache(limit: 1000)
        for number in 0..<10 { cache.store(block, as: Self.name("\(number)"), at: date + Double(number)) }
        #expect(cache.status().bytes == 1000)
        #expect(cache.image(Self.name("0"), now: date + 100) != nil)
        cache.store(block, as: Self.name("10"), at: date + 101)
        #expect(cache.status().bytes <= 900)
        #expect(cache.image(Self.name("0"), now: date) != nil)
        #expect(cache.image(Self.name("10"), now: date) != nil)
        #expect(cache.image(Self.name("1"), now: date) == nil)
        #expect(cache.image(Self.name("2"), now: date) == nil)
    }

    @Test("The limit includes avatars of earlier runs")
    func earlier() {
        for number in 0..<20 { cache().store(block, as: Self.name("\(number)"), at: date + Double(number)) }
        cache(limit: 1000).store(block, as: Self.name("77"), at: date + 100)
        #expect(cache().status().bytes <= 1000)
        #expect(cache().image(Self.name("77"), now: date) != nil)
    }

    @Test("The avatar of a person is removed in all sizes, and no other one")
    func removal() throws {
        let (cache, host) = (cache(), try Host("github.com"))
        let people = try ["mona", "lisa"].enumerated().map { index, login in
            Person(
                login: try Login(login), id: Int64(index) + 1, kind: .user,
                avatarURL: "https://avatars.githubusercontent.com/u/\(index + 1)", url: "https://github.com/\(login)")
        }
        for person in people {
            let avatar = try #require(Avatar(of: person, on: host))
            for side in [16, 300] {
                cache.store([1], as: avatar.fileName(atLeast: PixelSize(width: side, height: side)), at: date)
            }
        }
        #expect(cache.status().images == 4)
        #expect(cache.remove(avatarOf: people[0].id, on: host))
        #expect(try Set(names()).isSubset(of: Avatar.fileNames(of: people[1].id, on: host)))
        #expect(cache.status().images == 2)
    }

    @Test("Clearing removes everything, and old incomplete files are removed")
    func clear() throws {
        let cache = cache()
        cache.store([1], as: Self.name("1"), at: date)
        try writeFile(".new-1", age: 3600)
        try writeFile(".new-2", age: 0)
        #expect(cache.status().images == 1)
        #expect(try names() == [".new-2", Self.name("1")])
        #expect(cache.clear())
        #expect(!FileManager.default.fileExists(atPath: directory))
        #expect(cache.clear())
        #expect(cache.store([1], as: Self.name("1"), at: date))
    }

    @Test("Files of other programs stay")
    func otherFiles() throws {
        let cache = cache(limit: 100)
        cache.store([1], as: Self.name("1"), at: date)
        let others = [
            "thesis.odt", "Makefile", "a b", "id-ed25519", ".new-notes", ".new-", "a-1-65", "a-1", "A-1-64", "x-1-64",
        ]
        for name in others { try writeFile(name, age: 3600) }
        cache.store(block + block, as: Self.name("2"), at: date)
        #expect(cache.clear())
        #expect(try names() == others.sorted())
    }

    @Test("A link in place of the directory is not followed")
    func link() throws {
        let documents = root.path + "/documents"
        try FileManager.default.createDirectory(atPath: documents, withIntermediateDirectories: false)
        try FileManager.default.createDirectory(
            atPath: root.path + "/cache/ghsearch", withIntermediateDirectories: true)
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: documents)
        for name in [Self.name("1"), Self.name("2"), "notes"] {
            try Data(block).write(to: URL(filePath: "\(documents)/\(name)"))
        }
        #expect(symlink(documents, directory) == 0)
        let cache = cache(limit: 100)
        #expect(cache.status().images == 0)
        #expect(!cache.store([1], as: Self.name("3"), at: date))
        cache.remove(Self.name("1"))
        #expect(cache.clear())
        #expect(try names() == [Self.name("1"), Self.name("2"), "notes"])
        #expect(try permissions("/") == 0o755)
    }

    @Test(
        "Without a writable directory nothing is stored, and nothing fails",
        arguments: ["/dev/null/avatars", "/proc/avatars"])
    func notWritable(directory: String) {
        let cache = AvatarCache(directory: directory)
        #expect(!cache.store([1], as: Self.name("1"), at: date))
        #expect(cache.image(Self.name("1"), now: date) == nil)
        #expect(cache.status().images == 0)
    }

    @Test("On a full disk the avatar is not stored, and no incomplete file stays")
    func full() async {
        await #expect(processExitsWith: .success) { [directory = directory as String] in
            signal(SIGXFSZ, SIG_IGN)
            var limit = rlimit(rlim_cur: 50, rlim_max: rlim_t.max)
            setrlimit(.init(1), &limit)  // RLIMIT_FSIZE
            let cache = AvatarCache(directory: directory)
            #expect(!cache.store([UInt8](repeating: 1, count: 100), as: Self.name("1"), at: Date()))
            #expect(cache.status().images == 0)
        }
        #expect(cache().image(Self.name("1"), now: date) == nil)
    }

    @Test("Links and directories with the name of an avatar are ignored")
    func otherFileTypes() throws {
        cache().store([1], as: Self.name("1"), at: date)
        try FileManager.default.createSymbolicLink(atPath: directory + "/2", withDestinationPath: "/etc/passwd")
        try FileManager.default.createDirectory(atPath: directory + "/3", withIntermediateDirectories: false)
        #expect(cache().image(Self.name("2"), now: date) == nil)
        #expect(cache().image(Self.name("3"), now: date) == nil)
        #expect(cache().status().images == 1)
    }

    private let block = [UInt8](repeating: 1, count: 100)

    private func cache(limit: Int = 1 << 20) -> AvatarCache { AvatarCache(directory: directory, limit: limit) }

    private func permissions(_ name: String) throws -> Int? {
        try FileManager.default.attributesOfItem(atPath: directory + name)[.posixPermissions] as? Int
    }

    private func names() throws -> [String] { try FileManager.default.contentsOfDirectory(atPath: directory).sorted() }

    private func writeFile(_ name: String, age: Double) throws {
        try Data([1]).write(to: URL(filePath: "\(directory)/\(name)"))
        try FileManager.default.setAttributes([.modificationDate: Date() - age], ofItemAtPath: "\(directory)/\(name)")
    }
}
