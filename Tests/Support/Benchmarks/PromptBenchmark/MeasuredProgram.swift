import CPseudoTerminal

import Foundation

/// A program on a pseudo-terminal whose output is measured. It ends with this process at the latest, because its
/// terminal closes then.
struct MeasuredProgram: ~Copyable {
    /// The output after a key: the time to the end of the first complete frame, and all bytes until the output pauses.
    struct Frame {
        let duration: Duration
        let bytes: Int
    }

    /// The end of a frame: the end of synchronized output.
    private static let frameEnd = Array("\u{1B}[?2026l".utf8)
    /// The time after which a frame is considered missing.
    static let timeout: Duration = .seconds(10)
    /// The pause in the output that ends the handling of a key.
    private static let quietTime: Duration = .milliseconds(60)

    let process: pid_t
    private let master: Int32
    private let started: ContinuousClock.Instant

    /// Starts `arguments[0]` with the environment of this process in a window of this size.
    ///
    /// - Throws: ``BenchmarkError``.
    init(_ arguments: [String], columns: Int, rows: Int) throws(BenchmarkError) {
        var (master, slave, process): (Int32, Int32, pid_t) = (-1, -1, 0)
        guard pseudo_terminal_open(Int32(columns), Int32(rows), &master, &slave) == 0 else { throw .noTerminal }
        defer { close(slave) }
        let start = ContinuousClock.now
        let words = arguments.map { strdup($0) } + [nil]
        defer { for word in words { free(word) } }
        guard pseudo_terminal_start(slave, -1, arguments[0], words, environ, nil, &process) == 0 else {
            throw .notStarted(arguments[0])
        }
        (self.master, self.process, started) = (master, process, start)
    }

    /// Returns the first frame. Its time counts from the start of the process.
    func firstFrame() throws(BenchmarkError) -> Frame { try frame(since: started) }

    /// Sends `text` as keys, and returns the frame that follows.
    func press(_ text: String) throws(BenchmarkError) -> Frame {
        let start = ContinuousClock.now
        try type(text)
        return try frame(since: start)
    }

    /// Sends `text` as keys, without waiting for a frame.
    func type(_ text: String) throws(BenchmarkError) {
        let bytes = Array(text.utf8)
        guard write(master, bytes, bytes.count) == bytes.count else { throw .terminated }
    }

    /// Changes the size of the window.
    func resize(columns: Int, rows: Int) { _ = pseudo_terminal_resize(master, Int32(columns), Int32(rows), 0, 0) }

    /// Waits for `text` in the output, uninterrupted by escape sequences.
    func wait(for text: String) throws(BenchmarkError) {
        guard try shows(text, within: Self.timeout) else { throw .noFrame }
    }

    /// Returns whether `text` is in the output within `limit`, uninterrupted by escape sequences.
    func shows(_ text: String, within limit: Duration) throws(BenchmarkError) -> Bool {
        let (expected, end) = (Array(text.utf8), ContinuousClock.now + limit)
        var bytes: [UInt8] = []
        while !bytes.contains(expected) {
            guard end > .now else { return false }
            bytes += try read(upTo: end - .now)
        }
        return true
    }

    /// Returns the number of bytes in the output within `duration`, without a key.
    func bytes(within duration: Duration) throws(BenchmarkError) -> Int {
        let end = ContinuousClock.now + duration
        var count = 0
        while ContinuousClock.now < end { count += try read(upTo: end - .now).count }
        return count
    }

    /// The processor time of all its threads so far.
    var processorTime: Duration {
        get throws(BenchmarkError) {
            #if canImport(Darwin)
            throw .noProcessorTime
            #else
            var (clock, time): (clockid_t, timespec) = (0, timespec())
            guard clock_getcpuclockid(process, &clock) == 0, clock_gettime(clock, &time) == 0 else { throw .terminated }
            return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
            #endif
        }
    }

    /// Ends the program. Returns its peak memory in MB.
    consuming func end() -> Double {
        kill(process, SIGTERM)
        close(master)  // ends shells, which ignore the signal
        var (status, usage): (Int32, rusage) = (0, rusage())
        while wait4(process, &status, 0, &usage) < 0, errno == EINTR {}
        #if canImport(Darwin)
        let unit = 1_048_576.0
        #else
        let unit = 1024.0
        #endif
        return Double(usage.ru_maxrss) / unit
    }

    /// Searches the output after its end only, because a search between two reads would count as time of the program.
    private func frame(since start: ContinuousClock.Instant) throws(BenchmarkError) -> Frame {
        var (bytes, arrivals) = ([UInt8](), [(count: Int, time: ContinuousClock.Instant)]())
        while ContinuousClock.now < start + Self.timeout {
            let chunk = try read(upTo: bytes.isEmpty ? Self.timeout - (.now - start) : Self.quietTime)
            if !chunk.isEmpty {
                let time = ContinuousClock.now
                bytes += chunk
                arrivals.append((bytes.count, time))
            } else if let end = bytes.firstRange(of: Self.frameEnd)?.upperBound,
                let arrival = arrivals.first(where: { $0.count >= end })
            {
                return Frame(duration: arrival.time - start, bytes: bytes.count)
            }
        }
        throw .noFrame
    }

    /// Returns the available output, or nothing if there is none within `limit`.
    private func read(upTo limit: Duration) throws(BenchmarkError) -> [UInt8] {
        var watched = pollfd(fd: master, events: Int16(POLLIN), revents: 0)
        guard poll(&watched, 1, Int32(max(limit / .milliseconds(1), 0).rounded(.up))) > 0 else { return [] }
        var buffer = [UInt8](repeating: 0, count: 1 << 16)
        let count = readBytes(master, &buffer, buffer.count)
        guard count > 0 else { throw .terminated }
        return Array(buffer[..<count])
    }
}

/// Calls `read`, which the method of that name shadows.
private func readBytes(_ descriptor: Int32, _ buffer: UnsafeMutableRawPointer, _ count: Int) -> Int {
    read(descriptor, buffer, count)
}

/// An error that prevents a measurement.
enum BenchmarkError: Error {
    case noTerminal
    case notStarted(String)
    case terminated
    /// No complete frame arrived within the timeout.
    case noFrame
    /// The system does not report the processor time of another process.
    case noProcessorTime
    /// The use of a resource has grown.
    case grown
}

extension BenchmarkError: CustomStringConvertible {
    var description: String {
        switch self {
        case .noTerminal: "Can't open a pseudo-terminal."
        case .notStarted(let path): "Can't start \(path)."
        case .terminated: "The program ended during the measurement."
        case .noFrame: "No frame within 10 s."
        case .grown: "Memory, descriptors or threads have grown."
        case .noProcessorTime: "This system does not report the processor time of a running program."
        }
    }
}
