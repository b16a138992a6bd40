import Foundation
import GitHubModel
import GRDB
import Testing

@testable import Store

@Suite("Forgetting people", .timeLimit(.minutes(2)))
struct ForgettingTests {
    private let harness: StoreHarness

    init() throws { harness = try StoreHarness() }

    @Test("A person is forgotten with the responses and lists that name it, and only those")
    func forgettingResponses() async throws {
        let store = try await harness.store(with: [Sample.person("mona", id: 7)])
        let bodies = [
            "https://api.github.com/users/MONA": "{}", "https://api.github.com/search/users?q=mona+type:user": "{}",
            "https://api.github.com/search/users?q=m": #"{"items":[{"login":"Mona"}]}"#,
            "https://api.github.com/graphql?Overview=%7B%22login%22:%22Mona%22%7D": "{}",
            "https://api.github.com/search/users?q=user%3Amona": "{}",
            "https://api.github.com/user/7/starred?page=2": "[]",
            "https://api.github.com/user/71/starred?page=7": "[]", "https://api.github.com/users/7": "{}",
            "https://api.github.com/users/mona-lisa": #"{"login":"mona-lisa","bio":"lovely"#,
            "https://api.github.com/search/users?q=mona%20lisa": "{}",
            "https://api.github.com/search/users?q=quick": #"{"items":[{"login":"\u004dona"}]}"#,
            "https://api.github.com/repos/a/b": #"{"owner_url":"https:\/\/api.github.com\/users\/mona"}"#,
            "https://api.github.com/repos/a/c/readme": "Written by @mona.",
            "https://api.github.com/search/users?q=old": #"{"items":[{"login":"before","id":7}]}"#,
            "https://api.github.com/search/users?q=other": #"{"items":[{"login":"other","id":71,"stars":7}]}"#,
            "https://api.github.com/users/mnoa": "",
        ]
        for (url, body) in bodies {
            store.responses.store(Sample.response(body), for: Sample.key(url))
        }
        store.storePage([], of: "Mona", account: 3)
        store.storePage([], of: "lisa", account: 3)
        store.storePage([try Sample.repository("MONA/tool", id: 7)], of: "stars", account: 3)
        store.storePage([try Sample.repository("monalisa/tool", id: 8)], of: "more", account: 3)
        await store.flush(upTo: .seconds(30))
        #expect(await store.people.remove(try Login("mona")).removal == .removed)
        let left = bodies.keys.filter { store.responses.response(for: Sample.key($0)) != nil }
        #expect(
            Set(left) == [
                "https://api.github.com/users/mona-lisa", "https://api.github.com/user/71/starred?page=7",
                "https://api.github.com/users/7", "https://api.github.com/search/users?q=other",
            ])
        #expect(store.page(of: "Mona", account: 3) == nil)
        #expect(store.page(of: "lisa", account: 3) == [])
        #expect(store.page(of: "stars", account: 3) == nil)
        #expect(store.page(of: "more", account: 3)?.count == 1)
        #expect(await store.people.remove(try Login("mona")).removal == .unknown)
    }

    @Test("No file contains what was forgotten: not the database, its log, its index and an earlier damaged one")
    func bytes() async throws {
        let people = try (1...40).map { try Sample.person("quokka-\($0)x", id: Int64($0)) }
        let store = try await harness.store(with: people + [Sample.person("unforgettable", id: 99)])
        store.record([try Sample.commit("quokka-7x", "Ziggurat", id: 7)])
        store.responses.store(Sample.response("{}"), for: Sample.key("https://api.github.com/users/quokka-7x"))
        await store.flush(upTo: .seconds(30))
        let damaged = harness.path + ".damaged-20260102T030405"
        try Data("old quokka-7x".utf8).write(to: URL(filePath: damaged))
        #expect(try files(containing: "quokka-7x").count >= 2)
        #expect(await store.people.remove(try Login("quokka-7x")).removal == .removed)
        for text in ["quokka-7x", "Ziggurat", "ziggurat"] {
            #expect(try files(containing: text).isEmpty, "\(text)")
        }
        #expect(try !files(containing: "unforgettable").isEmpty)
        #expect(store.people.person(try Login("quokka-8x")) != nil)
    }

    @Test("All pages of a list are removed if one of them mentions the person")
    func pages() async throws {
        let store = try await harness.store(with: [Sample.person("mona", id: 7)])
        func add(_ url: String, _ link: String, _ body: String) {
            var response = Sample.response(body)
            response.link = link
            store.responses.store(response, for: Sample.key(url))
        }
        let (first, later) = ("https://api.github.com/users/lisa/starred?per_page=9", "https://api.github.com/user/2")
        for (list, text) in [("starred", "@mona"), ("repos", "@leo")] {
            let pages = "\(later)/\(list)?per_page=9&page="
            add(first.replacing("starred", with: list), "<\(pages)2>; rel=\"next\"", "[1]")
            add("\(pages)2", "<\(pages)1>; rel=\"prev\", <\(pages)3>; rel=\"next\"", "[\"\(text)\"]")
            add("\(pages)3", "<\(pages)2>; rel=\"prev\"", "[3]")
        }
        await store.flush(upTo: .seconds(30))
        #expect(await store.people.remove(try Login("mona")).removal == .removed)
        #expect(store.responses.response(for: Sample.key(first)) == nil)
        for page in 2...3 {
            let url = "\(later)/starred?per_page=9&page=\(page)"
            #expect(store.responses.response(for: Sample.key(url)) == nil)
            let other = Sample.key(url.replacing("starred", with: "repos"))
            #expect(store.responses.response(for: other) != nil)
        }
    }

    @Test("Responses with the name of a forgotten person are removed, in addresses and in texts")
    func name() async throws {
        let store = try await harness.store(with: [Sample.person("mona", "René Octocat", id: 7)])
        let bodies = [
            "https://api.github.com/search/users?q=ren%C3%A9+octocat": "{}",
            "https://api.github.com/repos/a/b/readme": "By René Octocat",
            "https://api.github.com/repos/a/c/readme": #"{"name":"Ren\u00e9 Octocat"}"#,
            "https://api.github.com/repos/a/d/readme": "René Octocats",
        ]
        for (url, body) in bodies { store.responses.store(Sample.response(body), for: Sample.key(url)) }
        await store.flush(upTo: .seconds(30))
        #expect(await store.people.remove(try Login("mona")).removal == .removed)
        let left = bodies.keys.filter { store.responses.response(for: Sample.key($0)) != nil }
        #expect(left == ["https://api.github.com/repos/a/d/readme"])
    }

    @Test("No row of another person mentions a forgotten one, and the clones of its repositories are read again")
    func otherPeople() async throws {
        var lisa = try Sample.person("lisa", "Lisa", id: 2)
        lisa.profile?.company = "@Mona"
        lisa.profile?.location = "Bonn"
        let store = try await harness.store(with: [Sample.person("mona", id: 7), lisa])
        store.people.record([lisa], from: .repository("Mona/tool"), viewer: nil, at: Sample.date)
        store.people.record([lisa], from: .member(of: try Login("mona")), viewer: nil, at: Sample.date)
        store.people.record([lisa], from: .repository("cli/cli"), viewer: nil, at: Sample.date)
        store.people.record([try Sample.listed("vinci", id: 3)], from: .starred, viewer: 7, at: Sample.date)
        store.record([try Sample.commit("leo"), try Sample.commit("hub")], in: "mona/tool")
        store.record([try Sample.commit("hub")], in: "cli/cli")
        store.people.updateCommitters(of: "mona/tool", at: Sample.date)
        store.people.recordMissing(try Login("mona-before"), at: Sample.date)
        await store.flush(upTo: .seconds(30))
        #expect(await store.people.remove(try Login("mona")).removal == .removed)
        #expect(try files(containing: "mona/tool").isEmpty)
        #expect(try files(containing: "@Mona").isEmpty)
        #expect(store.people.person(try Login("lisa"))?.person.profile?.location == "Bonn")
        #expect(store.people.person(try Login("lisa"))?.person.profile?.company == nil)
        #expect(store.rows(viewer: 7).map { $0.prefix { $0 != " " } } == ["hub", "lisa"])
        #expect(store.people.progress(of: "/mona/tool") == nil)
        #expect(store.people.progress(of: "/cli/cli") != nil)
    }

    @Test("A login that each response contains as a word of its own is nobody's, unless a person has it")
    func commonWord() async throws {
        let store = try await harness.store(with: [Sample.listed("mona", id: 7)])
        #expect(await store.people.remove(try Login("users")).removal == .unknown)
        #expect(try !files(containing: "mona").isEmpty)
        store.people.store([try Sample.listed("users", id: 8)], at: Sample.later(days: 1))
        await store.flush(upTo: .seconds(30))
        #expect(await store.people.remove(try Login("users")).removal == .removed)
    }

    @Test("An earlier account with the login and earlier logins of the account are forgotten with it")
    func earlier() async throws {
        let store = try await harness.store(with: [Sample.listed("mona", id: 7)])
        for person in [try Sample.listed("mona", id: 8), try Sample.listed("lisa", id: 8)] {
            store.people.store([person], at: Sample.later(days: 1))
        }
        store.people.store([try Sample.listed("mona", id: 9)], at: Sample.later(days: 2))
        await store.flush(upTo: .seconds(30))
        let lisa = try Login("lisa")
        #expect(store.people.database.read(orElse: []) { try PersonMentions(of: lisa, $0).ids } == [8])
        #expect(await store.people.remove(try Login("mona")).removal == .removed)
        #expect(try files(containing: "mona").isEmpty)
        #expect(store.rows() == ["lisa 8 - -"])
    }

    @Test(
        "The name of the home directory mentions nobody, and other names in the path of a clone do",
        arguments: ["/home/mona", "/home/mona/"])
    func home(home: String) async throws {
        let store = try await harness.store(with: [Sample.listed("mona", id: 7)])
        let clones = [
            "/home/mona/tools": ["leo"], "/home/mona/src/mona/x": ["hub"], "/home/mona-2/y": ["lisa"],
            "/backup/home/mona/x": ["vinci"],
        ]
        for (path, logins) in clones {
            let progress = ReadingProgress(source: path, finished: ["1"], readAt: Sample.date)
            let people = try logins.map { try Sample.commit($0) }
            store.people.record(people, in: path, progress: progress, webURL: "https://github.com")
        }
        store.people.record("a/b", ofDirectory: "/home/mona", at: Sample.date)
        await store.flush(upTo: .seconds(30))
        #expect(await store.people.remove(try Login("mona"), home: home).removal == .removed)
        #expect(store.rows().map { $0.prefix { $0 != " " } }.sorted() == ["leo", "lisa"])
        #expect(store.people.progress(of: "/home/mona/tools") != nil)
        #expect(store.people.repository(ofDirectory: "/home/mona") == "a/b")
        #expect(store.people.progress(of: "/home/mona/src/mona/x") == nil)
    }

    @Test("A person whose row has changed is forgotten with all that mentions it, as any other")
    func damagedPerson() async throws {
        let store = try await harness.store(with: [Sample.person("mona", "Mona Lisa", id: 7)])
        store.people.record(ReadingProgress(source: "account:7", finished: [], readAt: Sample.date))
        store.people.record([try Sample.listed("mona", id: 7)], from: .starred, viewer: nil, at: Sample.date)
        store.responses.store(
            Sample.response("By Mona Lisa"), for: Sample.key("https://api.github.com/repos/a/b/readme"))
        await store.flush(upTo: .seconds(30))
        try await DatabaseQueue(path: harness.path).write { db in
            try db.execute(sql: "UPDATE person SET followers = followers + 1")
        }
        let (removal, mentions) = await store.people.remove(try Login("mona"))
        #expect(removal == .removed)
        #expect(mentions.ids == [7])
        for text in ["mona", "Mona", "account:7"] { #expect(try files(containing: text).isEmpty, "\(text)") }
    }

    @Test("If an index has the value from before, the whole cache is emptied, and no file keeps the name")
    func damagedIndex() async throws {
        let people = [try Sample.person("quokka-7x", "Ziggurat", id: 1), try Sample.person("lisa", "Lisa", id: 2)]
        try await fillAndClose(people)
        var bytes = try harness.bytes(of: "github.com.sqlite")
        let login = try #require(Data(bytes).range(of: Data("quokka-7x".utf8)))
        bytes[login.lowerBound] = UInt8(ascii: "z")
        try Data(bytes).write(to: URL(filePath: harness.path))
        let store = try harness.store()
        #expect(await store.people.remove(try Login("lisa")).removal == .removed)
        for text in ["uokka-7x", "Ziggurat", "lisa"] { #expect(try files(containing: text).isEmpty, "\(text)") }
        #expect(store.rows().isEmpty)
    }

    private func fillAndClose(_ people: [Person]) async throws {
        _ = try await harness.store(with: people)
        try await DatabaseQueue(path: harness.path).writeWithoutTransaction { db in
            _ = try Row.fetchAll(db, sql: "PRAGMA wal_checkpoint(TRUNCATE)")
        }
    }

    @Test("A name in a row that has changed on the disk goes with any person, and others are still found")
    func damagedRows() async throws {
        let people = [try Sample.person("quokka-7x", "Ziggurat", id: 1), try Sample.person("lisa", "Lisa", id: 2)]
        let store = try await harness.store(with: people)
        store.record([try Sample.commit("leo", "Xylophone", id: 3), try Sample.commit("hub", "Hub", id: 4)])
        await store.flush(upTo: .seconds(30))
        try await DatabaseQueue(path: harness.path).write { db in
            try db.execute(
                sql: """
                    UPDATE person SET login = 'quokka-7y' WHERE id = 1;
                    UPDATE gitPerson SET login = 'lea' WHERE id = 3;
                    """)
        }
        #expect(try !files(containing: "Ziggurat").isEmpty)
        #expect(await store.people.remove(try Login("hub")).removal == .removed)
        for text in ["Ziggurat", "ziggurat", "quokka-7"] {
            #expect(try files(containing: text).isEmpty, "\(text)")
        }
        #expect(store.rows().map { $0.prefix { $0 != " " } }.sorted() == ["leo", "lisa"])
        #expect(store.people.find("lis").count == 1)
    }

    /// Returns the names of the files in the directory of the store with these bytes.
    private func files(containing text: String) throws -> [String] {
        try harness.names().filter { Data(try harness.bytes(of: $0)).range(of: Data(text.utf8)) != nil }
    }

    @Test("A person is forgotten with all sources, and clearing the cache removes all of them")
    func forgetting() async throws {
        let store = try await harness.store(with: [Sample.person("mona", id: 1), Sample.person("lisa", id: 2)])
        store.record([
            try Sample.commit("mona", "Mona", id: 1), try Sample.commit("hub"), try Sample.commit("lisa", "L", id: 2),
        ])
        store.people.record([try Sample.listed("mona", id: 1)], from: .starred, viewer: 5, at: Sample.date)
        await store.flush(upTo: .seconds(30))
        #expect(await store.people.remove(try Login("MONA")).removal == .removed)
        #expect(await store.people.remove(try Login("hub")).removal == .removed)
        #expect(await store.people.remove(try Login("mona")).removal == .unknown)
        #expect(store.rows() == ["lisa 2 - from git"])
        store.people.store([try Sample.listed("mona", id: 1)], at: Sample.date)
        await store.flush(upTo: .seconds(30))
        #expect(store.rows(viewer: 5).contains("mona 1 - -"), "no source came back")
        #expect(await store.clear())
        store.record([try Sample.commit("hub")])
        await store.flush(upTo: .seconds(30))
        #expect(store.rows() == ["hub ? - from git, not checked"])
        #expect(store.people.find("hub").flatMap { store.people.sources(of: $0, viewer: nil) }.map(\.times) == [1])
    }
}
