import GitHubAPI
import GitHubModel
import TestSupport

/// A credential provider that a test controls.
struct FakeCredentialProvider: Sendable {
    private struct State {
        var current: CredentialProvider.Credential?
        var next: CredentialProvider.Credential?
        var rejected: [Token] = []
    }
    private let state: ObservedValue<State>

    /// - Parameter next: The credential that replaces `current` after its token is rejected.
    init(_ current: CredentialProvider.Credential?, next: CredentialProvider.Credential? = nil) {
        state = ObservedValue(State(current: current, next: next))
    }

    var credentials: CredentialProvider {
        CredentialProvider(
            account: { [state] in state.read { $0.current?.account } },
            current: { [state] in state.read { $0.current } },
            onRejection: { [state] token in
                state.update { state in
                    state.rejected.append(token)
                    if state.next != nil { (state.current, state.next) = (state.next, nil) }
                }
                return state.read { $0.current }
            })
    }

    /// The rejected tokens, in order.
    var rejected: [Token] { state.read { $0.rejected } }

    func set(_ credential: CredentialProvider.Credential?) { state.update { $0.current = credential } }
}

extension CredentialProvider.Credential {
    /// Creates a credential with `token`.
    init(_ token: String, account: Int64 = 1) throws {
        self.init(token: try Token(token), account: account, fingerprint: Int64(token.hashValue))
    }
}
