import Foundation
import Subprocess
import SystemPackage
import TestSupport
import Testing

@testable import Settings

@Suite("Fields in commands of the shell", .timeLimit(.minutes(3)))
struct ShellTemplateTests {
    /// Commands in which the shell reads a value in single quotes as one word.
    static let certain = [
        "echo {name}", "{name}", "echo x{name}y", "git log --author={name}, (all) | less", "echo 'a' \"b\" {name}",
        "echo \"it's\" {name}", "echo \"\\\"\" {name}", "echo '\\' {name}", "echo \\' {name}", "echo \\\\{name}",
        "echo $(basename {name})", "(cd \"$HOME\" && echo {name})", "echo \"${HOME}\" ${1} {name}", "echo $? $# {name}",
        "[ -n {name} ] && echo {name}", "[[ {name} ]]", "echo a # it's\necho {name}", "echo a#b'c' {name}",
        "case {name} in x) echo 'y';; esac", "echo {name} \"$(date)\"", "cat <{name}", "echo [a-z] {name}", "x={name}",
    ]

    /// Commands in which it would be more than text.
    static let quoted = [
        "notify-send \"{name}\"", "notify-send '{name}'", "echo \"it's {name}\"", "echo \"a\\\"{name}\"",
        "echo $'{name}'",
        "echo \\{name}", "echo ${name}", "echo $${name}", "echo \"${HOME}{name}\"", "echo a # {name}",
        "sh -c 'echo {name}'",
        "echo \"e\u{301}{name}\"", "echo '\u{301}{name}'", "# it's\necho \"{name}\"", "echo a;#'\necho '{name}'",
    ]

    /// Commands in which that depends on the shell, or on more than the scanner knows.
    static let uncertain = [
        "echo `echo {name}`", "echo $'a' {name}", "echo \"$(echo {name})\"", "echo \"$(date)\" {name}",
        "cat <<X\n{name}",
        "echo $(({name}))", "echo $[{name}]", "echo ${x:-{name}}", "echo \"${x#{name}}\"", "((x = {name}))",
        "a[{name}]=1",
        "a[ {name}]=1", "a=([{name}]=1)", "a=([x{name}]=1)", "echo (#'\n{name}", "echo $\\\n'{name}'",
        "echo \"$(case a in a) echo \"{name}\";; esac)\"", "echo >#'\n{name}",
    ]

    @Test("A value is one word, whatever it contains", arguments: certain)
    func word(command: String) throws {
        let template = try ShellTemplate(command)
        #expect(template.command(with: [.name: "mona"]) == command.replacing("{name}", with: "'mona'"))
    }

    @Test("{} is the row, as in fzf, and \\{} is left to the shell")
    func row() throws {
        let template = try ShellTemplate("find . -name {} -exec cat \\{} +")
        #expect(template.command(with: [.row: "mona"]) == "find . -name 'mona' -exec cat \\{} +")
        #expect(template.missingField(in: [.login: "mona"]) == .row)
        #expect { try ShellTemplate("echo \"{}\"") } throws: { "\($0)".hasPrefix("{} is a quoted word already") }
    }

    @Test(
        "What stands for other values in fzf is no field",
        arguments: [
            "q", "+", "1", "n", "+n", "2..", "-1", "..", "f", "+f", "*", "s1", "1,3", "q:2", "fzf:query",
        ])
    func fieldsOfFzf(name: String) throws {
        for command in ["echo {\(name)}", "echo '{\(name)}'", "{\(name)}"] {
            #expect(throws: KeyActionError.unknownField(name)) { try ShellTemplate(command) }
        }
        #expect("\(KeyActionError.unknownField(name))".hasPrefix("{\(name)} is no field. Use {}, "))
    }

    @Test("In a word, only what is no pattern and no variable is a field of fzf")
    func fieldsOfFzfInWords() throws {
        for (command, name) in [
            ("x --query={q}", "q"), ("cat@{+f}", "+f"), ("a={*}", "*"), ("{}{q}", "q"), ("x{+}", "+"),
        ] {
            #expect(throws: KeyActionError.unknownField(name)) { try ShellTemplate(command) }
        }
        for command in ["grep -E 'a{3}' ${1} ${n} ${q}", "git show HEAD@{1}", "f() { echo; }; f", "echo \\{q}"] {
            #expect(try ShellTemplate(command).command(with: [:]) == command)
        }
    }

    @Test("A field in quotes is refused", arguments: quoted)
    func quotedField(command: String) {
        #expect(throws: KeyActionError.self) { try ShellTemplate(command) }
        #expect { try ShellTemplate(command) } throws: { "\($0)".hasPrefix("{name} is a quoted word already") }
    }

    @Test("A field after what shells read differently is refused", arguments: uncertain)
    func uncertainField(command: String) {
        #expect { try ShellTemplate(command) } throws: { "\($0)".hasPrefix("{name} is a quoted word already") }
    }

    /// The shells that can be `/bin/sh`.
    private static let shells = ["/bin/sh", "/bin/bash", "/bin/zsh"].filter(FileManager.default.isExecutableFile)
    private static let hostileNames = [
        "$(touch x)`touch x`", "'; touch x; '", "\"; touch x; \"$(touch x)\"", "\\'; touch x; #",
        "}; touch x; {\n touch x\n",
    ]

    @Test("No shell runs a command that a name contains", arguments: shells)
    func names(shell: String) async throws {
        let directory = try TemporaryDirectory()
        for command in Self.certain {
            for name in Self.hostileNames {
                try await run(try ShellTemplate(command).command(with: [.name: name]), by: shell, in: directory)
                try #require(directory.contents.isEmpty, "\(command), \(name)")
            }
        }
        try await run("echo \"'$(touch x)'\"", by: shell, in: directory)
        #expect(try directory.contents.count == 1, "in quotes it would")
    }

    private func run(_ command: String, by shell: String, in directory: TemporaryDirectory) async throws {
        _ = try await Subprocess.run(
            .path(FilePath(shell)), arguments: ["-c", command], workingDirectory: FilePath(directory.path),
            output: .discarded, error: .discarded)
    }
}
