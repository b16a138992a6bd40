import Authenticator
import GitHubModel
import Testing

@Suite("Whether a browser is opened", .timeLimit(.minutes(1)))
struct BrowserChoiceTests {
    private typealias Row = (environment: [String: String], system: BrowserChoice.System, choice: BrowserChoice)

    @Test("Only where the person sits, and can see it")
    func table() {
        let rows: [Row] = [
            (["DISPLAY": ":0"], .other, .open(with: ["xdg-open"])),
            (["WAYLAND_DISPLAY": "wayland-0"], .other, .open(with: ["xdg-open"])),
            ([:], .other, .none(.noDisplay)),
            (["DISPLAY": ""], .other, .none(.noDisplay)),
            (["BROWSER": "firefox"], .other, .none(.noDisplay)),
            (["DISPLAY": "localhost:10.0", "SSH_CONNECTION": "a 1 b 22"], .other, .none(.remote)),
            (["DISPLAY": ":0", "SSH_TTY": "/dev/pts/0", "BROWSER": "firefox"], .other, .none(.remote)),
            (["SSH_CONNECTION": "a 1 b 22"], .macOS, .none(.remote)),
            ([:], .macOS, .open(with: ["open"])),
            (["DISPLAY": ":0", "BROWSER": "firefox"], .other, .open(with: ["firefox"])),
            (["DISPLAY": ":0", "BROWSER": ""], .other, .open(with: ["xdg-open"])),
            (["DISPLAY": ":0", "BROWSER": " : "], .other, .open(with: ["xdg-open"])),
            (
                ["DISPLAY": ":0", "BROWSER": "firefox --new-tab %s:lynx"], .other,
                .open(with: ["firefox", "--new-tab", "%s"])
            ),
            (["BROWSER": "/usr/bin/open -a Safari"], .macOS, .open(with: ["/usr/bin/open", "-a", "Safari"])),
        ]
        for row in rows {
            let choice = BrowserChoice.choose(environment: row.environment, noBrowser: false, system: row.system)
            #expect(choice == row.choice, "\(row.environment) on \(row.system)")
        }
    }

    @Test("--no-browser wins over everything")
    func unwanted() {
        let choice = BrowserChoice.choose(
            environment: ["DISPLAY": ":0", "BROWSER": "firefox"], noBrowser: true, system: .other)
        #expect(choice == .none(.unwanted))
    }

    @Test("The address is one argument, in its place or last; no shell reads it")
    func command() throws {
        let address = try WebAddress("https://github.com/login/device?a=1&b=$(x);c")
        #expect(BrowserChoice.open(with: ["xdg-open"]).command(opening: address) == ["xdg-open", "\(address)"])
        #expect(
            BrowserChoice.open(with: ["b", "--url=%s", "-x"]).command(opening: address)
                == ["b", "--url=\(address)", "-x"])
        #expect(BrowserChoice.none(.remote).command(opening: address) == nil)
    }
}
