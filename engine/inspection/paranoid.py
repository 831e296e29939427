"""Playing with a checker behind one's back: for whoever hunts a fault."""

from __future__ import annotations

from engine.app import App
from engine.inspection.inspector import Inspector
from engine.session import Session
from engine.world.commands import Command


class ParanoidApp(App):
    """The program, in which each command is followed by a look for broken promises; they are told in the log."""

    _inspected: tuple[Session, Inspector] | None = None

    def handle(self, command: Command) -> None:
        """Do what the player asks for, and see whether the world is still sound."""
        super().handle(command)
        session = self.session
        if session is None:
            return
        if self._inspected is None or self._inspected[0] is not session:
            self._inspected = session, Inspector(session, self.packs)
        for problem in self._inspected[1](session, command):
            session.tell(f"Broken: {problem}.")
