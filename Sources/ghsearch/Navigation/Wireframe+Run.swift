import GitHubModel
import Images
import Search
import Store
import TerminalUI

extension Wireframe {
    /// Runs the screens from `route` on the terminal and prints what was picked. Closes the terminal first, however the run
    /// ends.
    ///
    /// - Parameters:
    ///   - results: how the picked people or repository are printed, or `nil` if nothing can be picked.
    ///   - printsQuery: whether the text of the prompt is printed first.
    /// - Throws: ``OtherHostError`` for an address on another host; ``CommandError`` if nothing was picked;
    ///   `TerminationError`; `CancellationError`; ``OutputError``.
    static func run(
        from route: Route, printing results: PrintOptions?, printsQuery: Bool = false, in module: some DependencyModule,
        openTerminal: () throws -> Terminal
    ) async throws {
        let (outcome, query) = try await pick(from: route, results?.picked, in: module, openTerminal: openTerminal)
        if printsQuery, let results, outcome != .closed {
            try results.print([TextSanitizer.singleLine(query)], to: module.console)
        }
        switch outcome {
        case .picked(let people):
            guard let results else { return }
            try await module.print(people, as: results.format ?? .login, results, looksUpNames: true)
        case .pickedRepository(let repository):
            guard let results else { return }
            try await module.print(repository, as: results.format ?? .repo, results)
        case .otherHost(let address): throw OtherHostError(address: address)
        case .closed: throw CommandError(.interrupted, nil)
        }
    }

    /// Runs the screens from `route` on the terminal, and returns what was picked and the text of the prompt. Closes the
    /// terminal first, however the run ends.
    ///
    /// - Throws: `TerminationError`; `CancellationError`; errors of `openTerminal`.
    static func pick(
        from route: Route, _ picked: Picked?, in module: some DependencyModule, openTerminal: () throws -> Terminal
    ) async throws -> (Outcome, query: String) {
        let services = try await ScreenServices(in: module)
        let result = try await outcome(from: route, picked, services, on: try openTerminal())
        await module.history.finish()
        return result
    }

    private static func outcome(
        from route: Route, _ picked: Picked?, _ services: ScreenServices, on terminal: Terminal
    ) async throws -> (Outcome, query: String) {
        defer { terminal.close() }
        let wireframe = Wireframe(
            .init(
                services: services, copy: { terminal.copy($0) },
                cell: { terminal.cell.map { PixelSize(width: $0.width, height: $0.height) } }),
            properties: .init(picked: picked, isVisual: terminal.mode != .accessible))
        return (try await wireframe.run(from: route, on: terminal), await wireframe.query)
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

/// The screens ended because an address on another host has to be opened.
struct OtherHostError: Error {
    let address: String
}
