"""``navals serve``: serve the built site on this machine, with the same headers as the real host.

The build copies the header rules from ``netlify.toml`` to ``headers.json`` in the site. It also makes
compressed copies in a folder next to the site: real hosts compress, so sizes measured here are realistic.
"""

from __future__ import annotations

import argparse
import contextlib
import fnmatch
import functools
import http.server
import json
import mimetypes
import threading
from collections.abc import Iterator
from http import HTTPStatus
from pathlib import Path
from typing import Any
from urllib.parse import unquote, urlsplit

from navals.cli.arguments import Commands, UserError
from navals.core.message import msg

HeaderRules = tuple[tuple[str, dict[str, str]], ...]

# The operating system's MIME types may be wrong.
MIME_TYPES = mimetypes.MimeTypes()
for _mime_type, _suffix in (
    ("application/zip", ".whl"),
    ("font/woff2", ".woff2"),
    ("image/webp", ".webp"),
    ("text/plain", ".navals"),
):
    MIME_TYPES.add_type(_mime_type, _suffix)

ENCODINGS = (("br", ".br"), ("gzip", ".gz"))


def register(commands: Commands) -> None:
    """Add ``navals serve`` and its arguments."""
    parser = commands.add_parser("serve", help="serve the built site on this computer")
    parser.add_argument("directory", metavar="DIR", nargs="?", type=Path, default=Path("web/dist"))
    parser.add_argument("--port", metavar="N", type=int, default=8000)
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Serve the built site until interrupted."""
    with make_server(args.directory, args.port) as server:
        print(f"Navals is running at {home_url(server)} (Ctrl+C to stop)", flush=True)
        with contextlib.suppress(KeyboardInterrupt):
            server.serve_forever()
    return 0


def packed_folder(directory: Path) -> Path:
    """Return the unpublished folder with a site's compressed copies, ``NAME.br`` and ``NAME.gz``."""
    return directory.with_name(directory.name + ".packed")


def header_rules(directory: Path) -> HeaderRules:
    """Return the rules in a site's ``headers.json``; ``()`` if there is no such file.

    Raise ``ValueError`` if they are invalid.
    """
    path = directory / "headers.json"
    if not path.exists():
        return ()
    try:
        entries = json.loads(path.read_text(encoding="utf-8"))
        return tuple((str(entry["for"]), dict(entry["values"])) for entry in entries)
    except (KeyError, TypeError, json.JSONDecodeError) as error:
        raise ValueError(f"{path} does not contain valid header rules") from error


class _Handler(http.server.SimpleHTTPRequestHandler):
    """Serves static files with HTTP/1.1 keep-alive and conditional requests, without directory listings."""

    protocol_version = "HTTP/1.1"
    server_version = "navals"
    sys_version = ""

    def __init__(self, *args: Any, rules: HeaderRules, prefix: str, **kw: Any) -> None:
        self.rules = rules
        self.prefix = prefix
        self._encoding = ""
        self._packed_path = Path()
        self._has_failed = False
        super().__init__(*args, **kw)

    def send_response(self, code: int, message: str | None = None) -> None:
        """Remember whether the response is an error, which caches must not store."""
        self._has_failed = code >= HTTPStatus.BAD_REQUEST
        super().send_response(code, message)

    def site_path(self) -> str | None:
        """Return the requested path within the site, starting with ``/``; ``None`` if it lacks the prefix."""
        path = unquote(urlsplit(self.path).path)
        if not path.startswith(self.prefix + "/"):
            return None
        return path[len(self.prefix) :]

    def send_head(self) -> Any:
        """Send the headers of a file, or an error. Return the open file, if there is one."""
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
                return super().send_head()  # redirects to the path with a trailing slash
        accepted_encodings = {
            encoding.split(";")[0].strip() for encoding in self.headers.get("Accept-Encoding", "").split(",")
        }
        site = Path(self.directory).resolve()
        for name, suffix in ENCODINGS:
            packed_path = packed_folder(site) / target.resolve().relative_to(site)
            packed_path = packed_path.with_name(packed_path.name + suffix)
            if name in accepted_encodings and packed_path.is_file():
                self._encoding, self._packed_path = name, packed_path
                break
        return super().send_head()

    def translate_path(self, path: str) -> str:
        """Return the path of the file to send."""
        return str(self._packed_path) if self._encoding else super().translate_path(path)

    def guess_type(self, path: object) -> str:
        """Return the MIME type of the uncompressed file."""
        name = str(path).rsplit(".", 1)[0] if self._encoding else str(path)
        mime_type = MIME_TYPES.guess_type(name)[0] or "application/octet-stream"
        is_text = mime_type.startswith("text/") or mime_type.endswith(("javascript", "json", "xml"))
        return f"{mime_type}; charset=utf-8" if is_text else mime_type

    def end_headers(self) -> None:
        """Add the headers of all matching rules."""
        if self._encoding and not self._has_failed:
            self.send_header("Content-Encoding", self._encoding)
            self.send_header("Vary", "Accept-Encoding")
        header_values: dict[str, str] = {}
        for pattern, headers in self.rules:
            if fnmatch.fnmatchcase(urlsplit(self.path).path, pattern):
                header_values |= headers
        if self._has_failed:
            header_values["Cache-Control"] = "no-store"
        for name, value in header_values.items():
            self.send_header(name, value)
        super().end_headers()

    def log_message(self, format: str, *args: object) -> None:
        """Disable logging."""


class Server(http.server.ThreadingHTTPServer):
    """A server for one site."""

    daemon_threads = True
    allow_reuse_address = True
    request_queue_size = 64

    def handle_error(self, request: object, client_address: object) -> None:
        """Ignore connections closed by browsers."""


def make_server(
    directory: Path, port: int = 8000, host: str = "127.0.0.1", prefix: str = "", is_plain: bool = False
) -> Server:
    """Return a server that is bound but does not answer yet.

    ``prefix`` (``"/a/b"``) serves the site under a sub-path; ``is_plain`` omits the site's headers; port 0
    picks a free one. Raise ``UserError`` if there is no site, ``OSError`` if the port is in use.
    """
    directory = directory.resolve()
    if not (directory / "index.html").is_file():
        raise UserError(
            msg("{name} does not contain a built site; build one with: make site", name=str(directory))
        )
    prefix = "/" + prefix.strip("/") if prefix.strip("/") else ""
    rules = () if is_plain else header_rules(directory)
    handler = functools.partial(_Handler, directory=str(directory), rules=rules, prefix=prefix)
    return Server((host, port), handler)


def home_url(server: Server, prefix: str = "") -> str:
    """Return the URL of the home page."""
    host, port = server.server_address[:2]
    path = f"/{prefix.strip('/')}/" if prefix.strip("/") else "/"
    return f"http://{host!s}:{port}{path}"


@contextlib.contextmanager
def running_server(
    directory: Path, port: int = 0, host: str = "127.0.0.1", prefix: str = "", is_plain: bool = False
) -> Iterator[str]:
    """Serve in a background thread within the context; yield the URL of the home page."""
    server = make_server(directory, port, host, prefix, is_plain)
    thread = threading.Thread(target=server.serve_forever, args=(0.02,), daemon=True)
    thread.start()
    try:
        yield home_url(server, prefix)
    finally:
        server.shutdown()
        server.server_close()
        thread.join(5)
