/// What `If-Match` and `If-None-Match` make of a request, RFC 9110 section 13.
package enum Conditions {
    /// What a server does next.
    package enum Verdict: Sendable, Equatable {
        /// What was asked.
        case proceed
        /// Answer 304: the client holds the present representation.
        case notModified
        /// Answer 412: the client's idea of the present state is wrong.
        case preconditionFailed
        /// Answer 400: a list of tags is malformed, and guessing could overwrite somebody's work.
        case malformed
    }

    /// Judges a request against the tag of what stands there now, nil where nothing does.
    package static func evaluate(_ request: borrowing Request, current: EntityTag?) -> Verdict {
        let tag = current.map { Array($0.value.utf8) }
        let isWeak = current?.isWeak ?? false
        var sawMatch = false
        var isMalformed = false
        let matched = request.anyField("If-Match") { list in
            sawMatch = true
            switch find(tag, isWeak: isWeak, in: list, weakly: false) {
            case nil:
                isMalformed = true
                return true
            case let found?: return found
            }
        }
        if isMalformed { return .malformed }
        if sawMatch, !matched { return .preconditionFailed }

        let isRead = request.head.method == Method.getIndex || request.head.method == Method.headIndex
        let known = request.anyField("If-None-Match") { list in
            switch find(tag, isWeak: isWeak, in: list, weakly: true) {
            case nil:
                isMalformed = true
                // A read answered in full is always right; a write is not made on a guess.
                return !isRead
            case let found?: return found
            }
        }
        if isMalformed, !isRead { return .malformed }
        guard known else { return .proceed }
        return isRead ? .notModified : .preconditionFailed
    }

    /// Whether a tag is in a list; nil where the list is malformed. `*` stands for whatever is there.
    static func find(_ tag: [UInt8]?, isWeak: Bool, in list: Span<UInt8>, weakly: Bool) -> Bool? {
        if list.count == 1, list[0] == 42 { return tag != nil }
        var at = 0
        var found = false
        var count = 0
        while true {
            while at < list.count, list[at] == ASCII.space || list[at] == ASCII.tab || list[at] == ASCII.comma {
                at += 1
            }
            if at == list.count { return count > 0 ? found : nil }
            var itemIsWeak = false
            if list[at] == 0x57 {
                guard at + 1 < list.count, list[at + 1] == ASCII.slash else { return nil }
                itemIsWeak = true
                at += 2
            }
            guard at < list.count, list[at] == 0x22 else { return nil }
            let start = at + 1
            at = start
            while at < list.count, EntityTag.isAllowed(list[at]) { at += 1 }
            guard at < list.count, list[at] == 0x22 else { return nil }
            count += 1
            if let tag, list.extracting(start..<at).equals(tag), weakly || !(itemIsWeak || isWeak) { found = true }
            at += 1
            guard at == list.count || [ASCII.space, ASCII.tab, ASCII.comma].contains(list[at]) else { return nil }
        }
    }
}
