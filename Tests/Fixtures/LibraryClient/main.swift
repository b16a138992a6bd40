import Foundation
import GitHubAPI
import GitHubModel
import HTTPTransport
import TerminalUI

// Prints the repositories of a user: LibraryClient LOGIN [API-URL]. On a terminal it then shows them as a list.
let arguments = CommandLine.arguments.dropFirst()
let host = try GitHubModel.Host("github.com", apiURL: arguments.dropFirst().first, webURL: nil)
let client = GitHubClient(transport: CurlTransport(), host: host, token: nil, userAgent: "LibraryClient")
var names: [String] = []
for try await page in client.repositories(of: try Login(arguments.first ?? "octocat")) {
    names += page.items.map(\.fullName)
}
print(names.joined(separator: "\n"))

if isatty(STDOUT_FILENO) == 1 {
    let terminal = try Terminal.open(environment: ProcessInfo.processInfo.environment)
    defer { terminal.close() }
    _ = try await ScreenLoop(terminal: terminal).run(ListScreen.self, from: .init(rows: names)) { _ in [] }
}
