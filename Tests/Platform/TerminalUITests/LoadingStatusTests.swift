import Testing

@testable import TerminalUI

@Suite("Loading status")
struct LoadingStatusTests {
    @Test("A failure stays until the next load starts")
    func start() {
        var status = LoadingStatus()
        #expect(status.isLoading)
        status.finish("No way.")
        #expect(!status.isLoading)
        #expect(status.failure == "No way.")
        status.start()
        #expect(status.isLoading)
        #expect(status.failure == nil)
    }

    @Test("A success removes the failure of another request")
    func success() {
        var status = LoadingStatus(isLoading: false)
        status.start()
        status.replaceFailure(by: "No way.")
        #expect(status.isLoading)
        status.finish()
        #expect(!status.isLoading)
        #expect(status.failure == nil)
    }
}
