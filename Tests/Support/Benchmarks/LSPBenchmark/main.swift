import Foundation

// lsp-bench PROGRAM [ARGUMENT…]   types the start of 1,000 names after an @ in a commit message, letter by letter, and requests
//                                 the completion of each; prints: p50 p99 maximum (ms), fewest rows of a name
let arguments = Array(CommandLine.arguments.dropFirst())
guard let program = arguments.first else {
    print("usage: lsp-bench PROGRAM [ARGUMENT…]")
    exit(64)
}
do {
    try measure(try MeasuredServer(program, Array(arguments.dropFirst())))
} catch {
    let message = Array("\(error)\n".utf8)
    _ = write(STDERR_FILENO, message, message.count)
    exit(1)
}

/// The names have matches in the store that store-bench fills.
func measure(_ server: MeasuredServer) throws {
    _ = try server.request("initialize", ["capabilities": [:]])
    server.notify("initialized", [:])
    let document: [String: Any] = [
        "uri": "file:///nowhere/COMMIT_EDITMSG", "languageId": "git-commit", "version": 1, "text": "",
    ]
    server.notify("textDocument/didOpen", ["textDocument": document])
    _ = try completions(of: "", server)  // opens the cache
    var times: [Duration] = []
    var fewest = Int.max
    let names = ["jo", "maria", "andre", "wang", "smith", "sven", "linda", "kim", "garcia", "lee"]
    while times.count < 1000 {
        for name in names {
            for length in 1...name.count {
                let start = ContinuousClock.now
                let rows = try completions(of: String(name.prefix(length)), server)
                times.append(.now - start)
                fewest = min(fewest, rows)
            }
        }
    }
    server.end()
    let sorted = times.sorted().map { $0 / .milliseconds(1) }
    func value(_ percent: Int) -> String { String(format: "%.2f", sorted[(sorted.count * percent + 99) / 100 - 1]) }
    print(value(50), value(99), value(100), fewest)
}

/// Changes the text of the document, and returns the number of people after the `@`.
func completions(of text: String, _ server: MeasuredServer) throws -> Int {
    let document: [String: Any] = ["uri": "file:///nowhere/COMMIT_EDITMSG", "version": 2]
    server.notify(
        "textDocument/didChange", ["textDocument": document, "contentChanges": [["text": "Subject\n\ncc @\(text)"]]])
    let position = ["line": 2, "character": 4 + text.utf16.count]
    let result = try server.request("textDocument/completion", ["textDocument": document, "position": position])
    return (result["items"] as? [Any])?.count ?? 0
}

/// A language server that is measured. It ends with this process at the latest, because its input closes then.
final class MeasuredServer {
    private let process = Process()
    private let (input, output) = (Pipe(), Pipe())
    private var lastID = 0

    init(_ program: String, _ arguments: [String]) throws {
        process.executableURL = URL(filePath: program)
        process.arguments = arguments
        (process.standardInput, process.standardOutput) = (input, output)
        try process.run()
    }

    /// Sends a request, and returns the result of its response.
    func request(_ method: String, _ parameters: [String: Any]) throws -> [String: Any] {
        lastID += 1
        send(["jsonrpc": "2.0", "id": lastID, "method": method, "params": parameters])
        while true {
            let message = try receive()
            if message["id"] as? Int == lastID { return message["result"] as? [String: Any] ?? [:] }
        }
    }

    func notify(_ method: String, _ parameters: [String: Any]) {
        send(["jsonrpc": "2.0", "method": method, "params": parameters])
    }

    func end() {
        notify("exit", [:])
        process.waitUntilExit()
    }

    private func send(_ message: [String: Any]) {
        do {
            let body = try JSONSerialization.data(withJSONObject: message)
            input.fileHandleForWriting.write(Data("Content-Length: \(body.count)\r\n\r\n".utf8) + body)
        } catch {
            preconditionFailure("\(error)")  // the values are those above
        }
    }

    private func receive() throws -> [String: Any] {
        var header = Data()
        while !header.suffix(4).elementsEqual(Data("\r\n\r\n".utf8)) { header += try read(1) }
        let length = Int(String(decoding: header, as: UTF8.self).filter(\.isNumber)) ?? 0
        return try JSONSerialization.jsonObject(with: read(length)) as? [String: Any] ?? [:]
    }

    private func read(_ count: Int) throws -> Data {
        guard let data = try output.fileHandleForReading.read(upToCount: count), data.count == count else {
            throw ServerEndedError()
        }
        return data
    }
}

struct ServerEndedError: Error, CustomStringConvertible {
    var description: String { "The server ended during the measurement." }
}
