"""What a world holds beside its entities: the door to esper, resources, time, places, messages and rules."""
