/// The folder of the project.
package enum ProjectRoot {
    /// The absolute path, without a slash at the end.
    package static let path = "/" + #filePath.split(separator: "/").dropLast(3).joined(separator: "/")
}
