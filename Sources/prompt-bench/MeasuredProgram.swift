import CPseudoTerminal

#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// A program on a pseudo-terminal, of which is measured when and how much it writes. It ends with this one, if not before:
/// its terminal is gone then.
struct MeasuredProgram: ~Copyable {
    /// What came of a key: the time to the end of the first whole frame, and all bytes until it was quiet again.
    struct Frame {
        let duration: Duration
        let bytes: Int
    }

    /// What ends a frame: the end of synchronized output.
    private static let frameEnd = Array("\u{1B}[?2026l".utf8)
    /// No frame takes that long; nothing comes any more.
    private static let timeout: Duration = .seconds(10)
    /// So long nothing is written when a key is done with.
    private static let quietTime: Duration = .milliseconds(60)

    /// The process's number.
    let process: pid_t
    private let master: Int32
    private let started: ContinuousClock.Instant

    /// Starts `arguments[0]` with this process's variables in a window of that size.
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

    /// The first frame, counted from the start.
    func firstFrame() throws(BenchmarkError) -> Frame { try frame(since: started) }

    /// Presses the keys that send `text`.
    func press(_ text: String) throws(BenchmarkError) -> Frame {
        let start = ContinuousClock.now
        try type(text)
        return try frame(since: start)
    }

    /// Presses the keys that send `text`, and waits for nothing.
    func type(_ text: String) throws(BenchmarkError) {
        let bytes = Array(text.utf8)
        guard write(master, bytes, bytes.count) == bytes.count else { throw .gone }
    }

    /// Waits until `text` is written, in one piece.
    func wait(for text: String) throws(BenchmarkError) {
        let (wanted, end) = (Array(text.utf8), ContinuousClock.now + Self.timeout)
        var bytes: [UInt8] = []
        while !bytes.contains(wanted) {
            guard end > .now else { throw .noFrame }
            bytes += try read(upTo: end - .now)
        }
    }

    /// How many bytes are written within `duration` without a key.
    func bytes(within duration: Duration) throws(BenchmarkError) -> Int {
        let end = ContinuousClock.now + duration
        var count = 0
        while ContinuousClock.now < end { count += try read(upTo: end - .now).count }
        return count
    }

    /// The processor time that all its threads have taken so far.
    var processorTime: Duration {
        get throws(BenchmarkError) {
            #if canImport(Darwin)
            throw .noProcessorTime
            #else
            var (clock, time): (clockid_t, timespec) = (0, timespec())
            guard clock_getcpuclockid(process, &clock) == 0, clock_gettime(clock, &time) == 0 else { throw .gone }
            return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
            #endif
        }
    }

    /// Ends the program.
    ///
    /// - Returns: the most memory it had at once, in MB.
    consuming func end() -> Double {
        kill(process, SIGTERM)
        var (status, usage): (Int32, rusage) = (0, rusage())
        while wait4(process, &status, 0, &usage) < 0, errno == EINTR {}
        close(master)
        #if canImport(Darwin)
        let unit = 1_048_576.0
        #else
        let unit = 1024.0
        #endif
        return Double(usage.ru_maxrss) / unit
    }

    private func frame(since start: ContinuousClock.Instant) throws(BenchmarkError) -> Frame {
        var (bytes, duration): ([UInt8], Duration?) = ([], nil)
        while true {
            let piece = try read(upTo: duration == nil ? Self.timeout - (.now - start) : Self.quietTime)
            let now = ContinuousClock.now
            let seen = max(bytes.count - Self.frameEnd.count, 0)
            bytes += piece
            if piece.isEmpty {
                guard let duration else { throw .noFrame }
                return Frame(duration: duration, bytes: bytes.count)
            }
            if duration == nil, bytes[seen...].contains(Self.frameEnd) { duration = now - start }
        }
    }

    /// What has come, at the latest after `limit`; nothing if nothing came.
    private func read(upTo limit: Duration) throws(BenchmarkError) -> [UInt8] {
        var watched = pollfd(fd: master, events: Int16(POLLIN), revents: 0)
        guard poll(&watched, 1, Int32(max(limit / .milliseconds(1), 0).rounded(.up))) > 0 else { return [] }
        var buffer = [UInt8](repeating: 0, count: 1 << 16)
        let count = readBytes(master, &buffer, buffer.count)
        guard count > 0 else { throw .gone }
        return Array(buffer[..<count])
    }
}

/// `read`, which the method of that name hides.
private func readBytes(_ descriptor: Int32, _ buffer: UnsafeMutableRawPointer, _ count: Int) -> Int {
    read(descriptor, buffer, count)
}
