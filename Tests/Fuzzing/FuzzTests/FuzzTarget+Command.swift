import Foundation
import FuzzTargets
import GitHubModel
import Settings

@testable import Who
@testable import ghsearch

extension FuzzTarget {
    /// The settings of the command, and what users and other programs give it.
    static var command: [FuzzTarget] {
        let settings =
            #"{"host":"github.com","hosts":{"github.example.org":{"client_id":"Ov23liA"}},"cache":{"limit_mb":256}}"#
        return [
            FuzzTarget("config", texts: [settings, "{}", "\u{FEFF}{ }"]) { text in
                attempt { _ = try Configuration(text, path: "/config.json", by: .program) }
            },
            FuzzTarget("directory", texts: ["# here\nhost = github.example.org # x\r\naccount = mona\n"]) { text in
                attempt { _ = try DirectoryConfiguration(text, path: "/.ghsearch") }
            },
            whoInput, whoList, keyActions,
        ]
    }

    /// Arguments of `who` and lines of its standard input. This directory has the file of the seeds.
    private static var whoInput: FuzzTarget {
        let (file, directory) = (URL(filePath: #filePath), URL(filePath: #filePath).deletingLastPathComponent())
        let name = file.lastPathComponent
        let texts = [
            "\(name):1", "\(name):2,3", "\(name):0", "\(name):0,0", "\(name):1,0", "\(name):-1", "\(file.path):7", name,
            "Mona <2001+mona@users.noreply.github.com>", "@mona", "@octo/core", "v1..v2", "..", "HEAD~2", "0123abcd",
            "\(name):2-3", "\(name):2:5: error", "\(name)#L2-L3", "v1...v2", #""a\303\266\"b""#, "R100\ta\tb",
            "?? a -> b",
            "https://github.com/mona", "https://github.com/octo/r/commit/0123abcd",
            "https://github.com/octo/r/blob/main/a%20b.txt?plain=1#L2C1-L3", "https://github.com/o/r/compare/a...b",
            "https://github.com/orgs/octo/teams/core", String(repeating: "0123456789abcdef", count: 4),
        ]
        return FuzzTarget("who-input", texts: texts) { text in
            attempt {
                let host = try GitHubModel.Host("github.com")
                let parser = WhoInputParser(host: host, directory: directory.path, clone: nil, workTree: nil)
                _ = RepositoryPage(text)
                _ = SinceDate(text)
                for line in ListedLine(text).texts {
                    guard case .complete(.file(let place))? = try parser.parsed(line), let lines = place.lines else {
                        continue
                    }
                    precondition(lines.lowerBound > 0, "lines count from 1")
                }
            }
        }
    }

    /// The files that list people or dependencies, which arrive in parts.
    private static var whoList: FuzzTarget {
        let texts = [
            "\u{FEFF}# Ask @hubot\n*.js @mona @octo/core mona@example.org # x\n[S]\na\\ b @dependabot[bot]\r\n",
            "* Mona Lisa <mona@example.org> (@mona), Hubot (hubot@example.org / @hubot)\nM: A <a@b.c> <d@e.f>\n",
            "github:mona good\n-evil spam\ngitlab:other\n",
            "module github.com/o/x\nrequire github.com/o/r/v2 v2.0 // x\n",
            #"{"resolved":"git+ssh://git@github.com/o/r.git#1","funding":[{"url":"https://github.com/sponsors/p"}]}"#,
            "[@mona](https://github.com/mona) https://github.com/apps/dependabot https://github.com/orgs/o/teams/t",
        ]
        return FuzzTarget("who-list", seeds: texts.map { Array($0.utf8) }) { bytes in
            attempt {
                let host = try GitHubModel.Host("github.com")
                for kind in [ListFile.owners, .people, .vouched, .modules, .dependencies] {
                    let whole = contents(of: kind, host, [bytes[...]])
                    let parts = contents(of: kind, host, [bytes[..<(bytes.count / 2)], bytes[(bytes.count / 2)...]])
                    precondition(whole == parts, "parts of a list are the list")
                }
            }
        }
    }

    private static func contents(
        of kind: ListFile, _ host: GitHubModel.Host, _ parts: [ArraySlice<UInt8>]
    ) -> ListFile.Contents {
        var parser = ListParser(kind: kind, host: host)
        for part in parts { parser.read(part) }
        return parser.finish()
    }

    /// Bindings of keys, with commands of the shell.
    private static var keyActions: FuzzTarget {
        let texts = [
            "ctrl-e:open-in-browser,alt-e:execute(echo {login} | less)+close,f5:ignore",
            "x:become(echo \"${HOME}\" 'a' $(b {name}) [ {id} ] # c\n{url} \\{repo})",
            "x:execute(echo \"{name}\" `a` <<X)",
        ]
        return FuzzTarget("key-actions", texts: texts) { text in
            attempt { _ = try KeyActionParser.bindings(text) }
        }
    }
}
