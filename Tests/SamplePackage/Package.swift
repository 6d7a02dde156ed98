// swift-tools-version: 6.3
import PackageDescription

// A package as others write it: its tests check layouts with LayoutTesting. `Tests/SamplePackage/run` builds and runs
// it.
let package = Package(
    name: "SamplePackage",
    dependencies: [.package(name: "typescale", path: "../..")],
    targets: [
        .target(name: "Sample"),
        .testTarget(
            name: "SampleTests",
            dependencies: ["Sample", .product(name: "LayoutTesting", package: "typescale")],
            exclude: ["__Snapshots__"]),
        .testTarget(
            name: "EverydayTasksTests",
            dependencies: [
                .product(name: "AccessibilityChecks", package: "typescale"),
                .product(name: "Conversations", package: "typescale"),
                .product(name: "LayoutTesting", package: "typescale"),
                .product(name: "ScaleFiles", package: "typescale"),
            ],
            swiftSettings: [.enableUpcomingFeature("MemberImportVisibility")]),
    ]
)
