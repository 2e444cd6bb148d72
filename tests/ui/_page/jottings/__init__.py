"""A page that is not part of the product: a notebook of remarks on games."""
