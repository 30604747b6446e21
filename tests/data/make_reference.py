#!/usr/bin/python3
# SPDX-FileCopyrightText: 2026 The AttnScope authors
# SPDX-License-Identifier: MIT
"""Writes attention_reference.json beside itself: masked attention as NumPy computes it in float64.

An implementation that shares no line with ours. Run again after a change here and commit both.
"""
import json
import pathlib

import numpy as np


def attention(q, k, v, allowed, scale, temperature, fill):
    scores = q @ k.T
    scaled = scores * scale
    masked = np.where(allowed, scaled, fill)
    entering = masked / temperature
    exponentials = np.exp(entering - entering.max(axis=1, keepdims=True))
    weights = exponentials / exponentials.sum(axis=1, keepdims=True)
    logs = np.log2(weights, out=np.zeros_like(weights), where=weights > 0)
    return {
        "scores": scores.tolist(),
        "scaled": scaled.tolist(),
        "weights": weights.tolist(),
        "output": (weights @ v).tolist(),
        "lse": (entering.max(axis=1) + np.log(exponentials.sum(axis=1))).tolist(),
        "entropy_bits": (-(weights * logs).sum(axis=1)).tolist(),
        "argmax": weights.argmax(axis=1).tolist(),
        "allowed": allowed.sum(axis=1).tolist(),
    }


def main():
    random = np.random.default_rng(2017)
    queries, keys, d_k, d_v = 6, 9, 5, 3
    q, k, v = (np.round(random.normal(size=(n, d)), 3) for n, d in ((queries, d_k), (keys, d_k), (keys, d_v)))
    i, j = np.indices((queries, keys))
    causal = j <= i
    painted = causal.copy()
    painted[1:3, 4:8] = True
    painted[2, 5] = False
    everything = np.ones_like(causal)
    cases = {
        "plain": (everything, d_k**-0.5, 1.0, -np.inf),
        "causal": (causal, d_k**-0.5, 1.0, -np.inf),
        "painted": (painted, d_k**-0.5, 1.0, -np.inf),
        "warm": (causal, 1.0, 2.5, -np.inf),
        "sharp": (everything, 3.0, 0.25, -np.inf),
        "filled": (painted, 0.5, 1.0, -2.0),
    }
    reference = {"q": q.tolist(), "k": k.tolist(), "v": v.tolist(), "cases": {}}
    for name, (allowed, scale, temperature, fill) in cases.items():
        case = attention(q, k, v, allowed, scale, temperature, fill)
        case.update(scale=scale, temperature=temperature, fill=None if np.isinf(fill) else fill,
                    causal=allowed is not everything, painted=allowed is painted)
        reference["cases"][name] = case
    path = pathlib.Path(__file__).with_name("attention_reference.json")
    path.write_text(json.dumps(reference, indent=None) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
