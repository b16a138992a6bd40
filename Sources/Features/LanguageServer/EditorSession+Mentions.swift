package import GitHubModel

/// What is said about an account in a document.
package enum AccountRemark: Sendable, Hashable {
    /// GitHub has no such account.
    case missing
    /// GitHub once returned the account with this login, and later with the other one.
    case renamed(to: Login)
    /// The ID of an address is that of this account, and GitHub has no account with the login of the address, which
    /// says nothing about who had it: anybody can write any address.
    case accountOfID(Login)
    /// The ID of an address is that of another account than the login. `nil` if it is unknown which one.
    case otherAccount(Login?)
    /// The login of someone who is far better known, or whom the user has opened.
    case lookAlike(of: Login)
}

/// The people of a document about whom there is something to say.
struct DocumentRemarks: Sendable {
    struct Fix: Sendable, Hashable {
        let diagnostic: Diagnostic
        let range: TextRange
        let login: Login
    }

    var task: Task<Void, Never>?
    var diagnostics: [Diagnostic] = []
    /// For the present text. Empty while it is checked.
    var fixes: [Fix] = []
}

extension EditorSession {
    private static let maxMentions = 200
    /// How long a document must stay the same before its people are checked.
    static let remarkInterval = Duration.milliseconds(500)

    // MARK: Hover

    func hover(_ id: RequestID, _ parameters: HoverParameters) {
        guard let document = documents[parameters.textDocument.uri] else { return respond(id, Hover?.none) }
        let host = dependencies.host
        let (text, isMarkdown) = (dependencies.hoverText, rendersMarkdownInHovers)
        start(id) { () -> Hover? in
            let comments = await document.commentMark
            guard let mention = document.mention(at: parameters.position, on: host, comments: comments) else {
                return nil
            }
            return await text(mention.subject, document.directory, isMarkdown).map { text in
                Hover(
                    contents: .init(kind: isMarkdown ? "markdown" : "plaintext", value: text), range: mention.range)
            }
        }
    }

    // MARK: Diagnostics

    /// Checks the people of a document once it stays the same. Those of an earlier text no longer count.
    func checkMentions(in uri: String) {
        remarks[uri]?.task?.cancel()
        remarks[uri]?.fixes = []
        guard let document = documents[uri] else { return publish([], of: uri) }
        remarks[uri, default: DocumentRemarks()].task = Task {
            let accounts = document.mentions(
                on: dependencies.host, comments: await document.commentMark, limit: Self.maxMentions
            ).filter { $0.account != nil }
            if accounts.isEmpty, !Task.isCancelled { publish([], of: uri) }
            guard !accounts.isEmpty, await rests() else { return }
            let found = await dependencies.remarks(Set(accounts.compactMap(\.account)))
            guard !Task.isCancelled else { return }
            publish(
                accounts.compactMap { mention in mention.account.flatMap { found[$0] }.map { (mention, $0) } }, of: uri)
        }
    }

    /// Waits, and returns whether the text stayed the same.
    private func rests() async -> Bool {
        do {
            try await dependencies.clock.sleep(for: Self.remarkInterval)
            return !Task.isCancelled
        } catch {
            return false  // cancelled
        }
    }

    private func publish(_ found: [(PersonMention, AccountRemark)], of uri: String) {
        let fixes = found.map { mention, remark in (mention, Self.diagnostic(of: remark, mention), remark.login) }
        let diagnostics = fixes.map(\.1)
        let isKnown = remarks[uri].map { $0.diagnostics == diagnostics } ?? diagnostics.isEmpty
        remarks[uri, default: DocumentRemarks()].diagnostics = diagnostics
        remarks[uri]?.fixes = fixes.compactMap { mention, diagnostic, login in
            guard let login, let range = mention.loginRange else { return nil }
            return DocumentRemarks.Fix(diagnostic: diagnostic, range: range, login: login)
        }
        if isKnown { return }
        let parameters = DiagnosticsParameters(uri: uri, diagnostics: diagnostics)
        send(NotificationMessage(method: "textDocument/publishDiagnostics", params: parameters))
    }

    private static func diagnostic(of remark: AccountRemark, _ mention: PersonMention) -> Diagnostic {
        Diagnostic(range: mention.range, message: mention.account.map { message(of: remark, $0) } ?? "")
    }

    private static func message(of remark: AccountRemark, _ account: MentionedAccount) -> String {
        switch remark {
        case .missing: "GitHub has no account \(account.login)."
        case .renamed(let login): "\(account.login) is now \(login)."
        case .accountOfID(let login): "The account of \(account.id.map { "\($0)+" } ?? "")\(account.login) is \(login)."
        case .otherAccount(nil): "The ID belongs to another account than \(account.login)."
        case .otherAccount(let login?): "The ID belongs to \(login), and \(account.login) is another account."
        case .lookAlike(let login): "\(account.login) looks like \(login)."
        }
    }

    func closeRemarks(of uri: String) {
        remarks[uri]?.task?.cancel()
        publish([], of: uri)
        remarks[uri] = nil
    }

    // MARK: Code actions

    func codeActions(_ id: RequestID, _ parameters: CodeActionParameters) {
        let uri = parameters.textDocument.uri
        let fixes = (remarks[uri]?.fixes ?? []).filter { $0.diagnostic.range.overlaps(parameters.range) }
        respond(
            id,
            fixes.map { fix in
                CodeAction(
                    title: "Use the current login, \(fix.login)", diagnostics: [fix.diagnostic],
                    edit: .init(changes: [uri: [.init(range: fix.range, newText: "\(fix.login)")]]))
            })
    }
}

extension PersonMention {
    fileprivate var account: MentionedAccount? {
        if case .account(let account) = subject { account } else { nil }
    }
}

extension AccountRemark {
    /// The login to use instead.
    fileprivate var login: Login? {
        switch self {
        case .renamed(let login), .accountOfID(let login), .otherAccount(let login?): login
        case .missing, .otherAccount(nil), .lookAlike: nil
        }
    }
}

extension TextRange {
    fileprivate func overlaps(_ other: TextRange) -> Bool {
        (start.line, start.character) <= (other.end.line, other.end.character)
            && (other.start.line, other.start.character) <= (end.line, end.character)
    }
}
