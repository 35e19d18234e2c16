"""The PDF engine (WeasyPrint): how it is started, which fonts it gets, what its warnings mean.

Why: docs/decisions/pdf-engine.md
"""
