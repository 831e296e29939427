"""Packs: folders with a `mod.json` and JSON files, and the order in which they are laid over each other."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Annotated, Literal

from pydantic import Field

from engine.raws.fields import Name, Prose, Raw
from engine.raws.findings import Finding, Report, did_you_mean
from engine.raws.source import Document, read_document
from engine.raws.validation import validate

MANIFEST = "mod.json"
RULES = "rules.json"
KEYS = "keys.json"
DEFAULT_CAMPAIGN = "hexdelve"

_DEEPEST_FOLDER = 8
_EXAMPLE = '{"id": "my-mod", "name": "My Mod", "version": "1.0", "kind": "mod", "depends": ["hexdelve"]}'

PackId = Annotated[str, Field(pattern=r"^[a-z0-9][a-z0-9_-]{0,63}$")]


class Manifest(Raw):
    """What `mod.json` says of a pack."""

    id: PackId
    name: Name
    version: Name
    kind: Literal["campaign", "mod"]
    depends: list[PackId] | None = None
    replaces: Annotated[list[str] | None, Field(description="lists of which nothing counts that lower packs have")] = (
        None
    )
    description: Prose | None = None


@dataclass(frozen=True, slots=True)
class Pack:
    """A pack that was read from disk.

    Attributes:
        manifest: what its `mod.json` says.
        folder: the folder as text, for people.
        documents: its files of content, by name; those that are no JSON are missing here.
        rules: its `rules.json`, if there is one that is JSON.
        checksum: of everything that play depends on, keys excepted.
    """

    manifest: Manifest
    folder: str
    documents: tuple[Document, ...]
    rules: Document | None
    checksum: str

    @property
    def id(self) -> str:
        """The id of the pack."""
        return self.manifest.id

    @property
    def depends(self) -> list[str]:
        """Ids of the packs that must lie under this one."""
        return self.manifest.depends or []

    @property
    def is_campaign(self) -> bool:
        """Whether it is a game of its own."""
        return self.manifest.kind == "campaign"


def shipped_packs(report: Report) -> list[Pack]:
    """The packs that come with the game, by id, wherever it is installed."""
    folders = sorted((part for part in files("raws").iterdir() if part.is_dir()), key=lambda folder: folder.name)
    found = [read_pack(folder, report) for folder in folders if folder.joinpath(MANIFEST).is_file()]
    return [pack for pack in found if pack is not None]


def campaign_titles(folders: Sequence[Traversable] = ()) -> dict[str, str]:
    """The campaigns that come with the game and those in these folders: id → title, by id.

    Only their `mod.json` is read; what is no pack is left out.
    """
    shipped = [part for part in files("raws").iterdir() if part.is_dir()]
    titles: dict[str, str] = {}
    for folder in (*shipped, *folders):
        try:
            raw = folder.joinpath(MANIFEST).read_bytes()
        except OSError:
            continue
        manifest = _manifest(folder, {MANIFEST: raw}, Report(), anonymous=False)
        if manifest is not None and manifest.kind == "campaign":
            titles[manifest.id] = manifest.name
    return dict(sorted(titles.items()))


def read_pack(folder: Traversable, report: Report, *, anonymous: bool = False) -> Pack | None:
    """Read a folder.

    Args:
        folder: where the pack lies.
        report: takes what is wrong.
        anonymous: take a folder without `mod.json` for a mod of the campaign that is named after its folder.

    Returns:
        The pack, or None if it cannot be told what it is.
    """
    try:
        contents = _contents(folder)
    except OSError as error:
        report.add(_about(folder, f"it cannot be read: {error.strerror}"))
        return None
    if contents is None:
        report.add(_about(folder, "this is not a folder", "a pack is a folder with mod.json and JSON files"))
        return None
    manifest = _manifest(folder, contents, report, anonymous=anonymous)
    if manifest is None:
        return None
    documents, rules = [], None
    for name in sorted(contents.keys() - {MANIFEST, KEYS}):
        document = read_document(f"{folder}/{name}", contents[name], report)
        if name == RULES:
            rules = document
        elif document is not None:
            documents.append(document)
    return Pack(manifest, str(folder), tuple(documents), rules, _checksum(contents))


def arrange(wanted: Sequence[str], available: Mapping[str, Pack], report: Report) -> list[Pack]:
    """Put packs and all they depend on in order: each after those it depends on, else as wanted.

    Missing packs and rings are reported at the pack that names them; what needs them is left out.
    """
    ordered: dict[str, Pack | None] = {}
    way: list[str] = []

    def visit(pack: Pack) -> bool:
        if pack.id in ordered:
            return ordered[pack.id] is not None
        if pack.id in way:
            ring = " → ".join([*way[way.index(pack.id) :], pack.id])
            report.add(_about(pack.folder, f"packs depend on each other in a ring: {ring}", "break the ring", pack.id))
            return False
        way.append(pack.id)
        whole = True
        for needed in pack.depends:
            # all of them are visited, so that all that is wrong is reported at once
            whole &= _is_present(pack, needed, available, report) and visit(available[needed])
        way.pop()
        ordered[pack.id] = pack if whole else None
        return whole

    for identity in wanted:
        visit(available[identity])
    return [pack for pack in ordered.values() if pack is not None]


def gather(packs: Iterable[Pack], report: Report) -> dict[str, Pack]:
    """Packs by id; of two with the same id the second is reported and left out."""
    found: dict[str, Pack] = {}
    for pack in packs:
        if pack.id in found:
            message = f'the id "{pack.id}" is already that of {found[pack.id].folder}'
            report.add(_about(pack.folder, message, "give one of them another id", pack.id))
        else:
            found[pack.id] = pack
    return found


def _is_present(pack: Pack, needed: str, available: Mapping[str, Pack], report: Report) -> bool:
    if needed in available:
        return True
    hint = did_you_mean(needed, available) or "add it with --pack"
    report.add(_about(f"{pack.folder}/{MANIFEST}", f'it depends on "{needed}", which is not here', hint, pack.id))
    return False


def _manifest(
    folder: Traversable, contents: Mapping[str, bytes], report: Report, *, anonymous: bool
) -> Manifest | None:
    raw = contents.get(MANIFEST)
    if raw is None:
        if anonymous and contents:
            name = folder.name or Path(str(folder)).resolve().name
            return Manifest(id=_as_id(name), name="Folder", version="0", kind="mod")
        report.add(_about(folder, "there is no mod.json in this folder", f"write one such as {_EXAMPLE}"))
        return None
    document = read_document(f"{folder}/{MANIFEST}", raw, report)
    if document is None:
        return None
    manifest, found = validate(Manifest, document.data, document, ())
    for finding in found:
        report.add(finding)
    return manifest


def _as_id(name: str) -> str:
    letters = "".join(letter if letter.isascii() and letter.isalnum() else "-" for letter in name.lower())
    return f"folder-{letters}"[:64]


def _contents(folder: Traversable) -> dict[str, bytes] | None:
    """Relative name → bytes of every JSON file in a folder and the folders in it; None if it is no folder."""
    if not folder.is_dir():
        return None
    found: dict[str, bytes] = {}
    entered: set[Path] = set()
    waiting: list[tuple[Traversable, str, int]] = [(folder, "", 0)]
    while waiting:
        inner, prefix, depth = waiting.pop()
        if isinstance(inner, Path):
            # links may lead back to where they lie: each folder is entered once
            if (real := inner.resolve()) in entered:
                continue
            entered.add(real)
        for part in sorted(inner.iterdir(), key=lambda part: part.name):
            name = prefix + part.name
            if part.is_dir() and depth < _DEEPEST_FOLDER:
                waiting.append((part, f"{name}/", depth + 1))
            elif part.name.endswith(".json") and part.is_file():
                found[name] = part.read_bytes()
    return found


def _checksum(contents: Mapping[str, bytes]) -> str:
    total = hashlib.blake2b(digest_size=16)
    for name in sorted(contents.keys() - {KEYS}):
        for part in (name.encode("utf-8", "surrogateescape"), contents[name]):
            total.update(len(part).to_bytes(8, "big"))
            total.update(part)
    return total.hexdigest()


def _about(place: object, message: str, hint: str = "", identity: str = "") -> Finding:
    return Finding(severity="error", file=str(place), id=identity, message=message, hint=hint)
