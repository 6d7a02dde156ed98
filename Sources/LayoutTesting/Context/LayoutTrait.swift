public import Testing

/// Sets the context of a suite's or a test's layout assertions.
public struct LayoutTrait: SuiteTrait, TestTrait, TestScoping {
    let context: LayoutContext

    /// Whether suites inside a suite get it, too.
    public var isRecursive: Bool { true }

    /// Runs a test with the context.
    @concurrent public func provideScope(
        for test: Test, testCase: Test.Case?, performing function: @concurrent @Sendable () async throws -> Void
    ) async throws {
        try await LayoutContext.$bound.withValue(context, operation: function)
    }
}

extension Trait where Self == LayoutTrait {
    /// Layout assertions use this context where they are handed none.
    public static func layout(_ context: LayoutContext) -> Self { Self(context: context) }
}
