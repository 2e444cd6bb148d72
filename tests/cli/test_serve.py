"""The local server: the host's headers, compressed answers."""

from __future__ import annotations

import gzip
import json
from collections.abc import Iterator
from email.message import Message
from pathlib import Path
from urllib.error import HTTPError
from urllib.request import Request, urlopen

import pytest

from navals.cli.serve import packed_folder, running_server

pytestmark = pytest.mark.native

PLAIN = b"<!doctype html><title>x</title>" * 20


@pytest.fixture
def site(tmp_path: Path) -> Iterator[Path]:
    folder = tmp_path / "site"
    (folder / "pages").mkdir(parents=True)
    for name in ("index.html", "pages/a.json", "pages/b.json"):
        (folder / name).write_bytes(PLAIN)
    rules = [{"for": "/pages/*", "values": {"Cache-Control": "immutable"}}]
    (folder / "headers.json").write_text(json.dumps(rules))
    for name in ("index.html", "pages/a.json"):
        copy = packed_folder(folder) / f"{name}.gz"
        copy.parent.mkdir(parents=True, exist_ok=True)
        copy.write_bytes(gzip.compress(PLAIN))
    return folder


def ask(url: str, **headers: str) -> tuple[bytes, Message]:
    with urlopen(Request(url, headers=headers)) as response:
        return response.read(), response.headers


@pytest.mark.parametrize(("path", "kind"), [("", "text/html"), ("pages/a.json", "application/json")])
def test_compressed_copies_are_sent_to_who_takes_them(site: Path, path: str, kind: str) -> None:
    with running_server(site) as url:
        body, headers = ask(url + path, **{"Accept-Encoding": "br, gzip"})
        assert headers["Content-Encoding"] == "gzip"
        assert headers["Vary"] == "Accept-Encoding"
        assert headers["Content-Type"].startswith(kind)
        assert int(headers["Content-Length"]) == len(body) < len(PLAIN)
        assert gzip.decompress(body) == PLAIN
        body, headers = ask(url + path, **{"Accept-Encoding": "identity"})
        assert "Content-Encoding" not in headers
        assert body == PLAIN


def test_files_without_a_copy_are_sent_as_they_are(site: Path) -> None:
    with running_server(site, prefix="/some/where") as url:
        body, headers = ask(url + "pages/b.json", **{"Accept-Encoding": "gzip"})
        assert body == PLAIN
        assert "Content-Encoding" not in headers


def test_header_rules_hold_for_compressed_answers_too(site: Path) -> None:
    with running_server(site) as url:
        for encoding in ("gzip", "identity"):
            _, headers = ask(url + "pages/a.json", **{"Accept-Encoding": encoding})
            assert headers["Cache-Control"] == "immutable"
    with running_server(site, is_plain=True) as url:
        assert "Cache-Control" not in ask(url + "pages/a.json", **{"Accept-Encoding": "gzip"})[1]


def test_unchanged_files_are_not_sent_again(site: Path) -> None:
    with running_server(site) as url:
        _, headers = ask(url, **{"Accept-Encoding": "gzip"})
        with pytest.raises(HTTPError) as error:
            ask(url, **{"Accept-Encoding": "gzip", "If-Modified-Since": headers["Last-Modified"]})
        assert error.value.code == 304


@pytest.mark.parametrize(
    "path", ["pages/", "nothing", "../site.packed/index.html.gz", "pages/../../site.packed/index.html.gz"]
)
def test_nothing_else_is_served(site: Path, path: str) -> None:
    with running_server(site) as url:
        with pytest.raises(HTTPError) as error:
            ask(url + path, **{"Accept-Encoding": "gzip"})
        assert error.value.code == 404
        assert error.value.headers["Cache-Control"] == "no-store"
        assert "Content-Encoding" not in error.value.headers
