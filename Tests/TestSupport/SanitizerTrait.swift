import Foundation
package import Testing

extension Trait where Self == ConditionTrait {
    /// The test is of limits that a sanitizer exceeds, such as of memory. It is skipped by `Scripts/test --sanitize`.
    package static var withoutSanitizer: Self {
        .disabled(
            if: ["ASAN_OPTIONS", "TSAN_OPTIONS"].contains { ProcessInfo.processInfo.environment[$0] != nil },
            "a sanitizer needs more memory and time")
    }
}
