import Foundation

/// A separate D-Bus session with a real `gnome-keyring-daemon` and its own home directory. Both processes end on
/// deinitialization, and when the tests end for any reason.
package final class KeyringSession: Sendable {
    /// The state of the keyring.
    package enum State: String, Sendable {
        /// Unlocked with its password.
        case unlocked
        /// Locked, without a prompter for the password.
        case locked
        /// The daemon has ended.
        case absent
    }

    private let home: TemporaryDirectory
    /// Each line written to it is a ``State``. The session ends when it is closed.
    private let commands: Descriptor
    private let output: Descriptor

    /// Starts a session with an empty keyring.
    package init(_ state: State = .unlocked) async throws {
        home = try TemporaryDirectory()
        let (input, output) = (try Descriptor.pipe(), try Descriptor.pipe())
        (commands, self.output) = (input.writing, output.reading)
        try Data(Self.settings(listeningAt: "\(home.path)/bus").utf8).write(to: home.url.appending(path: "bus.conf"))
        let session = Process()
        session.executableURL = URL(filePath: "/bin/bash")
        session.arguments = ["-c", Self.script]
        let path = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"
        session.environment = environment.merging(["HOME": home.path, "PATH": path]) { $1 }
        session.standardInput = FileHandle(fileDescriptor: input.reading.number)
        session.standardOutput = FileHandle(fileDescriptor: output.writing.number)
        session.standardError = FileHandle.nullDevice
        try withExtendedLifetime((input, output)) { try session.run() }
        try await become(state)
    }

    /// The D-Bus address of its bus.
    package var address: String { "unix:path=\(home.path)/bus" }
    /// The environment variables for processes that use the session.
    package var environment: [String: String] { ["DBUS_SESSION_BUS_ADDRESS": address] }

    package func end() { commands.write(Array("end\n".utf8)) }

    /// Restarts the daemon in `state`. Stored items persist.
    package func become(_ state: State) async throws {
        commands.write(Array("\(state)\n".utf8))
        let line = await withCheckedContinuation { continuation in
            Thread.detachNewThread { [output] in continuation.resume(returning: output.read()) }
        }
        guard let line, line == Array("ready\n".utf8) else { throw KeyringUnavailableError(required: state) }
    }

    private struct KeyringUnavailableError: Error, CustomStringConvertible {
        let required: State
        var description: String {
            "gnome-keyring-daemon did not become \(required); is it installed, with dbus-daemon?"
        }
    }

    /// No service is activated on this bus, so that no window asks for a password.
    private static func settings(listeningAt path: String) -> String {
        """
        <busconfig><type>session</type><listen>unix:path=\(path)</listen><auth>EXTERNAL</auth><policy context="default">\
        <allow send_destination="*" eavesdrop="true"/><allow eavesdrop="true"/><allow own="*"/></policy></busconfig>
        """
    }

    /// The signal mask of a test's thread is inherited, so `kill` uses SIGKILL.
    private static let script = #"""
        set -u
        bus=$(dbus-daemon --config-file="$HOME/bus.conf" --fork --print-pid) || exit
        daemon=
        stop() {
          if [ -n "$daemon" ]; then kill -KILL "$daemon"; wait "$daemon"; fi
          daemon=
        }
        trap 'stop; kill -KILL "$bus"' EXIT
        printf 'open sesame' > "$HOME/password"
        is_there() {
          gdbus call --session -d org.freedesktop.DBus -o / -m org.freedesktop.DBus.NameHasOwner org.freedesktop.secrets
        }
        start() {
          gnome-keyring-daemon --foreground --components=secrets "${@:2}" <"$1" >/dev/null &
          daemon=$!
          gdbus wait --session --timeout 60 org.freedesktop.secrets
        }
        while read -r state; do
          stop
          if [ "$state" = end ]; then break; fi
          while is_there | grep -q true; do :; done
          case $state in
            unlocked) start "$HOME/password" --unlock ;;
            locked) start /dev/null ;;
            absent) : ;;
          esac && echo ready
        done
        """#
}
