import CommandSupport
import Foundation
import GitHubStandIn
import TestSupport
import Testing

@Suite("Bound keys in the prompt", .timeLimit(.minutes(3)))
struct KeyActionPromptTests {
    private func find(_ prompt: PseudoTerminal) async throws {
        try await prompt.waitUntil { $0.lines.contains { $0.contains("hundred-one") } }
    }

    @Test("execute runs a command with the terminal, and the prompt goes on; Ctrl-C ends only the command")
    func execute() async throws {
        try await Ghsearch.run { ghsearch in
            let file = ghsearch.home.url.appending(path: "run").path
            let prompt = try ghsearch.terminal(
                "hundred", "--bind", "ctrl-e:execute(printf %s {login} > '\(file)'; echo waiting; read line; sleep 60)")
            try await find(prompt)
            prompt.send("\u{5}")
            try await prompt.waitUntil { $0.text.contains("waiting") && !$0.text.contains("hundred-one") }
            prompt.send("x\r\u{3}")
            try await find(prompt)
            #expect(try String(contentsOfFile: file, encoding: .utf8) == "hundred")
            try await prompt.waitUntil { $0.text.contains("The command failed: printf") }
            prompt.send("-o")
            try await prompt.waitUntil { $0.lines.contains { $0.hasPrefix("> hundred-o") } }
            prompt.send("\u{3}")
            try await prompt.expectExit(.code(130))
        }
    }

    @Test("execute-silent runs a command without the terminal; the screen stays, and says what failed")
    func executeSilently() async throws {
        try await Ghsearch.run { ghsearch in
            let file = ghsearch.home.url.appending(path: "run").path
            let silent = "printf '%s %s' {login} \"$(tty)\" > '\(file)'; echo seen; echo seen >&2"
            let prompt = try ghsearch.terminal(
                "hundred", "--bind", "ctrl-e:execute-silent(\(silent))+down,alt-e:execute-silent(exit 3)+close")
            try await find(prompt)
            prompt.send("\u{5}")
            try await prompt.waitUntil { _ in FileManager.default.fileExists(atPath: file) }
            prompt.send("\u{1B}e")
            try await prompt.waitFor("The command failed: exit 3")
            #expect(try String(contentsOfFile: file, encoding: .utf8) == "hundred not a tty")
            #expect(!prompt.look { $0.text.contains("seen") })
            prompt.send("\u{3}")
            try await prompt.expectExit(.code(130))
        }
    }

    @Test("A command behind the screen that does not end keeps no key waiting")
    func endlessCommand() async throws {
        try await Ghsearch.run { ghsearch in
            let prompt = try ghsearch.terminal("hundred", "--bind", "ctrl-e:execute-silent(exec sleep 6)+close")
            try await find(prompt)
            prompt.send("\u{5}")
            try await prompt.expectExit(.code(130))
        }
    }

    @Test("The actions after a command are performed when it has ended")
    func sequence() async throws {
        try await Ghsearch.run { ghsearch in
            let prompt = try ghsearch.terminal("hundred", "--bind", "ctrl-e:execute(echo first)+close,alt-e:down+close")
            try await find(prompt)
            prompt.send("\u{5}")
            try await prompt.expectExit(.code(130))
            #expect(prompt.lines.contains("first"))
            let other = try ghsearch.terminal("hundred", "--bind", "ctrl-e:down+become(echo {login})")
            try await find(other)
            other.send("\u{5}")
            try await other.expectExit(.code(0))
            #expect(other.lines.contains("hundred-one"))
        }
    }

    @Test("become replaces the program, whose output and exit code are those of the command")
    func become() async throws {
        try await Ghsearch.run { ghsearch in
            let prompt = try ghsearch.terminal("hundred", "--bind", "enter:become(echo I am {login} {id}; exit 7)")
            try await find(prompt)
            prompt.send("\r")
            try await prompt.expectExit(.code(7))
            #expect(prompt.lines.contains { $0.hasPrefix("I am hundred ") })
        }
    }

    @Test("The command of become gets the default signals, and no descriptors but the standard streams")
    func becomeState() async throws {
        try await Ghsearch.run { ghsearch in
            let script = ghsearch.home.url.appending(path: "script").path
            try """
            for name in PIPE XFSZ TERM; do sh -c "kill -$name \\$\\$; echo ignored"; echo "$name $?"; done
            echo descriptors $(ls /dev/fd/)
            """.write(toFile: script, atomically: false, encoding: .utf8)
            let prompt = try PseudoTerminal(
                "/bin/sh",
                ["-c", "trap '' PIPE XFSZ; exec \"$0\" hundred --bind 'ctrl-e:become(sh \(script))'", Ghsearch.path],
                environment: ghsearch.environment)
            try await find(prompt)
            prompt.send("\u{5}")
            try await prompt.expectExit(.code(0))
            // Of those, ls has opened the directory.
            for line in ["PIPE 141", "XFSZ 153", "TERM 143", "descriptors 0 1 2 3"] {
                #expect(prompt.lines.contains(line), "\(prompt.lines)")
            }
        }
    }

    @Test("If the command can't be started, become is a failure, and after execute the prompt goes on")
    func notStarted() async throws {
        try await Ghsearch.run { ghsearch in
            // Linux limits an argument to 128 KB, which the values exceed.
            let command = ": " + String(repeating: "{login}", count: 15_500)
            let become = try ghsearch.terminal("hundred", "--bind", "ctrl-e:become(\(command))")
            try await find(become)
            become.send("\u{5}")
            try await become.expectExit(.code(1))
            #expect(become.lines.contains { $0.hasPrefix("The command can't be started (Argument list too long).") })
            let execute = try ghsearch.terminal("hundred", "--bind", "ctrl-e:execute(\(command))")
            try await find(execute)
            execute.send("\u{5}")
            try await execute.waitFor("The command can't be started (")
            execute.send("\u{3}")
            try await execute.expectExit(.code(130))
        }
    }

    @Test("A field in quotes is a usage error on the command line, and has no effect in the settings")
    func quotedField() async throws {
        try await Ghsearch.run { ghsearch in
            let action = #"execute(notify-send "{name}")"#
            let invalid = try await ghsearch("hundred", "--bind", "ctrl-e:\(action)")
            #expect(invalid.status == 64)
            #expect(invalid.errors.contains("{name} is a quoted word already. Write it outside of quotes"))
            let set = try await ghsearch("config", "set", "keys.prompt.ctrl-e", action)
            #expect(set.status == 64)
            #expect(set.errors.contains("with fields such as {login} outside of quotes of the shell"))
            let variable = ["GHSEARCH_DEFAULT_OPTS": "--bind 'ctrl-e:\(action)'"]
            let filtered = try await ghsearch("search", "--filter", "hundred", environment: variable)
            #expect(filtered.status == 0)
            #expect(filtered.errors.contains("{name} is a quoted word already"))
        }
    }

    @Test("The key line of the sign-in leaves out a key that is bound to nothing")
    func signIn() async throws {
        try await Ghsearch.run { ghsearch in
            let prompt = try ghsearch.terminal("--bind", "esc:ignore")
            try await prompt.waitFor("F1 help")
            prompt.send("\u{1B}OQ")
            try await prompt.waitUntil { screen in
                screen.lines[0].hasPrefix("Sign in to ") && screen.lines[23].contains("c copy")
            }
            #expect(!prompt.lines[23].contains("esc"), "\(prompt.lines)")
            prompt.send("\u{3}")
            try await prompt.expectExit(.code(130))
        }
    }

    @Test("Settings bind the keys of a screen; F1 and the key line show them")
    func settings() async throws {
        try await Ghsearch.run { ghsearch in
            let config = ghsearch.home.url.appending(path: ".config/ghsearch")
            try FileManager.default.createDirectory(at: config, withIntermediateDirectories: true)
            try Data(#"{"keys": {"prompt": {"ctrl-l": "explore", "alt-x": "ignore", "ctrl-q": "fly"}}}"#.utf8)
                .write(to: config.appending(path: "config.json"))
            let prompt = try ghsearch.terminal("hundred", columns: 110)
            try await prompt.waitUntil { $0.text.contains("^L random") && !$0.text.contains("Alt-X random") }
            prompt.send("\u{1B}x\u{1B}OP")
            try await prompt.waitUntil { $0.lines.contains { $0.contains("Ctrl-L") && $0.hasSuffix("explore") } }
            prompt.send("q\u{C}")
            try await prompt.waitUntil { $0.lines[0].contains("Random people") }
            prompt.send("\u{3}")
            try await prompt.expectExit(.code(130))
            #expect(prompt.lines.joined().contains("keys.prompt.ctrl-q must be an action"))
        }
    }

    @Test("A field without a value is named, and nothing runs")
    func missing() async throws {
        try await Ghsearch.run { ghsearch in
            let prompt = try ghsearch.terminal("hundred", "--bind", "ctrl-e:become(echo {repo})", columns: 100)
            try await find(prompt)
            prompt.send("\u{5}")
            try await prompt.waitUntil { $0.text.contains("{repo} has no value here.") }
            prompt.send("\u{3}")
            try await prompt.expectExit(.code(130))
            let invalid = try await ghsearch("hundred", "--bind", "ctrl-e:fly")
            #expect(invalid.status == 64)
            #expect(invalid.errors.contains("\"fly\" is no action. F1 shows the names of actions"))
        }
    }
}
