import CProcess
import Foundation
import Synchronization
import SystemPackage

/// A process for work on untrusted data with libraries that may crash, hang or be taken over: this program, started
/// again with a hidden option. Its standard input and output are one socket, and it inherits nothing else but the
/// environment, which has no tokens. Ended on deinitialization.
///
/// The child calls ``confine(memory:seconds:)`` before it reads its input. From then on, limits of the system
/// (`setrlimit`) apply: no file or socket can be opened, and memory and processor time are bounded. On Linux, a filter
/// of system calls (seccomp) applies too, because the limits allow what needs no descriptor, such as removing a file,
/// starting a program or signaling a process. It allows only what computing needs, and other calls fail instead of
/// ending the process, so a call that a future version of a library adds does no harm. Where the kernel has no seccomp,
/// and on other systems, the limits apply alone.
final class SandboxedChild: Sendable {
    enum End: Equatable {
        case exited(Int32)
        case signaled(Int32)
    }

    /// The process ID until the process was waited for: afterwards, it can be that of another one.
    private let id: Mutex<pid_t?>
    private let socket: FileDescriptor
    private let deadline: ContinuousClock.Instant?

    /// `arguments` are the hidden option and its values. The `program` `nil` is this one.
    init(_ arguments: [String], program: String? = nil, timeout: Duration? = nil) throws(Errno) {
        let (id, socket) = try Self.start(program, arguments)
        self.id = Mutex(id)
        self.socket = socket
        deadline = timeout.map { .now + $0 }
    }

    deinit {
        try? socket.close()  // nothing was written to a disk
        kill()
        id.withLock { id in
            if let id { waitpid(id, nil, 0) }
        }
    }

    /// Confines this process to `memory` more bytes and `seconds` of processor time. What it needs of libraries is
    /// loaded before.
    static func confine(memory: UInt64, seconds: UInt32) { process_confine(memory, seconds) }

    /// Ends the process, from any thread. The output ends, too.
    func kill() {
        id.withLock { id in
            if let id { Foundation.kill(id, SIGKILL) }
        }
    }

    private static func start(_ program: String?, _ arguments: [String]) throws(Errno) -> (pid_t, FileDescriptor) {
        var sockets: [Int32] = [-1, -1]
        guard process_socket_pair(&sockets) == 0 else { throw Errno(rawValue: errno) }
        var arguments = (["ghsearch"] + arguments).map { (text: String) in strdup(text) } + [nil]
        let id = process_start(program, &arguments, sockets[1])
        let code = Errno(rawValue: errno)
        arguments.forEach { free($0) }
        close(sockets[1])
        guard id > 0 else {
            close(sockets[0])
            throw code
        }
        return (id, FileDescriptor(rawValue: sockets[0]))
    }

    /// Sends the whole input. A process that has ended is reported by ``waitForExit()``.
    func send(_ bytes: UnsafeRawBufferPointer) {
        var rest = bytes
        while !rest.isEmpty, isReady(Int32(POLLOUT)) {
            let count = process_send(socket.rawValue, rest.baseAddress, rest.count)
            if count < 0, errno == EINTR || errno == EAGAIN { continue }
            guard count > 0 else { break }
            rest = UnsafeRawBufferPointer(rebasing: rest[count...])
        }
        shutdown(socket.rawValue, CInt(SHUT_WR))
    }

    /// Returns `nil` at the end of the output or after the timeout.
    func receive() -> [UInt8]? {
        guard isReady(Int32(POLLIN)) else { return nil }
        let bytes = [UInt8](unsafeUninitializedCapacity: 1 << 16) { buffer, count in
            do {
                count = try socket.read(into: UnsafeMutableRawBufferPointer(buffer))
            } catch {
                count = 0
            }
        }
        return bytes.isEmpty ? nil : bytes
    }

    /// Ends the process after the timeout.
    func waitForExit() -> End {
        while true {
            if let end = end() { return end }
            if let deadline, deadline <= .now { kill() }
            usleep(1_000)  // no system has a wait for a process with a timeout
        }
    }

    /// Returns `nil` while the process runs.
    private func end() -> End? {
        id.withLock { id in
            var status: Int32 = 0
            guard let running = id else { return .exited(0) }
            let ended = waitpid(running, &status, WNOHANG)
            if ended == 0 || ended < 0 && errno == EINTR { return nil }
            id = nil
            let signal = status & 0x7F
            return signal == 0 ? .exited(status >> 8 & 0xFF) : .signaled(signal)
        }
    }

    private func isReady(_ events: Int32) -> Bool {
        while true {
            let remaining = deadline.map { (ContinuousClock.now.duration(to: $0) / .milliseconds(1)).rounded(.up) }
            if let remaining, remaining <= 0 { return false }
            var request = pollfd(fd: socket.rawValue, events: Int16(events), revents: 0)
            let count = poll(&request, 1, remaining.map { Int32($0) } ?? -1)
            if count > 0 { return true }
            if count < 0, errno != EINTR { return false }
        }
    }
}
