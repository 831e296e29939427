"""Measurements: how long turns, levels, saves and the spatial index take; `make bench` prints them.

Every figure is the median of rounds in which all contenders ran in a shuffled order in one process, beside a loop of
plain Python, the calibration: only ratios to it carry over to another machine.
"""
