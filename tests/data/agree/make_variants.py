# SPDX-FileCopyrightText: 2026 The AttnScope authors
# SPDX-License-Identifier: MIT
"""Writes files in which a model computed otherwise than the file says: make_variants.py FOLDER COUNT [TOKENS [SEED]]

Each holds Q, K and V, or X and its weights, and what NumPy computes in float64 under a hidden mask, scale, rotary
positions, transposed weights and rounding. index.json lists file, head count and whether one of what is searched
explains it; a fifth of them is made by something else. Nothing here knows the program.
"""

import json
import pathlib
import sys

import numpy as np

FOLDER = pathlib.Path(sys.argv[1])
COUNT = int(sys.argv[2])
N = int(sys.argv[3]) if len(sys.argv) > 3 else 48
RANDOM = np.random.default_rng(int(sys.argv[4]) if len(sys.argv) > 4 else 18)


def softmax(scores):
    powers = np.exp(scores - np.max(scores, -1, keepdims=True))
    return powers / powers.sum(-1, keepdims=True)


def rotated(matrix, base, pairs):
    n, d = matrix.shape[-2:]
    angle = np.arange(n)[:, None] * base ** (-2 * np.arange(d // 2) / d)
    half = pairs == "half"
    first, second = (slice(0, d // 2), slice(d // 2, d)) if half else (slice(0, d, 2), slice(1, d, 2))
    turned = np.empty_like(matrix)
    turned[..., first] = matrix[..., first] * np.cos(angle) - matrix[..., second] * np.sin(angle)
    turned[..., second] = matrix[..., first] * np.sin(angle) + matrix[..., second] * np.cos(angle)
    return turned


def bfloat16(array):
    bits = np.asarray(array, "f4").view("u4")
    return ((bits + 0x7FFF + ((bits >> 16) & 1)) >> 16 << 16).astype("u4").view("f4")


ROUNDED = {"float16": lambda array: array.astype("f2").astype("f4"), "bfloat16": bfloat16,
           "float32": lambda array: array.astype("f4")}


def allowed(mask, width, lengths):
    i, j = np.arange(N)[:, None], np.arange(N)
    cells = np.ones((len(lengths), 1, N, N), bool)
    if mask.startswith("causal"):
        cells &= j <= i
    if mask == "window":
        cells &= abs(i - j) <= width
    if mask == "window before":
        cells &= (j <= i) & (i - j <= width)
    if mask.endswith("lengths"):
        cells &= j < np.array(lengths)[:, None, None, None]
    return cells


def strange(kind, scores, cells):
    """What none of the variations computes."""
    if kind == "random mask":
        return softmax(np.where((RANDOM.random(scores.shape) < 0.6) | np.eye(N, dtype=bool), scores, -np.inf))
    if kind == "sigmoid":
        return np.where(cells, 1 / (1 + np.exp(-scores)), 0) / N
    if kind == "bias":
        return softmax(np.where(cells, scores + RANDOM.normal(size=scores.shape), -np.inf))
    if kind == "squares":
        powers = np.where(cells, np.maximum(scores, 0) ** 2 + 1e-6, 0)
        return powers / powers.sum(-1, keepdims=True)
    return softmax(RANDOM.normal(size=scores.shape))  # another layer's


def variant(number, explained):
    batch, heads, d = int(RANDOM.integers(1, 3)), int(RANDOM.choice([1, 4])), int(RANDOM.choice([16, 32, 64]))
    hidden = {"mask": str(RANDOM.choice(["none", "causal", "window", "window before", "lengths", "causal, lengths"])),
              "width": int(RANDOM.integers(1, N - 2)), "lengths": [int(n) for n in RANDOM.integers(2, N, size=batch)],
              "scale": str(RANDOM.choice(["1/√d", "1", "1/d"])), "rope": str(RANDOM.choice(["off", "half", "adjacent"])),
              "base": float(RANDOM.choice([1e4, 5e5, 1e6])), "inputs": str(RANDOM.choice(["float32", "float16", "bfloat16"])),
              "results": str(RANDOM.choice(["float32", "float32", "float16", "bfloat16"]))}
    embedded = RANDOM.random() < 0.3
    round_in = ROUNDED[hidden["inputs"]]
    split = lambda x, w: (x.astype("f8") @ w.astype("f8")).reshape(batch, N, heads, d).swapaxes(1, 2)
    if embedded:
        width = heads * d
        x = RANDOM.normal(size=(batch, N, width)).astype("f4")
        weights = {letter: (RANDOM.normal(size=(width, width)) / np.sqrt(width)).astype("f4") for letter in "qkv"}
        hidden["transposed"] = bool(RANDOM.random() < 0.5)
        file = {"x": x} | {f"w_{letter}": weight for letter, weight in weights.items()}
        turn = (lambda w: w.T) if hidden["transposed"] else (lambda w: w)
        q, k, v = (split(round_in(x), turn(round_in(weights[letter]))) for letter in "qkv")
    else:
        q, k, v = (RANDOM.normal(size=(batch, heads, N, d)).astype("f4") for _ in range(3))
        file = {"q": q, "k": k, "v": v}
        q, k, v = (round_in(array).astype("f8") for array in (q, k, v))
    if hidden["rope"] != "off":
        q, k = (rotated(matrix, hidden["base"], hidden["rope"]) for matrix in (q, k))
    scores = q @ k.swapaxes(-1, -2) * {"1/√d": d ** -0.5, "1": 1.0, "1/d": 1 / d}[hidden["scale"]]
    cells = allowed(hidden["mask"], hidden["width"], hidden["lengths"])
    if explained:
        attention = softmax(np.where(cells, scores, -np.inf))
    else:
        hidden["strange"] = str(RANDOM.choice(["random mask", "sigmoid", "bias", "squares", "other"]))
        scores = q @ k.swapaxes(-1, -2) * d ** -0.5
        attention = strange(hidden["strange"], scores, allowed("causal", 0, hidden["lengths"]))
    output = attention @ v
    given = str(RANDOM.choice(["output", "weights", "both"]))
    round_out = ROUNDED[hidden["results"]]
    if given != "weights":
        file["output"] = round_out(output.swapaxes(1, 2).reshape(batch, N, -1) if embedded else output)
    if given != "output":
        file["attn_weights"] = round_out(attention)
    np.savez(FOLDER / f"variant{number}.npz", **file)
    # The zeros of the weights are such a mask, whatever it is.
    explained = explained or (hidden["strange"] == "random mask" and given != "output")
    return {"file": f"variant{number}.npz", "heads": heads if embedded else 0, "explained": explained,
            "hidden": json.dumps(hidden | {"given": given, "embedded": embedded}, ensure_ascii=False)}


(FOLDER / "index.json").write_text(json.dumps([variant(at, at % 5 != 4) for at in range(COUNT)], indent=1))
