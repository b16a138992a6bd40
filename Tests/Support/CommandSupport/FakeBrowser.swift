import Foundation
import GitHubStandIn
import TestSupport

/// A browser that requests the page from the stand-in.
package struct FakeBrowser {
    /// The variables that select this browser.
    package let environment: [String: String?]
    /// The file with the variables of the browser process. It exists once ``page()`` has returned.
    package let seenEnvironment: String
    private let control: StandInControl

    /// Creates a browser for `ghsearch`.
    package init(for ghsearch: Ghsearch) throws {
        let script = try ghsearch.home.addExecutable("browser", Self.script)
        (control, seenEnvironment) = (ghsearch.control, script + ".environment")
        environment = ["BROWSER": script, "DISPLAY": ":0"]
    }

    /// Waits until the browser is started, and returns its page.
    package func page() async -> String? {
        await control.waitUntil { $0.contains(where: Self.isMine) }
        return control.requests.first(where: Self.isMine)?.target
    }

    @Sendable private static func isMine(_ request: RecordedRequest) -> Bool { request.header("x-browser") != nil }

    private static let script = #"""
        #!/bin/bash
        env > "$0.environment"
        rest=${1#http://}
        authority=${rest%%/*}
        exec 3<>"/dev/tcp/${authority%:*}/${authority#*:}"
        printf 'GET /%s HTTP/1.1\r\nHost: %s\r\nX-Browser: fake\r\nConnection: close\r\n\r\n' "${rest#*/}" "$authority" >&3
        exec cat <&3 >/dev/null

        """#
}
