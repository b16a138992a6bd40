import CPseudoTerminal

import Foundation

/// Both ends of a pseudo-terminal.
struct PseudoTerminalPair: Sendable {
    let master: Descriptor
    let path: String
    private let slave: Descriptor?  // kept open: without an open slave, reading from the master fails

    init(columns: Int, rows: Int) throws {
        var (master, slave): (Int32, Int32) = (-1, -1)
        let code = pseudo_terminal_open(Int32(columns), Int32(rows), &master, &slave)
        guard code == 0 else { throw SystemError(action: "open a pseudo-terminal", code: code) }
        var name = [CChar](repeating: 0, count: 128)
        ttyname_r(slave, &name, name.count)
        path = String(decoding: name.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
        (self.master, self.slave) = (Descriptor(master), Descriptor(slave))
    }

    private init(master: Descriptor, path: String) {
        (self.master, self.path, slave) = (master, path, nil)
    }

    /// The pair without its own slave descriptor: reading ends when the last program has ended.
    var withoutSlave: PseudoTerminalPair { PseudoTerminalPair(master: master, path: path) }

    /// Starts `arguments[0]` on the terminal. Returns its process id.
    func start(
        _ arguments: [String], _ environment: [String], _ directory: String?, output: Descriptor?
    ) throws -> pid_t {
        var process: pid_t = 0
        let code = withCStrings(arguments) { arguments in
            withCStrings(environment) { environment in
                pseudo_terminal_start(
                    slave?.number ?? -1, output?.number ?? -1, arguments[0], arguments, environment, directory,
                    &process)
            }
        }
        guard code == 0 else { throw SystemError(action: "start \(arguments[0])", code: code) }
        return process
    }
}

/// Calls `body` with a null-terminated array of C strings.
private func withCStrings<Result>(
    _ strings: [String], _ body: (UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>) -> Result
) -> Result {
    let list = UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>.allocate(capacity: strings.count + 1)
    defer { list.deallocate() }
    for (index, string) in strings.enumerated() { list.advanced(by: index).initialize(to: strdup(string)) }
    list.advanced(by: strings.count).initialize(to: nil)
    defer { for index in strings.indices { free(list[index]) } }
    return body(list)
}
