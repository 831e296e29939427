"""Files of the course COM S 327: descriptions of monsters and objects, stored levels (course facts §3 to §5, §8)."""
