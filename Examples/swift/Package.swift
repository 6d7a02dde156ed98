// swift-tools-version: 6.3
import PackageDescription

let package = Package(
    name: "reader",
    platforms: [.iOS(.v16), .macOS(.v13)],
    dependencies: [.package(name: "typescale", path: "../..")],
    targets: [
        .executableTarget(
            name: "reader", dependencies: [.product(name: "TypescaleClient", package: "typescale")],
            path: "Sources/reader")
    ]
)
