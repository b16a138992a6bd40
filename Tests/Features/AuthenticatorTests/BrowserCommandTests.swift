@testable import Authenticator
import GitHubModel
import Testing

@Suite("Browser command", .timeLimit(.minutes(3)))
struct BrowserCommandTests {
    private typealias Row = (environment: [String: String], isMacOS: Bool, words: [String]?)

    @Test("A browser is opened only on a local display")
    func table() {
        let rows: [Row] = [
            (["DISPLAY": ":0"], false, ["xdg-open"]),
            (["WAYLAND_DISPLAY": "wayland-0"], false, ["xdg-open"]),
            ([:], false, nil),
            (["DISPLAY": ""], false, nil),
            (["BROWSER": "firefox"], false, nil),
            (["DISPLAY": "localhost:10.0", "SSH_CONNECTION": "a 1 b 22"], false, nil),
            (["DISPLAY": ":0", "SSH_TTY": "/dev/pts/0", "BROWSER": "firefox"], false, nil),
            (["SSH_CONNECTION": "a 1 b 22"], true, nil),
            ([:], true, ["open"]),
            (["DISPLAY": ":0", "BROWSER": "firefox"], false, ["firefox"]),
            (["DISPLAY": ":0", "BROWSER": ""], false, ["xdg-open"]),
            (["DISPLAY": ":0", "BROWSER": " : "], false, ["xdg-open"]),
            (
                ["DISPLAY": ":0", "BROWSER": "firefox --new-tab %s:lynx"], false,
                ["firefox", "--new-tab", "%s"]
            ),
            (["BROWSER": "/usr/bin/open -a Safari"], true, ["/usr/bin/open", "-a", "Safari"]),
        ]
        for row in rows {
            let command = BrowserCommand(environment: row.environment, isMacOS: row.isMacOS)
            #expect(command?.words == row.words, "\(row.environment) macOS: \(row.isMacOS)")
        }
    }

    @Test("The URL is a single argument, replaces %s or is last, and is not interpreted by a shell")
    func command() throws {
        let address = try WebURL("https://github.com/login/device?a=1&b=$(x);c")
        func words(_ browser: String) -> [String]? {
            BrowserCommand(environment: ["BROWSER": browser], isMacOS: true)?.words(opening: address)
        }
        #expect(words("xdg-open") == ["xdg-open", "\(address)"])
        #expect(words("b --url=%s -x") == ["b", "--url=\(address)", "-x"])
    }
}
