internal import AccessibilityChecks
package import DynamicType
package import Fonts
package import ScaleFiles
package import TextLayout
package import TypescaleJSON
internal import TypescaleStrings

/// Measures sheets for the command line and the service; used by one thread.
package final class SheetMeasurer {
    private let scales: ScaleLibrary
    private let settings: StyleSettings
    private let measurer: SequentialMeasurer

    /// Creates a measurer of a folder's scales with the machine's faces.
    package init(scales: ScaleLibrary, fonts: FontLibrary) {
        self.scales = scales
        settings = StyleSettings(scales: scales, fonts: fonts)
        measurer = SequentialMeasurer(fonts: fonts)
    }

    /// Decodes and measures a sheet.
    ///
    /// The keys are `{"screen":{"width","height","safeArea":{…},"orientation"},"hand","header","rows":[…],"footer",
    /// "essentialRows","scale","engine","compareTo":{…}}` and those of an environment. Texts are measured in the
    /// scale's styles, at the width between the safe area and the padding. Rows that moved out of reach are relative to
    /// `compareTo`, by default the default reader's size. `environment` replaces the request's own; `scale` and
    /// `engine` apply if it names none.
    package func sheet(
        _ reader: JSONReader, in given: TextEnvironment? = nil, scale defaultScale: String = ScaleName.appleIOS.name,
        engine usual: BrowserEngine = .chromium
    ) throws(JSONError) -> SheetResponse {
        let keys: [Identifier] = [
            "screen", "hand", "header", "rows", "footer", "essentialRows", "scale", "engine", "compareTo",
        ]
        let object = try reader.object(allowing: keys + TextEnvironment.keys)
        // Decoded in any case, so that errors in it are reported.
        let own = try TextEnvironment(object)
        let environment = given ?? own
        let scale = try object.scale(of: scales, for: environment, otherwise: defaultScale)
        let compared = try object.optional("compareTo").map { other throws(JSONError) in
            try TextEnvironment(other.object(allowing: TextEnvironment.keys))
        }
        let screen = try SheetMeasurer.screen(object.required("screen"))
        let hand: ThumbReach.Hand = try object.optional("hand")?.choice() ?? .right
        let list = try object.required("rows").array(of: "rows", in: 1...AccessibilityChecksLimits.items)
        var elements: [SheetElement] = []
        var ids: Set<Identifier> = []
        for row in list {
            let element = try SheetElement(row: row)
            guard ids.insert(element.id).inserted else {
                throw row.error("the id \(Quotation.quoted(element.id.text)) is another row's; give each its own")
            }
            elements.append(element)
        }
        let request = SheetRequest(
            scale: scale.name, engine: try object.optional("engine")?.choice() ?? usual, screen: screen,
            header: try object.optional("header").map { header throws(JSONError) in try SheetElement(edge: header) },
            rows: elements,
            footer: try object.optional("footer").map { footer throws(JSONError) in try SheetElement(edge: footer) },
            essentialRows: try object.optional("essentialRows")?.integer(in: 0...AccessibilityChecksLimits.items) ?? 1)
        let before = compared ?? .default
        let (sheet, stackings) = try measured(request, in: environment)
        let layout = SheetLayout(sheet, on: screen, hand: hand)
        let old = SheetLayout(try measured(request, in: before).sheet, on: screen, hand: hand)
        return SheetResponse(
            environment: scale.resolvedEnvironment(for: environment),
            comparedTo: scale.resolvedEnvironment(for: before),
            screen: screen, hand: hand, layout: layout, rows: SheetMeasurer.rows(layout, stackings, request),
            moved: layout.movedOutOfReach(since: old))
    }

    private static func screen(_ reader: JSONReader) throws(JSONError) -> SheetLayout.Screen {
        let object = try reader.object(allowing: ["width", "height", "safeArea", "orientation"])
        var area = SheetLayout.Screen.SafeArea()
        if let given = object.optional("safeArea") {
            let edges = try given.object(allowing: ["top", "bottom", "left", "right"])
            func edge(_ name: Identifier) throws(JSONError) -> Double {
                try edges.optional(name)?.number(in: 0...AccessibilityChecksLimits.screen.upperBound) ?? 0
            }
            area = SheetLayout.Screen.SafeArea(
                top: try edge("top"), bottom: try edge("bottom"), left: try edge("left"), right: try edge("right"))
        }
        return SheetLayout.Screen(
            width: try object.required("width").number(in: AccessibilityChecksLimits.screen),
            height: try object.required("height").number(in: AccessibilityChecksLimits.screen),
            safeArea: area,
            orientation: try object.optional("orientation")?.choice())
    }

    private static func rows(
        _ layout: SheetLayout, _ stackings: [RowLayout?], _ request: SheetRequest
    ) -> [SheetResponse.Row] {
        var y = 0.0
        var targets: [TouchTarget] = []
        for (place, element) in zip(layout.rows, request.rows) {
            let row = place.row
            if element.isTouchable {
                let width = row.touchRange.map { $0.upperBound - $0.lowerBound } ?? request.screen.safeWidth
                let frame = TouchTarget.Frame(
                    x: row.touchRange?.lowerBound ?? 0, y: y, width: width, height: row.height)
                targets.append(TouchTarget(id: row.id.text, frame: frame))
            }
            y += row.height
        }
        var verdicts = TargetCheck(targets).verdicts[...]
        return layout.rows.indices.map { index in
            let verdict = request.rows[index].isTouchable ? verdicts.popFirst() : nil
            return SheetResponse.Row(place: layout.rows[index], arrangement: stackings[index], target: verdict)
        }
    }

    // MARK: Measuring

    private func measured(
        _ request: SheetRequest, in environment: TextEnvironment
    ) throws(JSONError) -> (sheet: SheetLayout.Content, stackings: [RowLayout?]) {
        var rows: [SheetLayout.Content.Row] = []
        var stackings: [RowLayout?] = []
        for element in request.rows {
            let (height, stacking) = try height(of: element, request, environment)
            rows.append(SheetLayout.Content.Row(id: element.id.text, height: height, touchRange: element.touch))
            stackings.append(stacking)
        }
        func edgeHeight(_ edge: SheetElement?) throws(JSONError) -> Double {
            try edge.map { element throws(JSONError) in try height(of: element, request, environment).height } ?? 0
        }
        let sheet = SheetLayout.Content(
            headerHeight: try edgeHeight(request.header), rows: rows, footerHeight: try edgeHeight(request.footer),
            essentialRowCount: request.essentialRows)
        return (sheet, stackings)
    }

    private func height(
        of element: SheetElement, _ request: SheetRequest, _ environment: TextEnvironment
    ) throws(JSONError) -> (height: Double, stacking: RowLayout?) {
        let width = max(0, request.screen.safeWidth - 2 * element.horizontalPadding)
        var content = 0.0
        var stacking: RowLayout?
        switch element.content {
        case .height(let height): content = height
        case .text(let part): content = try measurement(part, width, request, environment).height
        case .parts(let parts, let spacing):
            var sizes: [RowLayout.Part] = []
            for part in parts {
                let measurement = try measurement(part, APILimits.widths.upperBound, request, environment)
                sizes.append(RowLayout.Part(width: measurement.widestLineWidth, height: measurement.height))
            }
            var found = RowLayout(sizes, spacing: spacing, availableWidth: width)
            if found.arrangement == .stacked {
                // Each part has the full width here, and may still need several lines.
                for (index, part) in parts.enumerated() {
                    sizes[index].height = try measurement(part, width, request, environment).height
                }
                found = RowLayout(sizes, spacing: spacing, availableWidth: width)
            }
            content = found.height
            stacking = found
        }
        return (max(element.minimumHeight, content + 2 * element.verticalPadding), stacking)
    }

    private func measurement(
        _ part: SheetElement.Part, _ width: Double, _ request: SheetRequest, _ environment: TextEnvironment
    ) throws(JSONError) -> TextMeasurement {
        let setting = try rethrowing(settings.setting(scale: request.scale, style: part.style, in: environment)) {
            (error: SettingError) in part.place.error(error.reason, code: error.isMissing ? .notFound : .invalid)
        }
        do {
            let row = TextRow(part.text, setting, width: width, request.engine)
            return try measurer.measure(.text(row)).measurement
        } catch {
            throw part.place.error(error.reason)
        }
    }
}

/// A sheet before it is measured.
private struct SheetRequest {
    var scale: String
    var engine: BrowserEngine
    var screen: SheetLayout.Screen
    var header: SheetElement?
    var rows: [SheetElement]
    var footer: SheetElement?
    var essentialRows: Int
}
