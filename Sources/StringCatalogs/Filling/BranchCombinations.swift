/// A number or a name that is tried for an argument, and with it a branch of each choice by this argument.
enum BranchOption: Hashable {
    case number(Double)
    case name(Identifier)
}

/// The combinations of branches in which a message is filled.
///
/// Few are all tried. Of many, each branch is combined with those branches of the other choices that make the text
/// largest. They are found one argument at a time, which finds the largest text if the choices are independent.
struct BranchCombinations {
    /// A choice in the message.
    private struct Place {
        let argument: Identifier
        let options: [BranchOption]
        /// The options of the choices around it, without which it is not shown.
        let path: [Identifier: BranchOption]
    }

    private var places: [Place] = []
    private var arguments: [Identifier] = []
    private var options: [Identifier: [BranchOption]] = [:]
    /// The branches of all choices together.
    private var count = 0

    mutating func add(_ argument: Identifier, _ options: [BranchOption], path: [Identifier: BranchOption]) {
        // The choices after the limit have their last branches, which the catalog reports.
        guard !options.isEmpty, count < StringCatalogsLimits.branches else { return }
        let options = Array(options.prefix(StringCatalogsLimits.branches - count))
        count += options.count
        places.append(Place(argument: argument, options: options, path: path))
        if self.options[argument] == nil { arguments.append(argument) }
        let known = self.options[argument] ?? []
        self.options[argument] = known + options.filter { !known.contains($0) }
    }

    /// Returns the combinations that are tried; `text` returns the text of one.
    func chosen<Failure: Error>(
        largestBy measures: [(String) throws(Failure) -> Double], _ text: ([Identifier: BranchOption]) -> String
    ) throws(Failure) -> [[Identifier: BranchOption]] {
        if let all = all { return all }
        var result: [[Identifier: BranchOption]] = []
        var seen: Set<[Identifier: BranchOption]> = []
        for measure in measures {
            let largest = try largest(by: measure, text)
            for place in places {
                for option in place.options {
                    let own = place.path.merging([place.argument: option]) { $1 }
                    let combination = largest.merging(own) { $1 }
                    if seen.insert(combination).inserted { result.append(combination) }
                }
            }
        }
        return result
    }

    /// All combinations; `nil` if they are many.
    private var all: [[Identifier: BranchOption]]? {
        var all: [[Identifier: BranchOption]] = [[:]]
        for argument in arguments {
            let options = options[argument] ?? []
            guard all.count * options.count <= StringCatalogsLimits.forms else { return nil }
            all = all.flatMap { chosen in options.map { option in chosen.merging([argument: option]) { $1 } } }
        }
        return all
    }

    /// Returns the options that make the text largest.
    ///
    /// The choices inside of others come first, each in the branches around it.
    private func largest<Failure: Error>(
        by measure: (String) throws(Failure) -> Double, _ text: ([Identifier: BranchOption]) -> String
    ) throws(Failure) -> [Identifier: BranchOption] {
        var largest: [Identifier: BranchOption] = [:]
        for argument in arguments { largest[argument] = options[argument]?.last }
        for place in places.reversed() {
            // Another choice by the same argument may have found a larger one.
            var size = try measure(text(largest.merging(place.path) { $1 }))
            for option in place.options {
                let own = place.path.merging([place.argument: option]) { $1 }
                let other = try measure(text(largest.merging(own) { $1 }))
                if other > size { (size, largest[place.argument]) = (other, option) }
            }
        }
        return largest
    }
}
