/// What a prompt knows about the clone in its directory while the clone is read.
package struct CloneReading: Sendable {
    package let directory: String
    /// Whether no people of the clone are known yet, so that lists wait for the authors of its latest commits.
    package let isFirst: Bool
    /// The repository, as soon as the people of the latest commits are in the cache; `nil` if that fails, takes long,
    /// or is not needed.
    package let latest: @Sendable () async -> String?
    /// The repository, each time its people may have changed; `nil` if the directory is in no clone.
    package let updates: AsyncStream<String?>

    /// The first search in a clone waits as long for its latest commits.
    private static let latestLimit = Duration.seconds(1)

    /// Runs `body` and reads the clone in `directory` silently until `body` ends: the latest commits of a clone that
    /// was never read at once, and the others in the background. Nothing is read without a prefetcher.
    package static func reading<Result>(
        _ directory: String, by prefetcher: ClonePrefetcher?, _ body: (CloneReading) async throws -> Result
    ) async throws -> Result {
        let (updates, continuation) = AsyncStream<String?>.makeStream(bufferingPolicy: .bufferingNewest(1))
        let isFirst = prefetcher?.isFirst(in: directory) ?? false
        let latest = Task { isFirst ? await prefetcher?.readLatest(directory, within: latestLimit) : nil }
        let reading = Task(priority: .background) {
            defer { continuation.finish() }
            _ = await latest.value
            await prefetcher?.readInBackground(directory) { continuation.yield($0) }
        }
        defer {
            latest.cancel()
            reading.cancel()
        }
        return try await body(
            CloneReading(directory: directory, isFirst: isFirst, latest: { await latest.value }, updates: updates))
    }
}
