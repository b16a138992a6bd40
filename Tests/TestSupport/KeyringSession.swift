import Foundation

/// A D-Bus session of its own with a real `gnome-keyring-daemon`, which has a home of its own too. Both end when nobody
/// holds this any more, or when the tests end, however that is.
package final class KeyringSession: Sendable {
    /// What its keyring is like.
    package enum State: String, Sendable {
        /// Opened with its password.
        case unlocked
        /// Nobody gave the password, and nobody can be asked for it.
        case locked
        /// The daemon has ended.
        case absent
    }

    private let home: TemporaryDirectory
    /// Each line written to it is a ``State``; the session ends with it.
    private let commands: Descriptor
    private let answers: Descriptor

    /// Starts a session with an empty keyring.
    package init(_ state: State = .unlocked) async throws {
        home = try TemporaryDirectory()
        let (input, output) = (try Descriptor.pipe(), try Descriptor.pipe())
        (commands, answers) = (input.writing, output.reading)
        try Data(Self.settings(listeningAt: "\(home.path)/bus").utf8).write(to: home.url.appending(path: "bus.conf"))
        let session = Process()
        session.executableURL = URL(filePath: "/bin/bash")
        session.arguments = ["-c", Self.script]
        session.environment = environment.merging(["HOME": home.path, "PATH": "/usr/bin:/bin"]) { $1 }
        session.standardInput = FileHandle(fileDescriptor: input.reading.number)
        session.standardOutput = FileHandle(fileDescriptor: output.writing.number)
        session.standardError = FileHandle.nullDevice
        try withExtendedLifetime((input, output)) { try session.run() }
        try await become(state)
    }

    /// Its bus, as D-Bus names it.
    package var address: String { "unix:path=\(home.path)/bus" }
    /// How a process finds it.
    package var environment: [String: String] { ["DBUS_SESSION_BUS_ADDRESS": address] }

    /// Ends it now.
    package func end() { commands.write(Array("end\n".utf8)) }

    /// Starts the daemon again, so that it is as wanted; what it kept stays.
    package func become(_ state: State) async throws {
        commands.write(Array("\(state)\n".utf8))
        let answer = await withCheckedContinuation { continuation in
            Thread.detachNewThread { [answers] in continuation.resume(returning: answers.read()) }
        }
        guard let answer, answer == Array("ready\n".utf8) else { throw NoKeyring(wanted: state) }
    }

    private struct NoKeyring: Error, CustomStringConvertible {
        let wanted: State
        var description: String { "gnome-keyring-daemon did not become \(wanted); is it installed, with dbus-daemon?" }
    }

    /// Nothing is started by its name on this bus, so that no window asks for a password.
    private static func settings(listeningAt path: String) -> String {
        """
        <busconfig><type>session</type><listen>unix:path=\(path)</listen><auth>EXTERNAL</auth><policy context="default">\
        <allow send_destination="*" eavesdrop="true"/><allow eavesdrop="true"/><allow own="*"/></policy></busconfig>
        """
    }

    /// Other signals may be blocked in what a thread of the tests starts.
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
