import FlyingSocks

import Foundation

/// A connection of a client. It reads while it responds, to detect a disconnect at once.
struct Connection: Sendable {
    let socket: AsyncSocket
    let server: ServerContext
    private var control: StandInControl { server.control }

    init(socket: AsyncSocket, server: ServerContext) {
        (self.socket, self.server) = (socket, server)
    }

    /// Responds to one request after another until either side closes the connection.
    func serve() async {
        set(TCP_NODELAY, of: Int32(IPPROTO_TCP), to: Int32(1))
        let (requests, feed) = AsyncStream<Request>.makeStream()
        await withTaskGroup { group in
            group.addTask { await read(into: feed) }
            group.addTask {
                for await request in requests {
                    guard await control.responding({ await respond(to: request) }), request.keepsAlive else { break }
                }
            }
            // The reader ends when the client disconnects, the other task when the server closes the connection. Each
            // ends both.
            await group.next()
            group.cancelAll()
        }
        // The connection is closed, whether or not closing reports an error.
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

    /// - Returns: False if the connection must be closed.
    private func respond(to request: Request) async -> Bool {
        if request.path.first == "_control" {
            return await send(server.response(to: request), to: request, number: nil)
        }
        // The fault is taken before the request is recorded, so that a fault injected afterwards applies to a later
        // request.
        let (fault, latency) = (control.faults.next(for: request.target), control.faults.latency(for: request.target))
        let number = control.log.begin(request)
        let waited = await Result.awaiting {
            try await Task.sleep(for: latency)
            try await control.faults.waitForRelease(of: request.target)
        }
        guard case .success = waited else {
            control.log.end(number, as: .clientLeft)
            return false
        }
        guard let fault else { return await send(server.response(to: request), to: request, number: number) }
        return await FaultyResponse(connection: self, request: request, number: number).send(fault)
    }

    /// Sends the complete response. Its end is recorded before the last byte is sent, so that a client that has the
    /// response
    /// finds it in the log.
    func send(_ response: Response, to request: Request, number: Int?) async -> Bool {
        let response = response.encoded(for: request, compresses: control.settings.compresses)
        let bytes = response.head(contentLength: response.body.count) + response.body
        let sent = await Result.awaiting {
            try await write(bytes.dropLast())
            if let number { control.log.end(number, as: .responded(status: response.status)) }
            try await write(bytes.suffix(1))
        }
        guard case .failure = sent else { return true }
        if let number { control.log.correct(number, to: .clientLeft) }
        return false
    }

    func write(_ bytes: some Collection<UInt8>) async throws {
        try await socket.write(Data(bytes))
    }

    /// Makes the next close a reset (RST).
    func resetOnClose() {
        set(SO_LINGER, of: SOL_SOCKET, to: linger(l_onoff: 1, l_linger: 0))
    }

    private func set<Value>(_ option: Int32, of level: Int32, to value: Value) {
        // Both options exist on every TCP socket. After a disconnect they don't matter.
        _ = withUnsafePointer(to: value) {
            setsockopt(socket.socket.file.rawValue, level, option, $0, socklen_t(MemoryLayout<Value>.size))
        }
    }
}

extension Response {
    /// Returns the response with a compressed body, if the client accepts that and the body is large enough.
    fileprivate func encoded(for request: Request, compresses: Bool) -> Response {
        guard compresses, request.acceptsGzip, body.count > 512, self[header: "content-encoding"] == nil,
            let packed = gzipped ?? Gzip.compress(body)
        else { return self }
        var copy = adding([("content-encoding", "gzip")])
        copy.body = packed
        return copy
    }
}
