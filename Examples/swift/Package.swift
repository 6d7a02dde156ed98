// swift-tools-version: 6.0
import PackageDescription

// Depends on nothing but Foundation, so that the same files run on iOS, macOS and Linux.
let package = Package(
    name: "reader",
    platforms: [.iOS(.v16), .macOS(.v13)],
    targets: [.executableTarget(name: "reader", path: "Sources/reader", swiftSettings: [.swiftLanguageMode(.v6)])]
)
