import GitHubAPI
import GitHubModel
import TerminalUI
import TestSupport
import Testing

@testable import Authenticator

@Suite("Menu of the ways to sign in", .timeLimit(.minutes(1)))
struct SignInMenuTests {
    private let size = Size(columns: 80, rows: 24)

    private func state(_ logins: String..., hasClient: Bool = false) throws -> SignInScreen.State {
        let menu = SignInMenu(
            ghLogins: try logins.map { try Login($0) }, hasClient: hasClient, webURL: "https://github.com")
        return SignInScreen.State(to: "github.com", isRejected: false, menu: menu)
    }

    private func press(_ state: inout SignInScreen.State, _ keys: Key...) -> [SignInScreen.Effect] {
        keys.flatMap { SignInScreen.reduce(&state, .pressed($0)) }
    }

    private func text(_ state: SignInScreen.State) -> String {
        SignInScreen.view(state, in: size).lines.map(\.text).joined(separator: "\n")
    }

    @Test("The best way is first: the accounts of gh, a code if there is an app, a token, a client ID to enter")
    func order() throws {
        #expect(
            SignInScreen.choice(of: try state("mona", "hubot")) == [
                "1  Use gh's account mona", "2  Use gh's account hubot", "3  Paste a token",
                "4  Sign in with a code, after entering the client ID of an app",
            ])
        var coded = try state("mona", hasClient: true)
        #expect(coded.isActive, "with an app, the code comes without a choice")
        #expect(press(&coded, .character("m")) == [.cancel])
        #expect(
            SignInScreen.choice(of: coded) == [
                "1  Use gh's account mona", "2  Sign in with a code in the browser", "3  Paste a token",
            ])
        #expect(SignInScreen.announcement(of: coded) == SignInScreen.choice(of: coded)?.joined(separator: "\n"))
    }

    @Test("Another account that is signed in comes first, also with an app, and is no account of gh again")
    func accounts() throws {
        let (mona, hubot) = (try Login("mona"), try Login("hubot"))
        let menu = SignInMenu(
            accounts: [hubot], ghLogins: [hubot, mona], hasClient: true, webURL: "https://github.com")
        var state = SignInScreen.State(to: "github.com", isRejected: true, menu: menu)
        #expect(
            SignInScreen.choice(of: state) == [
                "1  Use the account hubot, which is signed in", "2  Use gh's account mona",
                "3  Sign in with a code in the browser", "4  Paste a token",
            ])
        #expect(press(&state, .enter) == [.useAccount(hubot)])
        _ = SignInScreen.reduce(&state, .progress(.importFailed("hubot is no longer signed in.")))
        #expect(SignInScreen.choice(of: state)?.first == "hubot is no longer signed in.")
    }

    @Test("A token is masked, is in no description, and a rejected one is removed")
    func token() throws {
        var entering = try state()
        #expect(
            press(&entering, .character("1"))
                == [.openPage("https://github.com/settings/tokens/new?description=ghsearch")])
        #expect(press(&entering, .enter) == [], "nothing was entered")
        _ = press(&entering, .paste(" gho_secret\n"))
        #expect(text(entering).contains("Token: ************"))
        var dumped = text(entering) + String(reflecting: entering)
        dump(entering, to: &dumped)
        #expect(!dumped.contains("secret"))
        let effects = press(&entering, .enter)
        #expect(effects == [.useToken(entering.entry)])
        #expect(entering.entry.text == "gho_secret")
        #expect(entering.phase == .checking)
        _ = SignInScreen.reduce(&entering, .progress(.importFailed("GitHub rejected the token.")))
        #expect(SignInScreen.choice(of: entering)?.first == "GitHub rejected the token.")
        #expect(entering.entry.text == "")
    }

    @Test("A client ID that the host does not know can be corrected; a failure after the code is that of the code")
    func clientID() throws {
        var entering = try state()
        _ = press(&entering, .character("2"), .paste("a b"))
        #expect(press(&entering, .enter) == [])
        #expect(text(entering).contains("\"a b\" is not a client ID."))
        _ = press(&entering, .control("u"), .paste("mine"))
        #expect(press(&entering, .enter) == [.useClient(try #require(ClientID("mine")))])
        _ = SignInScreen.reduce(&entering, .progress(.failed(.failed("No app with the client ID mine."))))
        #expect(text(entering).contains("No app with the client ID mine."))
        #expect(text(entering).contains("Client ID: mine"))
        _ = press(&entering, .enter)
        let address = try Sample.code().verificationURL
        let shown = SignInController.Progress.codeShown(userCode: "A-B", address: address, lifetime: .seconds(9))
        for next in [shown, .failed(.expired)] { _ = SignInScreen.reduce(&entering, .progress(next)) }
        #expect(entering.phase == .failed(.expired))
    }

    @Test("A token that is pasted into the menu is entered and masked, also key by key; other letters choose nothing")
    func pastedIntoMenu() throws {
        for keys in [[Key.paste("ghp_2secret1")], "ghp_2secret1".map { Key.character($0) }] {
            var menu = try state("mona")
            for key in keys { #expect(press(&menu, key) == []) }
            #expect(menu.phase == .enteringToken)
            #expect(menu.entry.text == "ghp_2secret1")
            #expect(!text(menu).contains("secret"))
        }
        var menu = try state("mona")
        for key in "git pull\u{7F}g".map({ Key.character($0) }) { #expect(press(&menu, key) == []) }
        #expect(menu.phase == .menu)
        #expect(!ClientID.isValid("ghp_2secret1"))
        #expect(!"\(SignInError.invalidClientID("ghp_2secret1"))".contains("secret"))
    }

    @Test("A token in the line for a client ID is masked at once, also key by key, and is entered as a token")
    func tokenAsClientID() throws {
        for keys in [[Key.paste("ghp_2secret1")], "ghp_2secret1".map { Key.character($0) }] {
            var entering = try state()
            _ = press(&entering, .character("2"))
            for key in keys {
                #expect(press(&entering, key) == [])
                #expect(!text(entering).contains("ghp_"))
            }
            #expect(text(entering).contains("Token: ************"))
            #expect(text(entering).contains("This is a token, and no client ID. It is used to sign in."))
            #expect(press(&entering, .enter) == [.useToken(entering.entry)])
            #expect(entering.entry.text == "ghp_2secret1")
        }
    }

    @Test("Each line to enter starts empty, and no key shows what was entered in another")
    func emptyLines() throws {
        for text in ["ghp_2secret1", "mine", String(repeating: "5a", count: 20)] {
            var entering = try state()
            _ = press(&entering, .character("2"), .paste(text), .escape, .character("1"))
            #expect(entering.phase == .enteringToken)
            #expect(entering.entry.text == "")
            _ = press(&entering, .paste("other"), .escape, .character("2"))
            #expect(entering.phase == .enteringClientID)
            #expect(entering.entry.text == "")
        }
    }

    @Test("The secret of an app or an old token is masked in the line for a client ID, and is refused")
    func clientSecret() throws {
        let secret = String(repeating: "5a", count: 20)
        var entering = try state()
        _ = press(&entering, .character("2"), .paste(secret))
        #expect(text(entering).contains("Client ID: ****"))
        #expect(press(&entering, .enter) == [])
        #expect(text(entering).contains("This is a token or the secret of an app, and no client ID."))
        #expect(!text(entering).contains("5a5a"))
        #expect(entering.entry.text == "")
        #expect(ClientID.isValid(String(secret.prefix(20))))
    }

    @Test("An error of gh is shown above the menu, and can be tried again; Esc goes back, then closes")
    func errors() throws {
        var menu = try state("mona")
        #expect(press(&menu, .enter) == [.useGH(try Login("mona"))])
        _ = SignInScreen.reduce(&menu, .progress(.importFailed("gh: no oauth token")))
        #expect(SignInScreen.choice(of: menu)?.first == "gh: no oauth token")
        #expect(press(&menu, .character("1")) == [.useGH(try Login("mona"))])
        _ = SignInScreen.reduce(&menu, .progress(.importFailed("gh: no oauth token")))
        #expect(press(&menu, .character("2"), .escape).last == .cancel)
        #expect(menu.phase == .menu)
        #expect(press(&menu, .escape) == [.finish(.cancelled)])
    }

    @Test("While the keyring shows its dialog, the screen says so beside the code, and Esc uses the file")
    func keyringDialog() throws {
        var waiting = SignInScreen.State(to: "github.com", isRejected: false)
        _ = SignInScreen.reduce(&waiting, .progress(.keyringDialog(isOpen: true)))
        let address = try Sample.code().verificationURL
        let shown = SignInController.Progress.codeShown(userCode: "A-B", address: address, lifetime: .seconds(9))
        _ = SignInScreen.reduce(&waiting, .progress(shown))
        #expect(text(waiting).contains("answer its dialog. Esc: use the encrypted file instead"))
        #expect(text(waiting).contains("A-B"))
        #expect(SignInScreen.announcement(of: waiting)?.hasPrefix("Waiting for the keyring") == true)
        #expect(press(&waiting, .escape) == [.useFile])
        #expect(!text(waiting).contains("keyring"))
        #expect(press(&waiting, .escape) == [.finish(.cancelled)])
    }

    @Test("A key that is bound to something else on all screens is in no sentence")
    func otherKeys() throws {
        var entering = try state()
        _ = press(&entering, .character("1"))
        #expect(text(entering).contains("Paste the token, then press Return. It is not shown."))
        entering.keyNames = KeyNames(KeyChanges([.enter: "open", .escape: nil]))
        #expect(text(entering).contains("Paste the token. It is not shown."))
        _ = SignInScreen.reduce(&entering, .progress(.keyringDialog(isOpen: true)))
        #expect(SignInScreen.announcement(of: entering)?.contains("Esc") == false)
        entering.keyNames = KeyNames()
        #expect(SignInScreen.announcement(of: entering)?.contains("Esc: use the encrypted file") == true)
    }

    @Test("The menu and the lines to enter fit every window, whose last line of the body is the one to enter")
    func fits() throws {
        for columns in [20, 40, 80] {
            for rows in 3...12 {
                var entering = try state("mona", "hubot")
                for key in ["", "3"] {
                    if let key = key.first { _ = press(&entering, .character(key)) }
                    let frame = SignInScreen.view(entering, in: Size(columns: columns, rows: rows))
                    #expect(frame.lines.count == rows)
                    #expect(frame.lines.allSatisfy { $0.width <= columns })
                    #expect(!entering.isEntering || frame.lines.contains { $0.text.hasPrefix("Token: ") })
                }
            }
        }
    }
}
