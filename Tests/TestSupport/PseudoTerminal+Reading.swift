import CPseudoTerminal
import Dispatch

#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// What runs beside: readers, and who waits for the end.
extension PseudoTerminal {
    func readScreen() {
        read(pair.master) { [isSilent] state, bytes in
            state.transcript += bytes
            let answer = state.screen.feed(bytes)
            return isSilent ? [] : answer
        }
    }

    func readOutput(_ descriptor: Descriptor) {
        read(descriptor) { state, bytes in
            state.output += bytes
            return []
        }
    }

    /// Gives `take` what comes, and writes back what it answers.
    private func read(_ descriptor: Descriptor, _ take: @escaping @Sendable (inout State, [UInt8]) -> [UInt8]) {
        state.update { $0.sources += 1 }
        DispatchQueue(label: "PseudoTerminal.read").async { [state] in
            while let bytes = descriptor.read() {
                let answer = state.update { take(&$0, bytes) }
                descriptor.write(answer)
                if !answer.isEmpty { state.update { $0.answers += answer } }
            }
            state.update { $0.sources -= 1 }
        }
    }

    func awaitExit() {
        guard let process else { return }
        DispatchQueue(label: "PseudoTerminal.exit").async { [state] in
            var information = siginfo_t()
            while waitid(P_PID, id_t(process), &information, WEXITED | WNOWAIT) < 0, errno == EINTR {}
            state.update { state in  // reaped under the lock: until then its number is its own, and may be signalled
                var status: Int32 = 0
                waitpid(process, &status, 0)
                state.exit = status & 0x7F == 0 ? .code(status >> 8 & 0xFF) : .signal(status & 0x7F)
            }
        }
    }
}
