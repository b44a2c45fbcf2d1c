"""A server to be measured, without limits on strangers.

`python -m bench.server DATABASE [THINKERS]` prints its address.
"""

from __future__ import annotations

import resource
import sys

from sobremesa.table.guard import UNLIMITED
from sobremesa.table.hall import Setup
from sobremesa.table.serving import Serving, serve


def main() -> None:
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    database, *thinkers = sys.argv[1:]
    setup = Setup(thinkers=int(thinkers[0]) if thinkers else None)
    serve(Serving(database, port=0, limits=UNLIMITED, setup=setup), lambda address: print(address, flush=True))


if __name__ == "__main__":
    main()
