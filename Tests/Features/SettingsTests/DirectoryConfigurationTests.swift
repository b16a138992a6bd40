import GitHubModel
import TestSupport
import Testing

@testable import Settings

import Foundation

@Suite("Directory configuration", .timeLimit(.minutes(3)))
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
        "An invalid line is reported with the path and its number, and is not quoted",
        arguments: [
            ("host", 1), ("\nhosts = s3cret", 2), ("account = s3cret x", 1), ("account =", 1), ("host = s3cret x", 1),
            ("account = a\naccount = s3cret", 2), ("\u{1B}[2J = 1", 1), ("s3cret", 1),
        ])
    func invalid(text: String, line: Int) {
        let expected = "/x/.ghsearch, line \(line): expected host = HOST or account = LOGIN, each at most once."
        let error = #expect(throws: ConfigurationError.self) { try DirectoryConfiguration(text, path: "/x/.ghsearch") }
        #expect(error?.description == "\(expected) Correct it there.")
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

    @Test("A link is ignored, also one to a file of root")
    func link() throws {
        let directory = try TemporaryDirectory()
        let path = directory.path + "/.ghsearch"
        for target in ["/etc/passwd", directory.path + "/settings"] {
            try Data("account = mona\n".utf8).write(to: directory.url.appending(path: "settings"))
            #expect(symlink(target, path) == 0)
            #expect(try DirectoryConfiguration.nearest(to: directory.path)?.path != path)
            #expect(unlink(path) == 0)
        }
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
