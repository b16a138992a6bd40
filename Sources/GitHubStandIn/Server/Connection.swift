import FlyingSocks

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif
#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// One client's connection: reads while it answers, so that it knows at once when the client leaves.
struct Connection: Sendable {
    let socket: AsyncSocket
    let site: ServerContext
    private var control: StandInControl { site.control }

    init(socket: AsyncSocket, site: ServerContext) {
        (self.socket, self.site) = (socket, site)
    }

    /// Answers one request after another until either side ends it.
    func serve() async {
        set(TCP_NODELAY, of: Int32(IPPROTO_TCP), to: Int32(1))
        let (requests, feed) = AsyncStream<Request>.makeStream()
        await withTaskGroup { group in
            group.addTask { await read(into: feed) }
            group.addTask {
                for await request in requests {
                    guard await answer(request), request.keepsAlive else { break }
                }
            }
            // The reader ends when the client leaves, the other when the server has had enough: each ends both.
            await group.next()
            group.cancelAll()
        }
        // Whatever closing reports, the connection is over.
        _ = Result { try socket.close() }
    }

    private func read(into feed: AsyncStream<Request>.Continuation) async {
        var parser = RequestParser()
        while case .success(let bytes) = await Result.awaiting({ try await socket.read(atMost: 4_096) }) {
            parser.append(bytes)
            do {
                while let request = try parser.next() { feed.yield(request) }
            } catch {
                _ = await Result.awaiting { try await write(Response(status: 400).head(contentLength: 0)) }
                return
            }
        }
    }

    /// - Returns: false if the connection must not be used any more.
    private func answer(_ request: Request) async -> Bool {
        if request.path.first == "_control" { return await send(site.answer(request), to: request, number: nil) }
        // Whoever waits for the request in the log may count on it that its fault is its own.
        let (fault, latency) = (control.faults.next(for: request.target), control.faults.latency(for: request.target))
        let number = control.log.begin(request)
        let waited = await Result.awaiting { try await Task.sleep(for: latency) }
        guard case .success = waited else {
            control.log.end(number, as: .clientLeft)
            return false
        }
        guard let fault else { return await send(site.answer(request), to: request, number: number) }
        return await FaultyResponse(connection: self, request: request, number: number).send(fault)
    }

    /// Sends the whole answer; its end is noted before the last byte leaves, so that nobody can have it earlier.
    func send(_ answer: Response, to request: Request, number: Int?) async -> Bool {
        let answer = answer.encoded(for: request, compresses: control.settings.compresses)
        let bytes = answer.head(contentLength: answer.body.count) + answer.body
        let sent = await Result.awaiting {
            try await write(bytes.dropLast())
            if let number { control.log.end(number, as: .answered(status: answer.status)) }
            try await write(bytes.suffix(1))
        }
        guard case .failure = sent else { return true }
        if let number { control.log.correct(number, to: .clientLeft) }
        return false
    }

    func write(_ bytes: some Collection<UInt8>) async throws {
        try await socket.write(Data(bytes))
    }

    /// Makes the coming close a reset (RST) instead of an orderly end.
    func resetOnClose() {
        set(SO_LINGER, of: SOL_SOCKET, to: linger(l_onoff: 1, l_linger: 0))
    }

    private func set<Value>(_ option: Int32, of level: Int32, to value: Value) {
        // Both options exist on every TCP socket; a client that has left already needs neither.
        _ = withUnsafePointer(to: value) {
            setsockopt(socket.socket.file.rawValue, level, option, $0, socklen_t(MemoryLayout<Value>.size))
        }
    }
}

extension Response {
    /// With the body compressed where the client takes it and it pays.
    fileprivate func encoded(for request: Request, compresses: Bool) -> Response {
        guard compresses, request.acceptsGzip, body.count > 512, self[header: "content-encoding"] == nil,
            let packed = gzipped ?? Gzip.compress(body)
        else { return self }
        var copy = adding([("content-encoding", "gzip")])
        copy.body = packed
        return copy
    }
}
