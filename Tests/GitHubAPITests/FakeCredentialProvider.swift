import GitHubAPI
import GitHubModel
import TestSupport

/// Whoever is signed in at the moment, as a test says.
struct FakeCredentialProvider: Sendable {
    private struct State {
        var taken: CredentialProvider.Credential?
        var next: CredentialProvider.Credential?
        var refused: [Token] = []
    }
    private let state: ObservedValue<State>

    /// - Parameter next: who takes the seat when GitHub refuses the token of who has it.
    init(_ taken: CredentialProvider.Credential?, next: CredentialProvider.Credential? = nil) {
        state = ObservedValue(State(taken: taken, next: next))
    }

    var credentials: CredentialProvider {
        CredentialProvider(
            account: { [state] in state.read { $0.taken?.account } }, current: { [state] in state.read { $0.taken } },
            onRejection: { [state] token in
                state.update { state in
                    state.refused.append(token)
                    if state.next != nil { (state.taken, state.next) = (state.next, nil) }
                }
                return state.read { $0.taken }
            })
    }

    /// The tokens that were said to be refused.
    var refused: [Token] { state.read { $0.refused } }

    func seat(_ identity: CredentialProvider.Credential?) { state.update { $0.taken = identity } }
}

extension CredentialProvider.Credential {
    /// Somebody with this very token.
    init(_ token: String, account: Int64 = 1) throws {
        self.init(token: try Token(token), account: account, fingerprint: Int64(token.hashValue))
    }
}
