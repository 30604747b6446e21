# SPDX-FileCopyrightText: 2026 The AttnScope authors
# SPDX-License-Identifier: MIT
"""Writes layers.npz: four layers that are windowed and causal in turn, as Gemma's, and lost.npz, whose second layer
is nothing that is known: make_layers.py FOLDER"""

import json
import pathlib
import sys

import numpy as np

FOLDER = pathlib.Path(sys.argv[1])
RANDOM = np.random.default_rng(18)
N = 12
Q, K, V = (RANDOM.normal(size=(4, 1, 2, N, 8)).astype("f4") for _ in range(3))
I, J = np.arange(N)[:, None], np.arange(N)
MASKS = [(J <= I) & (I - J <= 3), J <= I] * 2


def output(at):
    scores = Q[at].astype("f8") @ K[at].astype("f8").swapaxes(-1, -2) / np.sqrt(8)
    powers = np.exp(np.where(MASKS[at], scores, -np.inf))
    return (powers / powers.sum(-1, keepdims=True) @ V[at]).astype("f4")


OUTPUTS = np.stack([output(at) for at in range(4)])
np.savez(FOLDER / "layers.npz", q=Q, k=K, v=V, attn_output=OUTPUTS)
OUTPUTS[1] = RANDOM.normal(size=OUTPUTS[1].shape)
np.savez(FOLDER / "lost.npz", q=Q, k=K, v=V, attn_output=OUTPUTS)
(FOLDER / "layers.json").write_text(json.dumps(["layers.npz", "lost.npz"]))
