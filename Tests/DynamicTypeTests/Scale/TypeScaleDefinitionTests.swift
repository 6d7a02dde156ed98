import DynamicType
import Testing

@Suite struct TypeScaleDefinitionTests {
    @Test func `The standard style of a table is nearest to 16 in the column that is used by default`() throws {
        let categories: [ContentSizeCategory] = [.small, .extraLarge]
        let styles = [("near", [10.0, 17.0]), ("far", [16, 30])].map { name, sizes in
            StyleDefinition(style: TextStyle(name), size: .table(sizes), lineHeight: .font)
        }
        let standard = try #require(TypeScaleDefinition.likelyDefaultStyle(of: styles, .table(categories)))
        let scale = try TypeScale(
            TypeScaleDefinition(
                name: "test", title: "Test", styles: styles, defaultStyle: standard, curve: .table(categories)))
        let resolved = scale.resolve(in: .default)
        #expect(resolved.environment.tableCategory == .extraLarge)
        #expect(resolved[standard]?.size == 17)
    }
}
