"""At build time, prerender the pages that need no game, so that the first paint does not wait for Python."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any, Final

import msgspec

from navals import games
from navals.core.card import Card
from navals.ui.components.door import intro_page, loading_page, waiting_page
from navals.ui.shell import gesture, index
from navals.ui.shell.app import App
from navals.ui.shell.storage.problems import PROBLEMS, problem_text
from navals.ui.words.i18n import LANGUAGES, Language, language

TITLE_ONLY_ROUTES: Final = tuple(f"#/{route.path}" for route in index.routes() if route.prerender == "title")
"""Pages about stored data: only their title is shown until the engine draws them."""


def pages() -> Iterator[tuple[str, str, dict[str, object]]]:
    """Yield (language, route, answer to a first visit) for each language and page (see `docs/bridge.md`).

    Two routes are placeholders: `#/GAME` for pages that only the engine can draw, `#/play` for any unfinished
    game."""
    for code in LANGUAGES:
        for page in index.routes():
            if page.prerender == "page" and "<game>" not in page.path:
                yield code, f"#/{page.path}", _first_response(code, f"#/{page.path}")
        for route in TITLE_ONLY_ROUTES:
            title_response = _first_response(code, route)
            title = title_response["title"].partition(" – ")[0]
            title_response["patch"]["main"] = waiting_page(language(code), title)
            yield code, route, title_response
        for game_id in games.IDS:
            card = games.card(game_id)
            assert card is not None
            for route in _card_routes(card):
                yield code, route, _first_response(code, route)
            response = _first_response(code, f"#/{game_id}/play")
            response["patch"]["main"] = intro_page(card, language(code), is_known=True)
            yield code, f"#/{game_id}", response
        yield code, "#/play", _first_response(code, "#/") | {"patch": {"main": loading_page(language(code))}}


def _card_routes(card: Card) -> Iterator[str]:
    for page in index.routes():
        route = f"#/{page.path}".replace("<game>", card.id)
        if "<game>" in page.path and page.prerender:
            yield from [f"{route}/{mode}" for mode in card.modes] if page.prerender == "modes" else [route]


def _first_response(code: str, route: str) -> dict[str, Any]:
    """Return the answer to a visit without stored data."""
    boot_args = {"route": route, "prefs": {"language": code}, "languages": [code], "draft": True}
    response: dict[str, Any] = msgspec.json.decode(App().act(gesture.write("app:boot", boot_args)))
    response.pop("root", None)
    response["patch"] = {name: clear_figures(markup) for name, markup in response["patch"].items()}
    return response


_FIGURE: Final = re.compile(r"<figure\b.*?</figure>", re.DOTALL)
_SVG: Final = re.compile(r"<(/?)svg\b[^>]*>")


def clear_figures(markup: str) -> str:
    """Empty the drawings in figures but keep their frames: they are large, and the engine soon draws them."""
    return _FIGURE.sub(lambda match: _clear_figure(match[0]), markup)


def _clear_figure(figure: str) -> str:
    output, depth, end = "", 0, 0
    for match in _SVG.finditer(figure):
        if not depth:
            output += figure[end : match.end()]
        depth += -1 if match[1] else 1
        if not depth:
            output += match[0]
        end = match.end()
    return output + figure[end:]


def shell_texts() -> dict[str, dict[str, str]]:
    """Return the texts that the page shows without the engine, by language and key."""
    return {code: _translate_texts(language(code)) for code in LANGUAGES}


def _translate_texts(t: Language) -> dict[str, str]:
    return {
        "starting": t("Starting the engine"),
        "download": t.pattern("Downloading: {done} of {total} MB"),
        "compile": t("Preparing the engine"),
        "packages": t("Unpacking the rules"),
        "start": t("Raising steam"),
        "waiting": t("Got it: the engine is starting"),
        "failed": t("The engine could not start."),
        "died": t("The engine stopped. Your games are safe."),
        "retry": t("Try again"),
        "offline": t("You are offline."),
        "blocked": t(
            "This browser saves no data for this site: allow cookies and site data, then reload the page."
        ),
        "changed": t(
            "The pages of this site were changed on their way to you, so they are not saved for offline "
            "play. Try another network."
        ),
        "unfit_start": t(
            "Navals could not start. Allow cookies, site data and scripts for this site, then reload the "
            "page."
        ),
        **{f"storage_{problem}": problem_text(problem, t) for problem in PROBLEMS},
        "well": t("Everything is saved now."),
        "library": t("Open the library"),
        "close": t("Close"),
        "copied": t("Copied."),
        "unfit": t.pattern("This browser cannot run Navals. It lacks: {what}."),
        "unfit_use": t(
            "Navals needs Firefox 128, Chrome or Edge 123, Safari 17.5, or later. On an iPhone or iPad you "
            "need iOS 17.5, whatever the browser."
        ),
        "unfit_secure": t(
            "Navals only works at an address that begins with https, or on the computer that hosts it."
        ),
        "unfit_modules": t("support for JavaScript modules"),
        "unfit_wasm": t("WebAssembly (some protection modes switch it off)"),
        "unfit_between": t("messages between tabs"),
        "unfit_styles": t("modern style sheets"),
        "unfit_popover": t("panels that open over the page"),
    }
