"""What must hold in every world."""
