import DynamicType
import Fonts
import Testing

@testable import TextLayout

/// The faces that draw Han characters in messages.
@Suite struct HanFaceTests {
    @Test(arguments: [("ja", "JP"), ("ko", "KR"), ("zh-Hans", "SC"), ("zh-Hant", "TC")])
    func `A message's locale, or else the reader's, determines the face of Han characters`(
        locale: String, suffix: String
    ) throws {
        let fonts = try Support.fonts.get()
        let expected = try fonts.match(for: FontRequest(families: ["Noto Sans CJK \(suffix)"])).face.identity
        let key = try Support.environment("category=L,locale=\(locale)").key.preparation
        let english = try Support.environment("category=L").key.preparation
        let preparer = TextPreparer(fonts: fonts)
        for (preparation, own) in [(key, nil), (english, locale)] as [(PreparationKey, String?)] {
            var store = PreparedMessages(preparation)
            let message = Message(id: "m", text: "今日は骨", locale: own)
            _ = try store.append(message, locale: preparation.locale, with: preparer)
            #expect(store.texts.faceLists.contains { $0.contains { $0.id == expected } }, "\(locale)")
        }
    }
}
