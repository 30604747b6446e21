# SPDX-FileCopyrightText: 2026 The AttnScope authors
# SPDX-License-Identifier: MIT
"""What the files of arrays are made with: random vectors, attention in float64, and the list of cases. The folder
is the first argument."""

import pathlib
import sys

import numpy as np

FOLDER = pathlib.Path(sys.argv[1])
RANDOM = np.random.default_rng(18)
CASES = []
B, H, N, M, D = 2, 4, 7, 9, 6


def softmax(scores):
    with np.errstate(invalid="ignore"):
        powers = np.exp(scores - np.max(scores, -1, keepdims=True))
    powers = np.where(np.isnan(powers), 0.0, powers)  # a row of -inf alone
    sums = powers.sum(-1, keepdims=True)
    return np.divide(powers, sums, out=np.zeros_like(powers), where=sums != 0)


def vectors(*shape, kind="f4"):
    return RANDOM.normal(size=shape).astype(kind)


def scores_of(q, k, scale=None):
    q, k = q.astype("f8"), k.astype("f8")
    if q.ndim > 2 and k.shape[-3] != q.shape[-3]:
        k = np.repeat(k, q.shape[-3] // k.shape[-3], -3)
    return q @ k.swapaxes(-1, -2) * (1 / np.sqrt(q.shape[-1]) if scale is None else scale)


def case(name, expected=None, options=(), refused=None, tolerance=1e-6, files=None, layers=None, **members):
    if files is None:
        files = [f"{name}.npz"]
        np.savez(FOLDER / files[0], **members)
    entry = {"name": name, "files": files, "options": list(options)}
    if refused is not None:
        entry["refused"] = refused
    else:
        np.save(FOLDER / f"{name}-weights.npy", expected)
        entry |= {"weights": f"{name}-weights.npy", "tolerance": tolerance}
    if layers is not None:
        np.save(FOLDER / f"{name}-all.npy", layers)
        entry |= {"all": f"{name}-all.npy"}
    CASES.append(entry)


def joined(array):  # (B, H, N, d) to (B, N, H·d)
    return array.swapaxes(1, 2).reshape(array.shape[0], array.shape[2], -1)


Q, K, V = vectors(B, H, N, D), vectors(B, H, N, D), vectors(B, H, N, D)
SCORES = scores_of(Q, K)
WEIGHTS = softmax(SCORES)
CAUSAL = np.tril(np.ones((N, N), bool))
KEPT = np.ones((B, N), bool)
KEPT[1, 4:] = False
PADDED = softmax(np.where(KEPT[:, None, None, :], SCORES, -np.inf))
MASKED = softmax(np.where(CAUSAL, SCORES, -np.inf))
