import GitHubStandIn

@main
struct Program {
    static func main() async throws {
        let server = try await StandInServer.start(port: UInt16(CommandLine.arguments.dropFirst().first ?? "0") ?? 0)
        print("Listening on \(server.baseURL)", try server.control.token(for: "mona", scopes: ["repo", "user"]))
        try await Task.sleep(for: .seconds(100_000))
    }
}
