#!/usr/bin/python3
# SPDX-FileCopyrightText: 2026 The AttnScope authors
# SPDX-License-Identifier: MIT
"""Writes explain_reference.json beside itself: scaling and cost of core/explain as NumPy computes them.

An implementation that shares no line with ours. Run again after a change here and commit both.
"""
import json
import pathlib

import numpy as np

LOW = np.uint64(0xFFFFFFFF)
HALF = np.uint64(32)


def philox(counter, key):
    """Philox4x32-10 (Salmon et al. 2011) of arrays of counters."""
    c = [np.asarray(word, dtype=np.uint64) for word in counter]
    keys = [np.uint64(key & 0xFFFFFFFF), np.uint64(key >> 32)]
    for _ in range(10):
        first, second = np.uint64(0xD2511F53) * c[0], np.uint64(0xCD9E8D57) * c[2]
        c = [(second >> HALF) ^ c[1] ^ keys[0], second & LOW, (first >> HALF) ^ c[3] ^ keys[1], first & LOW]
        keys = [(keys[0] + np.uint64(0x9E3779B9)) & LOW, (keys[1] + np.uint64(0xBB67AE85)) & LOW]
    return c


def normals(stream, rows, columns):
    """[rows][columns] standard normal numbers of seed 0 (core/base/philox.h)."""
    i, j = (index.astype(np.uint64) for index in np.indices((rows, columns)))
    words = philox([j, i, np.zeros_like(i), np.full_like(i, stream)], 0)

    def unit(high, low):
        return (((high << HALF) | low) >> np.uint64(11)).astype(float) * 2.0**-53 + 2.0**-54

    return np.sqrt(-2.0 * np.log(unit(words[0], words[1]))) * np.cos(2.0 * np.pi * unit(words[2], words[3]))


def softmax(scores):
    exponentials = np.exp(scores - scores.max(axis=-1, keepdims=True))
    return exponentials / exponentials.sum(axis=-1, keepdims=True)


def scaling():
    """2,000 queries in groups of five that meet the five keys of their group."""
    q, k = (normals(stream, 2000, 512).reshape(400, 5, 512) for stream in (1, 2))
    points = []
    for width in 2 ** np.arange(1, 10):
        scores = q[:, :, :width] @ k[:, :, :width].transpose(0, 2, 1)
        plain, scaled = softmax(scores), softmax(scores / np.sqrt(width))
        points.append({
            "width": int(width),
            "plain": plain.max(axis=-1).mean(),
            "scaled": scaled.max(axis=-1).mean(),
            "plain_slope": (plain * (1 - plain)).mean(),
            "scaled_slope": (scaled * (1 - scaled)).mean(),
        })
    return points


def cost():
    """Allowed cells of masks as arrays of booleans."""
    sizes = 2 ** np.arange(2, 12)
    counts = {"": [], "causal": [], "window:1": [], "window:64": [], "global:2": []}
    for size in sizes:
        i, j = np.indices((size, size), sparse=True)
        counts[""].append(int(size) ** 2)
        counts["causal"].append(int((j <= i).sum()))
        counts["window:1"].append(int((abs(i - j) <= 1).sum()))
        counts["window:64"].append(int((abs(i - j) <= 64).sum()))
        counts["global:2"].append(int(((i < 2) | (j < 2)).sum()))
    return {"sizes": sizes.tolist(), "counts": counts}


def main():
    reference = {"scaling": scaling(), "cost": cost()}
    path = pathlib.Path(__file__).with_name("explain_reference.json")
    path.write_text(json.dumps(reference) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
