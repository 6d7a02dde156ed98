public import TextLayout

/// Expects a text to grow no more than a limit from one size to another, such as `noMoreThan: .factor(2)`.
public func expectGrowth(
    of text: String, noMoreThan limit: GrowthLimit, from small: TextSizePreference, to large: TextSizePreference,
    width: Double? = nil, style: TextStyle? = nil, in context: LayoutContext = .current,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
) {
    expectGrowth(
        of: text, noMoreThan: limit, from: small, context.with(width: width, style: style, sizes: [large]),
        CallSite(fileID, filePath, line, column))
}

/// Expects a message to grow no more than a limit from one size to another, such as `noMoreThan: .points(80)`.
public func expectGrowth(
    of message: Message, noMoreThan limit: GrowthLimit, from small: TextSizePreference,
    to large: TextSizePreference, width: Double? = nil, in context: LayoutContext = .current,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
) {
    expectGrowth(
        of: message, noMoreThan: limit, from: small, context.with(width: width, sizes: [large]),
        CallSite(fileID, filePath, line, column))
}

private func expectGrowth<Subject: LayoutSubject>(
    of subject: Subject, noMoreThan limit: GrowthLimit, from small: TextSizePreference, _ context: LayoutContext,
    _ site: CallSite
) {
    guard requireValid(limit.amount, named: "growth limit", at: site) else { return }
    checkEverySize(context, site) { (measurer, size) throws(LayoutAssertionError) in
        (try subject.measured(by: measurer, context, at: small), try subject.measured(by: measurer, context, at: size))
    } violation: { (before: Subject.Measured, after: Subject.Measured) in
        limit.violation(from: before.height, to: after.height).map { violation in
            Violation(
                message: "\(after.name) grows from \(points(before.height)) at \(before.sizeLabel) to "
                    + "\(points(after.height)) at \(after.sizeLabel): \(violation)",
                drawing: after.drawing)
        }
    }
}

extension GrowthLimit {
    fileprivate var amount: Double {
        switch self {
        case .factor(let amount), .points(let amount): amount
        }
    }

    /// Describes a growth that exceeds the limit, or returns `nil`.
    fileprivate func violation(from before: Double, to after: Double) -> String? {
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

/// The largest allowed growth of a text or message.
public enum GrowthLimit: Hashable, Sendable {
    /// A multiple of the original height.
    case factor(Double)
    /// A number of points added to the original height.
    case points(Double)
}
