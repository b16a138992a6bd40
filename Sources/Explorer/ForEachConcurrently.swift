/// Does `work` for `items`, at most `limit` at once, and hands out what comes of each as soon as it has come.
///
/// - Parameter receive: gets the item's index and what came of it; once it returns `false`, no more is begun.
func forEachConcurrently<Item: Sendable, Outcome: Sendable>(
    _ items: [Item], atMost limit: Int, _ work: @escaping @Sendable (Item) async -> Outcome,
    receive: (Int, Outcome) -> Bool
) async {
    await withTaskGroup(of: (Int, Outcome).self) { group in
        var (waiting, goesOn) = (items.indices, true)
        func begin() {
            guard goesOn, let index = waiting.popFirst() else { return }
            group.addTask { (index, await work(items[index])) }
        }
        for _ in 0..<limit { begin() }
        for await (index, outcome) in group {
            goesOn = receive(index, outcome) && goesOn
            begin()
        }
    }
}
