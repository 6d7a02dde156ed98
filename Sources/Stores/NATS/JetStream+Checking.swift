internal import TypescaleJSON

extension JetStream.Stream {
    /// Returns why a stream of this name with another configuration must not be used; `nil` if it may be.
    ///
    /// Settings that lose no message are the operator's: replicas, placement, a bound on bytes that refuses new messages,
    /// more changes of a preference.
    func fault(of configuration: JSONValue) -> String? {
        let present = configuration["subjects"].flatMap { value -> [Identifier]? in
            guard case .array(let list) = value.kind else { return nil }
            return list.compactMap { $0.string.map { Identifier($0) } }
        }
        guard present == [Identifier(subjects)] else {
            return "its subjects are \((present ?? []).map(\.text).joined(separator: ", ")), not \(subjects)"
        }
        for (key, value) in [("retention", "limits"), ("storage", "file")] as [(Identifier, Identifier)] {
            let setting = Identifier(configuration[key]?.string ?? "")
            guard setting == value else { return "its \(key) is \(setting), not \(value)" }
        }
        if isLimited(configuration, "max_age") { return "it removes messages by their age (max_age)" }
        let discardsOld = Identifier(configuration["discard"]?.string ?? "") != "new"
        for key: Identifier in ["max_msgs", "max_bytes"] where discardsOld && isLimited(configuration, key) {
            return "it removes the oldest messages (\(key))"
        }
        let key: Identifier = "max_msgs_per_subject"
        let stored = configuration.number(key).map { Int(clamping: $0) } ?? 0
        guard !isLimited(configuration, key) || stored >= perSubject ?? .max else {
            return "it stores only \(stored) messages of a subject (\(key))"
        }
        return nil
    }

    /// Servers state no limit as 0, -1, or not at all.
    private func isLimited(_ configuration: JSONValue, _ key: Identifier) -> Bool {
        configuration.number(key).map { $0 > 0 } ?? false
    }
}
