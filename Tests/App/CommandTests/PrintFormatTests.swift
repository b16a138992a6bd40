import CommandSupport
import Foundation
import GitHubModel
import Subprocess
import TestSupport
import Testing

@testable import ghsearch

@Suite("Print formats", .timeLimit(.minutes(2)))
struct PrintFormatTests {
    private func person(_ login: String = "mona", name: String?, id: Int64 = 2001) throws -> Person {
        var profile = Person.Profile(followers: 1, following: 1, publicRepositories: 1)
        profile.name = name
        return Person(
            login: try Login(login), id: id, kind: .user, avatarURL: "", url: "https://github.com/\(login)",
            profile: profile)
    }

    private func text(_ format: String, _ person: Person, host: String = "github.com") throws -> String {
        PrintedText(format: try PrintFormat(format), host: try Host(host), clonesBySSH: false).text(of: person)
    }

    @Test(
        "Each format",
        arguments: [
            ("login", "mona"), ("mention", "@mona"), ("id", "2001"), ("url", "https://github.com/mona"),
            ("keys", "https://github.com/mona.keys"),
            ("coauthor", "Co-authored-by: Mona Lisa <2001+mona@users.noreply.github.com>"),
            ("{name} <{id}+{login}@users.noreply.github.com>", "Mona Lisa <2001+mona@users.noreply.github.com>"),
            ("{login}\t{host} {url}", "mona\tgithub.com https://github.com/mona"),
            ("no } field {login}", "no } field mona"),
        ])
    func formats(format: String, expected: String) throws {
        #expect(try text(format, person(name: "Mona Lisa")) == expected)
    }

    @Test("On another host the address and the URLs are of that host")
    func host() throws {
        let person = try person(name: nil)
        #expect(
            try text("coauthor", person, host: "ghe.example.org")
                == "Co-authored-by: mona <2001+mona@users.noreply.ghe.example.org>")
        #expect(try text("url", person, host: "ghe.example.org") == "https://ghe.example.org/mona")
        #expect(try text("url", try self.person("dependabot[bot]", name: nil)) == "https://github.com/apps/dependabot")
    }

    @Test("A repository is printed as its name, or as the address of a clone")
    func repositories() throws {
        let repository = try Repository(id: 1, fullName: "mona/spoon", url: "https://github.com/mona/spoon")
        func text(_ format: String, bySSH: Bool = false) throws -> String {
            PrintedText(format: try PrintFormat(format), host: try Host("github.com"), clonesBySSH: bySSH)
                .text(of: repository, ownedBy: try person(name: nil))
        }
        #expect(try text("repo") == "mona/spoon")
        #expect(try text("https") == "https://github.com/mona/spoon.git")
        #expect(try text("ssh") == "git@github.com:mona/spoon.git")
        #expect(try text("clone") == "https://github.com/mona/spoon.git")
        #expect(try text("clone", bySSH: true) == "git@github.com:mona/spoon.git")
        #expect(try text("{login}: {repo}") == "mona: mona/spoon")
        #expect(try PrintFormat("{login}: {repo}").isOfRepository)
        #expect(try !PrintFormat("url").isOfRepository)
    }

    @Test(
        "No name breaks the trailer, and git reads it",
        arguments: [
            "Mona Lisa", "Sammy Davis Jr.", "O'Brien \"Bob\"", "<evil@example.org>", "a\nSigned-off-by: evil <e@e>",
            "\u{202E}reversed\u{2066}", "\u{1B}]0;x\u{7}name", "", "  ", "é 漢字 👩‍👩‍👧", String(repeating: "x", count: 5000),
        ])
    func trailer(name: String) async throws {
        let line = try text("coauthor", person(name: name))
        #expect(line.hasPrefix("Co-authored-by: "))
        #expect(line.hasSuffix(" <2001+mona@users.noreply.github.com>"))
        #expect(line.count { "<>\n\r\u{1B}".contains($0) } == 2)
        let git = try await run(
            .name("git"), arguments: ["interpret-trailers", "--parse"],
            input: .string("Subject\n\nBody\n\n\(line)\n"), output: .string(limit: 1 << 16), error: .discarded)
        #expect(git.standardOutput == line + "\n")
    }

    @Test("An unknown name or field is an error that lists the known ones")
    func errors() throws {
        let name = #expect(throws: InvalidPrintFormatError.self) { try PrintFormat("torvalds") }
        #expect(name?.description.contains("Use one of login, mention, coauthor,") == true)
        for template in ["{email}", "{login", "{}", "{Login}"] {
            let error = #expect(throws: InvalidPrintFormatError.self) { try PrintFormat(template) }
            #expect(error?.description.hasSuffix("The fields are {login} {name} {id} {url} {host} {repo}.") == true)
        }
    }

    @Test("users prints people in the format; a repository is no person")
    func users() async throws {
        try await Ghsearch.run { ghsearch in
            let mentions = try await ghsearch("users", "mona", "--limit", "1", "--print", "mention")
            #expect(mentions.output == "@mona\n")
            let ids = try await ghsearch("users", "@mona", "--print", "{id}:{name}", "--print0")
            #expect(ids.output == "2001:Mona Lisa Octocat\0")
            let joined = try await ghsearch(
                "users", "hundred", "--print", "login", "--limit", "2", "--separator", ",")
            #expect(joined.output.wholeMatch(of: #/[a-z-]+,[a-z-]+\n/#) != nil, "\(joined.output)")
            let ignored = try await ghsearch("users", "@mona", "--print0")
            #expect(ignored.status == 64)
            #expect(ignored.errors.contains("--print0 needs --print, such as --print login."))
            let json = try await ghsearch("users", "@mona", "--print", "json")
            #expect(json.lines.count == 1)
            #expect(json.output.hasPrefix("{\"avatarUrl\":"))
            let cached = try await ghsearch("people", "mona", "--print", "coauthor", "--limit", "1")
            #expect(
                cached.output == "Co-authored-by: Mona Lisa Octocat <2001+mona@users.noreply.github.com>\n")
            for (format, message) in [
                ("clone", "--print clone needs a repository"), ("{mail}", "{mail} is not a field"), ("x", "Use one of"),
            ] {
                let error = try await ghsearch("users", "mona", "--print", format)
                #expect(error.status == 64)
                #expect(error.errors.contains(message))
                #expect(error.output == "")
            }
        }
    }

    @Test("Clones follow gh's setting git_protocol, of the host before that of all hosts")
    func protocols() throws {
        let directory = try TemporaryDirectory()
        defer { #expect(throws: Never.self) { try directory.remove() } }
        let environment = ["GH_CONFIG_DIR": directory.path]
        #expect(!GitHubCLI.clonesBySSH(from: "github.com", environment: environment))
        try "git_protocol: ssh\n".write(
            to: directory.url.appending(path: "config.yml"), atomically: true, encoding: .utf8)
        #expect(GitHubCLI.clonesBySSH(from: "github.com", environment: environment))
        let hosts = "github.com:\n    user: mona\n    git_protocol: https\nghe.example.org:\n    git_protocol: ssh\n"
        try hosts.write(to: directory.url.appending(path: "hosts.yml"), atomically: true, encoding: .utf8)
        #expect(!GitHubCLI.clonesBySSH(from: "github.com", environment: environment))
        #expect(GitHubCLI.clonesBySSH(from: "ghe.example.org", environment: environment))
    }

    private func clonesBySSH(_ config: String, _ hosts: String = "") throws -> Bool {
        let directory = try TemporaryDirectory()
        defer { #expect(throws: Never.self) { try directory.remove() } }
        try Data(config.utf8).write(to: directory.url.appending(path: "config.yml"))
        try Data(hosts.utf8).write(to: directory.url.appending(path: "hosts.yml"))
        return GitHubCLI.clonesBySSH(from: "github.com", environment: ["GH_CONFIG_DIR": directory.path])
    }

    @Test(
        "Settings of gh are YAML",
        arguments: [
            "git_protocol: ssh # why", "git_protocol: \"ssh\"", "git_protocol: 'ssh'  # why", "git_protocol : ssh",
            "git_protocol:   ssh\r\neditor: vim\r\n", "---\ngit_protocol: ssh\n", "# mine\ngit_protocol: ssh",
            "'git_protocol': ssh", "{git_protocol: ssh, editor: vim}", "? git_protocol\n: ssh",
            "git_protocol: \"\\x73sh\"", "git_protocol: !!str ssh", "git_protocol: >-\n  ssh\n",
            "x: &p ssh\ngit_protocol: *p",
        ])
    func settings(config: String) throws {
        #expect(try clonesBySSH(config))
        let host = config.replacing("\r", with: "").split(separator: "\n").map { "    \($0)\n" }.joined()
        guard !config.contains("---") else { return }
        for key in ["github.com:", "\"github.com\":", "'github.com' :", "github.com: # mine"] {
            #expect(try clonesBySSH("", "\(key)\n\(host)"), "\(key)")
        }
    }

    @Test(
        "Other settings of gh, and files that it can't read, leave the default",
        arguments: [
            "aliases:\n    git_protocol: ssh\n", "# git_protocol: ssh", "git_protocol: https # not ssh",
            "git_protocol: |\n  ssh\n  https\n", "git_protocol: [ssh]", "my_git_protocol: ssh", "git_protocol: ssh#x",
            "git_protocol: \"ssh", "git_protocol:\tssh\n\t- x", "ssh", "", "\u{0}",
        ])
    func defaults(config: String) throws {
        #expect(try !clonesBySSH(config))
    }
}
