import LayoutTesting
import Testing

@Suite struct CatalogTests {
    @Test func `every translation fits its element at every size`() {
        expectStringsFit(
            catalog: "Localizable.xcstrings", show: ["button.*": "headline/1@240", "trip.*": "body@320"],
            pseudo: ["ibm"], at: .standard)
    }
}
