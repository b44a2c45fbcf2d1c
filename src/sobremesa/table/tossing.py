"""A client's part in the toss for the deal: it shows a hash, gives its word in time, and checks everything at the end.

What it keeps for that can be written down, so that another process can go on with it.
"""

from __future__ import annotations

from collections.abc import Iterable

import msgspec
from msgspec import field

from sobremesa.engine import toss
from sobremesa.engine.errors import Mistake
from sobremesa.engine.language import Text
from sobremesa.engine.record import seed_hash
from sobremesa.engine.toss import Attempt, BadToss
from sobremesa.table.wire import TableSeen, TossHash, TossSeen, TossWord

HASH, WORD = "hash ", "word "


class OwnToss(msgspec.Struct, omit_defaults=True):
    """What a client keeps of it; words go by the attempt and the seat, such as `1 0`."""

    words: dict[str, str] = field(default_factory=dict)
    given: list[str] = field(default_factory=list)  # which of them the table has accepted
    hashes: dict[int, dict[str, str]] = field(default_factory=dict)  # by attempt, as they stood before a word was given
    seed_hash: str = ""

    def due(self, table: TableSeen, seats: Iterable[int]) -> list[TossHash | TossWord]:
        """What these seats send now. The same is due until the table shows that it has it, under the same id."""
        if table.phase != "toss":
            return []
        now = table.toss[-1]
        if now.stage == "hashes":
            return [self._hash(now, seat) for seat in seats if seat in now.seats and str(seat) not in now.hashes]
        return [self._word(now, seat) for seat in seats if seat not in now.given and self._may_tell(now, seat)]

    def _hash(self, now: TossSeen, seat: int) -> TossHash:
        key = f"{now.attempt} {seat}"
        self.words.setdefault(key, toss.new_word())
        return TossHash(id=HASH + key, attempt=now.attempt, hash=self._hash_of(now.attempt, seat), seat=seat)

    def _word(self, now: TossSeen, seat: int) -> TossWord:
        key = f"{now.attempt} {seat}"
        self.hashes.setdefault(now.attempt, now.hashes)
        return TossWord(id=WORD + key, attempt=now.attempt, word=self.words[key], seat=seat)

    def _may_tell(self, now: TossSeen, seat: int) -> bool:
        """Only while the hashes are there, the table's and mine as I have shown it, and nobody has changed any."""
        if now.stage != "words" or toss.TABLE not in now.hashes or f"{now.attempt} {seat}" not in self.words:
            return False
        is_mine = now.hashes.get(str(seat)) == self._hash_of(now.attempt, seat)
        return is_mine and self.hashes.get(now.attempt, now.hashes) == now.hashes

    def _hash_of(self, attempt: int, seat: int) -> str:
        return toss.word_hash(toss.who_of(str(seat)), attempt, self.words[f"{attempt} {seat}"])

    def look(self, table: TableSeen) -> None:
        """Keep the hash of the seed, which everybody is shown with the deal."""
        self.seed_hash = self.seed_hash or table.seed_hash

    def accepted(self, id: str) -> None:
        """The table has taken what was sent."""
        if id.startswith(WORD):
            self.given.append(id.removeprefix(WORD))

    def check(self, table: TableSeen) -> list[int]:
        """After the match: the seats whose words made the deal. A Mistake says what does not fit what was shown."""
        attempts = [Attempt(seen.hashes, seen.words) for seen in table.toss]
        for number, hashes in self.hashes.items():
            if number > len(attempts) or attempts[number - 1].hashes != hashes:
                raise _other_hashes(number)
        for key in self.given:
            number, seat = map(int, key.split())
            if number > len(attempts) or attempts[number - 1].words.get(str(seat)) != self.words[key]:
                raise _lost_word(number, seat)
        if not attempts:
            raise Mistake(
                Text(
                    "este reparto no se ha sorteado: en esta mesa estaba hecho desde el principio",
                    "nobody tossed for this deal: it was made when the table began",
                )
            )
        seed = toss.seed_of(attempts[-1])
        toss.check(attempts, seed)
        if seed_hash(seed) != self.seed_hash:
            raise _other_seed(len(attempts))
        return attempts[-1].seats


def _other_hashes(attempt: int) -> BadToss:
    return BadToss(
        attempt,
        Text(
            "las huellas no son las que se mostraron antes del reparto",
            "the hashes are not those that were shown before the deal",
        ),
    )


def _lost_word(attempt: int, seat: int) -> BadToss:
    return BadToss(
        attempt,
        Text(
            f"la mesa aceptó la palabra del asiento {seat} y no la muestra",
            f"the table accepted the word of seat {seat} and does not show it",
        ),
    )


def _other_seed(attempt: int) -> BadToss:
    return BadToss(
        attempt,
        Text("las palabras no dan la semilla con la que se repartió", "the words do not give the seed of the deal"),
    )
