import DynamicType
import Testing

@testable import TypescaleDesignTokens

@Suite struct TokenStyleReaderTests {
    @Test(arguments: [
        (#""textCase":"uppercase""#, TextTransform.uppercase), (#""textCase":"{case}""#, .lowercase),
        (#""textTransform":"capitalize""#, .capitalize), (#""textCase":"TITLE""#, .capitalize),
        (#""textCase":"none""#, nil), (#""textCase":"ORIGINAL""#, nil), (#""textCase":"small-caps""#, nil),
    ]) func `the case of letters is the style's`(member: String, transform: TextTransform?) throws {
        let scale = try Support.imported(
            #"{"$themes":[],"s":{"case":{"value":"lowercase","type":"textCase"},"#
                + #""body":{"value":{"fontSize":"16",\#(member)},"type":"typography"}}}"#)
        #expect(scale.definition.styles.map(\.textProperties.textTransform) == [transform])
        #expect(scale.notes.contains { $0.contains("it is not imported") } == member.contains("small-caps"))
    }
}
