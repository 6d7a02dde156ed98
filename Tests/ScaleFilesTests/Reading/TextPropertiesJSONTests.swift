import DynamicType
import Testing
import TypescaleJSON

@testable import ScaleFiles

@Suite struct TextPropertiesJSONTests {
    private func properties(_ members: String) throws -> TextProperties {
        let reader = try JSONReader(parsing: Array("{\(members)}".utf8))
        return try TextProperties(reader.object(allowing: TextProperty.keys))
    }

    @Test func `properties are written as they were read`() throws {
        let members =
            #""whiteSpace":"pre-wrap","textWrap":"balance","tabSize":4,"overflowWrap":"normal","wordBreak":"keep-all","lineBreak":"strict","hyphens":"none","#
            + #""wordSpacing":{"em":0.1},"textIndent":-3,"textTransform":"capitalize","fontKerning":"none","#
            + #""fontVariantNumeric":"tabular-nums","fontFeatureSettings":"'liga' 0, 'ss01' 2""#
        var writer = JSONWriter()
        let properties = try properties(members)
        writer.object { properties.writeMembers(to: &$0) }
        #expect(writer.text == "{\(members)}")
    }

    @Test func `an object without properties has none, and they are not written`() throws {
        #expect(try properties("").isEmpty)
        var writer = JSONWriter()
        writer.object { $0.member("text", TextProperties()) }
        #expect(writer.text == "{}")
    }

    @Test(arguments: [
        (#""wordSpacing":{"em":21}"#, "/wordSpacing/em", "21 is not in -20...20"),
        (#""textIndent":{"points":1}"#, "/textIndent/points", "unknown key"),
        (#""textIndent":1001"#, "/textIndent", "1001 is not in -1000...1000"),
        (#""fontKerning":"auto\u0301""#, "/fontKerning", "is not one of auto, normal, none"),
        (#""fontVariantNumeric":"tabular-nums proportional-nums""#, "/fontVariantNumeric", "at most one of a group"),
        (#""fontFeatureSettings":"tnum""#, "/fontFeatureSettings", "tags in quotes"),
    ])
    func `an invalid value is refused at its place`(members: String, path: String, reason: String) throws {
        let error = try #require(throws: JSONError.self) { try properties(members) }
        #expect(error.path == path && error.reason.contains(reason), "\(error)")
    }
}
