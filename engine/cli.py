"""The command `hexdelve`. Everything heavy is imported only by the command that needs it."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Literal

import typer

from engine.core.errors import HexdelveError
from engine.imports.command import imports

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from engine.mapgen.scene import Scene
    from engine.raws.findings import Report
    from engine.raws.library import Library
    from engine.ui.glyphs.fonts import Font

app = typer.Typer(
    name="hexdelve",
    help="A traditional roguelike about curses, and the engine it runs on.",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
)

app.add_typer(imports, name="import")

Campaign = Annotated[
    str | None, typer.Option(help="Id of the campaign; without it the one the packs are for, else hexdelve.")
]
Seed = Annotated[
    int | None,
    typer.Option(min=0, max=2**63 - 1, help="Equal seeds give equal dungeons; without one, a new one each time."),
]
Packs = Annotated[
    list[Path] | None,
    typer.Option("--pack", help="Folder of a further pack; may be given several times."),
]
Depth = Annotated[
    int | None, typer.Option(min=0, max=1000, help="Only what is found or met at this depth, with its share.")
]
AsJson = Annotated[bool, typer.Option("--json", help="One JSON object instead of text.")]


@app.command()
def play(
    *,
    campaign: Campaign = None,
    seed: Seed = None,
    pack: Packs = None,
    rlg327_dir: Annotated[
        Path | None,
        typer.Option(metavar="DIR", help="Play with the course's files monster_desc.txt and object_desc.txt in there."),
    ] = None,
    scene: Annotated[Path | None, typer.Option(help="A drawn level to start on (see README).")] = None,
    keys: Annotated[
        str,
        typer.Option(metavar="SET", help="Ready set of keys: default, arrows, vi, laptop, qwertz or azerty."),
    ] = "default",
    frontend: Annotated[
        Literal["window", "terminal"] | None,
        typer.Option(help="Where to play; without a choice in a window, or in the terminal where there is no display."),
    ] = None,
    scale: Annotated[
        int | None, typer.Option(min=1, max=8, help="Enlarge the picture in the window so many times.")
    ] = None,
    font: Annotated[
        Path | None,
        typer.Option(help="Glyphs for the window: a PNG sheet (16 by 16, order of CP437), a BDF or a TrueType font."),
    ] = None,
    animation: Annotated[bool, typer.Option(help="Show blasts, arrows and blows for a moment.")] = True,
    paranoid: Annotated[
        bool, typer.Option("--paranoid", help="After each command see that nothing is wrong; tell it in the log.")
    ] = False,
) -> None:
    """Play in a window, or in the terminal where there is no display."""
    from engine.app import App
    from engine.app.new_game import NewGame
    from engine.frontends import choice
    from engine.raws.loading import load_library, usual_campaign
    from engine.setup import load_keys

    imported, remarks = _imported(rlg327_dir)
    packs = [*(pack or []), *imported]
    campaign = campaign or usual_campaign(packs)
    _, report = load_library(campaign, packs)
    _warn(report)
    for finding in load_keys(campaign, packs, keys).findings:
        typer.echo(finding, err=True)
    wishes = NewGame(campaign, seed, packs=packs, scene=_read_scene(scene), key_set=keys, remarks=remarks)
    glyphs = None if font is None else _read_font(font)
    # Where there is nothing to play on, that is told before a game is made.
    if frontend is None:
        choice.usual_frontend()
    # A scene or a seed is a wish to play at once; else the title screen offers saved games too.
    started = wishes.begin() if wishes.scene is not None or seed is not None else None
    program = App
    if paranoid:
        from engine.inspection.paranoid import ParanoidApp

        program = ParanoidApp
    game = program(wishes, started, load_keys(key_set=keys), animated=animation)
    choice.play(game, frontend, scale=scale, font=glyphs)


@app.command()
def watch(
    *,
    scene: Annotated[Path, typer.Option(help="A drawn level, such as raws/hexdelve/scenes/brawl.txt.")],
    campaign: Campaign = None,
    seed: Seed = None,
    pack: Packs = None,
    pace: Annotated[int, typer.Option(min=1, max=60_000, help="Milliseconds from turn to turn.")] = 200,
    frontend: Annotated[
        Literal["window", "terminal", "text"] | None, typer.Option(help="Where to watch; text prints turn after turn.")
    ] = None,
    turns: Annotated[int, typer.Option(min=0, max=100_000, help="Turns to print as text.")] = 20,
) -> None:
    """Watch a scene play by itself. The keys are shown: Enter halts it, Tab goes on by a turn, Esc leaves."""
    from engine.app.watch import Spectator
    from engine.frontends import choice
    from engine.raws.loading import usual_campaign
    from engine.session import Session
    from engine.ui.frame import Frame, Layout
    from engine.world.commands import Wait

    packs = pack or []
    session = Session.new(campaign or usual_campaign(packs), _seed(seed), packs, scene=_read_scene(scene))
    spectator = Spectator(session, pace)
    if frontend != "text":
        choice.play(spectator, frontend)
        return
    for _ in range(turns + 1):
        frame = Frame(Layout(80, 24, 1))
        spectator.draw(frame)
        typer.echo(frame.text())
        spectator.handle(Wait())


@app.command()
def bot(
    *,
    campaign: Campaign = None,
    seed: Seed = None,
    pack: Packs = None,
    turns: Annotated[int, typer.Option(min=1, max=10_000_000, help="Turns it may spend.")] = 2000,
    policy: Annotated[Literal["explore", "random"], typer.Option(help="How it plays.")] = "explore",
    inspected: Annotated[
        bool, typer.Option("--check", help="Look for broken invariants after each command; exit 1 at the first.")
    ] = False,
    as_json: AsJson = False,
) -> None:
    """Let a bot play, without a screen."""
    from engine.bot.play import Look, bot_game
    from engine.bot.report import progress, report_of
    from engine.raws.loading import usual_campaign
    from engine.session import Session

    packs = pack or []
    campaign = campaign or usual_campaign(packs)
    looks: list[Callable[[Session], Look]] = []
    if inspected:
        from engine.inspection import Inspector

        looks.append(lambda session: Inspector(session, packs))
    with progress(turns, shown=sys.stderr.isatty() and not as_json) as bar:
        result = bot_game(campaign, _seed(seed), turns, policy, packs=packs, looks=[*looks, bar])
    typer.echo(report_of(result, as_json=as_json))
    raise typer.Exit(1 if result.problems else 0)


@app.command()
def check(
    folders: Annotated[list[Path] | None, typer.Argument(help="Folders of packs; none for the shipped ones.")] = None,
    as_json: AsJson = False,
) -> None:
    """Check packs of content: every finding with file, line, place and mend."""
    from engine.raws.loading import check_packs

    report = check_packs(folders or [])
    if as_json:
        import msgspec

        findings = [msgspec.to_builtins(finding) for finding in report.findings]
        typer.echo(json.dumps({"ok": report.ok, "findings": findings}, ensure_ascii=False, indent=2))
    else:
        for finding in report.findings:
            typer.echo(str(finding))
        typer.echo(f"errors: {len(report.errors)}, warnings: {len(report.warnings)}")
    raise typer.Exit(0 if report.ok else 1)


@app.command()
def items(*, campaign: Campaign = None, pack: Packs = None, depth: Depth = None, as_json: AsJson = False) -> None:
    """List all kinds of items, with those that were made by template."""
    from engine.raws.listing import listed_items, listing

    campaign, library = _content(campaign, pack)
    found = listed_items(library, depth)
    if as_json:
        _print_kinds("items", found, campaign, depth)
    else:
        typer.echo(listing(found, library.rules.features))


@app.command()
def mobs(*, campaign: Campaign = None, pack: Packs = None, depth: Depth = None, as_json: AsJson = False) -> None:
    """List all kinds of creatures."""
    from engine.raws.mob_listing import listed_mobs, mob_listing

    campaign, library = _content(campaign, pack)
    found = listed_mobs(library, depth)
    if as_json:
        _print_kinds("mobs", found, campaign, depth)
    else:
        typer.echo(mob_listing(found, library.rules))


def _content(campaign: str | None, pack: list[Path] | None) -> tuple[str, Library]:
    """The campaign that is meant, and what it and the packs hold; warnings go to standard error."""
    from engine.raws.loading import load_library, usual_campaign

    packs = pack or []
    campaign = campaign or usual_campaign(packs)
    library, report = load_library(campaign, packs)
    _warn(report)
    return campaign, library


def _print_kinds(name: str, found: Sequence[object], campaign: str, depth: int | None) -> None:
    """Print kinds of things or creatures as one JSON object."""
    import msgspec

    data = {"campaign": campaign, "depth": depth, name: msgspec.to_builtins(found)}
    typer.echo(json.dumps(data, ensure_ascii=False, indent=2))


_PIPED_COLUMNS = 160
"""How wide a table is where it does not go to a terminal."""


@app.command()
def effects(*, markdown: Annotated[bool, typer.Option("--markdown", help="As a table in Markdown.")] = False) -> None:
    """List what things, traps and spells can do, and how that is written in the files of a pack."""
    from engine.raws.reference import EFFECT_COLUMNS, effect_rows, effects_markdown

    if markdown:
        typer.echo(effects_markdown())
        return
    from rich.console import Console
    from rich.table import Table
    from rich.text import Text

    first, *others = EFFECT_COLUMNS
    table = Table()
    table.add_column(first, no_wrap=True)
    for column in others:
        table.add_column(column, overflow="fold")
    for row in effect_rows():
        table.add_row(*(Text(cell) for cell in row))
    Console(width=None if sys.stdout.isatty() else _PIPED_COLUMNS).print(table)


@app.command()
def records(
    *,
    best: Annotated[bool, typer.Option("--best", help="The best run first, not the newest.")] = False,
    as_json: AsJson = False,
) -> None:
    """List the runs that are over: how each ended, and the file that tells of it."""
    from engine.app.past_lives import lives_as_data, lives_as_table
    from engine.app.records import best_first, read_records

    lives, remark = read_records()
    if best:
        lives = best_first(lives)
    if as_json:
        typer.echo(json.dumps({"records": lives_as_data(lives)}, ensure_ascii=False, indent=2))
    elif lives:
        from rich.console import Console

        Console(width=None if sys.stdout.isatty() else _PIPED_COLUMNS).print(lives_as_table(lives))
    else:
        typer.echo("Nobody has lived yet.")
    if remark:
        typer.echo(remark, err=True)


@app.command()
def schema(
    out: Annotated[Path, typer.Option(metavar="DIR", help="Folder to write to; it is made if it is missing.")],
) -> None:
    """Write JSON Schema files by which editors complete and check the files of a pack."""
    from engine.raws.reference import schemas

    try:
        out.mkdir(parents=True, exist_ok=True)
        for name, content in schemas().items():
            (out / name).write_text(json.dumps(content, ensure_ascii=False, indent=2) + "\n", encoding="utf-8")
    except OSError as error:
        raise HexdelveError(
            f"{out}: nothing can be written there ({error.strerror}).", "Name another folder."
        ) from error
    typer.echo(f"{len(schemas())} files in {out}")


def main() -> None:
    """Run the command; what the user can mend is told in one line and ends with exit code 1."""
    try:
        app()
    except HexdelveError as error:
        typer.echo(f"hexdelve: {error}", err=True)
        sys.exit(1)


def _seed(seed: int | None) -> int:
    if seed is not None:
        return seed
    import secrets

    return secrets.randbelow(2**32)


def _read_scene(path: Path | None) -> Scene | None:
    if path is None:
        return None
    from engine.mapgen.scene import read_scene

    return read_scene(path)


def _read_font(path: Path) -> Font | None:
    """The player's glyphs; a font that cannot be used is told of and the shipped one shown instead."""
    from engine.ui.glyphs.fonts import read_font

    try:
        return read_font(path)
    except HexdelveError as error:
        typer.echo(f"{error} The shipped glyphs are shown.", err=True)
        return None


def _imported(folder: Path | None) -> tuple[list[Path], list[str]]:
    """The pack made of a folder with the course's files, and what the game is to say of what was left out.

    What is wrong with them goes to standard error.
    """
    if folder is None:
        return [], []
    from engine.imports.rlg327.at_once import import_folder
    from engine.imports.rlg327.telling import complaints, left_out
    from engine.save.files import user_folder

    pack, readings = import_folder(folder, user_folder() / "packs")
    for complaint in complaints(readings):
        typer.echo(complaint, err=True)
    remark = left_out(readings)
    return [pack], [remark] if remark else []


def _warn(report: Report) -> None:
    for finding in report.findings:
        if finding.severity != "info":
            typer.echo(str(finding), err=True)
