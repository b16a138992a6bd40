import GitHubModel
import LanguageServer
import People
import PeopleUI
import Who

/// What an editor shows about the people of its documents: cards of those whom GitHub confirms, and remarks.
struct DocumentPeople: Sendable {
    private let context: GitHubContext
    private let who: WhoService
    private let cards: CardLoader
    /// The cards of what is cached.
    private let storedCards: CardLoader

    private static let cardTimeout = Duration.seconds(3)

    /// How long the card of an item takes that is selected in a list. The editor can wait for it before it inserts the
    /// item.
    private static let storedCardTimeout = Duration.milliseconds(50)

    init(in context: GitHubContext, cards: CardDataSource) {
        self.context = context
        who = context.who(showsProgress: false, historyLimit: Self.cardTimeout)
        self.cards = cards.loader()
        storedCards = cards.loader(isOffline: true)
    }

    // MARK: Cards

    /// Returns the card of a person, or why the account is unknown; `nil` for the hash of no commit.
    func text(of person: MentionedPerson, in directory: String?, isMarkdown: Bool) async -> String? {
        switch person {
        case .account(let account): await card(of: account, isMarkdown)
        case .author(let author): await card(of: author, in: directory ?? "/", isMarkdown)
        }
    }

    /// A claim that GitHub does not confirm has no card: it would be the one of another person.
    private func card(of account: MentionedAccount, _ isMarkdown: Bool) async -> String? {
        do {
            let finding = try await who.finding(on: Claim(account))
            switch finding.verdict {
            case .confirmed(let person, _): return await card(of: person, isMarkdown, [finding.note].compactMap(\.self))
            case .claimed: return finding.error?.commandMessage() ?? "GitHub was not asked about \(account.login)."
            case .refuted: return finding.note
            }
        } catch {
            return nil
        }
    }

    private func card(of author: AuthorText, in directory: String, _ isMarkdown: Bool) async -> String? {
        do {
            switch try await who.author(of: author, at: directory) {
            case .account(let person, let notes): return await card(of: person, isMarkdown, notes)
            case .unknown(let reason): return CommandError(reason).message
            case .noCommit: return nil
            }
        } catch {
            return error is CancellationError ? nil : error.commandMessage()
        }
    }

    /// The messages are about the login in the document.
    private func card(of person: Person, _ isMarkdown: Bool, _ messages: [String]) async -> String {
        let messages = messages + [await lookAlikeMessage(about: person)].compactMap(\.self)
        return await cards.text(
            of: person, isMarkdown: isMarkdown, warning: messages.isEmpty ? nil : messages.joined(separator: " "),
            within: Self.cardTimeout)
    }

    /// Returns what is cached about the person.
    func storedCard(of person: Person, isMarkdown: Bool) async -> String {
        await storedCards.text(
            of: person, isMarkdown: isMarkdown, warning: await lookAlikeMessage(about: person),
            within: Self.storedCardTimeout)
    }

    private func lookAlikeMessage(about person: Person) async -> String? {
        await context.cache.compared(person).resembles.map { "\(person.login) looks like \($0)." }
    }

    // MARK: Remarks

    /// Returns what there is to say about accounts that documents name.
    func remarks(on accounts: Set<MentionedAccount>) async -> [MentionedAccount: AccountRemark] {
        let remarks = await who.remarks(on: Set(accounts.map { Claim($0) }))
        return accounts.reduce(into: [:]) { $0[$1] = remarks[Claim($1)].map { AccountRemark($0) } }
    }
}

extension Claim {
    /// An account in a document: by its login, or by the ID in a noreply address.
    fileprivate init(_ account: MentionedAccount) {
        self.init(login: account.login, id: account.id, evidence: account.id == nil ? .login : .noreply)
    }
}

extension AccountRemark {
    fileprivate init(_ remark: ClaimRemark) {
        switch remark {
        case .missing: self = .missing
        case .renamed(let login): self = .renamed(to: login)
        case .accountOfID(let login): self = .accountOfID(login)
        case .otherAccount(let login): self = .otherAccount(login)
        case .lookAlike(let login): self = .lookAlike(of: login)
        }
    }
}
