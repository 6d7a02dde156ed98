import DynamicType
import Testing

@Suite struct StyleChangesTests {
    private func changes(_ from: ContentSizeCategory, _ to: ContentSizeCategory) throws -> StyleChanges {
        let scale = try scale("apple-ios")
        return StyleChanges(from: scale.resolve(in: .category(from)), to: scale.resolve(in: .category(to)))
    }

    @Test func `From XS to S and to M, footnote and captions are unchanged`() throws {
        for (from, to) in [(ContentSizeCategory.extraSmall, ContentSizeCategory.small), (.small, .medium)] {
            let changes = try changes(from, to)
            #expect(changes.unchanged == [.footnote, .caption1, .caption2])
            #expect(changes.changed.count == 8 && !changes.isEmpty)
        }
        #expect(try changes(.medium, .large).unchanged == [.caption2])
    }

    @Test func `Environments with equal values have no changes, whatever their names`() throws {
        let scale = try scale("apple-ios")
        let large = scale.resolve(in: .default)
        #expect(StyleChanges(from: large, to: scale.resolve(in: try environment("percent", "100"))).isEmpty)
        #expect(StyleChanges(from: large, to: scale.resolve(in: try environment("fontScale", "1.02"))).isEmpty)
        let mac = try self.scale("apple-macos")
        let changes = StyleChanges(
            from: mac.resolve(in: .category(.extraSmall)), to: mac.resolve(in: .category(.accessibility5)))
        #expect(changes.isEmpty && changes.unchanged.count == 11)
    }

    private func scale(_ name: String) throws -> TypeScale { try DynamicTypeTests.scale(name) }

    @Test func `A change has the old and the new value`() throws {
        let change = try #require(try changes(.large, .accessibility5).changed.first { $0.style == .body })
        #expect(change.old.size == 17 && change.new.size == 53 && change.new.lineHeight == 62)
    }

    @Test func `Bold text changes the weight of every style and nothing else`() throws {
        let scale = try scale("apple-ios")
        let changes = StyleChanges(
            from: scale.resolve(in: .default), to: scale.resolve(in: try environment("boldText", "true")))
        #expect(changes.changed.count == 11)
        #expect(changes.changed.allSatisfy { $0.old.size == $0.new.size && $0.old.weight < $0.new.weight })
    }

    @Test func `Styles of two scales are matched by name, others are added or removed`() throws {
        let changes = StyleChanges(
            from: try scale("apple-macos").resolve(in: .default), to: try scale("apple-tvos").resolve(in: .default))
        #expect(changes.added == ["subtitle1"])
        #expect(changes.removed == [.largeTitle, .subheadline, .footnote])
    }

    @Test(arguments: [(0.1 + 1e-9, 0), (0.1 + 2e-6, 1)])
    func `A difference that exports do not keep is none`(tracking: Double, count: Int) throws {
        func resolved(_ tracking: Double) throws -> ResolvedScale {
            let body = StyleDefinition(
                style: "body", size: .points(16), lineHeight: .font, tracking: .points(tracking), weight: 400,
                emphasizedWeight: 700)
            return try TypeScale(
                TypeScaleDefinition(name: "ours", title: "ours", styles: [body], defaultStyle: "body", curve: .linear)
            ).resolve(in: .default)
        }
        #expect(try StyleChanges(from: resolved(0.1), to: resolved(tracking)).changed.count == count)
    }
}
