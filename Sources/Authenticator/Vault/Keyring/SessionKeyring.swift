import Foundation

/// The keyring of the desktop session.
package enum SessionKeyring {
    /// Creates the vault, or returns `nil` without a D-Bus session; none is started. Sends no request to the keyring.
    ///
    /// If the process has a terminal and a display, the keyring may ask the user to unlock it, provided that `marker` is
    /// set.
    package static func makeVault(environment: [String: String], marker: KeyringMarker? = nil) -> (any TokenVault)? {
        #if canImport(CSecret)
        var allowsPrompt = isatty(STDIN_FILENO) == 1 && isatty(STDERR_FILENO) == 1
        // The keyring can open a window under the same conditions as a browser.
        if case .unavailable = BrowserCommand.resolve(environment: environment, noBrowser: false) {
            allowsPrompt = false
        }
        return KeyringVault(environment: environment, allowsPrompt: allowsPrompt, marker: marker)
        #else
        return nil  // not supported on macOS
        #endif
    }

    /// Returns whether a session bus exists, where GLib looks for one. Without this check, GLib would start one.
    static func isAvailable(environment: [String: String]) -> Bool {
        if let address = environment["DBUS_SESSION_BUS_ADDRESS"], !address.isEmpty {
            return !address.contains("autolaunch:")
        }
        guard let directory = environment["XDG_RUNTIME_DIR"], directory.hasPrefix("/") else { return false }
        var status = stat()
        return stat("\(directory)/bus", &status) == 0 && status.st_mode & S_IFMT == S_IFSOCK
            && status.st_uid == geteuid()
    }
}
