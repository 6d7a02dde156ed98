import DynamicType
import Fonts
import ScaleFiles
import Testing
import TypescaleAudit

@Suite struct StringsReportTests {
    @Test func `counts of one have no plural`() throws {
        let root = "/" + #filePath.split(separator: "/").dropLast(4).joined(separator: "/")
        let scales = ScaleLibrary(directory: root + "/typescales")
        let fonts = try FontLibrary(directories: .standard(project: root + "/fonts"))
        let long = ("locales/de/a.json", #"{"a": "Kup bilet teraz, zanim podrożeje"}"#)
        let one = try CatalogAudit.run([long], #"{"show":{"*":"/1@60"}}"#)
        let page = try StringsReport(one, scales: scales, fonts: fonts, in: .default).page()
        #expect(page.contains(">1 finding in 1 message of 1 catalog; languages: de<"))
    }
}
