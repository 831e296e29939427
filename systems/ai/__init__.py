"""Minds: each looks at the creatures whose turn it is and takes out those it decides for."""
