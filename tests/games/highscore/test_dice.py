"""Handfuls of dice: numbered, packed and rolled without a die lost or changed."""

from __future__ import annotations

from collections import Counter

import numpy as np

from sobremesa.engine.interpreted import interpreted_kernel
from sobremesa.games.highscore.dice import (
    AT_PLACES,
    COUNT,
    COUNT_BITS,
    DICE,
    FACES,
    FALLEN,
    FALLEN_DICE,
    FALLEN_PACKED,
    HANDFULS,
    PACKED,
    SIZE,
    handful_named,
    numbers_of,
    pack,
    signs_in,
    signs_of,
    unpack,
)
from sobremesa.games.highscore.learning import MOST_OPEN
from sobremesa.games.highscore.rules import dice_in, handful_of, lay_out


def test_every_handful_has_its_number() -> None:
    assert HANDFULS == 1716
    assert numbers_of(pack(COUNT)).tolist() == [*range(HANDFULS)]
    for handful in range(HANDFULS):
        packed = int(PACKED[handful])
        assert unpack(packed) == COUNT[handful].tolist()
        assert interpreted_kernel(handful_of)(packed) == handful
        assert interpreted_kernel(dice_in)(packed) == SIZE[handful]
        assert handful_named(signs_of(handful)) == handful


def test_dice_are_written_by_face() -> None:
    assert signs_in(int(pack([2, 0, 0, 1, 0, 3]))) == "114vvv"
    assert signs_of(0) == ""


def test_four_dice_fall_in_every_way_once() -> None:
    falls = [tuple(unpack(int(faces), FALLEN_DICE)) for faces in FALLEN]
    assert len(set(falls)) == len(falls) == FACES**FALLEN_DICE
    for faces, packed in zip(falls, FALLEN_PACKED.tolist(), strict=True):
        assert unpack(packed) == [faces.count(face) for face in range(FACES)]


def test_faces_come_to_the_places_of_the_dice_that_are_rolled() -> None:
    luck = np.random.default_rng(3)
    for places in range(1 << DICE):
        rolled = [place for place in range(DICE) if places >> place & 1]
        faces = luck.integers(0, FACES, len(rolled)).tolist()
        laid = interpreted_kernel(lay_out)(places, sum(face << COUNT_BITS * i for i, face in enumerate(faces)))
        assert [unpack(int(laid), DICE)[place] for place in rolled] == faces
        assert laid & ~AT_PLACES[places] == 0


def test_seven_dice_leave_96_choices_at_most() -> None:
    most = max(int(np.prod([count + 1 for count in counts])) for counts in COUNT.astype(int).tolist())
    assert most == MOST_OPEN == 96
    assert Counter(signs_of(handful_named("112345v"))) == Counter("112345v")
