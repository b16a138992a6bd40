import GitHubStandIn
import TestSupport

import Foundation

/// A browser that only requests its page from the stand-in.
struct FakeBrowser {
    /// The variables that select this browser.
    let environment: [String: String?]
    /// The path of a file with its environment, written before ``page()`` returns.
    let seenEnvironment: String
    private let control: StandInControl

    init(for ghsearch: Ghsearch) throws {
        let script = ghsearch.home.url.appending(path: "browser")
        (control, seenEnvironment) = (ghsearch.control, script.path + ".environment")
        environment = ["BROWSER": script.path, "DISPLAY": ":0"]
        try Data(Self.script.utf8).write(to: script)
        try FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: script.path)
    }

    /// Waits until the browser requests a page, and returns its path.
    func page() async -> String? {
        await control.waitUntil { $0.contains(where: Self.isFromBrowser) }
        return control.requests.first(where: Self.isFromBrowser)?.target
    }

    @Sendable private static func isFromBrowser(_ request: RecordedRequest) -> Bool {
        request.header("x-browser") != nil
    }

    private static let script = #"""
        #!/bin/bash
        env > "$0.environment"
        url=${1#http://}
        authority=${url%%/*}
        exec 3<>"/dev/tcp/${authority%:*}/${authority#*:}"
        printf 'GET /%s HTTP/1.1\r\nHost: %s\r\nX-Browser: fake\r\nConnection: close\r\n\r\n' "${url#*/}" "$authority" >&3
        exec cat <&3 >/dev/null

        """#
}
