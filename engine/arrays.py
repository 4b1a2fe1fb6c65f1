"""The array types of the engine's arguments and results."""

import numpy as np
from numpy.typing import NDArray

FloatArray = NDArray[np.float64]
Float32Array = NDArray[np.float32]
IntArray = NDArray[np.int64]
Int32Array = NDArray[np.int32]
Int8Array = NDArray[np.int8]
UIntArray = NDArray[np.uint32]
UInt64Array = NDArray[np.uint64]
BoolArray = NDArray[np.bool_]
