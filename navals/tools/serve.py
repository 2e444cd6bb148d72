"""Serve the built site on this machine, with the headers that the real host sends.

The header rules are in ``headers.json`` beside the site, where the build copies them from ``netlify.toml``. Real hosts compress what
they send; the build keeps such copies in a folder beside the site, so that a measurement here counts the same bytes.
"""

from __future__ import annotations

import contextlib
import fnmatch
import functools
import http.server
import json
import threading
from collections.abc import Iterator
from http import HTTPStatus
from pathlib import Path
from typing import Any
from urllib.parse import unquote, urlsplit

Rules = tuple[tuple[str, dict[str, str]], ...]

TYPES = {
    "": "application/octet-stream",
    ".css": "text/css; charset=utf-8",
    ".html": "text/html; charset=utf-8",
    ".ico": "image/x-icon",
    ".js": "text/javascript; charset=utf-8",
    ".json": "application/json; charset=utf-8",
    ".mjs": "text/javascript; charset=utf-8",
    ".navals": "text/plain; charset=utf-8",
    ".png": "image/png",
    ".py": "text/x-python; charset=utf-8",
    ".svg": "image/svg+xml; charset=utf-8",
    ".txt": "text/plain; charset=utf-8",
    ".wasm": "application/wasm",
    ".webmanifest": "application/manifest+json; charset=utf-8",
    ".webp": "image/webp",
    ".whl": "application/zip",
    ".woff2": "font/woff2",
    ".zip": "application/zip",
}

ENCODINGS = (("br", ".br"), ("gzip", ".gz"))


def packed_folder(directory: Path) -> Path:
    """Where the build puts the compressed copies, ``NAME.br`` and ``NAME.gz``, of the files of a site: not among what is published."""
    return directory.with_name(directory.name + ".packed")


def header_rules(directory: Path) -> Rules:
    """The rules of ``headers.json`` in a built site, in order; none when the file is missing.

    Raises ``ValueError`` when it is not such a file.
    """
    path = directory / "headers.json"
    if not path.exists():
        return ()
    try:
        entries = json.loads(path.read_text(encoding="utf-8"))
        return tuple((str(entry["for"]), dict(entry["values"])) for entry in entries)
    except (KeyError, TypeError, json.JSONDecodeError) as error:
        raise ValueError(f"{path} does not hold header rules") from error


class _Handler(http.server.SimpleHTTPRequestHandler):
    """Static files: HTTP/1.1 with keep-alive, conditional requests, no listings."""

    protocol_version = "HTTP/1.1"
    extensions_map = TYPES
    server_version = "navals"
    sys_version = ""

    def __init__(self, *args: Any, rules: Rules, prefix: str, **kw: Any) -> None:
        self.rules = rules
        self.prefix = prefix
        self._encoding = ""
        self._packed = Path()
        self._failed = False
        super().__init__(*args, **kw)

    def send_response(self, code: int, message: str | None = None) -> None:
        """Remember whether this is an error: those are not to be cached."""
        self._failed = code >= HTTPStatus.BAD_REQUEST
        super().send_response(code, message)

    def site_path(self) -> str | None:
        """The path inside the site, starting with ``/``; None outside of the prefix."""
        path = unquote(urlsplit(self.path).path)
        if not path.startswith(self.prefix + "/"):
            return None
        return path[len(self.prefix) :]

    def send_head(self) -> Any:
        """Find the file and send what comes before it."""
        path = self.site_path()
        if path is None or path.startswith("//"):
            self.send_error(HTTPStatus.NOT_FOUND)
            return None
        self.path = path
        self._encoding = ""
        target = Path(self.translate_path(path))
        if target.is_dir():
            target /= "index.html"
            if not target.is_file():
                self.send_error(HTTPStatus.NOT_FOUND)
                return None
            if not urlsplit(path).path.endswith("/"):
                return super().send_head()  # redirects to the path with a stroke at its end
        accepted = {part.split(";")[0].strip() for part in self.headers.get("Accept-Encoding", "").split(",")}
        site = Path(self.directory).resolve()
        for name, suffix in ENCODINGS:
            packed = packed_folder(site) / target.resolve().relative_to(site)
            packed = packed.with_name(packed.name + suffix)
            if name in accepted and packed.is_file():
                self._encoding, self._packed = name, packed
                break
        return super().send_head()

    def translate_path(self, path: str) -> str:
        """The file to send."""
        return str(self._packed) if self._encoding else super().translate_path(path)

    def guess_type(self, path: Any) -> str:
        """The type of the file itself, whatever it is compressed with."""
        name = str(path)
        if self._encoding:
            name = name.rsplit(".", 1)[0]
        return TYPES.get(Path(name).suffix.lower(), TYPES[""])

    def end_headers(self) -> None:
        """Add the headers of the rules that match."""
        if self._encoding and not self._failed:
            self.send_header("Content-Encoding", self._encoding)
            self.send_header("Vary", "Accept-Encoding")
        values: dict[str, str] = {}
        for pattern, headers in self.rules:
            if fnmatch.fnmatchcase(urlsplit(self.path).path, pattern):
                values |= headers
        if self._failed:
            values["Cache-Control"] = "no-store"
        for name, value in values.items():
            self.send_header(name, value)
        super().end_headers()

    def log_message(self, format: str, *args: Any) -> None:
        """Say nothing."""


class Server(http.server.ThreadingHTTPServer):
    """A server of one site."""

    daemon_threads = True
    allow_reuse_address = True
    request_queue_size = 64

    def handle_error(self, request: Any, client_address: Any) -> None:
        """A browser that went away is no error."""


def make_server(
    directory: Path, port: int = 8000, host: str = "127.0.0.1", prefix: str = "", plain: bool = False
) -> Server:
    """A server that is bound but does not answer yet.

    ``prefix`` (``"/a/b"``) serves the site under a sub-path; ``plain`` sends none of the site's headers, like a host that knows none;
    port 0 takes a free one. Raises ``FileNotFoundError`` when there is no site, ``OSError`` when the port is taken.
    """
    directory = directory.resolve()
    if not (directory / "index.html").is_file():
        raise FileNotFoundError(f"{directory} holds no site: build it with `make site`")
    prefix = "/" + prefix.strip("/") if prefix.strip("/") else ""
    rules = () if plain else header_rules(directory)
    handler = functools.partial(_Handler, directory=str(directory), rules=rules, prefix=prefix)
    return Server((host, port), handler)


def address(server: Server, prefix: str = "") -> str:
    """The URL of the home page."""
    host, port = server.server_address[:2]
    path = f"/{prefix.strip('/')}/" if prefix.strip("/") else "/"
    return f"http://{host!s}:{port}{path}"


def serve(
    directory: Path, port: int = 8000, host: str = "127.0.0.1", prefix: str = "", plain: bool = False
) -> None:
    """Serve until interrupted; prints the URL."""
    with make_server(directory, port, host, prefix, plain) as server:
        print(f"Navals is at {address(server, prefix)} (Ctrl+C stops it)", flush=True)
        with contextlib.suppress(KeyboardInterrupt):
            server.serve_forever()


@contextlib.contextmanager
def running(
    directory: Path, port: int = 0, host: str = "127.0.0.1", prefix: str = "", plain: bool = False
) -> Iterator[str]:
    """Serve in a thread while the context lasts; yields the URL of the home page."""
    server = make_server(directory, port, host, prefix, plain)
    thread = threading.Thread(target=server.serve_forever, args=(0.02,), daemon=True)
    thread.start()
    try:
        yield address(server, prefix)
    finally:
        server.shutdown()
        server.server_close()
        thread.join(5)
