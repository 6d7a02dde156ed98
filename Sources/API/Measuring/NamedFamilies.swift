internal import DynamicType
internal import Fonts
internal import TextLayout
internal import TypescaleCaches
internal import TypescaleJSON

/// The families that rows name, and whether text can be set in them; used by one thread.
///
/// A text in a missing family is set in another one, which has other lines: a caller has to know. A family without a
/// valid file is missing, too.
struct NamedFamilies {
    private let fonts: FontLibrary
    private var faults = BoundedCache<Identifier, FontError?>(limit: APILimits.rememberedSettings)

    /// Creates an empty cache for a library.
    init(_ fonts: FontLibrary) { self.fonts = fonts }

    /// Returns the missing families of a row: those that it names, or those of a role that has no installed family.
    mutating func missing(in row: MeasureRow) -> [String] {
        switch row.content {
        case .text(let text):
            if !text.namedFamilies.isEmpty { return text.namedFamilies.filter { fault(of: $0) != nil } }
            return missingRole(text.traits.font)
        case .message(_, let environment):
            var names: [String] = []
            for style in environment.key.preparation.preparationStyles {
                for request in [style.regular, style.code] {
                    for name in missingRole(request) where !names.contains(where: { $0.isExactly(name) }) {
                        names.append(name)
                    }
                }
            }
            return names
        }
    }

    /// Throws an error if families of a row are missing, at the first of those that the row names, else at its style or
    /// scale.
    mutating func require(in row: MeasureRow, _ document: JSONReader) throws(JSONError) {
        let missing = missing(in: row)
        guard let first = missing.first else { return }
        let reasons = missing.map { family in
            let fault = fault(of: family)
            return "\"\(family)\" "
                + (fault?.code == .noMatch ? "is not installed" : "is broken: \(fault?.reason ?? "")")
        }
        let object = try document.object(allowing: MeasureRow.keys)
        var place = object.optional("style") ?? object.optional("scale") ?? document
        for family in try object.optional("families")?.array() ?? [] where try family.string().isExactly(first) {
            place = family
            break
        }
        throw place.error("\(reasons.joined(separator: ", ")); install the fonts, or measure without strict fonts")
    }

    /// Returns the families of a role if all are missing, else the broken ones before the family that replaces them.
    ///
    /// A role may list families that are not installed everywhere, but a broken file is a fault.
    private mutating func missingRole(_ request: FontRequest) -> [String] {
        var broken: [String] = []
        for family in request.families.map(\.text) {
            guard let fault = fault(of: family) else { return broken }
            if fault.code != .noMatch { broken.append(family) }
        }
        return request.families.map(\.text)
    }

    private mutating func fault(of family: String) -> FontError? {
        if FontRole(generic: family) != nil { return nil }
        return faults.value(for: Identifier(family)) { [fonts] in fonts.fault(ofFamily: family) }
    }
}
