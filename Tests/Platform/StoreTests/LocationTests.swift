import GitHubModel
import Store
import Testing

@Suite("Places of cached people", .timeLimit(.minutes(3)))
struct LocationTests {
    @Test(
        "A place is known if a profile names it in whole words",
        arguments: [
            ("berlin", true), ("BERLIN", true), ("germany", true), ("new york", true), ("york", true),
            ("koln", false), ("Köln", true), ("berl", false), ("york new", false), ("paris", false), ("%", false),
            ("", false), ("_erlin", false), (String(repeating: "x", count: 10_000), false),
        ])
    func isLocation(place: String, isKnown: Bool) async throws {
        let locations = ["Berlin, Germany", "New York", "Köln", nil]
        let people = try locations.enumerated().map { index, location in
            var person = try Sample.person("person-\(index)", id: Int64(index) + 1)
            person.profile?.location = location
            return person
        }
        let store = try await StoreHarness().store(with: people)
        #expect(store.people.isLocation(place) == isKnown)
    }
}
