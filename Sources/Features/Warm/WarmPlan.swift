/// What a run of `ghsearch warm` reads ahead: the people of clones, then the people around the account.
package struct WarmPlan: Sendable, Hashable {
    /// The directories of the clones, in order.
    package let clones: [String]
    package let includesAccount: Bool

    /// Without a directory and without the account, the clone in the current directory is read.
    package init(directories: [String], includesAccount: Bool) {
        clones = directories.isEmpty && !includesAccount ? ["."] : directories
        self.includesAccount = includesAccount
    }
}
