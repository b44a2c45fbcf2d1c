"""A server alone leads every table, and nobody else is present. `neighbours.py` is for several with one database."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

from sobremesa.table.wire import Reaction

if TYPE_CHECKING:
    from sobremesa.table.live import LiveTable


class Nodes(Protocol):
    """What a table needs to know of the other servers that share its database."""

    async def refresh(self, live: LiveTable) -> None:
        """Learn what was written elsewhere and who is there, because whoever comes from there knows it already."""

    def leads(self, live: LiveTable) -> bool:
        """Whether this node sees to the table's bots and clocks."""

    def seek_lead(self, live: LiveTable) -> None:
        """Become the node that does, if somebody is at the table here and no other node does."""

    def present(self, live: LiveTable) -> None:
        """Tell the others who is at the table here, and what their screens have shown."""

    def reacted(self, live: LiveTable, seat: int | None, reaction: Reaction) -> None:
        """Tell the others of a reaction."""

    async def claim(self, name: str) -> bool:
        """Whether this node alone may do something from now on, until it releases it or dies."""

    async def release(self, name: str) -> None: ...

    async def begin(self) -> None: ...

    async def close(self) -> None: ...


class Alone:
    async def refresh(self, live: LiveTable) -> None:
        pass

    def leads(self, live: LiveTable) -> bool:
        return True

    def seek_lead(self, live: LiveTable) -> None:
        pass

    def present(self, live: LiveTable) -> None:
        pass

    def reacted(self, live: LiveTable, seat: int | None, reaction: Reaction) -> None:
        pass

    async def claim(self, name: str) -> bool:
        return True

    async def release(self, name: str) -> None:
        pass

    async def begin(self) -> None:
        pass

    async def close(self) -> None:
        pass
