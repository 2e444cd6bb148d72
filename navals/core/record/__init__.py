"""Game records: texts, links, bundles and audits."""
