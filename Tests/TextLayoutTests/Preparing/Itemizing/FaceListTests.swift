import Testing

@testable import TextLayout

/// The faces of a line are stored as bits of a list of faces; a store has few such lists.
@Suite struct FaceListTests {
    /// Letters of scripts, each of which is drawn with another face.
    private static let letters = Array("א ب ա ა क ক ਕ ક ଓ க క ಕ ക ක ก ກ ཀ က ក ᏹ ᐁ".split(separator: " "))

    @Test func `a text that mixes faces in every order has few lists`() throws {
        var text = ""
        var count = 0
        for first in Self.letters {
            for second in Self.letters where second != first {
                for third in Self.letters.prefix(8) where third != first && third != second {
                    text += "\(first)\(second)\(third)\n"
                    count += 1
                }
            }
        }
        let store = try Support.prepared(text, Support.traits(["Noto Sans"], whiteSpace: .preLine))
        #expect(count > 2_000 && store.paragraphs.count == count)
        #expect(store.faceLists.count <= 2)
    }

    @Test func `lines have the same height if their list contains faces of other texts`() throws {
        let preparer = TextPreparer(fonts: try Support.library.get())
        let traits = Support.traits(["Noto Sans"], whiteSpace: .preLine)
        var shared = PreparedTexts()
        let texts = Self.letters.indices.map { index in
            "a\(Self.letters[index])\nb\n\(Self.letters[(index * 7 + 3) % Self.letters.count]) \(Self.letters[index]) 12"
        }
        for text in texts {
            _ = try preparer.prepare(text, traits, clusters: .ofAllWords, into: &shared)
        }
        for (index, text) in texts.enumerated() {
            let alone = try Support.prepared(text, traits)
            for (size, width) in [(17.0, 300.0), (28, 40)] {
                let measure = LineMeasure(size: size, width: width)
                let expected = alone.measurement(of: 0, measure, lineHeight: .normal)
                #expect(shared.measurement(of: index, measure, lineHeight: .normal) == expected, "\(text)")
            }
        }
    }

    @Test func `lines have the same height after more lists than are shared`() throws {
        let preparer = TextPreparer(fonts: try Support.library.get())
        let traits = Support.traits(["Inter"])
        let text = "नमस्ते မြန်မာ"
        var store = PreparedTexts()
        for number in 0..<1_100 {
            var other = traits
            other.font.weight = 101 + Double(number) / 2
            _ = try preparer.prepare("a ก", other, into: &store)
        }
        let index = try preparer.prepare(text, traits, into: &store)
        let measure = LineMeasure(size: 17, width: 300)
        let alone = try Support.prepared(text, traits).measurement(of: 0, measure, lineHeight: .normal)
        #expect(store.measurement(of: index, measure, lineHeight: .normal) == alone)
        #expect(store.faceLists.count > 1_100)
    }
}
