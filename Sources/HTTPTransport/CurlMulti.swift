import CCurl

/// All transfers of one loop over their shared connections. Lives and dies on the loop's thread.
final class CurlMulti {
    private let settings: ConnectionSettings
    private let multi: UnsafeMutableRawPointer
    /// Keeps TLS sessions when their connections close: the next handshake is a shorter one.
    private let share: UnsafeMutableRawPointer
    private var transfers: [Int: Transfer] = [:]
    /// Origins that last answered over HTTP/1: no streams there, and a flush would cost an idle connection.
    private var serialOrigins: Set<String> = []

    init(settings: ConnectionSettings) {
        guard isCurlReady, let multi = curl_multi_init(), let share = curl_share_init() else {
            // Only where there is no memory left at all, for anything.
            fatalError("libcurl has no memory to start with")
        }
        (self.settings, self.multi, self.share) = (settings, multi, share)
        ccurl_multi_set_long(multi, CURLMOPT_PIPELINING, CURLPIPE_MULTIPLEX)
        ccurl_multi_set_long(multi, CURLMOPT_MAX_HOST_CONNECTIONS, 16)
        ccurl_multi_set_long(multi, CURLMOPT_MAXCONNECTS, 32)
        ccurl_share_tls_sessions(share)
    }

    deinit {
        for transfer in transfers.values { curl_multi_remove_handle(multi, transfer.easy.pointer) }
        transfers = [:]
        curl_multi_cleanup(multi)
        curl_share_cleanup(share)
    }

    /// Ends ``work()``'s wait from outside.
    var wakeUp: CurlWakeup { CurlWakeup(multi: multi) }

    /// Carries out `commands`; `false` once the end is commanded.
    func execute(_ commands: [CommandQueue.Command]) -> Bool {
        for command in commands {
            switch command {
            case .start(let id, let hop, let limits, let completion): start(id, hop, limits, completion)
            case .stop(let id): stop(id)
            case .count(let answer): answer(transfers.count)
            case .end: return false
            }
        }
        return true
    }

    /// Moves every transfer on as far as it goes without waiting, then waits for more to do.
    func runOnce() {
        var running: Int32 = 0
        curl_multi_perform(multi, &running)
        endFinished()
        curl_multi_poll(multi, nil, 0, 60_000, nil)
    }

    private func start(
        _ id: Int, _ hop: OutgoingRequest, _ limits: TransportLimits, _ completion: @escaping Transfer.Completion
    ) {
        do throws(EasyHandle.CurlError) {
            let transfer = try Transfer(id, hop, limits: limits, settings: settings, completion: completion)
            try transfer.easy.check(ccurl_set_share(transfer.easy.pointer, share))
            let code = curl_multi_add_handle(multi, transfer.easy.pointer)
            guard code == CURLM_OK else {
                throw EasyHandle.CurlError(code: CURLE_FAILED_INIT, message: String(cString: curl_multi_strerror(code)))
            }
            transfers[id] = transfer
        } catch {
            completion(.failure(.unreachable(host: hop.address.host, reason: error.message)))
        }
    }

    private func stop(_ id: Int) {
        guard let transfer = transfers[id] else { return }
        transfer.prepareForRemoval()
        remove(id)
        if transfer.mayHoldBackReset && !serialOrigins.contains(transfer.origin) { flush(transfer) }
    }

    /// Has what libcurl holds back on the connection of `transfer`, removed before, sent without waiting for anything.
    private func flush(_ transfer: Transfer) {
        do throws(EasyHandle.CurlError) { try transfer.prepareFlush() } catch {
            return  // it goes out with the connection's next request
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

    private func endFinished() {
        var left: Int32 = 0
        while let message = curl_multi_info_read(multi, &left)?.pointee {
            guard message.msg == CURLMSG_DONE, let transfer = Transfer.find(message.easy_handle) else { continue }
            if let isSerial = transfer.isSerial { record(transfer.origin, isSerial: isSerial) }
            transfer.end(message.data.result)
            remove(transfer.id)
        }
    }

    private func record(_ origin: String, isSerial: Bool) {
        if isSerial { serialOrigins.insert(origin) } else { serialOrigins.remove(origin) }
    }
}

/// Made once, before the first use of libcurl; Swift initializes globals one thread at a time.
private let isCurlReady = curl_global_init(Int(CURL_GLOBAL_DEFAULT)) == CURLE_OK
