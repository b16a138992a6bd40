import Foundation
package import Testing

/// The durations of tests without arguments, from the moment at which they run: the runner counts the time in which
/// they wait for their turn.
package enum TestDuration {
    /// The file for the durations, or `nil`. Each line has the seconds, the suite and the name, separated by tabs.
    private static let path = ProcessInfo.processInfo.environment["GHSEARCH_TEST_DURATIONS"]

    /// Calls `body`, and appends its duration to the file.
    package static func measure(_ body: () async throws -> Void) async rethrows {
        let start = ContinuousClock.now
        defer { append(start.duration(to: .now)) }
        try await body()
    }

    private static func append(_ duration: Duration) {
        guard let path, let test = Test.current, !test.isParameterized else { return }
        let suite = test.sourceLocation.fileID.split(separator: ".")[0].replacing("/", with: ".")
        let line = Array("\(duration / .seconds(1))\t\(suite)\t\(test.displayName ?? test.name)\n".utf8)
        let file = open(path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0o600)
        _ = write(file, line, line.count)  // at once, so that lines of other tests are not in between
        close(file)
    }
}

/// A trait for suites with slow tests that do not use the stand-in. ``TestDuration`` measures each of their tests.
package struct MeasuredTrait: SuiteTrait, TestTrait, TestScoping {
    package let isRecursive = true

    package func provideScope(
        for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
    ) async throws {
        guard testCase != nil else { return try await function() }
        try await TestDuration.measure(function)
    }
}

extension Trait where Self == MeasuredTrait {
    /// The tests of the suite are measured.
    package static var measured: Self { Self() }
}
