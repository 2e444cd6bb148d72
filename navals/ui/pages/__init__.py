"""The screens, as functions from what is known to markup."""
