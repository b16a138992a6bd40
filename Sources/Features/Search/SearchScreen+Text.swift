import GitHubModel
import PeopleUI
import TerminalUI

/// What the text is if it is not a part of a name or login: an address, or too long.
extension SearchScreen.State {
    var repository: SearchScreen.Row? {
        guard addressProblem == nil, !isPicker, case .repository(let owner, let name) = input.address?.target else {
            return nil
        }
        return .repository(owner, name: name)
    }

    var pickedOwner: Login? {
        guard isPicker, case .repository(let owner, _) = input.address?.target else { return nil }
        return owner
    }

    private var foreignAddress: GitHubAddress? {
        guard let address = input.address, let host, !host.contains(address) else { return nil }
        return address
    }

    var otherHost: SearchScreen.Row? {
        guard let address = foreignAddress, let name = address.host, knownHosts.contains(name) else { return nil }
        return .otherHost(address)
    }

    /// Why the text can't be opened although it is an address, or `nil` if it can or is none.
    var addressProblem: String? {
        if let error = input.addressError { return "\(error)" }
        guard otherHost == nil, let name = foreignAddress?.host else { return nil }
        var known = knownHosts
        if let host { known.insert(host.name) }
        let names = known.sorted().joined(separator: " or ")
        return "\(TextSanitizer.excerpt(name)) is not a known host: use an address of \(names)."
    }

    /// Why there is no search for the text and it can't be opened. Says what to do, because trying again does not help.
    var textProblem: String? {
        if input.address != nil || input.addressError != nil { return addressProblem }
        guard let length = cutLength ?? input.excessLength else { return nil }
        let count =
            length > Self.maxExactLength
            ? "more than \(NumberFormat.grouped(Self.maxExactLength))"
            : NumberFormat.grouped(length)
        return "The query has \(count) characters. GitHub allows at most \(SearchQuery.maxTextLength). Shorten it."
    }

    /// The maximum length that is stated. The terminal does not pass on all of a longer paste.
    private static let maxExactLength = 10_000

    var canSearch: Bool { !isEmpty && input.address == nil && textProblem == nil }

    /// Whether Ctrl-R can search for the text again, or load the next page or the card again.
    var canRefresh: Bool {
        pages == .failed || canSearch || !card.retry(selected: selected).isEmpty
    }
}
