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

    @Test func `A table of few columns is read in the column that is nearest by ratio`() throws {
        for (columns, category, nearest) in [
            // 1.235 is nearer to 1 than to 1.647, although the category XXL is nearer to AX1.
            ("L AX1", "XXL", "L"), ("L AX1", "XXXL", "AX1"), ("L AX5", "AX1", "L"), ("L AX5", "AX2", "AX5"),
            ("XS AX5", "AX1", "AX5"), ("S XL AX3", "M", "S"), ("XL", "XS", "XL"), ("XL", "AX5", "XL"),
        ] {
            let published = try columns.split(separator: " ").map {
                try #require(ContentSizeCategory(named: String($0)))
            }
            let style = StyleDefinition(
                style: "text", size: .table(published.map { 16 * $0.fontScale }), lineHeight: .font)
            let scale = try TypeScale(
                TypeScaleDefinition(
                    name: "test", title: "Test", styles: [style], defaultStyle: "text", curve: .table(published)))
            let resolved = scale.resolve(in: try environment("category", category))
            #expect(resolved.environment.tableCategory == ContentSizeCategory(named: nearest), "\(columns) \(category)")
        }
    }
}
