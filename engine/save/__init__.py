"""Saves: data-only documents, levels left behind, and the files they live in."""
