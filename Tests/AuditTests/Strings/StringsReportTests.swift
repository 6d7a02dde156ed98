import DynamicType
import Fonts
import ScaleFiles
import Testing
import TypescaleAudit
import TypescaleTestSupport

@Suite struct StringsReportTests {
    @Test func `counts of one have no plural`() throws {
        let scales = ScaleLibrary(directory: ProjectRoot.path + "/typescales")
        let fonts = try FontLibrary(directories: .standard(project: ProjectRoot.path + "/fonts"))
        let long = ("locales/de/a.json", #"{"a": "Kup bilet teraz, zanim podrożeje"}"#)
        let one = try CatalogAudit.run([long], #"{"show":{"*":"/1@60"}}"#)
        let page = try StringsReport(one, scales: scales, fonts: fonts, in: .default).page()
        #expect(page.contains("<td lang=\"de\" dir=\"auto\">Kup bilet"))
        #expect(page.contains(">1 finding in 1 message of 1 catalog; languages: de<"))
    }

    @Test func `texts have their language and direction in the table of growth`() throws {
        let root = "/" + #filePath.split(separator: "/").dropLast(4).joined(separator: "/")
        let scales = ScaleLibrary(directory: root + "/typescales")
        let fonts = try FontLibrary(directories: .standard(project: root + "/fonts"))
        let files = [("locales/en/a.json", #"{"a": "Buy!"}"#), ("locales/ar/a.json", #"{"a": "اشتر التذكرة الآن!"}"#)]
        let result = try CatalogAudit.run(files, #"{"show":{"*":"/1@600"}}"#)
        let page = try StringsReport(result, scales: scales, fonts: fonts, in: .default).page()
        let cells = "<td dir=\"auto\">Buy!</td><td lang=\"ar\" dir=\"auto\">اشتر التذكرة الآن!</td>"
        #expect(page.contains(cells), "\(page)")
    }
}
