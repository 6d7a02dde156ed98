internal import TypescaleStores
internal import TypescaleStrings

extension WriteCondition {
    /// Creates the condition that the store checks for a request whose conditions hold at a revision; `nil` is none.
    ///
    /// `plain` is the condition of a request that has none.
    init(ifMatch: String?, ifNoneMatch: String?, holdingAt revision: Revision?, otherwise plain: WriteCondition) {
        if ifMatch == nil, ifNoneMatch == nil {
            self = plain
        } else if let revision {
            self = ifNoneMatch == nil && ifMatch?.isExactly("*") == true ? .exists : .at(revision)
        } else {
            self = .absent
        }
    }

    /// Writes under this condition, and judges the request again if another write came first.
    ///
    /// The store checks the revision that was judged. A request whose conditions hold at the next one is made on that.
    func write<Value>(
        judgingAgain judge: @autoclosure () throws(ServiceError) -> WriteCondition,
        _ body: (WriteCondition) throws(ServiceError) -> Value
    ) throws(ServiceError) -> Value {
        var condition = self
        for _ in 0..<ServiceLimits.writeAttempts {
            do throws(ServiceError) {
                return try body(condition)
            } catch {
                guard error.code == .stale else { throw error }
                condition = try judge()
            }
        }
        throw .overtaken
    }
}
