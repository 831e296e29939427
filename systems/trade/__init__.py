"""Buying and selling."""
