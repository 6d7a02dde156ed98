import Fonts
import Testing

@testable import TextLayout

/// Runs shaped in more styles than the cache keeps.
@Suite struct RunShaperTests {
    @Test func `evicting styles does not change the shaping`() throws {
        let text = Array("office to WAVE officially AVATAR".utf16)
        let stack = try FaceStack(
            FaceStack.Setting(request: FontRequest(families: ["Noto Sans"]), engine: .chromium),
            in: Support.library.get())
        let run = TextRun(units: text.indices, face: stack.primary, script: .latin, isRightToLeft: false)
        var few = RunShaper(mostStyles: 3)
        var many = RunShaper()
        for number in 0..<40 {
            let (language, isTracked) = (["", "en", "de"][number % 3], number % 2 == 1)
            for isFew in [true, false] {
                func shape(_ shaper: inout RunShaper) {
                    shaper.styles.setProfile(BrowserEngine.chromium.profile, language: language)
                    shaper.begin(text.indices)
                    shaper.shape(run, in: text, paragraph: text.indices, isTracked: isTracked, nil)
                }
                if isFew { shape(&few) } else { shape(&many) }
            }
            #expect(few.shapedUnits.advances == many.shapedUnits.advances)
            #expect(few.styles.count <= 3)
        }
        #expect(many.styles.count == 6)
    }
}
