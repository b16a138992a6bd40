import GitHubModel
import Store

/// The text in the prompt, parsed: a query, a login, or an address.
struct PromptInput: Sendable, Hashable {
    let text: String
    /// `nil` for an empty text.
    let query: PeopleQuery?
    /// `nil` if the text is not an address, or the address of neither an account nor a repository.
    let address: GitHubAddress?
    /// Why the text, which is an address, can't be opened.
    let addressError: InvalidAddressError?
    /// The text as a login, or the login that it is the address of.
    let login: Login?

    init(_ text: String) {
        self.text = text
        query = PeopleQuery(text)
        do throws(InvalidAddressError) {
            (address, addressError) = (try GitHubAddress(text), nil)
        } catch {
            (address, addressError) = (nil, error)
        }
        if case .account(let login) = address?.target {
            self.login = login
        } else {
            do { login = try SearchQuery(text).login } catch { login = nil }
        }
    }
}
