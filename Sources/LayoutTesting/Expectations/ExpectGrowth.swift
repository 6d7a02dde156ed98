public import DynamicType
public import TextLayout

/// Expects a text to become no taller than this from one size to another, such as `noMoreThan: .factor(2)`.
public func expectGrowth(
    of text: String, noMoreThan limit: GrowthLimit, from small: TextSizePreference, to large: TextSizePreference,
    width: Double? = nil, style: TextStyle? = nil, in context: LayoutContext = .current,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
) {
    let site = CallSite(fileID, filePath, line, column)
    guard isSound(limit.amount, "A growth", site) else { return }
    let context = context.with(width: width, style: style, sizes: [large])
    tryEverySize(context, site) { (typesetter, size) throws(LayoutFault) in
        (try typesetter.set(text, context, at: small), try typesetter.set(text, context, at: size))
    } breaks: { (before: SetText, after: SetText) in
        limit.words(from: before.height, to: after.height).map { words in
            Violation(
                sentence: "\(quoted(text)) grows from \(points(before.height)) at \(before.place) to "
                    + "\(points(after.height)) at \(after.place): \(words)",
                drawing: LineDrawing(after))
        }
    }
}

/// Expects a message to become no taller than this from one size to another, such as `noMoreThan: .points(80)`.
public func expectGrowth(
    of message: Message, noMoreThan limit: GrowthLimit, from small: TextSizePreference,
    to large: TextSizePreference, width: Double? = nil, in context: LayoutContext = .current,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
) {
    let site = CallSite(fileID, filePath, line, column)
    guard isSound(limit.amount, "A growth", site) else { return }
    let context = context.with(width: width, sizes: [large])
    tryEverySize(context, site) { (typesetter, size) throws(LayoutFault) in
        (try typesetter.set(message, context, at: small), try typesetter.set(message, context, at: size))
    } breaks: { (before: SetMessage, after: SetMessage) in
        limit.words(from: before.extent.height, to: after.extent.height).map { words in
            Violation(
                sentence: "The \(after.name) grows from \(points(before.extent.height)) at \(before.place) to "
                    + "\(points(after.extent.height)) at \(after.place): \(words)",
                drawing: LineDrawing(after))
        }
    }
}

extension GrowthLimit {
    fileprivate var amount: Double {
        switch self {
        case .factor(let amount), .points(let amount): amount
        }
    }

    /// What is wrong with a growth, or nil where nothing is.
    fileprivate func words(from before: Double, to after: Double) -> String? {
        switch self {
        case .factor(let allowed):
            guard after > before * allowed + LayoutTestingLimits.sameLength else { return nil }
            return
                "\(number(after / before)) times as tall, \(number(allowed)) times allowed"
        case .points(let allowed):
            guard after - before > allowed + LayoutTestingLimits.sameLength else { return nil }
            return "\(LayoutTesting.points(after - before)) more, \(LayoutTesting.points(allowed)) allowed"
        }
    }
}
