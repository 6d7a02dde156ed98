internal import AccessibilityChecks
package import DynamicType
package import TypescaleAPI
package import TypescaleJSON

extension Audit {
    /// Looks through the pairs a palette names, each at every size its text has.
    package func audit(_ palette: ColorPalette, in place: AuditFinding.Place) throws(JSONError) {
        var failed: [(pair: ContrastAnswer.Pair, threshold: Double, at: [ContentSizeCategory])] = []
        for (category, environment) in environments {
            let maker = PairMaker(palette: palette, scale: scale, environment: environment)
            let pairs = try maker.palettePairs()
            for (index, pair) in pairs.enumerated() {
                guard let judgement = pair.check.result(for: pair.use, level: .aa) else { continue }
                if failed.count <= index { failed.append((pair, judgement.threshold, [])) }
                if !judgement.passes { failed[index].at.append(category) }
            }
        }
        for (pair, threshold, categories) in failed where !categories.isEmpty {
            let nearest = pair.check.nearestForeground(reaching: threshold).map { "; \($0.color.hex) would do" } ?? ""
            let subject = pair.name.isEmpty ? "\(pair.check.foreground.hex) on \(pair.check.background.hex)" : pair.name
            add(
                .contrast, .error, subject, at: categories,
                "\(pair.check.ratio.description) where \(shortPoints(threshold)):1 is needed\(nearest)",
                in: place)
        }
    }

    /// Looks through the touch targets of a sheet, measured at every text size.
    package func audit(
        sheet: (TextEnvironment) throws(JSONError) -> SheetAnswer, in place: AuditFinding.Place
    ) throws(JSONError) {
        var small: [Identifier: (verdict: TargetCheck.Verdict, at: [ContentSizeCategory])] = [:]
        var order: [Identifier] = []
        for (category, environment) in environments {
            for row in try sheet(environment).rows {
                guard let verdict = row.target, !verdict.isComfortable else { continue }
                let id = row.place.row.id
                if small[id] == nil { order.append(id) }
                // The smallest counts, which is the first: targets grow with their text.
                small[id, default: (verdict, [])].at.append(category)
            }
        }
        for id in order {
            guard let (verdict, categories) = small[id] else { continue }
            let frame = verdict.target.frame
            add(
                .target, verdict.minimum == .fails ? .error : .warning, id.text, at: categories,
                "\(shortPoints(frame.width)) × \(shortPoints(frame.height)) pt, 44 both ways is comfortable",
                in: place)
        }
    }
}
