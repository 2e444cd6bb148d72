"""The pages: one folder each, with the manifest in its `feature.py` (`navals.ui.shell.manifest`).

Most have a `model` (frozen), an `update` (gesture handlers) and a `view`, which are imported when first
needed."""
