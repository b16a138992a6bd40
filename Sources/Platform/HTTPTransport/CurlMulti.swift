import CCurl

/// The transfers of one loop and their shared connections. Used on the loop's thread only.
final class CurlMulti {
    private let settings: ConnectionSettings
    private let multi: UnsafeMutableRawPointer
    /// The TLS sessions of closed connections, which shorten the next handshake.
    private let share: UnsafeMutableRawPointer
    private var transfers: [Int: Transfer] = [:]
    /// The origins whose last response used HTTP/1. They have no streams, and a flush would close an idle connection.
    private var serialOrigins: Set<String> = []
    private(set) var isEnded = false

    init(settings: ConnectionSettings) {
        guard isCurlReady, let multi = curl_multi_init(), let share = curl_share_init() else {
            // Fails only if the process is out of memory.
            fatalError("libcurl can't allocate its handles")
        }
        self.settings = settings
        self.multi = multi
        self.share = share
        ccurl_multi_set_long(multi, CURLMOPT_PIPELINING, CURLPIPE_MULTIPLEX)
        ccurl_multi_set_long(multi, CURLMOPT_MAX_HOST_CONNECTIONS, 32)
        ccurl_multi_set_long(multi, CURLMOPT_MAXCONNECTS, 32)
        ccurl_share_tls_sessions(share)
    }

    deinit {
        for transfer in transfers.values { curl_multi_remove_handle(multi, transfer.easy.pointer) }
        transfers = [:]
        curl_multi_cleanup(multi)
        curl_share_cleanup(share)
    }

    var wakeup: @Sendable () -> Void {
        // Safe to send: `curl_multi_wakeup` is allowed from any thread, and called only under the lock of the queue
        // before ``end()`` is dequeued, so before the handle is freed.
        nonisolated(unsafe) let multi = multi
        return { curl_multi_wakeup(multi) }  // fails only if a wakeup is pending already
    }

    var count: Int { transfers.count }

    func end() { isEnded = true }

    /// Advances all transfers without blocking, then waits for network activity or a command.
    func runOnce() {
        var running: Int32 = 0
        curl_multi_perform(multi, &running)
        finishCompleted()
        curl_multi_poll(multi, nil, 0, 60_000, nil)
    }

    /// Starts a transfer. The completion is called once, unless the transfer is stopped before.
    func start(
        _ id: Int, _ request: OutgoingRequest, _ limits: TransportLimits, _ completion: @escaping Transfer.Completion
    ) {
        do throws(EasyHandle.CurlError) {
            let transfer = try Transfer(id, request, limits: limits, settings: settings, completion: completion)
            try transfer.easy.check(ccurl_set_share(transfer.easy.pointer, share))
            let code = curl_multi_add_handle(multi, transfer.easy.pointer)
            guard code == CURLM_OK else {
                throw EasyHandle.CurlError(code: CURLE_FAILED_INIT, message: String(cString: curl_multi_strerror(code)))
            }
            transfers[id] = transfer
        } catch {
            completion(.failure(TransportError(error, at: request.url.host)))
        }
    }

    func stop(_ id: Int) {
        guard let transfer = transfers[id] else { return }
        transfer.prepareForRemoval()
        remove(id)
        if transfer.mayHoldBackReset && !serialOrigins.contains(transfer.origin) { flush(transfer) }
    }

    /// Sends what libcurl holds back on the connection of `transfer`, which has been removed. Does not block.
    private func flush(_ transfer: Transfer) {
        do throws(EasyHandle.CurlError) { try transfer.prepareFlush() } catch {
            return  // it is sent with the connection's next request
        }
        var running: Int32 = 0
        curl_multi_add_handle(multi, transfer.easy.pointer)
        curl_multi_perform(multi, &running)
        curl_multi_remove_handle(multi, transfer.easy.pointer)
    }

    private func remove(_ id: Int) {
        guard let transfer = transfers.removeValue(forKey: id) else { return }
        curl_multi_remove_handle(multi, transfer.easy.pointer)
    }

    private func finishCompleted() {
        var remaining: Int32 = 0
        while let message = curl_multi_info_read(multi, &remaining)?.pointee {
            guard message.msg == CURLMSG_DONE, let transfer = Transfer.find(message.easy_handle) else { continue }
            if let isSerial = transfer.isSerial { record(transfer.origin, isSerial: isSerial) }
            transfer.finish(message.data.result)
            remove(transfer.id)
        }
    }

    private func record(_ origin: String, isSerial: Bool) {
        if isSerial { serialOrigins.insert(origin) } else { serialOrigins.remove(origin) }
    }
}

/// Whether libcurl is initialized. Swift initializes a global once, on one thread.
private let isCurlReady = curl_global_init(Int(CURL_GLOBAL_DEFAULT)) == CURLE_OK

extension CurlTransport {
    /// The version of libcurl's headers, such as `libcurl/7.88.1`. The library is not loaded for it.
    package static var libraryVersion: String { "libcurl/\(LIBCURL_VERSION)" }
}
