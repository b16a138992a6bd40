import Authenticator
import GitHubModel
import Testing

@Suite("Browser command", .timeLimit(.minutes(3)))
struct BrowserCommandTests {
    private typealias Row = (environment: [String: String], isMacOS: Bool, command: BrowserCommand)

    @Test("A browser is opened only on a local display")
    func table() {
        let rows: [Row] = [
            (["DISPLAY": ":0"], false, .run(with: ["xdg-open"])),
            (["WAYLAND_DISPLAY": "wayland-0"], false, .run(with: ["xdg-open"])),
            ([:], false, .unavailable(.noDisplay)),
            (["DISPLAY": ""], false, .unavailable(.noDisplay)),
            (["BROWSER": "firefox"], false, .unavailable(.noDisplay)),
            (["DISPLAY": "localhost:10.0", "SSH_CONNECTION": "a 1 b 22"], false, .unavailable(.remote)),
            (["DISPLAY": ":0", "SSH_TTY": "/dev/pts/0", "BROWSER": "firefox"], false, .unavailable(.remote)),
            (["SSH_CONNECTION": "a 1 b 22"], true, .unavailable(.remote)),
            ([:], true, .run(with: ["open"])),
            (["DISPLAY": ":0", "BROWSER": "firefox"], false, .run(with: ["firefox"])),
            (["DISPLAY": ":0", "BROWSER": ""], false, .run(with: ["xdg-open"])),
            (["DISPLAY": ":0", "BROWSER": " : "], false, .run(with: ["xdg-open"])),
            (
                ["DISPLAY": ":0", "BROWSER": "firefox --new-tab %s:lynx"], false,
                .run(with: ["firefox", "--new-tab", "%s"])
            ),
            (["BROWSER": "/usr/bin/open -a Safari"], true, .run(with: ["/usr/bin/open", "-a", "Safari"])),
        ]
        for row in rows {
            let command = BrowserCommand.resolve(environment: row.environment, noBrowser: false, isMacOS: row.isMacOS)
            #expect(command == row.command, "\(row.environment) macOS: \(row.isMacOS)")
        }
    }

    @Test("--no-browser overrides everything")
    func disabled() {
        let command = BrowserCommand.resolve(
            environment: ["DISPLAY": ":0", "BROWSER": "firefox"], noBrowser: true, isMacOS: false)
        #expect(command == .unavailable(.disabled))
    }

    @Test("The URL is a single argument, replaces %s or is last, and is not interpreted by a shell")
    func command() throws {
        let address = try WebURL("https://github.com/login/device?a=1&b=$(x);c")
        #expect(BrowserCommand.run(with: ["xdg-open"]).command(opening: address) == ["xdg-open", "\(address)"])
        #expect(
            BrowserCommand.run(with: ["b", "--url=%s", "-x"]).command(opening: address)
                == ["b", "--url=\(address)", "-x"])
        #expect(BrowserCommand.unavailable(.remote).command(opening: address) == nil)
    }
}
