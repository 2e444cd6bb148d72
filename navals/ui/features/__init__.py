"""The pages: a folder for each, with the manifest in its `feature.py` (`navals.ui.shell.manifest`).

Most have a `model` (frozen), an `update` (what gestures do) and a `view`, imported when first needed."""
