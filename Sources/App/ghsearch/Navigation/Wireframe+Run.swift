import GitHubModel
import Images
import Store
import TerminalUI

extension Wireframe {
    /// Prints what was picked after closing the terminal, however the run ends. `results` is `nil` if nothing can be picked.
    /// Returns what was picked, or the address to open on another host.
    @discardableResult
    static func run(
        from route: Route, printing results: PrintOptions?, printsQuery: Bool = false, in context: ScreenContext,
        openTerminal: () throws -> Terminal
    ) async throws -> Outcome {
        let session = try await pick(from: route, results?.pickerTarget, in: context, openTerminal: openTerminal)
        if let results, session.outcome != .closed {
            if printsQuery { try results.print([TextSanitizer.singleLine(session.query)], to: context.output.console) }
            try await context.github.print(session.outcome, as: results)
        }
        if case .otherHost = session.outcome { return session.outcome }
        // Not while another program reads the output.
        if session.hasSignedIn, context.output.console.isTerminal {
            try await PrefetchPrompt(in: context.github)?.run()
        }
        if session.outcome == .closed { throw CommandError(.interrupted, nil) }
        return session.outcome
    }

    struct Session: Sendable {
        let outcome: Outcome
        let query: String
        let hasSignedIn: Bool
    }

    /// Closes the terminal first, however the run ends.
    static func pick(
        from route: Route, _ target: PickerTarget?, in context: ScreenContext,
        openTerminal: () throws -> Terminal
    ) async throws -> Session {
        let services = try await ScreenServices(in: context)
        let session = try await session(from: route, target, services, on: try openTerminal())
        await context.history.finish()
        return session
    }

    private static func session(
        from route: Route, _ target: PickerTarget?, _ services: ScreenServices, on terminal: Terminal
    ) async throws -> Session {
        defer { terminal.close() }
        let wireframe = Wireframe(
            .init(
                services: services, copy: { terminal.copy($0) },
                cell: { terminal.cell.map { PixelSize(width: $0.width, height: $0.height) } }),
            properties: .init(pickerTarget: target, isVisual: terminal.mode != .accessible))
        let outcome = try await wireframe.run(from: route, on: terminal)
        return Session(outcome: outcome, query: await wireframe.query(), hasSignedIn: await wireframe.hasSignedIn)
    }

    /// The work of the screens ends on every way out.
    func run(from route: Route, on terminal: Terminal) async throws -> Outcome {
        let services = dependencies.services
        let useReports = services.queryGraphics(of: terminal)
        async let _: Void = useReports()  // ends with the screens; later reports stay in the terminal
        send(route)
        do {
            try await ScreenLoop(terminal: terminal, clock: services.context.output.clock).run(self, redraw: redraw)
        } catch {
            await stop()
            throw error
        }
        await stop()
        return outcome ?? .closed
    }
}
