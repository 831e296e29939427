"""Tests of the screens of the second campaign."""
