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
                switch try change.outcome(over: stored(state.record, owner), if: condition, damage: damaged(owner)) {
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
            var made: PreferenceState?
            return try competing { () throws(StoreError) in
                try adoptOnce(device, by: user, replacing: replacing, if: condition, &made)
            }
        }
    }

    /// Moves a device's preference to a user, unless another write comes first.
    ///
    /// `made` is the user's state of an earlier attempt after which the device changed before it was removed.
    private func adoptOnce(
        _ device: PreferenceOwner, by user: PreferenceOwner, replacing: Bool, if condition: WriteCondition,
        _ made: inout PreferenceState?
    ) throws(StoreError) -> Attempt<PreferenceState> {
        // The user's is read first: if the device's is adopted meanwhile, the user's has changed, and is not written.
        let to = try preferences.state(of: Subjects.subject(of: user))
        let from = try preferences.state(of: Subjects.subject(of: device))
        var result = try state(to.record, user)
        if let made {
            // The user wrote after the adoption, and so did the device: both keep what they wrote.
            if made.revision != result.revision { return .done(made) }
        } else {
            try result.check(condition)
        }
        let found = try state(from.record, device)
        guard let preference = found.preference else {
            // If another attempt has removed it, the user's state is that attempt's, or a later one.
            let present = try preferences.state(of: Subjects.subject(of: user)).record?.sequence ?? .zero
            return present == result.revision ? .done(result) : .overtaken
        }
        var wanted = !result.isChoice || replacing && found.isChoice
        if !wanted { wanted = try isUnfinished(to.record, device) }
        let adopted = Identifier("\(found.revision) \(device.id)")
        if wanted, result.preference != preference, !(try hasAdopted(adopted, user, after: found.revision)) {
            let attempt = try put(preference, for: user, after: to, origin: device.id, adopted: adopted)
            guard case .done(let stored) = attempt else { return .overtaken }
            result = stored
            made = stored
        }
        let removal = try put(nil, for: device, after: from, origin: device.id, adopted: nil)
        guard case .done = removal else { return .overtaken }
        return .done(result)
    }

    /// Returns whether one of the user's records after a revision names an adopted record of a device.
    ///
    /// The user may have written since, and before the adoption removes the device's preference.
    private func hasAdopted(
        _ adopted: Identifier, _ user: PreferenceOwner, after revision: Revision
    ) throws(StoreError) -> Bool {
        let subject = Subjects.subject(of: user)
        var from = revision.next
        while let message = try jetStream.next(of: subject, from: from, in: Subjects.preferences) {
            from = message.sequence.next
            if let record = ChainRecord(sequence: message.sequence, body: message.body),
                record.line["adopted"]?.string.map(Identifier.init(_:)) == adopted,
                try preferences.isValid(record, on: subject)
            {
                return true
            }
        }
        return false
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
                    if record.previous > revision { return .unknown }
                }
                guard let event = PreferenceEvent(owner, record) else { throw damaged(owner) }
                events.append(event)
            }
            // The oldest stored record may be void, and then the valid ones do not follow it.
            if last > revision, !events.contains(where: { $0.revision == last }) { return .unknown }
            if events.isEmpty, revision > listeners.position, revision > (try jetStream.head(of: Subjects.preferences))
            {
                return .unknown
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

    /// Returns what is stored for an owner; a record that cannot be read is a stored preference.
    private func stored(_ record: ChainRecord?, _ owner: PreferenceOwner) -> StoredPreference {
        guard let record else { return StoredPreference(isStored: false, preference: nil, revision: .zero) }
        guard let event = PreferenceEvent(owner, record) else {
            return StoredPreference(isStored: true, preference: nil, revision: record.sequence)
        }
        return StoredPreference(
            isStored: event.preference != nil, preference: event.preference, revision: event.revision)
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
