import DynamicType
import Testing

@Suite struct StyleChangesTests {
    private func changes(_ from: ContentSizeCategory, _ to: ContentSizeCategory) throws -> StyleChanges {
        let scale = try scale("apple-ios")
        return StyleChanges(from: scale.resolve(.category(from)), to: scale.resolve(.category(to)))
    }

    @Test func `From XS to S and M footnote and captions stay as they are`() throws {
        for (from, to) in [(ContentSizeCategory.extraSmall, ContentSizeCategory.small), (.small, .medium)] {
            let changes = try changes(from, to)
            #expect(changes.unchanged == [.footnote, .caption1, .caption2])
            #expect(changes.changed.count == 8 && !changes.isEmpty)
        }
        #expect(try changes(.medium, .large).unchanged == [.caption2])
    }

    @Test func `Nothing changes where all values are equal, whatever the names`() throws {
        let scale = try scale("apple-ios")
        let large = scale.resolve(.default)
        #expect(StyleChanges(from: large, to: scale.resolve(try environment("percent", "100"))).isEmpty)
        #expect(StyleChanges(from: large, to: scale.resolve(try environment("fontScale", "1.02"))).isEmpty)
        let mac = try self.scale("apple-macos")
        let changes = StyleChanges(
            from: mac.resolve(.category(.extraSmall)), to: mac.resolve(.category(.accessibility5)))
        #expect(changes.isEmpty && changes.unchanged.count == 11)
    }

    private func scale(_ name: String) throws -> TypeScale { try DynamicTypeTests.scale(name) }

    @Test func `A change carries both values`() throws {
        let change = try #require(try changes(.large, .accessibility5).changed.first { $0.style == .body })
        #expect(change.from.size == 17 && change.to.size == 53 && change.to.lineHeight == 62)
    }

    @Test func `Bold text changes weights alone, and every style`() throws {
        let scale = try scale("apple-ios")
        let changes = StyleChanges(
            from: scale.resolve(.default), to: scale.resolve(try environment("boldText", "true")))
        #expect(changes.changed.count == 11)
        #expect(changes.changed.allSatisfy { $0.from.size == $0.to.size && $0.from.weight < $0.to.weight })
    }

    @Test func `Between two scales styles are matched by name, the rest is added or removed`() throws {
        let changes = StyleChanges(
            from: try scale("apple-macos").resolve(.default), to: try scale("apple-tvos").resolve(.default))
        #expect(changes.added == ["subtitle1"])
        #expect(changes.removed == [.largeTitle, .subheadline, .footnote])
    }
}
