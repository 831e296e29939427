"""Levels: a starter digs, meta builders complete, `verify` judges; entities are made later, from the blueprint."""
