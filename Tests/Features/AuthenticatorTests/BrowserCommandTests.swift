@testable import Authenticator
import GitHubModel
import Testing

@Suite("Browser command", .timeLimit(.minutes(3)))
struct BrowserCommandTests {
    private typealias Row = (environment: [String: String], isMacOS: Bool, commands: [[String]])

    @Test("BROWSER is used wherever it is set; the default one only on a local display")
    func table() {
        let path = "/path with/spaces/firefox.exe"
        let rows: [Row] = [
            (["DISPLAY": ":0"], false, [["xdg-open"]]),
            (["WAYLAND_DISPLAY": "wayland-0"], false, [["xdg-open"]]),
            ([:], false, []),
            (["DISPLAY": ""], false, []),
            (["BROWSER": "w3m"], false, [["w3m"]]),
            (["DISPLAY": "localhost:10.0", "SSH_CONNECTION": "a 1 b 22"], false, []),
            (["DISPLAY": ":0", "SSH_TTY": "/dev/pts/0", "BROWSER": "/x/browser.sh"], false, [["/x/browser.sh"]]),
            (["SSH_CONNECTION": "a 1 b 22"], true, []),
            ([:], true, [["open"]]),
            (["DISPLAY": ":0", "BROWSER": "firefox"], false, [["firefox"]]),
            (["DISPLAY": ":0", "BROWSER": ""], false, [["xdg-open"]]),
            (["DISPLAY": ":0", "BROWSER": " : "], false, [["xdg-open"]]),
            (["DISPLAY": ":0", "BROWSER": "'x"], false, [["xdg-open"]]),
            (["BROWSER": "firefox --new-tab %s:lynx"], false, [["firefox", "--new-tab", "%s"], ["lynx"]]),
            (["BROWSER": "/usr/bin/open -a Safari"], true, [["/usr/bin/open", "-a", "Safari"]]),
            (["BROWSER": "\"\(path)\" --new-tab"], false, [[path, "--new-tab"]]),
            (["BROWSER": "'\(path)'"], false, [[path]]),
            (["BROWSER": "/path\\ with/spaces/firefox.exe"], false, [[path]]),
            (["BROWSER": "b 'new tab: %s':c"], false, [["b", "new tab: %s"], ["c"]]),
        ]
        for row in rows {
            let commands = BrowserCommand.all(environment: row.environment, isMacOS: row.isMacOS)
            #expect(commands.map(\.words) == row.commands, "\(row.environment) macOS: \(row.isMacOS)")
        }
    }

    @Test("The URL is a single argument, replaces %s or is last, and is not interpreted by a shell")
    func command() throws {
        let address = try WebURL("https://github.com/login/device?a=1&b=$(x);c")
        func words(_ browser: String) -> [String]? {
            BrowserCommand.all(environment: ["BROWSER": browser]).first?.words(opening: address)
        }
        #expect(words("xdg-open") == ["xdg-open", "\(address)"])
        #expect(words("b --url=%s -x") == ["b", "--url=\(address)", "-x"])
    }
}
