import CCurl

extension Transfer {
    /// May libcurl hold back the reset of this transfer's HTTP/2 stream, once removed early?
    ///
    /// 7.88 to 8.14 do, until something else happens on the connection (<https://github.com/curl/curl/issues/17611>);
    /// but from 8.0 on a flush helps no more.
    var mayHoldBackReset: Bool { wasSent && holdsBackResets }

    /// Readies a removed transfer for one more run, which sends what libcurl holds back on the connection it had.
    ///
    /// Up to its request it runs as before, and so finds the same connection. There, resuming makes libcurl send what
    /// it holds, and the run ends without a request. Where that connection is gone, no other is opened.
    func prepareFlush() throws(EasyHandle.CurlError) {
        try easy.set(CURLOPT_FORBID_REUSE, 0)
        try easy.setOpenSocket { _, _, _ in CURL_SOCKET_BAD }
        try easy.setPrerequest { easy, _, _, _, _ in
            curl_easy_pause(easy, CURLPAUSE_SEND)  // resumes receiving; its failure shows on the connection's next use
            return CURL_PREREQFUNC_ABORT
        }
    }

    /// Did the request reach a connection?
    private var wasSent: Bool { easy.count(CURLINFO_PRETRANSFER_TIME_T) > 0 }
}

private let holdsBackResets = curl_version_info(CURLVERSION_FIRST).pointee.version_num >> 8 == 0x0758
