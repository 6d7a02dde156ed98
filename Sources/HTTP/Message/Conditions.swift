/// Evaluation of `If-Match` and `If-None-Match` (RFC 9110 section 13).
package enum Conditions {
    /// The next step of the server.
    package enum Verdict: Sendable, Equatable {
        /// Carry out the request.
        case proceed
        /// Respond 304: the client has the current representation.
        case notModified
        /// Respond 412: the client assumes another state than the current one.
        case preconditionFailed
        /// Respond 400: a list of tags is malformed, and an assumption could overwrite another client's work.
        case malformed
    }

    /// Evaluates a request against the tag of the current representation; `nil` if there is none.
    package static func evaluate(_ request: borrowing Request, current: EntityTag?) -> Verdict {
        // Most requests have neither field.
        lazy var tag = current.map { Array($0.value.utf8) }
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

        let isRead = request.method == .get || request.method == .head
        let known = request.anyField("If-None-Match") { list in
            switch find(tag, isWeak: isWeak, in: list, weakly: true) {
            case nil:
                isMalformed = true
                // A full response to a read is always correct; a write must not depend on an assumption.
                return !isRead
            case let found?: return found
            }
        }
        if isMalformed, !isRead { return .malformed }
        guard known else { return .proceed }
        return isRead ? .notModified : .preconditionFailed
    }

    /// Returns whether a list contains a tag; `nil` if the list is malformed. `*` matches any current representation.
    static func find(_ tag: [UInt8]?, isWeak: Bool, in list: Span<UInt8>, weakly: Bool) -> Bool? {
        if list.count == 1, list[0] == "*" { return tag != nil }
        var at = 0
        var found = false
        var count = 0
        while true {
            while at < list.count, ASCII.isBlank(list[at]) || list[at] == "," {
                at += 1
            }
            if at == list.count { return count > 0 ? found : nil }
            var itemIsWeak = false
            if list[at] == "W" {
                guard at + 1 < list.count, list[at + 1] == "/" else { return nil }
                itemIsWeak = true
                at += 2
            }
            guard at < list.count, list[at] == "\"" else { return nil }
            let start = at + 1
            at = start
            while at < list.count, EntityTag.isAllowed(list[at]) { at += 1 }
            guard at < list.count, list[at] == "\"" else { return nil }
            count += 1
            if let tag, list.extracting(start..<at).equals(tag), weakly || !(itemIsWeak || isWeak) { found = true }
            at += 1
            guard at == list.count || ASCII.isBlank(list[at]) || list[at] == "," else { return nil }
        }
    }
}
