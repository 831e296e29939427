"""The commands `hexdelve import …`. What is heavy is imported only by the command that needs it."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Literal

import typer

from engine.core.errors import HexdelveError

if TYPE_CHECKING:
    from engine.imports.rlg327.reading import Dialect, Kind, Reading

imports = typer.Typer(no_args_is_help=True, help="Turn files of other games into packs and scenes.")


@imports.command("rlg327")
def descriptions(
    *,
    out: Annotated[Path, typer.Option(metavar="DIR", help="Folder for the pack: a new one, or one imported before.")],
    monsters: Annotated[Path | None, typer.Option(metavar="FILE", help="Descriptions of monsters.")] = None,
    objects: Annotated[Path | None, typer.Option(metavar="FILE", help="Descriptions of objects.")] = None,
    dialect: Annotated[
        Literal["auto", "2016", "2018"],
        typer.Option(help="Whether RRTY and ART may be missing (2016) or not (2018); auto goes by each file."),
    ] = "auto",
    as_json: Annotated[bool, typer.Option("--json", help="One JSON object instead of text.")] = False,
) -> None:
    """Turn descriptions of monsters and objects into a pack for the campaign rlg327."""
    from engine.imports.rlg327.entries import entries_of
    from engine.imports.rlg327.folder import write_pack
    from engine.imports.rlg327.telling import as_data

    given: list[tuple[Kind, Path]] = []
    if monsters is not None:
        given.append(("MONSTER", monsters))
    if objects is not None:
        given.append(("OBJECT", objects))
    if not given:
        raise HexdelveError("There is nothing to import.", "Give --monsters FILE, --objects FILE or both.")
    readings = [_read(kind, path, dialect, shown=not as_json) for kind, path in given]
    written = not any(reading.trouble for reading in readings)
    if written:
        write_pack(out, entries_of(readings))
    if as_json:
        typer.echo(json.dumps(as_data(readings, _shown(out) if written else None), ensure_ascii=False, indent=2))
    else:
        _tell(readings, out, written=written)
    raise typer.Exit(0 if written else 1)


@imports.command("rlg327-level")
def level(
    file: Annotated[Path, typer.Argument(help="A stored level of 2019 or later.")],
    out: Annotated[
        Path | None, typer.Option(metavar="SCENE.txt", help="File for the scene; without it, it is printed.")
    ] = None,
) -> None:
    """Turn a stored level into a scene for `hexdelve play --scene`."""
    from engine.imports.rlg327.level import parse_level
    from engine.imports.rlg327.level_scene import scene_of, write_scene

    scene = scene_of(parse_level(_bytes_of(file), _shown(file)), file.stem)
    if out is None:
        typer.echo(scene.text, nl=False)
    else:
        write_scene(out, scene.text)
        typer.echo(f"{_shown(out)}: {scene.summary}")
    for remark in scene.remarks:
        typer.echo(remark, err=True)


def _read(kind: Kind, path: Path, dialect: Dialect, *, shown: bool) -> Reading:
    """Read one file; one that cannot be opened is refused like one with a wrong first line."""
    from engine.imports.rlg327.reader import read_descriptions
    from engine.imports.rlg327.reading import Reading
    from engine.imports.rlg327.telling import progress

    name = _shown(path)
    try:
        data = path.read_bytes()
    except OSError as error:
        return Reading(name, kind, f"the file cannot be read ({error.strerror}). Give the path of a file.")
    with progress(len(data), data.count(b"\n"), shown=shown and sys.stderr.isatty()) as tick:
        return read_descriptions(data, kind, name, dialect, tick)


def _tell(readings: list[Reading], out: Path, *, written: bool) -> None:
    from rich.console import Console

    from engine.imports.rlg327.telling import complaints, table_of

    Console().print(table_of(readings))
    for complaint in complaints(readings):
        typer.echo(complaint)
    typer.echo(f"The pack is in {_shown(out)}." if written else "No pack was written.")


def _shown(path: Path) -> str:
    """A path as it can be written anywhere, be its letters what they may."""
    from engine.raws.findings import printable

    return printable(str(path))


def _bytes_of(path: Path) -> bytes:
    try:
        return path.read_bytes()
    except OSError as error:
        raise HexdelveError(
            f"{_shown(path)}: the file cannot be read ({error.strerror}).", "Give the path of a file."
        ) from error
