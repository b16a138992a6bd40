import Foundation
import PrivateFiles
import SystemPackage

/// A small text file of the user, such as `config.json`, and who may have written it.
package enum TextFile {
    /// The size of a file in bytes that is read.
    static let maxSize = 1 << 16

    /// Returns `nil` if the file does not exist, as one whose path is longer than the system allows. Follows links,
    /// because users link their settings. `isTrustedOnly` also returns `nil` for a file that is not accessible, a link,
    /// not a regular file, or belongs neither to the user nor to root. With `isOwn`, such an owner is an error, as is a
    /// file that others can write.
    package static func text(
        at path: String, isTrustedOnly: Bool = false, isOwn: Bool = false, limit: Int = Self.maxSize
    ) throws(ConfigurationError) -> String? {
        let file = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | (isTrustedOnly ? O_NOFOLLOW : 0))
        guard file >= 0 else {
            let missing = [ENOENT, ENOTDIR, ENAMETOOLONG]
            let ignored = isTrustedOnly ? missing + [EACCES, ELOOP] : missing
            if ignored.contains(errno) { return nil }
            throw .unreadable(path: path, reason: String(cString: strerror(errno)))
        }
        defer { close(file) }
        var status = stat()
        let isRegular = fstat(file, &status) == 0 && status.isRegular
        if isTrustedOnly, !isRegular || ![geteuid(), 0].contains(status.st_uid) { return nil }
        guard isRegular else { throw .unreadable(path: path, reason: "it is not a regular file") }
        if isOwn, ![geteuid(), 0].contains(status.st_uid) {
            throw .unreadable(path: path, reason: "it belongs to another user")
        }
        if isOwn, isWritableByOthers(status) { throw .unreadable(path: path, reason: "other users can change it") }
        do {
            if let text = String(
                validating: try FileDescriptor(rawValue: file).readToEnd(limit: limit), as: UTF8.self)
            {
                return text
            }
        } catch {
            throw .unreadable(path: path, reason: error.description)
        }
        throw .unreadable(path: path, reason: "it is not UTF-8")
    }

    private static func isWritableByOthers(_ status: stat) -> Bool {
        if status.st_mode & S_IWOTH != 0 { return true }
        guard status.st_mode & S_IWGRP != 0 else { return false }
        return !(UserGroup.current?.isPrivate(status.st_gid) ?? false)
    }
}

/// The first group of the user. If the user alone is in it, a file that the group can write is the user's own.
struct UserGroup: Sendable, Hashable {
    let user: String
    let id: gid_t
    let name: String
    /// The users that are in the group in addition to those whose first group it is.
    let members: [String]

    /// Whether the user alone is in the group with this ID: it is the user's first group and has the user's name, as
    /// distributions with a mask of 002 create it, and has no other members.
    func isPrivate(_ id: gid_t) -> Bool {
        id == self.id && name == user && members.allSatisfy { $0 == user }
    }

    static var current: UserGroup? {
        guard let user = getpwuid(geteuid()), let group = getgrgid(user.pointee.pw_gid) else { return nil }
        let members = sequence(first: group.pointee.gr_mem) { $0 + 1 }.lazy.map(\.pointee).prefix { $0 != nil }
        return UserGroup(
            user: String(cString: user.pointee.pw_name), id: user.pointee.pw_gid,
            name: String(cString: group.pointee.gr_name), members: members.compactMap { $0.map { String(cString: $0) } }
        )
    }
}
