"""A page that is not in the product: a notebook of remarks on games."""
