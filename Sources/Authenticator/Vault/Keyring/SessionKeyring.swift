#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// The keyring of the session this process runs in.
package enum SessionKeyring {
    /// `nil` without a D-Bus session: none is started for it. Where somebody sits at a terminal beside a display, it may ask
    /// them to unlock it, if `mark` says that it may hold sign-ins. Finding this out asks nobody.
    package static func makeVault(environment: [String: String], mark: KeyringMarker? = nil) -> (any TokenVault)? {
        #if canImport(CSecret)
        let isWatched = isatty(STDIN_FILENO) == 1 && isatty(STDERR_FILENO) == 1
        let asksPerson = isWatched && hasDisplay(environment)
        return KeyringVault(environment: environment, properties: .init(allowsPrompt: asksPerson, mark: mark))
        #else
        return nil  // macOS has another
        #endif
    }

    /// A keyring asks in a window, as a browser opens one.
    private static func hasDisplay(_ environment: [String: String]) -> Bool {
        if case .run = BrowserCommand.resolve(environment: environment, noBrowser: false) { true } else { false }
    }
}
