extension TypeScale {
    /// Refuses what this scale cannot mean, for edges where a person should hear of it: a tick its slider does not have.
    ///
    /// `scalesWithSteps` are the names of the scales that do have a slider, for the error's text.
    public func validate(_ environment: TextEnvironment, scalesWithSteps: [String] = []) throws(DynamicTypeError) {
        guard case .step(let step) = environment.appScale else { return }
        guard let steps = definition.appSteps else {
            let others = scalesWithSteps.isEmpty ? "" : " (scales with one: \(scalesWithSteps.joined(separator: ", ")))"
            throw DynamicTypeError(
                code: .unknownChoice, key: "appStep", value: "\(step)",
                reason: "\(name) has no slider of its own\(others); give appScale instead")
        }
        guard steps.steps.contains(step) else {
            throw DynamicTypeError(
                code: .outOfRange, key: "appStep", value: "\(step)",
                reason: "\(step) is no tick of \(name)'s slider; its ticks are "
                    + "\(steps.steps.lowerBound) to \(steps.steps.upperBound), \(steps.defaultStep) changes nothing")
        }
    }
}
