# SPDX-FileCopyrightText: 2026 The AttnScope authors
# SPDX-License-Identifier: MIT
"""What bench_figure measures, with matplotlib: imshow and draw of 4,096 x 4,096 weights, then savefig.

With a name, figure_matplotlib.py WEIGHTS.npz, the weights are read from its member "weights".
"""
import statistics
import sys
import time

import matplotlib

matplotlib.use("Agg")
import matplotlib.pyplot as plt
import numpy as np


def weights() -> np.ndarray:
    if len(sys.argv) > 1:
        return np.load(sys.argv[1])["weights"]
    powers = np.exp(np.random.default_rng(7).standard_normal((4096, 4096)))
    return powers / powers.sum(axis=1, keepdims=True)


def measure(a: np.ndarray) -> tuple[float, float]:
    figure = plt.figure(figsize=(8, 8), dpi=200)
    start = time.perf_counter()
    axes = figure.add_subplot()
    figure.colorbar(axes.imshow(a))
    figure.canvas.draw()
    drawn = time.perf_counter()
    figure.savefig("/dev/null", format="png", dpi=200)
    saved = time.perf_counter()
    plt.close(figure)
    return (drawn - start) * 1e3, (saved - start) * 1e3


start = time.perf_counter()
a = weights()
read = (time.perf_counter() - start) * 1e3
times = [measure(a) for _ in range(5)]
draw, save = (statistics.median(t) for t in zip(*times))
print(f"matplotlib {matplotlib.__version__}: weights {read:.0f} ms, imshow and draw {draw:.0f} ms, with savefig {save:.0f} ms")
