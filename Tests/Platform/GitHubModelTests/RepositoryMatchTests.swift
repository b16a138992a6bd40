import Testing

@testable import GitHubModel

@Suite("Repositories found by name")
struct RepositoryMatchTests {
    private func person(_ login: String, kind: Person.Kind = .user) throws -> Person {
        Person(login: try Login(login), id: 1, kind: kind, avatarURL: "", url: "")
    }

    @Test(
        "A word of two or more characters of a name is searched for, folded",
        arguments: [
            ("fzf", "fzf"), (" FZF ", "fzf"), ("grdb.swift", "grdb.swift"), ("ｆｚｆ", "fzf"), ("café", "cafe"),
            ("a_b-c", "a_b-c"), ("f", nil), ("fzf vim", nil), ("-fzf", nil), ("type:org", nil), ("a/b", nil),
            ("..", nil), ("OR", nil), ("@fzf", nil), ("漢字", nil), ("\"fzf\"", nil),
            (String(repeating: "x", count: 101), nil),
        ] as [(String, String?)])
    func word(text: String, word: String?) throws {
        #expect(try SearchQuery(text).repositoryWord == word)
    }

    @Test("The owner is the account in the name of the repository, and no app")
    func owner() throws {
        let repository = try Repository(id: 1, fullName: "Juno/finder", url: "")
        #expect(RepositoryMatch(repository, owner: try person("juno"))?.owner.login == (try Login("juno")))
        #expect(RepositoryMatch(repository, owner: try person("other")) == nil)
        #expect(RepositoryMatch(repository, owner: try person("juno", kind: .bot)) == nil)
    }

    @Test("The name is compared without case, accents and width")
    func matches() throws {
        let match = RepositoryMatch(
            try Repository(id: 1, fullName: "juno/Fínder.vim", url: ""), owner: try person("juno"))
        #expect(match?.matches("finder") == true)
        #expect(match?.matches("vim") == true)
        #expect(match?.matches("juno") == false)
    }
}
