import Foundation
package import Testing

/// The options of a sanitizer, which `Scripts/test --sanitize` sets.
package enum SanitizerOptions {
    /// The variables with the options; empty without a sanitizer. Programs that tests start need them as well.
    package static let variables = ProcessInfo.processInfo.environment.filter {
        ["ASAN_OPTIONS", "TSAN_OPTIONS"].contains($0.key)
    }

    /// Whether the tests run with a sanitizer, with which everything takes several times as long.
    package static var isActive: Bool { !variables.isEmpty }
}

extension Trait where Self == ConditionTrait {
    /// The test is of limits that a sanitizer exceeds, such as of memory. It is skipped by `Scripts/test --sanitize`.
    package static var withoutSanitizer: Self {
        .disabled(if: SanitizerOptions.isActive, "a sanitizer needs more memory and time")
    }

    /// The process under test can't grow files, in which the thread sanitizer keeps its memory, or is a copy of this
    /// one with one of its threads, which can wait for the sanitizer's locks for ever.
    package static var withoutThreadSanitizer: Self {
        .disabled(if: SanitizerOptions.variables["TSAN_OPTIONS"] != nil, "the thread sanitizer needs files and threads")
    }
}
