internal import TypescaleJSON

extension NATSStore {
    func state(of owner: PreferenceOwner) throws(StoreError) -> PreferenceState {
        try reading { () throws(StoreError) in
            try state(try preferences.state(of: Subjects.subject(of: owner)).record, owner)
        }
    }

    @discardableResult
    func write(
        _ change: PreferenceChange, for owner: PreferenceOwner, if condition: WriteCondition, origin: Identifier?
    ) throws(StoreError) -> PreferenceState {
        try StoreError.check(origin: origin)
        return try writing { () throws(StoreError) in
            try competing { () throws(StoreError) in
                let state = try preferences.state(of: Subjects.subject(of: owner))
                let present = present(state.record, owner)
                switch try change.outcome(over: present, if: condition, damage: damaged(owner)) {
                case .unchanged: return .done(try self.state(state.record, owner))
                case .put(let new): return try put(new, for: owner, after: state, origin: origin, adopted: nil)
                }
            }
        }
    }

    /// Moves a device's preference to a user.
    ///
    /// The user's record is the decisive step and names the adopted record of the device. After a crash in between,
    /// the next adoption finds that name and only removes the device's preference.
    @discardableResult
    func adopt(
        _ device: PreferenceOwner, by user: PreferenceOwner, replacing: Bool, if condition: WriteCondition
    ) throws(StoreError) -> PreferenceState {
        try PreferenceOwner.checkAdoption(of: device, by: user)
        return try writing { () throws(StoreError) in
            var condition = condition
            return try competing { () throws(StoreError) in
                try adoptOnce(device, by: user, replacing: replacing, if: &condition)
            }
        }
    }

    private func adoptOnce(
        _ device: PreferenceOwner, by user: PreferenceOwner, replacing: Bool, if condition: inout WriteCondition
    ) throws(StoreError) -> Attempt<PreferenceState> {
        let from = try preferences.state(of: Subjects.subject(of: device))
        let to = try preferences.state(of: Subjects.subject(of: user))
        var result = try state(to.record, user)
        try condition.check(result.storedRevision, of: "preference")
        let found = try state(from.record, device)
        guard let preference = found.preference else { return .done(result) }
        let adopted = Identifier("\(found.revision) \(device.id)")
        var wanted = !result.isChoice || replacing && found.isChoice
        if !wanted { wanted = try isUnfinished(to.record, device) }
        let taken = to.record?.line["adopted"]?.string.map(Identifier.init(_:))
        if wanted, taken != adopted, result.preference != preference {
            let attempt = try put(preference, for: user, after: to, origin: device.id, adopted: adopted)
            guard case .done(let stored) = attempt else { return .overtaken }
            result = stored
            // Another attempt finds this record instead of the expected one.
            condition = .any
        }
        let removal = try put(nil, for: device, after: from, origin: device.id, adopted: nil)
        guard case .done = removal else { return .overtaken }
        return .done(result)
    }

    /// Returns whether the user's record names an older preference of the device, which changed before it was
    /// removed.
    private func isUnfinished(_ record: ChainRecord?, _ device: PreferenceOwner) throws(StoreError) -> Bool {
        guard let mark = record?.line["adopted"]?.string, let space = mark.firstIndex(ofASCII: " "),
            Identifier(Substring(mark.utf8[space...].dropFirst())) == device.id, let taken = Revision(mark[..<space])
        else { return false }
        let next = try preferences.successor(of: taken, on: Subjects.subject(of: device)).record
        return next.flatMap { PreferenceEvent(device, $0)?.preference } != nil
    }

    func changes(of owner: PreferenceOwner, after revision: Revision) throws(StoreError) -> Replay {
        try reading { () throws(StoreError) in
            let subject = Subjects.subject(of: owner)
            let last = try preferences.state(of: subject).record?.sequence ?? .zero
            var events: [PreferenceEvent] = []
            var from = revision.next
            while let message = try jetStream.next(of: subject, from: from, in: Subjects.preferences) {
                from = message.sequence.next
                guard let record = ChainRecord(sequence: message.sequence, body: message.body) else { continue }
                if let last = events.last {
                    guard record.previous == last.revision else { continue }
                } else {
                    guard try preferences.isValid(record, on: subject) else { continue }
                    if record.previous > revision { return .gapTooOld }
                }
                guard let event = PreferenceEvent(owner, record) else { throw damaged(owner) }
                events.append(event)
            }
            // The oldest stored record may be void, and then the valid ones do not follow it.
            if last > revision, !events.contains(where: { $0.revision == last }) { return .gapTooOld }
            if events.isEmpty, revision > listeners.position, revision > (try jetStream.head(of: Subjects.preferences))
            {
                return .gapTooOld
            }
            return .events(events)
        }
    }

    func listen(_ body: @escaping @Sendable ([PreferenceEvent]) -> Void) throws(StoreError) -> FeedSubscription {
        try working { () throws(StoreError) in listeners.add(body) }
    }

    func head() throws(StoreError) -> Revision {
        try reading { () throws(StoreError) in try jetStream.head(of: Subjects.preferences) }
    }

    private func put(
        _ preference: Preference?, for owner: PreferenceOwner, after state: Chain.State, origin: Identifier?,
        adopted: Identifier?
    ) throws(StoreError) -> Attempt<PreferenceState> {
        let outcome = try preferences.append(to: Subjects.subject(of: owner), after: state) { writer in
            if let origin { writer.member("origin", origin.text) }
            if let adopted { writer.member("adopted", adopted.text) }
            writer.key("preference")
            if let preference { writer.object(preference.writeMembers) } else { writer.null() }
        }
        guard case .done(let revision) = outcome else { return .overtaken }
        return .done(PreferenceState(preference: preference, revision: revision))
    }

    private func state(_ record: ChainRecord?, _ owner: PreferenceOwner) throws(StoreError) -> PreferenceState {
        guard let record else { return PreferenceState(preference: nil, revision: .zero) }
        guard let event = PreferenceEvent(owner, record) else { throw damaged(owner) }
        return PreferenceState(preference: event.preference, revision: event.revision)
    }

    /// Returns what is stored for an owner, without a preference if it cannot be read; `nil` after a removal, too.
    private func present(
        _ record: ChainRecord?, _ owner: PreferenceOwner
    ) -> (preference: Preference?, revision: Revision)? {
        guard let record else { return nil }
        let event = PreferenceEvent(owner, record)
        if let event, event.preference == nil { return nil }
        return (event?.preference, record.sequence)
    }

    private func damaged(_ owner: PreferenceOwner) -> StoreError {
        jetStream.error(.damaged, "the preference of \(owner) cannot be read")
    }
}

extension PreferenceEvent {
    /// Creates the event of a preference record; `nil` if it is malformed.
    init?(_ owner: PreferenceOwner, _ record: ChainRecord, isReset: Bool = false) {
        guard let value = record.line["preference"] else { return nil }
        let reader = JSONReader(value)
        let preference = reader.isNull ? nil : try? Preference(reader)
        guard preference != nil || reader.isNull else { return nil }
        self.init(
            owner: owner, revision: record.sequence, previous: record.previous, preference: preference,
            origin: isReset ? nil : record.line["origin"]?.string.map(Identifier.init(_:)), isReset: isReset)
    }
}
