"""Whether kernels are compiled at all."""

from __future__ import annotations

import os


def is_interpreted_by_choice() -> bool:
    """NUMBA_DISABLE_JIT says so, which Numba reads the same way."""
    return os.environ.get("NUMBA_DISABLE_JIT", "0") not in ("", "0")
