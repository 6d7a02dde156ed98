internal import Accessibility
internal import DynamicType
public import Fonts
internal import JSON
public import ScaleFiles
internal import TextLayout

/// The accessibility desk as the command line and the service ask it; scratch of one thread.
public final class AccessibilityDesk {
    private let scales: ScaleLibrary
    let settings: StyleSettings
    let measurer: RowMeasurer

    /// A desk over a folder's scales, measuring with a machine's faces.
    public init(scales: ScaleLibrary, fonts: FontLibrary) {
        self.scales = scales
        settings = StyleSettings(scales: scales, fonts: fonts)
        measurer = RowMeasurer(fonts: fonts, scales: scales)
    }

    /// The scale an object's `scale` names, the one that is taken where none is named, and the object's environment.
    static func scaleAndEnvironment(
        _ object: JSONObjectReader, _ scales: ScaleLibrary
    ) throws(JSONError) -> (scale: TypeScale, environment: Environment) {
        let environment = try Environment(object)
        return (try scale(object, for: environment, scales), environment)
    }

    /// The same where the environment was read from elsewhere.
    static func scale(
        _ object: JSONObjectReader, for environment: Environment, _ scales: ScaleLibrary,
        otherwise standard: String = ScaleLibrary.defaultScale
    ) throws(JSONError) -> TypeScale {
        let name = try object.optional("scale")?.string(maximumBytes: Limits.nameBytes) ?? standard
        let scale: TypeScale
        do {
            scale = try scales.scale(named: name)
        } catch {
            // A folder's path is the machine's business, not the request's.
            throw (object.optional("scale") ?? object.reader).error(
                error.code == .unknownScale ? error.reason : error.description)
        }
        do {
            try scales.check(environment, for: scale)
        } catch {
            throw (object.optional(error.key) ?? object.reader).error(error.reason)
        }
        return scale
    }

    func scaleAndEnvironment(
        _ object: JSONObjectReader, _ given: Environment?, otherwise standard: String
    ) throws(JSONError) -> (scale: TypeScale, environment: Environment) {
        // Read in any case: what is wrong in it is wrong though another one stands in.
        let own = try Environment(object)
        let environment = given ?? own
        return (try AccessibilityDesk.scale(object, for: environment, scales, otherwise: standard), environment)
    }
}

extension JSONReader {
    /// The value that `body` makes; its error is told at this place.
    func accessible<Value>(
        _ body: () throws(AccessibilityError) -> Value
    ) throws(JSONError) -> Value {
        do {
            return try body()
        } catch {
            throw self.error(error.reason, code: error.code == .outOfRange ? .outOfRange : .invalid)
        }
    }
}
