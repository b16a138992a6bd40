import Foundation

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
