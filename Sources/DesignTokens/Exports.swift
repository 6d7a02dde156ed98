// Re-exported: every file of the module reads values of the style sheets and token files of that module.
@_exported public import TypescaleNotations
