package import DynamicType
package import TypescaleJSON

extension JSONWriter {
    /// Encodes an environment as in a request: one size, one app size, and the values that differ from the default.
    package mutating func environment(_ environment: TextEnvironment) {
        beginObject()
        switch environment.preference {
        case .category(let category): member("category", category.name)
        case .fontScale(let factor): member("fontScale", factor)
        case .percent(let percent): member("percent", percent)
        }
        switch environment.appScale {
        case .factor(let scale): member("appScale", scale)
        case .step(let step): member("appStep", step)
        }
        member("boldText", environment.prefersBoldText)
        member("reduceMotion", environment.prefersReducedMotion)
        member("locale", environment.locale)
        if let scale = environment.displayScale { member("displayScale", scale) }
        if let width = environment.viewportWidth { member("viewportWidth", width) }
        endObject()
    }
}
