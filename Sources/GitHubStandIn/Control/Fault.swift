/// Something that goes wrong with an answer.
package enum Fault: Sendable, Equatable {
    /// What an error answer carries.
    package enum Body: String, Sendable {
        /// GitHub's usual error object.
        case json
        /// A proxy's page under a JSON content type, as recorded from GitHub.
        case html
        /// Nothing.
        case empty
    }

    /// Another status instead of the answer, e.g. 502.
    case status(Int, Body = .json)
    /// The connection is reset (RST) before a byte of the answer.
    case reset
    /// The connection is reset (RST) in the middle of the answer's body.
    case resetMidway
    /// Half of the body under the whole one's `content-length`, then the connection closes.
    case truncated
    /// 200 and a JSON content type, but the body is not JSON.
    case garbage
    /// The first bytes are not even HTTP.
    case notHTTP
    /// The answer comes in pieces of `bytes`, `every` so long.
    case slow(bytes: Int, every: Duration)
    /// No answer until the client goes away.
    case hang
    /// The body says gzip but is not.
    case brokenGzip
}
