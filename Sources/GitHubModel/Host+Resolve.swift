extension Host {
    /// The host to use: `option` (`--host`), else `GH_HOST`, else `usual`; at the addresses of `GHSEARCH_API_URL` and
    /// `GHSEARCH_WEB_URL` where they are set. An empty variable is as good as unset.
    ///
    /// - Throws: ``InvalidHostError`` for the first of them that is unusable.
    public static func resolve(
        option: String?, environment: [String: String], defaultHost: String = "github.com"
    ) throws(InvalidHostError) -> Host {
        func value(_ name: String) -> String? { environment[name].flatMap { $0.isEmpty ? nil : $0 } }
        return try Host(
            option ?? value("GH_HOST") ?? defaultHost, apiURL: value("GHSEARCH_API_URL"),
            webURL: value("GHSEARCH_WEB_URL"))
    }
}
