"""A window of each other browser, for all tests of a worker."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.web.browsers.driving import NoBrowser, Window, open_firefox, open_webkit

OPENED = {"firefox": open_firefox, "webkit": open_webkit}


@pytest.fixture(scope="session")
def firefox(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Window]:
    yield from opened("firefox", tmp_path_factory)


@pytest.fixture(scope="session")
def webkit(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Window]:
    yield from opened("webkit", tmp_path_factory)


def opened(name: str, folders: pytest.TempPathFactory) -> Iterator[Window]:
    try:
        with OPENED[name](folders.mktemp(name)) as window:
            yield window
    except NoBrowser as missing:
        pytest.skip(str(missing))


@pytest.fixture
def window(request: pytest.FixtureRequest) -> Window:
    """The browser that a test is for."""
    found: Window = request.getfixturevalue(request.param)
    return found
