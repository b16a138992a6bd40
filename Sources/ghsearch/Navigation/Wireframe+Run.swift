import Images
import Store
import TerminalUI

extension Wireframe {
    /// Runs the screens from `route` on `terminal` and prints the login that was picked. Closes the terminal first, however
    /// the run ends.
    ///
    /// - Throws: ``CommandError`` if no login was picked; `TerminationError`; `CancellationError`; ``OutputError``.
    static func run(
        from route: Route, isPicker: Bool, in module: some DependencyModule, openTerminal: () throws -> Terminal
    ) async throws {
        let services = try await ScreenServices(in: module)
        let terminal = try openTerminal()
        let outcome = try await outcome(from: route, isPicker: isPicker, services, on: terminal)
        await module.history.finish()
        switch outcome {
        case .picked(let login): try module.console.print("\(login)")
        case .closed: throw CommandError(.interrupted, nil)
        }
    }

    private static func outcome(
        from route: Route, isPicker: Bool, _ services: ScreenServices, on terminal: Terminal
    ) async throws -> Outcome {
        defer { terminal.close() }
        let wireframe = Wireframe(
            .init(
                services: services, copy: { terminal.copy($0) },
                cell: { terminal.cell.map { PixelSize(width: $0.width, height: $0.height) } }),
            properties: .init(isPicker: isPicker, isVisual: terminal.mode != .accessible))
        return try await wireframe.run(from: route, on: terminal)
    }

    /// Runs the screens until they are closed. Their work ends on every way out.
    ///
    /// - Throws: `TerminationError` if the program must end; `CancellationError`.
    func run(from route: Route, on terminal: Terminal) async throws -> Outcome {
        let services = dependencies.services
        let useReports = services.queryGraphics(of: terminal)
        async let _: Void = useReports()  // ends with the screens; later reports stay in the terminal
        send(route)
        do {
            try await ScreenLoop(terminal: terminal, clock: services.module.clock).run(self, redraw: redraw)
        } catch {
            await stop()
            throw error
        }
        await stop()
        return outcome ?? .closed
    }
}
