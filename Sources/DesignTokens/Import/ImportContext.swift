internal import TypescaleStrings

/// A departure of a token file from the standard, which an import reads nevertheless, and what the standard has
/// instead.
enum TokenDeparture: String, CaseIterable {
    case dimensionText = "a dimension as text; the standard has {\"value\":16,\"unit\":\"px\"}"
    case withoutUnit = "a number without a unit, read as px; the standard has {\"value\":16,\"unit\":\"px\"}"
    case otherUnit = "a unit that the standard does not have; it has px and rem"
    case percent = "a percentage; the standard has px, rem and multiples of the size"
    case lineHeight = "a line height that is not a number; the standard has a multiple of the size"
    case weight = "another spelling of a weight; the standard has 1 to 1000 and names such as semi-bold"
    case slant = "a slant, which a scale does not have; it is dropped"
    case missingPart = """
        a style without all of fontFamily, fontSize, fontWeight, letterSpacing and lineHeight; what is missing \
        gets a default
        """
    case unknownPart = "a part of a style that the standard does not have; it is not imported"
    case textCase = "the case of a style's letters, which the standard does not have; it is read as textTransform"
    case familyList = "families in one text; the standard has a list"
    case noFamily = "an empty list of families, which leaves the role default; the standard has at least one family"
    case untyped = "a reference to a token without a type; the standard takes the type from the token or its group"
    case textReference = "a reference inside a text; the standard has references in place of whole values"
    case name = "a name with a character that the standard reserves"
    case tokensInToken = "a token inside another one; the standard has $root for a group's own token"
    case oldKeys = "value and type without a dollar sign, as before version 4 of Style Dictionary"
}

/// Collects what an import has to say: notes, departures from the standard, and tokens that it did not read.
final class ImportContext {
    /// A Boolean value that indicates whether departures from the standard are errors.
    let isStrict: Bool
    let advice: ImportAdvice
    /// A Boolean value that indicates whether the file claims to follow the standard, so that departures are noted.
    var isStandard = true
    var leavesOut = false
    /// The families without a role, in order.
    var unknownFamilies: [String] = []
    private var notes: [String] = []
    private var noted: Set<Identifier> = []
    private var departures: [TokenDeparture: (count: Int, first: TokenPlace)] = [:]

    init(isStrict: Bool, advice: ImportAdvice = .commandLine) {
        self.isStrict = isStrict
        self.advice = advice
    }

    /// Adds a note, once; it is computed only as long as there are few.
    func note(_ text: @autoclosure () -> String) {
        guard notes.count < DesignTokensLimits.notes else { return }
        let text = text()
        if noted.insert(Identifier(text)).inserted { notes.append(text) }
    }

    /// Records a departure from the standard; throws if it is an error.
    func depart(_ departure: TokenDeparture, at place: TokenPlace) throws(TokenError) {
        guard !isStrict else { throw place.error(departure.rawValue) }
        // In another tool's file its own spellings are no news; what gets lost is.
        guard isStandard || departure == .unknownPart || departure == .slant else { return }
        departures[departure, default: (0, place)].count += 1
    }

    /// All notes, with one for each kind of departure.
    var allNotes: [String] {
        let counted = TokenDeparture.allCases.compactMap { departure in
            departures[departure].map { found in
                "\(found.first.description): \(departure.rawValue)"
                    + (found.count == 1 ? "" : " (\(found.count) times in all)")
            }
        }
        return counted + notes
    }

    /// Notes a description for which a scale file has no place.
    func noteDescription(of node: TokenNode, _ name: String) {
        guard let text = node.description else { return }
        note("the description of \(name) is not kept: \(Quotation.shortened(text))")
    }

    /// Notes a description that is not kept, as a style has another one.
    func noteDescription(_ text: String, besideThatOf style: String) {
        let text = text.prefix(DesignTokensLimits.notedCharacters)
        note("\(style) has several descriptions; the first one is kept, and not: \(text)")
    }

    /// Notes extension data of other tools, for which a scale file has no place.
    func noteExtensions(of node: TokenNode) {
        for (name, _) in node.members?["$extensions"]?.members?.list ?? [] where name != Identifier(TokenNames.vendor) {
            note("the extension data of \(Quotation.shortened(name.text)) is not kept")
        }
    }

    func unread(_ names: some Sequence<String>, _ kind: String, plural: String) {
        unread(ListedNames(names), kind, plural: plural)
    }

    /// Adds a note about values that are not imported, with the first of their names.
    func unread(_ names: ListedNames, _ kind: String, plural: String) {
        guard names.count > 0 else { return }
        note(
            "\(names.count) \(names.count == 1 ? "\(kind) is" : "\(plural) are") not part of a text style and not "
                + "imported: \(names.text)")
    }
}

/// The names that the choices of an import have for its caller, as notes and errors advise them.
package enum ImportAdvice: Sendable {
    case commandLine
    case request

    var columns: String { name("columns") }
    var modifier: String { name("modifier") }

    private func name(_ key: String) -> String { self == .commandLine ? "--\(key)" : "\"\(key)\"" }

    /// Returns the pointer to the key of a request that an error's subject names; `nil` for other subjects.
    package func pointer(ofSubject subject: String) -> String? {
        if subject.isExactly(columns) { return "/columns" }
        return subject.isExactly(modifier) ? "/modifier" : nil
    }

    func modifier(_ name: String) -> String {
        self == .commandLine ? "--modifier \(name)" : "\"modifier\": \"\(name)\""
    }

    /// Returns the addition of a column to the choice of categories.
    func column(_ name: String) -> String {
        self == .commandLine ? "add \(name)=AX1 to --columns" : "add \"\(name)\": \"AX1\" to \"columns\""
    }
}

/// Values by their names, in the order in which the names came first.
struct NamedValues<Value> {
    private(set) var names: [Identifier] = []
    private var byName: [Identifier: Value] = [:]

    var values: [Value] { names.compactMap { byName[$0] } }

    subscript(name: Identifier) -> Value? { byName[name] }

    /// The value of a name, which is added if it is new.
    subscript(name: Identifier, default value: @autoclosure () -> Value) -> Value {
        get { byName[name, default: value()] }
        _modify {
            if byName[name] == nil { names.append(name) }
            yield &byName[name, default: value()]
        }
    }
}
