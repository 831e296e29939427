"""The type by which components refer to other entities."""

from __future__ import annotations

from typing import NewType

EntityId = NewType("EntityId", int)
"""An entity in a field of a component. Saves renumber exactly the fields that are annotated with it."""
