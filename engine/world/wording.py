"""How names stand in a sentence: with an article, or several of them."""

from __future__ import annotations

_OPENERS = (" of ", " labelled ", " to ", " from ", " in ")
"""What is named stands before these words."""

_ARTICLES = frozenset({"a", "an", "another", "the", "some"})
"""Words that are the article of a name which begins with them."""

_SIBILANTS = ("s", "x", "z", "ch", "sh")


def in_sentence(name: str, article: str = "") -> str:
    """A name inside a sentence: with its own article if it begins with one, in small letters, else with this one.

    "the Head Librarian" for "The Head Librarian", "the Ruler" for "Ruler" and "the"; without an article just the name.
    """
    own, bare = _without_article(name)
    word = own or article
    return f"{word} {bare}" if word else name


def at_head(text: str) -> str:
    """The same at the head of a sentence: "The Head Librarian"."""
    return f"{text[:1].upper()}{text[1:]}"


def plural_of(name: str) -> str:
    """What several are called: "Dried Sausages", "Scrolls of aroba"; what ends in s is called so already.

    An article with which the name begins is not told: "Rapiers" for "a Rapier".
    """
    name = _without_article(name)[1]
    head, rest = _parted(name)
    if not head or not head[-1].isalpha() or is_many(head):
        return name
    if head.endswith("y") and head[-2:-1].lower() not in "aeiou":
        return f"{head[:-1]}ies{rest}"
    return f"{head}{'es' if head.endswith(_SIBILANTS) else 's'}{rest}"


def article_for(name: str, *, worn: bool = False) -> str:
    """The word before one of them: "a", "an", "some" for rations, "a pair of" for boots, for they are `worn`."""
    head, _ = _parted(name)
    if is_many(head):
        return "a pair of" if worn else "some"
    return "an" if name[:1].lower() in "aeiou" else "a"


def names_many(name: str) -> bool:
    """Whether one speaks of "them" though it is one thing: "Old Boots", "Rations", "Boots of Lead"."""
    return is_many(_parted(name)[0])


def is_many(head: str) -> bool:
    """Whether a name is that of several already, as far as its end tells: "Rations", "Old Boots", not "Cutlass"."""
    return head.endswith("s") and not head.endswith(("ss", "us"))


def _without_article(name: str) -> tuple[str, str]:
    """The article with which a name begins, in small letters, and the rest: ("the", "One Ring"), ("", "Ruler")."""
    first, _, rest = name.partition(" ")
    return (first.lower(), rest) if rest.strip() and first.lower() in _ARTICLES else ("", name)


def _parted(name: str) -> tuple[str, str]:
    """What is named, and what is said of it: ("Scroll", " of aroba"), ("Longsword", " +1")."""
    ends = [place for opener in _OPENERS if (place := name.find(opener)) > 0]
    end = min(ends, default=len(name))
    words = name[:end].split(" ")
    while len(words) > 1 and not words[-1][:1].isalpha():
        words.pop()
    head = " ".join(words)
    return head, name[len(head) :]
