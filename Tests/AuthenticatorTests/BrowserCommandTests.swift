import Authenticator
import GitHubModel
import Testing

@Suite("Whether a browser is opened", .timeLimit(.minutes(1)))
struct BrowserCommandTests {
    private typealias Row = (environment: [String: String], system: BrowserCommand.System, choice: BrowserCommand)

    @Test("Only where the person sits, and can see it")
    func table() {
        let rows: [Row] = [
            (["DISPLAY": ":0"], .other, .run(with: ["xdg-open"])),
            (["WAYLAND_DISPLAY": "wayland-0"], .other, .run(with: ["xdg-open"])),
            ([:], .other, .unavailable(.noDisplay)),
            (["DISPLAY": ""], .other, .unavailable(.noDisplay)),
            (["BROWSER": "firefox"], .other, .unavailable(.noDisplay)),
            (["DISPLAY": "localhost:10.0", "SSH_CONNECTION": "a 1 b 22"], .other, .unavailable(.remote)),
            (["DISPLAY": ":0", "SSH_TTY": "/dev/pts/0", "BROWSER": "firefox"], .other, .unavailable(.remote)),
            (["SSH_CONNECTION": "a 1 b 22"], .macOS, .unavailable(.remote)),
            ([:], .macOS, .run(with: ["open"])),
            (["DISPLAY": ":0", "BROWSER": "firefox"], .other, .run(with: ["firefox"])),
            (["DISPLAY": ":0", "BROWSER": ""], .other, .run(with: ["xdg-open"])),
            (["DISPLAY": ":0", "BROWSER": " : "], .other, .run(with: ["xdg-open"])),
            (
                ["DISPLAY": ":0", "BROWSER": "firefox --new-tab %s:lynx"], .other,
                .run(with: ["firefox", "--new-tab", "%s"])
            ),
            (["BROWSER": "/usr/bin/open -a Safari"], .macOS, .run(with: ["/usr/bin/open", "-a", "Safari"])),
        ]
        for row in rows {
            let choice = BrowserCommand.resolve(environment: row.environment, noBrowser: false, system: row.system)
            #expect(choice == row.choice, "\(row.environment) on \(row.system)")
        }
    }

    @Test("--no-browser wins over everything")
    func unwanted() {
        let choice = BrowserCommand.resolve(
            environment: ["DISPLAY": ":0", "BROWSER": "firefox"], noBrowser: true, system: .other)
        #expect(choice == .unavailable(.disabled))
    }

    @Test("The address is one argument, in its place or last; no shell reads it")
    func command() throws {
        let address = try WebURL("https://github.com/login/device?a=1&b=$(x);c")
        #expect(BrowserCommand.run(with: ["xdg-open"]).command(opening: address) == ["xdg-open", "\(address)"])
        #expect(
            BrowserCommand.run(with: ["b", "--url=%s", "-x"]).command(opening: address)
                == ["b", "--url=\(address)", "-x"])
        #expect(BrowserCommand.unavailable(.remote).command(opening: address) == nil)
    }
}
