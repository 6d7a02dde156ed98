internal import DynamicType
internal import TypescaleStringCatalogs

/// The places of messages, from the rules of a configuration, the messages' comments and their catalogs' limits.
struct PlaceResolver: Sendable {
    /// The decision about one message.
    enum Decision {
        case place(ResolvedPlace)
        /// The message is not checked.
        case skipped
        /// The comment of the message is wrong, for a reason.
        case unread(String)
    }

    /// The place in the last comment: messages in a row, such as the attributes of one in Fluent, may share a long one.
    struct Comments {
        private var last = (comment: "", place: Result<StringPlace.Comment, PlaceError>.success(.none))

        mutating func place(in comment: String) throws(PlaceError) -> StringPlace.Comment {
            if !comment.isExactly(last.comment) {
                last = (comment, Result { () throws(PlaceError) in try StringPlace.inComment(comment) })
            }
            return try last.place.get()
        }
    }

    /// The rules; the pattern with the most literal characters comes first.
    private let placeRules: [StringsConfiguration.PlaceRule]
    private let configuration: StringsConfiguration
    private let scales: StringsScales

    init(_ configuration: StringsConfiguration, scales: StringsScales) {
        placeRules = configuration.placeRules.sorted { $0.pattern.literalCount > $1.pattern.literalCount }
        (self.configuration, self.scales) = (configuration, scales)
    }

    /// Returns the place of a message; adds the index of the rule that applies to `usedPlaceRules`.
    ///
    /// The comment has precedence over the rule, and both over the limits of the catalog.
    func decision(
        for message: MessageSet, in format: CatalogFormat, _ comments: inout Comments, _ usedPlaceRules: inout Set<Int>
    ) throws(StringsAuditError) -> Decision {
        var place = StringPlace()
        var origin: FileLocation?
        if let (rule, index) = try rule(for: message.id) {
            usedPlaceRules.insert(index)
            guard let own = rule.place else { return .skipped }
            (place, origin) = (own, rule.origin)
        }
        var styleInComment: Identifier?
        do throws(PlaceError) {
            switch try comments.place(in: message.comment) {
            case .none: break
            case .skipped: return .skipped
            case .place(let own):
                (place, origin) = (place.overridden(by: own), message.commentLocation)
                styleInComment = own.style
            }
        } catch {
            return .unread(error.reason)
        }
        let scale = try scales.scale(format, device: place.device ?? message.device, style: place.style)
        if let styleInComment {
            do throws(DynamicTypeError) {
                _ = try scale.scale.index(of: TextStyle(styleInComment.text))
            } catch {
                return .unread(error.reason)
            }
        }
        let width: Double
        switch place.width {
        case .points(let points)?: width = points
        case .named(let name)?:
            // The names of rules were checked when these were read.
            guard let points = configuration.widths[name] else {
                return .unread("the width \"\(name)\" is not in \(configuration.widthsTitle)")
            }
            width = points
        case nil:
            width = message.limits.width ?? configuration.width
            place.maxLines = place.maxLines ?? message.limits.lines
        }
        return .place(
            ResolvedPlace(
                scale: scale, style: place.style, width: width, maxLines: place.maxLines, limit: place.limit,
                values: configuration.values.merging(place.values) { $1 }, hasOwnValues: !place.values.isEmpty,
                keepsWhiteSpace: format.keepsWhiteSpace, origin: origin))
    }

    /// Returns the rules whose indices are not among these.
    func placeRules(except used: Set<Int>) -> [StringsConfiguration.PlaceRule] {
        let first = used.min() ?? placeRules.count
        return placeRules.indices.filter { !used.contains($0) }.map { index in
            var rule = placeRules[index]
            rule.followsUsedRules = index > first
            return rule
        }
    }

    /// Returns the rule for a message, with its index; throws if two patterns match equally well.
    private func rule(for id: Identifier) throws(StringsAuditError) -> (
        rule: StringsConfiguration.PlaceRule, index: Int
    )? {
        guard let index = placeRules.firstIndex(where: { $0.pattern.matches(id) }) else { return nil }
        let first = placeRules[index]
        let others = placeRules[(index + 1)...].prefix { $0.pattern.literalCount == first.pattern.literalCount }
        if let second = others.first(where: { $0.pattern.matches(id) }) {
            throw StringsAuditError(
                second.origin,
                "\"\(second.pattern.text)\" and \"\(first.pattern.text)\" (\(first.origin.line)) match "
                    + "\"\(id)\" equally well; make one of them longer")
        }
        return (first, index)
    }
}
