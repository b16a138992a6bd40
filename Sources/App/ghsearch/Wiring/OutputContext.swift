import struct Foundation.Date
import GitHistory
import GitHubModel
import Who

/// What every command can use: the host and the settings of the run, its output, and the clock.
struct OutputContext: Sendable {
    let host: Host
    let environment: [String: String]
    let isOffline: Bool
    let console: Console
    let browser: Browser
    let clock: any Clock<Duration>
    /// The processes of Git of the run.
    var git = GitProcesses()
    /// The histories of clones that the run has read.
    let histories = CloneHistories()
    /// The date from which ages such as "4 years ago" count.
    var now: @Sendable () -> Date = { Date() }

    /// Whether the user can answer a question.
    var isInteractive: Bool { StandardInput.isTerminal && console.errorsAreTerminal }

    /// Opens a page of the host in the browser, or prints its URL if there is no browser.
    func openPage(_ path: String) async throws {
        let url = try WebURL("\(host.webURL)/\(path)")
        guard await browser.open(url) else {
            if let failure = browser.failure { console.printMessage(failure) }
            return try console.print("\(url)")
        }
        console.printMessage("Opened \(url)")
    }
}
