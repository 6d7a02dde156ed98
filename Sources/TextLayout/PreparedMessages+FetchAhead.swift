// Memory that is asked for while there is still something else to do.
//
// A change of size walks through all that rows need of a store once, some sixty kilobytes, and then through the next
// store's. Processors foresee that within a page, but not from page to page nor from array to array, and in a virtual
// machine finding a page takes longer than measuring what stands on it: in a conversation of a million messages a third
// of the time went there. Asked for one store ahead, it is there when its turn comes.

extension PreparedMessages {
    /// Asks for what rows need of the store whose turn is next. How much that is is taken from this store: the next one's
    /// own counts would have to be waited for.
    public func fetchAhead(_ next: borrowing PreparedMessages) {
        next.messages.fetchAhead(messages.count)
        next.blocks.fetchAhead(blocks.count)
        next.texts.paragraphs.fetchAhead(texts.paragraphs.count)
        next.texts.ends.fetchAhead(texts.ends.count)
        next.texts.gaps.fetchAhead(texts.gaps.count)
        next.texts.starts.fetchAhead(texts.starts.count)
        next.texts.clusterCounts.fetchAhead(texts.clusterCounts.count)
        next.texts.texts.fetchAhead(texts.texts.count)
    }
}
