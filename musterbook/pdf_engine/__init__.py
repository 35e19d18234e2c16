"""The PDF engine (WeasyPrint): how it is started, which fonts it gets, what its warnings mean.

Import what you need from the modules of this package: `inputs` does not load the engine, which
takes longer than everything else that a print job with cached cards needs.
Why: docs/decisions/light-start.md
"""
