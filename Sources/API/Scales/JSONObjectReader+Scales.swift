package import DynamicType
package import ScaleFiles
package import TypescaleJSON
internal import TypescaleStrings

extension JSONObjectReader {
    /// Returns the value of `scale`, or the default scale.
    package func scaleName(otherwise defaultValue: String = ScaleName.appleIOS.name) throws(JSONError) -> String {
        try optional("scale")?.string(maximumCharacters: APILimits.nameCharacters) ?? defaultValue
    }

    /// Returns the scale of a name, if it supports an environment.
    func scale(
        of scales: ScaleLibrary, for environment: TextEnvironment, otherwise defaultValue: String? = nil
    ) throws(JSONError) -> TypeScale {
        let name = try scaleName(otherwise: defaultValue ?? scales.defaultName.name)
        let scale = try rethrowing(scales.scale(named: ScaleName(name))) { (error: ScaleFileError) in
            self.error(
                error.descriptionWithoutFolder, at: "scale", code: error.code == .scaleNotFound ? .notFound : .invalid)
        }
        try rethrowing(scales.validate(environment, for: scale)) { (error: DynamicTypeError) in
            self.error(error.reason, at: Identifier(error.parameter), code: .notFound)
        }
        return scale
    }

    package func scaleAndEnvironment(
        of scales: ScaleLibrary
    ) throws(JSONError) -> (scale: TypeScale, environment: TextEnvironment) {
        let environment = try TextEnvironment(self)
        return (try scale(of: scales, for: environment), environment)
    }
}
