"""JavaScript inside Python, so that a rule of the browser's scripts is not written twice."""

import quickjs

# The library starts a thread when it is imported. We do not use it, and a build that has a second
# thread cannot fork, so that it would use only one core.
quickjs.Function._threadpool.shutdown()

ScriptContext = quickjs.Context
"""An interpreter with its own global objects."""

JavaScriptError = quickjs.JSException
"""An error of a script, or one of the limits of an interpreter."""
