import DynamicType
import Testing

@Suite struct PublishedTableTests {
    @Test func `All 132 sizes and leadings of iOS are as published, in every unit of preference`() throws {
        let scale = try scale("apple-ios")
        #expect(AppleTable.cells.count == 132)
        for cell in AppleTable.cells {
            let category = try category(cell.category)
            let asked = [
                TextEnvironment.category(category),
                try TextEnvironment(.fontScale(category.fontScale)),
                try TextEnvironment(.percent(category.fontScale * 100)),
            ]
            for environment in asked {
                let style = try scale.resolve(TextStyle(cell.style), in: environment)
                #expect(style.size == cell.size, "\(cell)")
                #expect(style.lineHeight == cell.leading, "\(cell)")
                #expect(style.curve == .table && style.lineHeightSource == .table && !style.isClamped)
            }
        }
    }

    @Test func `Tracking is the typeface's at the resolved size`() throws {
        let scale = try scale("apple-ios")
        let body = try scale.resolve(.body, in: .default)
        #expect(body.tracking == -0.43)
        #expect(try scale.resolve(.body, in: .category(.accessibility5)).tracking == 0.31)
        // 17 × 1.2 = 20.4 is drawn at 20.
        let app = try scale.resolve(.body, in: environment("appScale", "1.2"))
        #expect(app.size == 20 && app.tracking == -0.45)
        let table = try #require(scale.definition.tracking)
        #expect(abs(table.tracking(at: 17.5) - -0.435) < 1e-12)
        #expect(abs(table.tracking(at: 3) - 0.12) < 1e-12)
        #expect(table.tracking(at: 200) == 0)
    }

    @Test(arguments: [
        ("largeTitle", 26, 32, 400, 700), ("title1", 22, 26, 400, 700), ("title2", 17, 22, 400, 700),
        ("title3", 15, 20, 400, 600), ("headline", 13, 16, 700, 800), ("body", 13, 16, 400, 600),
        ("callout", 12, 15, 400, 600), ("subheadline", 11, 14, 400, 600), ("footnote", 10, 13, 400, 600),
        ("caption1", 10, 13, 400, 500), ("caption2", 10, 13, 500, 600),
    ])
    func `macOS has one size for each style in every category`(
        name: String, size: Double, line: Double, weight: Int, emphasized: Int
    ) throws {
        for category in ContentSizeCategory.allCases {
            let style = try scale("apple-macos").resolve(TextStyle(name), in: .category(category))
            #expect(style.size == size && style.lineHeight == line)
            #expect(style.weight == weight && style.emphasizedWeight == emphasized)
        }
    }

    @Test(arguments: [
        ("title1", 76, 96, 500), ("title2", 57, 66, 500), ("title3", 48, 56, 500), ("headline", 38, 46, 500),
        ("subtitle1", 38, 46, 400), ("callout", 31, 38, 500), ("body", 29, 36, 500), ("caption1", 25, 32, 500),
        ("caption2", 23, 30, 500),
    ])
    func `tvOS has its published sizes`(name: String, size: Double, line: Double, weight: Int) throws {
        let style = try scale("apple-tvos").resolve(TextStyle(name), in: .default)
        #expect(style.size == size && style.lineHeight == line && style.weight == weight)
    }

    @Test func `body of watchOS has nine sizes, and other categories take the nearest`() throws {
        let scale = try scale("apple-watchos")
        let sizes = try ContentSizeCategory.allCases.map { try scale.resolve(.body, in: .category($0)).size }
        #expect(sizes == [14, 15, 16, 16, 17, 18, 19, 21, 22, 23, 23, 23])
        #expect(scale.resolve(in: .category(.medium)).environment.tableCategory == .large)
        #expect(scale.resolve(in: .category(.accessibility5)).environment.tableCategory == .accessibility3)
    }

    @Test func `watchOS has four irregular leadings as published, others are the size plus 2.5`() throws {
        let scale = try scale("apple-watchos")
        let odd = ["title2 AX1": 41, "title1 AX2": 46, "title1 AX3": 47, "footnote2 AX2": 17.5]
        for category in scale.publishedCategories {
            for style in scale.resolve(in: .category(category)).styles {
                #expect(style.lineHeight == odd["\(style.style) \(category)"] ?? style.size + 2.5)
            }
        }
    }

    @Test func `visionOS has its two extra titles with the face's own line height`() throws {
        let styles = try scale("apple-visionos").resolve(in: .default).styles
        #expect(styles.map(\.size) == [36, 28])
        #expect(styles.allSatisfy { $0.lineHeight == nil && $0.lineHeightSource == .font && $0.weight == 700 })
    }
}
