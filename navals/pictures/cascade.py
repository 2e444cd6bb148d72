"""Which rules of style sheets hold for the elements of a tree, and what comes of them: the cascade of CSS, as far as the page's drawings need it."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from typing import Final, NamedTuple
from xml.etree.ElementTree import Element

from navals.pictures.sheets import Rule, split
from navals.pictures.values import filled

_PART: Final = re.compile(
    r"""(?P<tag>[\w-]+|\*)|\.(?P<class>[\w-]+)|\#(?P<id>[\w-]+)|\[(?P<name>[\w-]+)(?:=["']?(?P<value>[^"'\]]*)["']?)?\]|:(?P<pseudo>[\w-]+)(?P<open>\()?"""
)
_STEP: Final = re.compile(r"\s*([>+~])\s*|\s+")


class Compound(NamedTuple):
    """What one element is asked for. ``pseudos`` are pairs of a name and what stands in its brackets."""

    tag: str
    id: str
    classes: frozenset[str]
    attributes: tuple[tuple[str, str | None], ...]
    pseudos: tuple[tuple[str, str], ...]


class Selector(NamedTuple):
    """A selector from its last element on: ``compounds`` with, after the first, what leads to each (a blank: any ancestor)."""

    compounds: tuple[tuple[str, Compound], ...]
    weight: tuple[int, int, int]


class Unknown(Exception):
    """A selector that nothing here understands."""


class Node:
    """An element where it stands: with its parent, and its place among its parent's children."""

    def __init__(self, element: Element, parent: Node | None, place: int, of: int) -> None:
        self.element = element
        self.parent = parent
        self.place = place
        self.of = of
        self.classes: frozenset[str] = frozenset(element.get("class", "").split())
        self.children: list[Node] = []
        self.declared: dict[str, str] = {}
        """What holds for it by itself, its variables filled in."""
        self.open: dict[str, str] = {}
        """What waits for variables that are not known here: those of whoever uses it (``<use>``)."""
        self.known: Mapping[str, str] = {}
        """The variables that hold here."""


def grown(element: Element, parent: Node | None = None, place: int = 0, of: int = 1) -> Node:
    """The tree below an element."""
    node = Node(element, parent, place, of)
    node.children = [grown(child, node, n, len(element)) for n, child in enumerate(element)]
    return node


def walk(node: Node) -> Iterator[Node]:
    """A node and all below it, parents first."""
    yield node
    for child in node.children:
        yield from walk(child)


# ------------------------------------------------------------------------------------------------ selectors


@cache
def compiled(text: str) -> Selector:
    """A selector without commas. Raises Unknown."""
    steps: list[tuple[str, Compound]] = []
    at, leads = 0, ""
    weight = [0, 0, 0]
    while at < len(text):
        compound, at = _compound(text, at, weight)
        steps.append((leads, compound))
        step = _STEP.match(text, at)
        if step is None and at < len(text):
            raise Unknown(text)
        leads, at = (step[1] or " ", step.end()) if step else ("", at)
    # From the last on, each with the sign that stands between it and the one after it.
    signs = [lead for lead, _ in steps[1:]] + [""]
    turned = tuple((sign, one) for (_, one), sign in zip(steps, signs, strict=True))[::-1]
    return Selector(turned, (weight[0], weight[1], weight[2]))


@cache
def _listed(text: str) -> tuple[Selector, ...]:
    """Selectors between commas. Raises Unknown."""
    return tuple(compiled(one) for one in split(text, ","))


def _compound(text: str, at: int, weight: list[int]) -> tuple[Compound, int]:
    tag = id = ""
    classes, attributes, pseudos = set(), [], []
    begun = at
    while found := _PART.match(text, at):
        at = found.end()
        if found["tag"]:
            tag = "" if found["tag"] == "*" else found["tag"]
            weight[2] += bool(tag)
        elif found["class"]:
            classes.add(found["class"])
            weight[1] += 1
        elif found["id"]:
            id = found["id"]
            weight[0] += 1
        elif found["name"]:
            attributes.append((found["name"], found["value"]))
            weight[1] += 1
        else:
            inside = ""
            if found["open"]:
                depth, start = 1, at
                while depth:
                    depth += {"(": 1, ")": -1}.get(text[at], 0)
                    at += 1
                inside = text[start : at - 1]
            pseudos.append((found["pseudo"], inside))
            if found["pseudo"] in ("is", "not"):
                heaviest = max(one.weight for one in _listed(inside))
                weight[:] = [mine + more for mine, more in zip(weight, heaviest, strict=True)]
            elif found["pseudo"] in ("root", "first-child", "last-child", "nth-child"):
                weight[1] += 1
            elif found["pseudo"] != "where":
                raise Unknown(text)
    if at == begun:
        raise Unknown(text)
    return Compound(tag, id, frozenset(classes), tuple(attributes), tuple(pseudos)), at


def _is(node: Node, asked: Compound) -> bool:
    element = node.element
    return (
        (not asked.tag or element.tag == asked.tag)
        and (not asked.id or element.get("id") == asked.id)
        and asked.classes <= node.classes
        and all(
            element.get(name) is not None and value in (None, element.get(name))
            for name, value in asked.attributes
        )
        and all(_pseudo(node, name, inside) for name, inside in asked.pseudos)
    )


def _pseudo(node: Node, name: str, inside: str) -> bool:
    if name in ("is", "where", "not"):
        return any(matches(node, one) for one in _listed(inside)) != (name == "not")
    if name == "root":
        return node.parent is None
    if name == "last-child":
        return node.place == node.of - 1
    if name == "first-child":
        return node.place == 0
    number = node.place + 1
    if inside in ("odd", "even"):
        return number % 2 == (inside == "odd")
    return inside.isdecimal() and number == int(inside)


def matches(node: Node, selector: Selector, at: int = 0) -> bool:
    """Whether an element is one of those that a selector (from its part ``at`` on) means."""
    if not _is(node, selector.compounds[at][1]):
        return False
    if at + 1 == len(selector.compounds):
        return True
    sign, parent = selector.compounds[at + 1][0], node.parent
    if parent is None:
        return False
    if sign == ">":
        return matches(parent, selector, at + 1)
    if sign in "+~":
        before = parent.children[: node.place]
        return any(matches(one, selector, at + 1) for one in (before[-1:] if sign == "+" else before))
    above: Node | None = parent
    while above is not None:
        if matches(above, selector, at + 1):
            return True
        above = above.parent
    return False


# ------------------------------------------------------------------------------------------------ rules


class Sheets:
    """Rules, found by the last part of their selectors."""

    def __init__(self, rules: Iterable[Rule]) -> None:
        self._by: dict[str, list[tuple[tuple[int, tuple[int, int, int], int], Selector, dict[str, str]]]] = {}
        for number, (layer, text, declared) in enumerate(rules):
            try:
                selector = compiled(text)
            except Unknown:
                continue
            last = selector.compounds[0][1]
            key = f"#{last.id}" if last.id else f".{min(last.classes)}" if last.classes else last.tag
            self._by.setdefault(key, []).append(((layer, selector.weight, number), selector, declared))

    def apply(self, root: Node) -> None:
        """Tell every element of a tree what holds for it."""
        for node in walk(root):
            self._tell(node)

    def _tell(self, node: Node) -> None:
        keys = ["", node.element.tag, f"#{node.element.get('id')}", *(f".{name}" for name in node.classes)]
        found = [one for key in keys for one in self._by.get(key, ()) if matches(node, one[1])]
        declared: dict[str, str] = {}
        for _, _, what in sorted(found, key=lambda one: one[0]):
            declared |= what
        known = node.parent.known if node.parent is not None else {}
        own = {name: value for name, value in declared.items() if name.startswith("--")}
        if own:
            # A variable may be made of others of the same element, whatever their order.
            whole = {**known, **own}
            known = whole | {
                name: put for name, value in own.items() if (put := filled(value, whole)) is not None
            }
        node.known = known
        for name, value in declared.items():
            if not name.startswith("--"):
                put = filled(value, known)
                (node.open if put is None else node.declared)[name] = value if put is None else put
