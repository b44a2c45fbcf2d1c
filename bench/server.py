"""A server to be measured, without limits on strangers.

`python -m bench.server DATABASE [THINKERS]` prints its address.
"""

from __future__ import annotations

import resource
import sys

from sobremesa.table.guard import UNLIMITED
from sobremesa.table.serving import Serving, serve
from sobremesa.table.tables import ServerSetup


def main() -> None:
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    database, *thinkers = sys.argv[1:]
    setup = ServerSetup(thinkers=int(thinkers[0]) if thinkers else None)
    serve(Serving(database, port=0, limits=UNLIMITED, setup=setup), lambda address: print(address, flush=True))


if __name__ == "__main__":
    main()
