import GitHubAPI
import GitHubModel
import TestSupport

/// Whoever is signed in at the moment, as a test says.
struct SeatForTests: Sendable {
    private struct State {
        var taken: Credentials.Identity?
        var next: Credentials.Identity?
        var refused: [Token] = []
    }
    private let state: Watched<State>

    /// - Parameter next: who takes the seat when GitHub refuses the token of who has it.
    init(_ taken: Credentials.Identity?, next: Credentials.Identity? = nil) {
        state = Watched(State(taken: taken, next: next))
    }

    var credentials: Credentials {
        Credentials(
            account: { [state] in state.read { $0.taken?.account } }, current: { [state] in state.read { $0.taken } },
            refused: { [state] token in
                state.update { state in
                    state.refused.append(token)
                    if state.next != nil { (state.taken, state.next) = (state.next, nil) }
                }
                return state.read { $0.taken }
            })
    }

    /// The tokens that were said to be refused.
    var refused: [Token] { state.read { $0.refused } }

    func seat(_ identity: Credentials.Identity?) { state.update { $0.taken = identity } }
}

extension Credentials.Identity {
    /// Somebody with this very token.
    init(_ token: String, account: Int64 = 1) throws {
        self.init(token: try Token(token), account: account, fingerprint: Int64(token.hashValue))
    }
}
