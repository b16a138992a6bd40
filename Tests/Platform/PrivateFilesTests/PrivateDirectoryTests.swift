import PrivateFiles
import TestSupport
import Testing

import Foundation

@Suite("Private directory", .timeLimit(.minutes(3)))
struct PrivateDirectoryTests {
    private let home: TemporaryDirectory
    private let directory: PrivateDirectory

    init() throws {
        home = try TemporaryDirectory()
        directory = PrivateDirectory(path: home.path + "/one/two")
    }

    private func replace(_ name: String, with text: String) throws {
        try Array(text.utf8).withUnsafeBytes { try directory.replace(name, with: $0) }
    }

    private func text(_ name: String, limit: Int = 100) throws -> String? {
        try directory.bytes(of: name, limit: limit).map { String(decoding: $0, as: UTF8.self) }
    }

    private func permissions(_ path: String) -> mode_t {
        var status = stat()
        return stat(path, &status) == 0 ? status.st_mode & 0o777 : 0
    }

    @Test("The directory is created with its parents, and other users lose their permissions")
    func create() throws {
        try directory.create()
        #expect(permissions(directory.path) == 0o700)
        #expect(permissions(home.path + "/one") == 0o700)
        #expect(chmod(directory.path, 0o755) == 0)
        try directory.create()
        #expect(permissions(directory.path) == 0o700)
    }

    @Test("Other users lose their permissions without a write; a missing directory is not created")
    func onlyRead() throws {
        directory.removePermissionsOfOthers()
        #expect(permissions(home.path + "/one") == 0)
        try directory.create()
        #expect(chmod(directory.path, 0o757) == 0)
        directory.removePermissionsOfOthers()
        #expect(permissions(directory.path) == 0o700)
        #expect(chmod(directory.path, 0o555) == 0)
        directory.removePermissionsOfOthers()
        #expect(permissions(directory.path) == 0o500, "a read-only directory stays one")
    }

    @Test("A file is replaced and private; a missing file has no contents and can be removed")
    func files() throws {
        #expect(try text("a") == nil)
        try directory.remove("a")
        try directory.create()
        try replace("a", with: "first")
        try replace("a", with: "")
        #expect(try text("a") == "")
        try replace("a", with: "second")
        #expect(try text("a") == "second")
        #expect(permissions(directory.path(of: "a")) == 0o600)
        try directory.remove("a")
        #expect(try text("a") == nil)
    }

    @Test("Reading a file removes the permissions of other users")
    func permissions() throws {
        try directory.create()
        try replace("a", with: "text")
        #expect(chmod(directory.path(of: "a"), 0o644) == 0)
        #expect(try text("a") == "text")
        #expect(permissions(directory.path(of: "a")) == 0o600)
    }

    @Test("Files that are too large, links and directories are rejected with a reason")
    func rejected() throws {
        try directory.create()
        try replace("a", with: "12345")
        #expect(try text("a", limit: 5) == "12345")
        let (file, link) = (directory.path(of: "a"), directory.path(of: "link"))
        #expect(throws: FileError.tooLarge(path: file)) { try text("a", limit: 4) }
        #expect(symlink(file, link) == 0)
        #expect(throws: FileError.notAFile(path: link)) { try text("link") }
        #expect(throws: FileError.notAFile(path: directory.path)) {
            try PrivateDirectory(path: home.path + "/one").bytes(of: "two", limit: 9)
        }
        #expect(FileError.tooLarge(path: file).reason == "it is too large")
    }

    @Test("A failed write leaves the file unchanged")
    func failedWrite() throws {
        try directory.create()
        try replace("a", with: "before")
        #expect(mkdir(directory.path(of: "a.new"), 0o700) == 0)  // in place of the temporary file
        #expect(throws: FileError.cannotWrite(path: directory.path(of: "a"), reason: "File exists")) {
            try replace("a", with: "after")
        }
        #expect(try text("a") == "before")
    }
}
