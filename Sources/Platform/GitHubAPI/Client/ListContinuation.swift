/// Decides whether the pages of a list continue, and whether they are the whole list.
///
/// A list is complete if its last page has no link to a next one, and no page is older than the content of the first one. Pages without new items do not end it: GitHub leaves out items
/// of a page, and items move to the next page while a list is loaded. After too many of them in a row, the host can be one that
/// repeats itself, so that the items are a part of the list.
package struct ListContinuation<ID: Hashable & Sendable>: Sendable {
    /// The maximum number of consecutive pages without new items that another page follows.
    package static var maxPagesWithoutNewItems: Int { 3 }

    private var ids: Set<ID>
    private var pagesWithoutNewItems = 0
    /// Whether a page is older than the content of the first one, so that items can be missing that moved between them.
    private(set) var isMixed = false
    /// Whether no page follows after too many without new items, although an earlier page has named a later one as the last.
    private(set) var isFinished = false

    /// - Parameter ids: The items that are loaded already.
    package init(after ids: [ID] = []) { self.ids = Set(ids) }

    /// The number of different items.
    var count: Int { ids.count }

    /// Adds the next page.
    /// - Returns: Its items that are not in an earlier page.
    /// - Throws: ``GitHubError/incompleteList`` if too many pages in a row have no new items, and another one follows.
    package mutating func add<Item: Identifiable>(_ page: Page<Item>) throws(GitHubError) -> [Item]
    where Item.ID == ID {
        let items = page.items.filter { ids.insert($0.id).inserted }
        isMixed = isMixed || page.isOutdated
        // Items that an organization withholds are in the list.
        pagesWithoutNewItems = items.isEmpty && !page.omitsRestrictedItems ? pagesWithoutNewItems + 1 : 0
        guard pagesWithoutNewItems > Self.maxPagesWithoutNewItems else { return items }
        if page.hasNext { throw .incompleteList }
        isFinished = true
        return items
    }
}
