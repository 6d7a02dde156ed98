import DynamicType
import Testing
import TextLayout
import TypescalePreview

/// The titles of a preview's columns, and its caption.
@Suite struct SpecimenTests {
    private func titles(_ words: [[(key: String, value: String)]]) throws -> [String] {
        Specimen.titles(of: try words.map { try TextEnvironment($0) })
    }

    @Test func `columns are labeled with the values that differ`() throws {
        #expect(try titles([[("category", "L")], [("category", "AX3")]]) == ["L", "AX3"])
        #expect(try titles([[("fontScale", "1")], [("percent", "150")]]) == ["×1", "150 %"])
        #expect(try titles([[("viewportWidth", "360")], [("viewportWidth", "1240")]]) == ["360 px", "1240 px"])
        #expect(
            try titles([[("category", "L")], [("category", "AX1"), ("appScale", "1.2")]]) == [
                "L, app scale 1", "AX1, app scale 1.2",
            ])
        #expect(try titles([[], [("boldText", "true")]]) == ["regular text", "bold text"])
        #expect(try titles([[("locale", "de")], [("locale", "fi")]]) == ["de", "fi"])
        #expect(try titles([[("displayScale", "2")], []]) == ["2 px per pt", "default pixels"])
        #expect(try titles([[("category", "S")]]) == ["S"])
    }

    @Test func `two scales have a column each, with the styles that both have`() throws {
        let (chat, apple) = (try Support.scale("chat"), try Support.scale())
        let fonts = try Support.fonts.get()
        let sizes = try Support.environments("L", "AX5")
        let specimen = try Specimen(chat, beside: apple, in: sizes, fonts: fonts)
        #expect(specimen.columns.map(\.title) == ["chat, L", "apple-ios, L", "chat, AX5", "apple-ios, AX5"])
        #expect(
            specimen.columns.allSatisfy {
                $0.styles.map(\.resolved.style) == Specimen.commonStyles(of: chat, and: apple)
            })
        #expect(specimen.subtitle == ["chat, apple-ios"] && specimen.title.contains(" and "))
        let single = try Specimen(chat, beside: apple, in: [.default], only: ["body"], fonts: fonts)
        #expect(single.columns.map(\.title) == ["chat", "apple-ios"])
        #expect(single.columns.allSatisfy { $0.styles.map(\.resolved.style) == ["body"] })
    }

    @Test func `a caption has only the values that all columns share`() throws {
        let environments = try [
            TextEnvironment(.category(.large), appScale: .factor(1.2), viewportWidth: 360),
            TextEnvironment(.category(.small), appScale: .factor(1.2), viewportWidth: 800),
        ]
        #expect(Specimen.commonSettings(of: environments) == ["app scale 1.2"])
    }
}
