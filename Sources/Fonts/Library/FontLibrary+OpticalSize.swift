extension FontLibrary {
    /// The request for text of a size: it names the size only where the face found is drawn differently at different
    /// sizes, as CSS's `font-optical-sizing: auto` has it. Any other face is prepared once for all of them.
    public func request(_ request: FontRequest, at size: Double) throws(FontError) -> FontRequest {
        guard case .opticalSize = try match(for: request).face.sizeDependence else { return request }
        var sized = request
        sized.opticalSizing = .auto(size: size)
        return sized
    }
}
