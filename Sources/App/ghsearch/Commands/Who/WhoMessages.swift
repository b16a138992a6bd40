import GitHistory
import GitHubModel
import Who

/// How to get what a clone lacks.
enum CloneAdvice {
    /// For a partial clone.
    static let refetching = "To get the rest, run `git fetch --refetch --no-filter --tags`."
    /// For a shallow clone.
    static let deepening = "To get the rest, run `git fetch --unshallow`."
}

extension CommandError {
    /// Creates the error of an input of `who`, with what to do. A commit that a shallow clone lacks can be one from
    /// before its history.
    init(_ error: WhoInputError, in clone: Clone?) {
        self.init(error)
        guard let clone, clone.isShallow, error.isOfCommit, let message else { return }
        let sentence = message.hasSuffix(".") ? message : "\(message)."
        self.init(code: code, "\(sentence) This clone is shallow. \(CloneAdvice.deepening)")
    }

    /// Creates the error of an input of `who`, with what to do.
    init(_ error: WhoInputError) {
        switch error {
        case .invalidLines, .invalidPaths: self.init(.usage, error.description)
        case .missingObjects, .noClone: self.init(.failed, error.commandMessage())
        case .irregularFile, .unreadableFile: self.init(.failed, error.description)
        case .tokens: self = .token(in: "Standard input")
        case .unknown(let text, isLogin: true, _):
            self.init(.nothingFound, "\(error) For an account, write @\(TextSanitizer.excerpt(text)).")
        case .unknown(let text, _, isInClone: true) where Self.isPathLike(text):
            self.init(.nothingFound, "\(error) \(Self.advice(forDeleted: text))")
        default: self.init(.nothingFound, error.description)
        }
    }
}

extension CommandError {
    /// The path is one from the directory, as Git reads it.
    private static func advice(forDeleted path: String) -> String {
        let path = path.hasPrefix("./") ? path : "./\(path)"
        return "For a file that was deleted, name a commit that has it: COMMIT:\(TextSanitizer.excerpt(path))"
    }

    /// Whether a text can be the path of a file: `docs/a.txt`, but not `v1.2`.
    private static func isPathLike(_ text: String) -> Bool {
        text.utf8.count < maxPathLength && !text.hasPrefix("/") && !text.contains("..")
            && text.contains(#/^[^\s@:]+\.[A-Za-z][A-Za-z0-9]*$/#)
    }

    private static let maxPathLength = 1_000
}

extension CommandError {
    /// Creates the error that GitHub was not asked everything, with the reason and what to do.
    init(_ failure: WhoFailure) {
        let cause = CommandError(failure.cause, isAnonymous: failure.isAnonymous)
        var reason = cause.message ?? ""
        if let repository = failure.missingRepository {
            reason =
                "\(repository) does not exist there, or is not visible to you. "
                + "Check the remote of the clone, or the account."
        }
        self.init(code: cause.code, "GitHub was not asked \(failure.question). \(reason)")
    }
}

extension CommandError {
    /// Creates the error that the account of an author is unknown.
    init(_ author: UnknownAuthor) {
        switch author {
        case .notAsked(let failure): self.init(failure)
        case .pending(let text):
            self.init(
                .nothingFound,
                "The account of \(text.subject) is not known yet: the history of this clone is being read.")
        case .claimed(let text, let login, let reason):
            let claim = "\(text.subject) claims to be \(login), which GitHub has not confirmed."
            self.init(.nothingFound, reason.message(after: claim))
        case .unknown(let text, let notes, let isInClone, let reason):
            let unknown = "The account of \(text.subject) is unknown."
            var statement = notes.isEmpty ? unknown : notes.joined(separator: " ")
            if !isInClone { statement += " This directory is not in a Git repository." }
            self.init(.nothingFound, reason.message(after: statement))
        }
    }
}

extension UnaskedReason? {
    /// Returns `statement` that accounts are unknown or not confirmed, with the reason and what to do.
    func message(after statement: String) -> String {
        switch self {
        case nil: statement
        case .offline: "\(statement) GitHub was not asked, because of --offline."
        case .noRemote(let host): "\(statement) GitHub was not asked: no remote of this clone is on \(host)."
        case .anonymous: "\(statement) To ask GitHub about all of them, run `ghsearch login`."
        }
    }
}

extension WhoNotice {
    /// What is left out, then what to do.
    var message: String {
        switch self {
        case .tokens: "\(self) \(CommandError.tokenAdvice)"
        case .missingObjects: "\(self) \(CloneAdvice.refetching)"
        default: description
        }
    }
}
