/// Elements that are taken in the order in which they were added.
struct FirstInFirstOut<Element: Sendable>: Sendable {
    private var elements: [Element?] = []
    private var start = 0

    var count: Int { elements.count - start }
    var isEmpty: Bool { count == 0 }
    var first: Element? { isEmpty ? nil : elements[start] }

    /// Returns the number of elements before the first one for which a condition holds.
    func firstIndex(where isIncluded: (Element) -> Bool) -> Int? {
        elements[start...].firstIndex { $0.map(isIncluded) ?? false }.map { $0 - start }
    }

    /// The element after `index` others.
    subscript(index: Int) -> Element? {
        get { elements[start + index] }
        set { elements[start + index] = newValue }
    }

    /// Returns the number of elements before the last one for which a condition holds.
    func lastIndex(where isIncluded: (Element) -> Bool) -> Int? {
        elements[start...].lastIndex { $0.map(isIncluded) ?? false }.map { $0 - start }
    }

    /// Returns the number of elements at the start for which a condition holds, which holds for none after them.
    func partition(where isBefore: (Element) -> Bool) -> Int {
        var (low, high) = (start, elements.count)
        while low < high {
            let middle = low + (high - low) / 2
            if elements[middle].map(isBefore) ?? true { low = middle + 1 } else { high = middle }
        }
        return low - start
    }

    mutating func removeAll(where isRemoved: (Element) -> Bool) {
        elements = elements[start...].filter { !($0.map(isRemoved) ?? true) }
        start = 0
    }

    mutating func append(_ element: Element) { elements.append(element) }

    /// Removes and returns the element after `index` others, which move back by one.
    mutating func remove(at index: Int) -> Element {
        defer {
            elements[start] = nil
            start += 1
            // The front is removed once it is half of the list: on average, an element moves at most once.
            if 2 * start >= elements.count {
                elements.removeFirst(start)
                start = 0
            }
        }
        for other in (start..<start + index).reversed() { elements.swapAt(other, other + 1) }
        guard let element = elements[start] else { preconditionFailure("an element was removed twice") }
        return element
    }
}
