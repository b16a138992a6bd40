import GitHubModel
import TestSupport
import Testing

@testable import ghsearch

import Foundation

@Suite("Directory configuration", .timeLimit(.minutes(1)))
struct DirectoryConfigurationTests {
    @Test("Host and account are read in any order, with comments, empty lines and Windows line ends")
    func valid() throws {
        let file = try DirectoryConfiguration(
            "# ours\r\n\r\n account=mona \r\nhost = GHE.example.org # here\r\n", path: "/x")
        #expect(try file.account == Login("mona"))
        #expect(file.host?.name == "ghe.example.org")
        #expect(file.host?.line == 4)
        let empty = try DirectoryConfiguration("", path: "/x")
        #expect(empty.host == nil)
        #expect(empty.account == nil)
    }

    @Test(
        "An invalid line is reported with the path and its number",
        arguments: [
            ("host", "/x/.ghsearch, line 1: expected host = …"),
            ("\nhosts = a", "line 2: unknown setting \"hosts\". Known settings: host, account. Correct it there."),
            ("account = a b", "line 1: \"a b\" is not a login"), ("account =", "line 1: \"\" is not a login"),
            ("host = no host", "line 1: \"no host\" is not a host"),
            ("account = a\naccount = b", "line 2: duplicate account"),
            ("\u{1B}[2J = 1", "line 1: unknown setting"),
        ])
    func invalid(text: String, expected: String) {
        let error = #expect(throws: ConfigurationError.self) { try DirectoryConfiguration(text, path: "/x/.ghsearch") }
        #expect(error?.description.contains(expected) == true, "\(error.map { "\($0)" } ?? "")")
        #expect(error?.description.contains("\u{1B}") == false)
    }

    @Test("The nearest file upward is used; a directory of that name is ignored")
    func nearest() throws {
        let home = try TemporaryDirectory()
        let inner = home.url.appending(path: "a/b/.ghsearch")
        try FileManager.default.createDirectory(at: inner, withIntermediateDirectories: true)
        try Data("account = outer\n".utf8).write(to: home.url.appending(path: ".ghsearch"))
        let below = home.path + "/a/b"
        #expect(try DirectoryConfiguration.nearest(to: below)?.account == Login("outer"))
        try Data("account = inner\n".utf8).write(to: home.url.appending(path: "a/.ghsearch"))
        #expect(try DirectoryConfiguration.nearest(to: below)?.path == home.path + "/a/.ghsearch")
        #expect(try DirectoryConfiguration.nearest(to: home.path)?.account == Login("outer"))
    }

    @Test("A file of another user is ignored")
    func foreign() throws {
        guard geteuid() == 0 else { return }  // only root can give a file away
        let directory = try TemporaryDirectory()
        let file = directory.url.appending(path: ".ghsearch")
        try Data("account = mona\n".utf8).write(to: file)
        #expect(try DirectoryConfiguration.nearest(to: directory.path)?.account != nil)
        #expect(chown(file.path, 65534, 65534) == 0)
        #expect(try DirectoryConfiguration.nearest(to: directory.path)?.path != file.path)
    }
}
