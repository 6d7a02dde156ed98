package import TypescaleJSON

extension JSONReader {
    package func category() throws(JSONError) -> ContentSizeCategory {
        let name = try string()
        guard let category = ContentSizeCategory(named: name) else {
            throw unknownChoice(name, among: ContentSizeCategory.allCases.map(\.name))
        }
        return category
    }
}
