import TerminalUI
import Testing

@testable import Settings

@Suite("Actions of keys", .timeLimit(.minutes(3)))
struct KeyActionTests {
    @Test("Bindings are read as fzf writes them")
    func bindings() throws {
        let text =
            "ctrl-e:open-in-browser,alt-e:execute(git log --author={login}, (all) | less)+close,f5:ignore,x:accept"
        let bindings = try KeyActionParser.bindings(text)
        #expect(
            bindings == [
                .control("e"): [.named("open-in-browser")],
                .alt("e"): [.execute(try ShellTemplate("git log --author={login}, (all) | less")), .named("close")],
                .function(5): [.ignore], .character("x"): [.named("open")],
            ])
        #expect(
            try KeyActionParser.bindings("a:execute-silent(x {id})")
                == [.character("a"): [.executeSilently(try ShellTemplate("x {id}"))]])
        #expect(try KeyActionParser.bindings("::copy") == [.character(":"): [.named("copy")]])
        #expect(try KeyActionParser.bindings("a:copy,a:help") == [.character("a"): [.named("help")]])
        #expect(try KeyActionParser.bindings("") == [:])
    }

    @Test(
        "A command is between the signs of fzf, or goes to the end",
        arguments: [
            "a:execute[echo (x), {login}]", "a:execute~echo (x), {login}~", "a:execute|echo (x), {login}|",
            "a:execute<echo (x), {login}>", "a:execute:echo (x), {login}",
        ])
    func signs(text: String) throws {
        let template = try ShellTemplate("echo (x), {login}")
        #expect(try KeyActionParser.bindings(text) == [.character("a"): [.execute(template)]])
    }

    @Test(
        "What is wrong is named",
        arguments: [
            ("ctrl-e", "Expected KEY:ACTION at \"ctrl-e\""), ("ctrl-ee:copy", "\"ctrl-ee\" is no key"),
            ("ctrl-c:copy", "ctrl-c can't be bound"), ("ctrl-z:copy", "ctrl-z can't be bound"),
            ("a:fly", "\"fly\" is no action"), ("a:", "\"\" is no action"), ("a:copy+", "\"\" is no action"),
            ("a:execute-silent", "execute-silent needs a command"), ("a:execute", "execute needs a command"),
            ("a:become(x", "become needs a command"),
            ("a:copy b:copy", "Expected KEY:ACTION at \" b:copy\""), ("a:execute(b)c", "execute needs a command"),
            ("a:execute(b \"{name}\")", "{name} is a quoted word already"),
            ("a:become(b '{login}')+close", "{login} is a quoted word already"),
        ])
    func invalid(text: String, message: String) {
        #expect { try KeyActionParser.bindings(text) } throws: { "\($0)".hasPrefix(message) }
    }

    @Test("Values are words of the shell, whatever they contain; other braces belong to the shell")
    func template() throws {
        let template = try ShellTemplate("echo {login} ${HOME} {name}{print} {unknown} {id")
        #expect(template.missingField(in: [.login: "mona"]) == .name)
        let values: [ShellTemplate.Field: String] = [.login: "mona", .name: "O'Hara; $(touch x) `y`\n{id}"]
        #expect(template.missingField(in: values) == nil)
        #expect(
            template.command(with: values)
                == "echo 'mona' ${HOME} 'O'\\''Hara; $(touch x) `y`\n{id}'{print} {unknown} {id")
    }

    @Test("Keys that are bound leave their commands, in the key line and in the help")
    func changes() {
        let keymap = Keymap<LineEditor.Command>([
            KeyBinding([.control("y"), .alt("y")], .yank, "Paste", shortHelp: "paste"),
            KeyBinding([.control("_")], .undo, "Undo", shortHelp: "undo"),
        ])
        var actions = KeyActions()
        actions.all = [.control("_"): [.named("yank")], .control("y"): [.ignore]]
        let changes = actions.changes(on: .prompt)
        #expect(KeyLine(keymap).line(in: 80).text == "^Y paste  ^_ undo")
        #expect(KeyLine(keymap).changed(by: changes).line(in: 80).text == "Alt-Y paste")
        let rows = HelpSection("Editing", keymap).changed(by: changes).rows
        #expect(rows.map(\.term) == ["Alt-Y, Ctrl-_"])
        actions.screens = [.details: [.control("_"): [.named("undo")]]]
        #expect(actions.actions(on: .details)[.control("_")] == [.named("yank")], "the command line has precedence")
    }
}
