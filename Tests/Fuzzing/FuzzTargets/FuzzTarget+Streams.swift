import Foundation
import GitHubModel

import struct GitHubModel.Host  // not the one of Foundation

@testable import GitHistory
@testable import Images
@testable import LanguageServer
@testable import TerminalUI

extension FuzzTarget {
    /// The bytes of a terminal, in two parts and with a timeout after them.
    static var keys: FuzzTarget {
        let seeds = [
            "a\u{1B}[A\u{1B}OP\u{1B}[1;5R\u{1B}[<0;12;5M\u{1B}[M !!", "\u{1B}[200~text\u{1B}[201~\u{1B}\u{1B}[B",
            "\u{1B}]11;rgb:0/0/0\u{7}\u{1B}P>|k\u{1B}\\\u{1B}_Gi=1;OK\u{1B}\\", "\u{1B}[97;5u\u{1B}[27;5;13~é漢👩‍👩‍👧",
        ]
        return FuzzTarget("keys", seeds: seeds.map { Array($0.utf8) }) { bytes in
            var decoder = KeyDecoder()
            let middle = bytes.count / 2
            _ = decoder.decode(bytes[..<middle])
            _ = decoder.decode(bytes[middle...])
            _ = (decoder.timeout, decoder.dequeueReports(), decoder.flush())
            precondition(decoder.timeout == nil, "nothing is incomplete after a timeout")
            precondition(decoder.decode([0x61]) == [.character("a")], "a key after a timeout is a key")
        }
    }

    /// The input of the language server: frames, and the messages in them.
    static var frames: FuzzTarget {
        let bodies = [
            #"{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"capabilities":{}}}"#,
            #"{"jsonrpc":"2.0","method":"textDocument/didChange","params":{"textDocument":{"uri":"a"},"contentChanges":[{"range":{"start":{"line":0,"character":1},"end":{"line":9,"character":0}},"text":"@mo"}]}}"#,
        ]
        let seeds = bodies.map { Array("Content-Length: \($0.utf8.count)\r\n\r\n\($0)".utf8) }
        return FuzzTarget("frames", seeds: seeds + [seeds[0] + seeds[1]]) { bytes in
            var decoder = FrameDecoder()
            for part in [bytes[..<(bytes.count / 3)], bytes[(bytes.count / 3)...]] {
                decoder.append(part)
                while let event = decoder.next() { if case .body(let body) = event { read(Data(body)) } }
            }
        }
    }

    private static func read(_ body: Data) {
        attempt { _ = try JSONDecoder().decode(IncomingMessage.self, from: body) }
        attempt { _ = try JSONDecoder().decode(Parameters<CompletionParameters>.self, from: body) }
        attempt {
            var buffer = TextBuffer("a\r\n😀@mo\n")
            for change in try JSONDecoder().decode(Parameters<ChangeParameters>.self, from: body).params.contentChanges
            {
                if let range = change.range { buffer.replace(range, with: change.text) }
            }
            _ = buffer.line(1)
        }
    }

    /// The text of a document in which people are mentioned, and a position in it.
    static var mentions: FuzzTarget {
        let seeds = [
            "---\nauthor: @a\n---\n_@mona_ `@x` $@y$ <!-- @z -->\n\n| @a | b |\n| - | - |\n> @c\n",
            "Work by @mona\n\nCo-authored-by: mo\n; @x\n; ----- >8 -----\n+ @y",
        ]
        return FuzzTarget("mentions", seeds: seeds.map { Array($0.utf8) }) { bytes in
            let text = TextBuffer(String(decoding: bytes, as: UTF8.self))
            let position = TextPosition(line: Int(bytes.first ?? 0) % 8, character: Int(bytes.last ?? 0) % 64)
            for kind in [OpenDocument.Kind.markdown, .commitMessage, .codeOwners] {
                let document = OpenDocument(kind: kind, text: text, repository: Task { nil })
                attempt { _ = document.mentions(on: try Host("github.com"), limit: 100) }
                _ = CompletionContext(in: document, comments: .unknown, at: position)
            }
        }
    }

    /// The output of `git log`.
    static var commits: FuzzTarget {
        let fields = [
            "1700000000", "Mona", "2+mona@users.noreply.github.com", "m@e.org", "GitHub", "noreply@github.com",
            "c@d.org",
            "Merge pull request #12 from octo/branch", "Co-authored-by: O <octo@users.noreply.github.com>\n",
        ]
        let commit = Array(fields.map { $0 + "\0" }.joined().utf8)
        let now = Date(timeIntervalSince1970: 1_800_000_000)
        return FuzzTarget("commits", seeds: [commit, commit + commit]) { bytes in
            var parser = CommitParser(host: "github.com", readsSubjects: true, now: now)
            bytes.withUnsafeBytes { parser.read($0) }
            for (identity, count) in parser.trailers { parser.add(identity, identity, count) }
            for person in parser.people {
                let date = person.lastCommitAt
                precondition(date >= Date(timeIntervalSince1970: 0) && date <= now, "no commit is in the future")
            }
        }
    }

    /// Images, up to the decoder of gdk-pixbuf.
    static var images: FuzzTarget {
        let gif: [UInt8] = [
            0x47, 0x49, 0x46, 0x38, 0x39, 0x61, 1, 0, 1, 0, 0x80, 0, 0, 0, 0, 0, 255, 255, 255, 0x2C, 0, 0, 0, 0, 1, 0,
            1, 0, 0,
            2, 2, 0x44, 1, 0, 0x3B,
        ]
        let png = Data(
            base64Encoded:
                "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==")
        let jpeg: [UInt8] = [0xFF, 0xD8, 0xFF, 0xE0, 0, 4, 1, 2, 0xFF, 0xDA, 0, 2, 7, 0xFF, 0xD9]
        return FuzzTarget("images", seeds: [gif, png.map { Array($0) } ?? [], jpeg]) { bytes in
            attempt { _ = try ImageDecoder().raster(of: bytes, filling: PixelSize(width: 16, height: 16)) }
        }
    }
}
