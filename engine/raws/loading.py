"""From folders to a library, and the check of packs without playing them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path

from engine.core.errors import HexdelveError
from engine.raws.content import Content, Entry, read_content
from engine.raws.drawn import sound_levels
from engine.raws.findings import Finding, Report, Severity, did_you_mean
from engine.raws.level_schema import LevelRaw
from engine.raws.library import Library, PackInfo
from engine.raws.lookalikes import warn_of_telltales
from engine.raws.magic import generate
from engine.raws.packs import (
    DEFAULT_CAMPAIGN,
    RULES,
    Pack,
    arrange,
    gather,
    read_pack,
    shipped_packs,
)
from engine.raws.references import References
from engine.raws.remarks import remark, remark_without_mana, warn_of_idle_hands
from engine.raws.validation import validate
from engine.world.rules import Rules


def load_library(campaign: str, packs: Sequence[Path] = ()) -> tuple[Library, Report]:
    """Read a campaign and the packs laid over it, for play.

    Wrong entries and references that lead nowhere are left out and stand in the report; the game starts all the same.

    Args:
        campaign: id of a shipped campaign, or of one among `packs`.
        packs: folders, laid over the campaign in this order.

    Raises:
        HexdelveError: a pack cannot be used at all, or the campaign has no rules or no levels.
    """
    report = Report()
    added = []
    for folder in packs:
        pack = read_pack(folder, report)
        if pack is None:
            raise _refusal(report.errors)
        added.append(pack)
    clashes = Report()
    available = gather([*shipped_packs(report), *added], clashes)
    if clashes.errors:
        raise _refusal(clashes.errors)
    order = _order_for(campaign, added, available)
    library, missing = _assemble(available[campaign], order, read_content(order, report), report, "warning")
    if library is None:
        raise _refusal(missing)
    return library, report


def usual_campaign(packs: Sequence[Path]) -> str:
    """The campaign that is meant when none is named: the one that these packs are or depend on, else the shipped one.

    A folder that is no pack has no say; `load_library` refuses it.

    Raises:
        HexdelveError: two of the packs are for different campaigns.
    """
    added = [pack for folder in packs if (pack := read_pack(folder, Report())) is not None]
    available = gather([*shipped_packs(Report()), *added], Report())
    meant: dict[str, Pack] = {}
    for pack in added:
        campaign = _campaign_of(pack, available)
        if campaign is not None:
            meant.setdefault(campaign, pack)
    if len(meant) > 1:
        told = [f'"{pack.id}" ({pack.folder}) is for the campaign "{campaign}"' for campaign, pack in meant.items()]
        raise HexdelveError(f"The packs cannot be played together: {', '.join(told)}.", "Leave one of them out.")
    return next(iter(meant), DEFAULT_CAMPAIGN)


def check_packs(dirs: Sequence[Path] = ()) -> Report:
    """Check packs and all they depend on, without playing them.

    Args:
        dirs: folders; one without `mod.json` is taken for a mod of the default campaign. None: the shipped packs.

    Returns:
        Everything found. References that lead nowhere are errors.
    """
    report = Report()
    shipped = shipped_packs(report)
    given = [pack for folder in dirs if (pack := read_pack(folder, report, anonymous=True)) is not None]
    # a folder that is checked stands in for the shipped pack of the same id
    checked = gather(given, report) if dirs else {pack.id: pack for pack in shipped}
    available = {pack.id: pack for pack in shipped} | checked
    campaigns: dict[str, list[str]] = {}
    for pack in checked.values():
        campaigns.setdefault(_campaign_of(pack, available) or DEFAULT_CAMPAIGN, []).append(pack.id)
    for campaign, wanted in campaigns.items():
        order = arrange([campaign, *wanted], available, report)
        _assemble(available[campaign], order, read_content(order, report), report, "error")
    return report


def _campaign_of(pack: Pack, available: Mapping[str, Pack]) -> str | None:
    """The campaign that a pack is or leads to by what it depends on; None where it names none."""
    seen: set[str] = set()
    waiting = [pack.id]
    while waiting:
        identity = waiting.pop(0)
        found = available.get(identity)
        if found is None or identity in seen:
            continue
        if found.is_campaign:
            return identity
        seen.add(identity)
        waiting.extend(found.depends)
    return None


def _order_for(campaign: str, added: Sequence[Pack], available: Mapping[str, Pack]) -> list[Pack]:
    known = [pack.id for pack in available.values() if pack.is_campaign]
    if campaign not in known:
        mend = did_you_mean(campaign, known) or f"Known campaigns: {', '.join(known)}."
        raise HexdelveError(f'There is no campaign "{campaign}".', mend[:1].upper() + mend[1:])
    report = Report()
    order = arrange([campaign, *(pack.id for pack in added)], available, report)
    if report.errors:
        raise _refusal(report.errors)
    for pack in order:
        if pack.is_campaign and pack.id != campaign:
            raise HexdelveError(
                f'The pack "{pack.id}" is or needs another campaign than "{campaign}".',
                f"Start it with --campaign {pack.id}.",
            )
    return order


def _assemble(
    campaign: Pack, order: Sequence[Pack], content: Content, report: Report, severity: Severity
) -> tuple[Library | None, list[Finding]]:
    """Make a library of what was read, or tell what the campaign lacks for it: rules or levels."""
    generate(content, report)
    remark(content, report)
    rules, missing = _rules(campaign, order, report)
    if rules is None or rules.features.identification:
        warn_of_telltales(content, report)
    if rules is not None and not rules.features.mana:
        remark_without_mana(content, report)
    if rules is not None:
        warn_of_idle_hands(content, rules, report)
    references = References(content, rules, report, severity)
    items, factions = references.items(), references.factions()
    mobs, props = references.mobs(), references.props()
    rows, loot_tables = references.spawn_rows(), references.loot_tables()
    levels = _levels_in_order(sound_levels(content, report, severity), order)
    if not levels:
        message = 'the campaign has no levels: there is no entry in any list "levels"'
        missing.append(Finding(severity="error", file=campaign.folder, id=campaign.id, message=message))
    for finding in missing:
        report.add(finding)
    if rules is None or campaign.rules is None or not levels:
        return None, missing
    library = Library(
        references.fitted_rules(rules, campaign.rules, items),
        items=items,
        mobs=mobs,
        props=props,
        spells={name: entry.raw for name, entry in content.spells.items()},
        spawn_rows=rows,
        loot_tables=loot_tables,
        factions=factions,
        levels=levels,
        made_of={name: entry.template for name, entry in content.items.items() if entry.template},
        packs=tuple(PackInfo(pack.id, pack.manifest.name, pack.manifest.version, pack.checksum) for pack in order),
    )
    return library, []


def _levels_in_order(levels: Sequence[Entry[LevelRaw]], order: Sequence[Pack]) -> list[LevelRaw]:
    """Levels of later packs first, so that a mod can put its own before those of the campaign."""
    rank = {pack.id: position for position, pack in enumerate(order)}
    entries = sorted(levels, key=lambda entry: -rank[entry.pack])
    return [entry.raw for entry in entries]


def _rules(campaign: Pack, order: Sequence[Pack], report: Report) -> tuple[Rules | None, list[Finding]]:
    """The rules of the campaign, or why they cannot be used."""
    for pack in order:
        if pack.rules is not None and pack is not campaign:
            message = "only the rules of a campaign count; these are not read"
            report.add(pack.rules.finding("warning", (), message))
    if campaign.rules is not None:
        return validate(Rules, campaign.rules.data, campaign.rules, ())
    file = f"{campaign.folder}/{RULES}"
    unread = [finding for finding in report.errors if finding.file == file]
    message = "the campaign has no rules"
    return None, unread or [Finding(severity="error", file=file, id=campaign.id, message=message)]


def _refusal(errors: Sequence[Finding]) -> HexdelveError:
    return HexdelveError("The packs cannot be used:\n" + "\n".join(str(finding) for finding in errors))
