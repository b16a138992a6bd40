import TestSupport
import Testing

@testable import GitHubStandIn

import Foundation

@Suite("Stand-in: datasets from files", .timeLimit(.minutes(3)))
struct DatasetLoadingTests {
    private static let people = """
        {"login": "Zed", "id": 90, "name": "Zed Ω", "company": null, "followers": 5, "type": "User", "created_at": null}
        {"login": "acme", "id": 7, "name": null, "location": "Oslo", "type": "Organization", "public_repos": 3}

        {"login": "ZED", "id": 91}
        {"login": "newest", "id": null}
        """
    private static let repositories = """
        {"owner": "zed", "name": "one", "language": "C", "stargazers_count": 3, "license": "MIT", "topics": ["a"]}
        {"owner": "stranger", "name": "two", "description": "d", "created_at": "2020-09-17T17:23:10Z", "fork": true}
        {"owner": "Zed", "name": "three", "language": "Go"}
        """

    private func withFiles(
        _ contents: [[UInt8]], _ test: ([String]) throws -> Void
    ) throws {
        let directory = try TemporaryDirectory()
        defer { #expect(throws: Never.self) { try directory.remove() } }
        let paths = try contents.enumerated().map { number, bytes in
            let file = directory.url.appending(path: "\(number).jsonl")
            try Data(bytes).write(to: file)
            return file.path
        }
        try test(paths)
    }

    @Test("People and repositories are loaded from plain files and gzip", arguments: [false, true])
    func load(packed: Bool) throws {
        let files = try [Self.people, Self.repositories].map { text in
            packed ? try #require(Gzip.compress(Array(text.utf8))) : Array(text.utf8)
        }
        try withFiles(files) { paths in
            let dataset = try Dataset.load(people: paths[0], repositories: paths[1])
            #expect(dataset.logins == ["acme", "Zed", "newest", "stranger"])
            #expect(dataset.repositories(at: 1).map(\.name) == ["one", "three"])
            #expect(dataset.accounts[1].publicRepositories == 2)
            #expect(dataset.accounts[0].publicRepositories == 0)
            #expect(dataset.accounts[1].languages == ["C", "Go"])
            let two = try #require(dataset.repositories(at: 3).first)
            #expect((two.isFork, HTTPDate.iso(two.created)) == (true, "2020-09-17T17:23:10Z"))
            #expect(dataset.repository(id: two.id)?.index == 3)
            #expect(dataset.searchIndex.indices(prefix: "ze", in: [.login]) == [1])
        }
    }

    @Test("Without a file of repositories, the people's repository counts apply")
    func peopleOnly() throws {
        try withFiles([Array(Self.people.utf8)]) { paths in
            let dataset = try Dataset.load(people: paths[0], repositories: nil)
            #expect(dataset.accounts[0].publicRepositories == 3)
            #expect(dataset.repositories(at: 0).isEmpty)
        }
    }

    @Test("A missing file, a damaged file and an invalid line are errors that name them")
    func failures() throws {
        #expect(throws: DatasetError.self) { try Dataset.load(people: "/nowhere/at/all", repositories: nil) }
        let packed = try #require(Gzip.compress(Array(Self.people.utf8)))
        try withFiles([Array("{\"login\":\"a\",\"id\":1}\n{\"id\":2}".utf8), Array(packed.prefix(40))]) {
            paths in
            #expect(throws: DatasetError.malformedLine(path: paths[0], line: 2)) {
                try Dataset.load(people: paths[0], repositories: nil)
            }
            #expect(throws: DatasetError.self) { try Dataset.load(people: paths[1], repositories: nil) }
        }
    }
}
