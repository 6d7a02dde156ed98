internal import TypescaleHTTP

/// The conditions of a read, `If-Match` and `If-None-Match`, on the present representation.
enum ReadCondition {
    /// Returns whether the client has the representation, or throws if the request is for another one.
    ///
    /// `compressed` is the tag of its gzip form.
    static func isNotModified(
        _ request: borrowing Request, current tag: EntityTag, compressed: EntityTag? = nil
    ) throws(ServiceError) -> Bool {
        var verdict = Conditions.evaluate(request, current: tag)
        if let compressed, verdict == .proceed || verdict == .preconditionFailed {
            // The client may have either form.
            let other = Conditions.evaluate(request, current: compressed)
            if verdict == .preconditionFailed || other == .notModified { verdict = other }
        }
        switch verdict {
        case .proceed: return false
        case .notModified: return true
        case .preconditionFailed:
            throw ServiceError(.stale, "the current entity tag is \(tag), which If-Match does not name")
        case .malformed: throw .malformedCondition
        }
    }
}

extension Exchange {
    /// Throws if the request is for another representation than that of a tag.
    ///
    /// For a response without a tag of its own, for which `If-None-Match` is of no use.
    func requireMatch(current tag: EntityTag) throws(ServiceError) { _ = try isNotModified(current: tag) }

    /// Returns whether the client has the representation, or throws if the request is for another one.
    func isNotModified(current tag: EntityTag) throws(ServiceError) -> Bool {
        try request.withRequest { request throws(ServiceError) in
            try ReadCondition.isNotModified(request, current: tag)
        }
    }
}
