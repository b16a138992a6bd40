/// Decides whether the pages of a list continue, and whether they are the whole list: the last one has no link to a
/// next one, and no page is older than the content of the first one.
///
/// Pages without new items do not end it: GitHub leaves out items of a page, and items move to the next page while a
/// list is loaded. After too many of them in a row, the host can be one that repeats itself, so that the items are a
/// part of the list.
package struct ListContinuation<ID: Hashable & Sendable>: Sendable {
    /// The number of consecutive pages without new items that another page may follow.
    package static var maxPagesWithoutNewItems: Int { 3 }

    private var ids: Set<ID>
    private var pagesWithoutNewItems = 0
    /// Whether a page is older than the content of the first one, so that items that moved between them can be missing.
    private(set) var isMixed = false
    /// Whether too many pages without new items end the list before the page that an earlier one named as the last.
    private(set) var isFinished = false

    package init(after ids: [ID] = []) { self.ids = Set(ids) }

    var count: Int { ids.count }

    /// Adds the next page, and returns its new items. Throws ``GitHubError/incompleteList`` if too many pages in a row
    /// have none, and another one follows.
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
