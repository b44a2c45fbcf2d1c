"""The matches of a batch have ordinary seeds: the keys that compiled code makes of them are those of the engine."""

from __future__ import annotations

import numpy as np
import pytest

from sobremesa.engine.luck import key_of
from sobremesa.envs.seeds import ROOM, seed_text, write_key


@pytest.mark.parametrize("seed", ["", "1", "sobremesa", "año y día", "x" * 33, "x" * 37, "x" * 100, "y" * 500])
@pytest.mark.parametrize(("stream", "number"), [(0, 0), (9, 10), (123456789, 99), (2**31, 10**15)])
def test_keys_are_those_of_the_seeds(seed: str, stream: int, number: int) -> None:
    text = np.frombuffer(f"sobremesa match\0{seed}".encode() + bytes(ROOM), np.uint8).copy()
    key = np.zeros(8, np.uint32)
    write_key(text, text.size - ROOM, stream, number, key)
    assert key.tolist() == key_of(seed_text(seed, stream, number), "match").tolist()
