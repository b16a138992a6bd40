import GitHubStandIn
import TestSupport

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// A browser that only asks for the page it is started with; that it did is seen at the stand-in.
struct FakeBrowser {
    /// Variables with which it is the one to start.
    let environment: [String: String?]
    /// The file that holds the variables it was started with, once ``page()`` has come.
    let seenEnvironment: String
    private let control: StandInControl

    /// One that `ghsearch` finds.
    init(for ghsearch: Ghsearch) throws {
        let script = ghsearch.home.url.appending(path: "browser")
        (control, seenEnvironment) = (ghsearch.control, script.path + ".environment")
        environment = ["BROWSER": script.path, "DISPLAY": ":0"]
        try Data(Self.script.utf8).write(to: script)
        try FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: script.path)
    }

    /// Waits until it was started; returns the page it was started with.
    func page() async -> String? {
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
