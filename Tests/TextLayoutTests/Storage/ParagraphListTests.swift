import Testing

@testable import TextLayout

@Suite struct ParagraphListTests {
    @Test func `paragraphs are returned as they were appended`() {
        var list = ParagraphList()
        for _ in 0..<2 {
            var paragraphs: [PreparedTexts.Paragraph] = []
            for index in 0..<40 {
                let paragraph = PreparedTexts.Paragraph(
                    firstSegment: UInt32(paragraphs.last?.segments.upperBound ?? 0), segmentCount: UInt32(index % 5),
                    textLength: UInt32(index * 7), unitsPerEm: Int32(1_000 + index), firstCount: Int32(index - 1),
                    faces: UInt32(index), traits: PreparedTexts.ParagraphTraits(rawValue: 1 << UInt32(index % 20)))
                paragraphs.append(paragraph)
                list.append(paragraph, textStart: index % 3 * 1_000)
            }
            #expect(list.count == 40)
            for (index, paragraph) in paragraphs.enumerated() {
                #expect("\(list[index])" == "\(paragraph)")
                #expect(list.textStart(of: index) == index % 3 * 1_000)
            }
            list.removeAll()
            #expect(list.count == 0 && list.textStart(of: 1) == 0)
        }
    }
}
