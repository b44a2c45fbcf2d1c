"""Kernels written as LLVM instructions where Numba's own would be slower or wrong, each beside its plain Python."""
