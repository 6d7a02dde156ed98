// Re-exported: the types of these modules are in this module's signatures, so a client needs no further import.
@_exported public import ScaleFiles
@_exported public import TypescaleIdentifiers
