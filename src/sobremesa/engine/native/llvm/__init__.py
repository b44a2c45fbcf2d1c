"""What the functions of `native` are compiled into: all that imports llvmlite, read with the compiler only."""
