"""Functions that are written as LLVM instructions where Numba's own would be slower or wrong; here as plain Python."""
