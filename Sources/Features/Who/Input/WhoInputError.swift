package import GitHubModel

/// Why an input of `who` names nothing, or can't be read. The program adds what to do.
package enum WhoInputError: Error, Hashable {
    /// The text names no file, commit, address or account. `isLogin` says whether it is the login of an account
    /// without its sign.
    case unknown(String, isLogin: Bool, isInClone: Bool)
    /// `@org/team`.
    case team(String)
    case noSuchFile(String)
    case noSuchCommit(String)
    /// The text names neither a commit nor a date.
    case noSuchCommitOrDate(String)
    /// The histories of two commits have nothing in common.
    case noMergeBase(String, String)
    /// What follows the name of a file is no number of a line.
    case invalidLines
    case invalidAddress(InvalidAddressError)
    /// The account is not on the host of the run.
    case otherHost(String, host: String)
    case repository(GitHubAddress)
    /// The authors of a file are in the history of a clone, and the directory is in none.
    case noClone(String)
    /// The file is not in the clone whose authors are read.
    case fileOutsideOfClone(String)
    /// The file is a directory, a pipe or a device.
    case irregularFile(String)
    /// The last commit does not have the file.
    case uncommittedFile(String)
    /// The clone is a partial one, and lacks an object that is needed to read the input.
    case missingObjects(String)
    case unreadableFile(String, reason: String)
    /// Git does not understand the paths that limit a range.
    case invalidPaths(reason: String)
    /// Nothing but tokens was read, which are neither sent nor stored.
    case tokens
}

extension WhoInputError {
    /// Whether the text names a commit that is missing, or nothing that is known.
    package var isOfCommit: Bool {
        switch self {
        case .unknown(let text, _, _): !text.isEmpty && !text.contains(where: \.isWhitespace)
        case .noSuchCommit, .noSuchCommitOrDate, .noMergeBase: true
        default: false
        }
    }

    /// Whether Git is needed to find what the text names, or who wrote it.
    package var needsGit: Bool { if case .noClone = self { true } else { isOfMissing } }

    /// Whether the text can be the name of a file that is not on the disk, or of a commit.
    package var isOfMissing: Bool {
        switch self {
        case .unknown, .noSuchFile, .noSuchCommit: true
        default: false
        }
    }
}

extension WhoInputError: CustomStringConvertible {
    /// What is wrong, in one sentence. The program adds what to do.
    package var description: String {
        switch self {
        case .unknown(let text, let isLogin, let isInClone):
            "\"\(TextSanitizer.excerpt(text))\" is no file, commit\(isLogin ? " or address" : ", address or account")."
                + (isInClone ? "" : " This directory is not in a Git repository.")
        case .team(let text): "\(TextSanitizer.excerpt(text)) is a team, not a person."
        case .noSuchFile(let path): "No such file: \(TextSanitizer.excerpt(path))"
        case .noSuchCommit(let name): "No such commit: \(TextSanitizer.excerpt(name))"
        case .noSuchCommitOrDate(let text):
            "No such commit or date: \(TextSanitizer.excerpt(text)). Write a date as 2025-01-31 or 2 weeks ago."
        case .noMergeBase(let start, let end):
            "\(TextSanitizer.excerpt(start)) and \(TextSanitizer.excerpt(end)) have no commit in common."
        case .invalidLines: "Write lines as FILE:LINE or FILE:FIRST,LAST."
        case .invalidAddress(let error): error.description
        case .otherHost(let text, let host): "\(TextSanitizer.excerpt(text)) is not on \(host)."
        case .repository(let address): "\(address) is a repository, not a person."
        case .noClone(let path):
            "Can't read who wrote \(TextSanitizer.excerpt(path)): this directory is not in a Git repository."
        case .fileOutsideOfClone(let path): "\(TextSanitizer.excerpt(path)) is not in this clone."
        case .irregularFile(let path): "\(TextSanitizer.excerpt(path)) is not a regular file."
        case .uncommittedFile(let path): "\(TextSanitizer.excerpt(path)) is not committed."
        case .missingObjects(let text):
            "This partial clone lacks objects that are needed to read \(TextSanitizer.excerpt(text))."
        case .unreadableFile(let path, let reason): "Can't read \(TextSanitizer.excerpt(path)) (\(reason))."
        case .invalidPaths(let reason): "Invalid path after --: \(reason)."
        case .tokens: "Standard input contains a token, which is neither sent nor stored."
        }
    }
}
