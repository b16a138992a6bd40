import CPseudoTerminal
import Dispatch

import Foundation

/// Threads that read the output and wait for the exit.
extension PseudoTerminal {
    func readScreen() {
        read(pair.master) { [isSilent] state, bytes in
            state.transcript += bytes
            let reports = state.screen.feed(bytes)
            return isSilent ? [] : reports
        }
    }

    func readOutput(_ descriptor: Descriptor) {
        read(descriptor) { state, bytes in
            state.output += bytes
            return []
        }
    }

    /// Passes input to `process`, and writes back the bytes that it returns.
    private func read(_ descriptor: Descriptor, _ process: @escaping @Sendable (inout State, [UInt8]) -> [UInt8]) {
        state.update { $0.sources += 1 }
        DispatchQueue(label: "PseudoTerminal.read").async { [state] in
            while let bytes = descriptor.read() {
                let reports = state.update { process(&$0, bytes) }
                descriptor.write(reports)
                if !reports.isEmpty { state.update { $0.reports += reports } }
            }
            state.update { $0.sources -= 1 }
        }
    }

    func awaitExit() {
        guard let process else { return }
        DispatchQueue(label: "PseudoTerminal.exit").async { [state] in
            var information = siginfo_t()
            while waitid(P_PID, id_t(process), &information, WEXITED | WNOWAIT) < 0, errno == EINTR {}
            // Reaped under the lock: until then the process ID is valid, and signals can be sent to it.
            state.update { state in
                var status: Int32 = 0
                guard waitpid(process, &status, 0) == process else { return state.exit = .unknown(errno: errno) }
                state.exit = status & 0x7F == 0 ? .code(status >> 8 & 0xFF) : .signal(status & 0x7F)
            }
        }
    }
}
