"""What keys mean: names of keys, key maps as data, and help made from the live bindings."""
