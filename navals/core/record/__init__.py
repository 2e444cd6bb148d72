"""Game records: texts, links and audits."""
