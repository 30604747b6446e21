# SPDX-FileCopyrightText: 2026 The AttnScope authors
# SPDX-License-Identifier: MIT
"""Attention by its textbook formulas in NumPy float64: an implementation that shares no line with ours.

Arrays are [batch][head][token][component], in the row convention. Masks are True where a query may attend.
"""
import math

import numpy as np

INFINITY = float("inf")


def philox(counter, seed):
    """The first word of Philox4x32-10 (Salmon et al. 2011); `counter` holds four arrays of one shape."""
    c0, c1, c2, c3 = (np.asarray(word, np.uint64) for word in counter)
    key0, key1 = seed & 0xFFFFFFFF, seed >> 32
    low, half = np.uint64(0xFFFFFFFF), np.uint64(32)
    for _ in range(10):
        product0, product2 = c0 * np.uint64(0xD2511F53), c2 * np.uint64(0xCD9E8D57)
        c0, c1 = (product2 >> half) ^ c1 ^ np.uint64(key0), product2 & low
        c2, c3 = (product0 >> half) ^ c3 ^ np.uint64(key1), product0 & low
        key0, key1 = (key0 + 0x9E3779B9) & 0xFFFFFFFF, (key1 + 0xBB67AE85) & 0xFFFFFFFF
    return c0


def dropped(shape, probability, seed):
    """The cells that dropout sets to 0."""
    b, h, i, j = np.indices(shape)
    word = philox((j, i, b * shape[1] + h, np.full(shape, 5)), seed)
    return word < np.uint64(math.floor(probability * 2**32))


def sinusoidal(tokens, width):
    """The positions of Vaswani et al. 2017: sine in even components, cosine in odd ones."""
    component = np.arange(width)
    angle = np.arange(tokens)[:, None] / 10000.0 ** ((component - component % 2) / width)
    return np.where(component % 2 == 0, np.sin(angle), np.cos(angle))


def rope(x, base, pairs):
    """Rotary positions (Su et al. 2021) on the last axis, the position being the index on the axis before."""
    tokens, width = x.shape[-2:]
    first = np.arange(width // 2) if pairs == "half" else np.arange(0, width, 2)
    second = first + (width // 2 if pairs == "half" else 1)
    angle = np.arange(tokens)[:, None] * base ** (-2.0 * np.arange(width // 2) / width)
    turned = np.empty_like(x)
    turned[..., first] = x[..., first] * np.cos(angle) - x[..., second] * np.sin(angle)
    turned[..., second] = x[..., second] * np.cos(angle) + x[..., first] * np.sin(angle)
    return turned


def alibi_slopes(heads):
    """The slopes of Press et al. 2022, by their published rule where `heads` is no power of two."""
    power = 2 ** int(math.log2(heads))
    slopes = [2.0 ** (-8.0 * (h + 1) / power) for h in range(power)]
    between = [2.0 ** (-8.0 * (h + 1) / (2 * power)) for h in range(0, 2 * power, 2)]
    return np.array(slopes + between[: heads - power])


def split(x, heads):
    """[batch][token][heads·d] as [batch][head][token][d]."""
    batch, tokens, width = x.shape
    return x.reshape(batch, tokens, heads, width // heads).transpose(0, 2, 1, 3)


def join(x):
    """The heads of [batch][head][token][d] side by side."""
    batch, heads, tokens, width = x.shape
    return x.transpose(0, 2, 1, 3).reshape(batch, tokens, heads * width)


def attention(q, k, v, *, allowed=True, bias=0.0, scale=None, softcap=None, alibi=False, fill=-INFINITY,
              temperature=1.0, policy=None, policy_eps=0.0, empty_rows="zeros", dropout=0.0, seed=0):
    """Every stage of the attention of q [b][h][i][d] over k and v, whose heads may be fewer."""
    batch, heads, queries, width = q.shape
    keys = k.shape[2]
    shape = (batch, heads, queries, keys)
    group = [h * k.shape[1] // heads for h in range(heads)]
    scores = q @ k[:, group].swapaxes(-1, -2)
    scaled = scores * (width**-0.5 if scale is None else scale)
    s = scaled if softcap is None else softcap * np.tanh(scaled / softcap)
    if alibi:
        distance = np.abs(np.arange(queries)[:, None] - np.arange(keys))
        s = s - alibi_slopes(heads)[:, None, None] * distance
    allowed = np.broadcast_to(allowed, shape)
    masked = np.where(allowed, s + bias, fill)
    weights = softmax(masked / temperature, allowed | np.isfinite(fill), policy, policy_eps, empty_rows)
    kept = weights / (1.0 - dropout) if dropout < 1.0 else np.zeros(shape)
    kept = np.where(dropped(shape, dropout, seed), 0.0, kept)
    return {"q": q, "k": k, "v": v, "scores": scores, "scaled": scaled, "masked": masked, "weights": weights,
            "output": kept @ v[:, group], "contributions": kept[..., None] * v[:, group][:, :, None],
            "stats": statistics(masked / temperature, weights, allowed)}


def softmax(s, live, policy, policy_eps, empty_rows):
    """Of each row over its live cells; with a policy, equations (10) and (11) of DynamicViT (Rao et al. 2021),
    or what its released code computes where policy_eps > 0."""
    keys = s.shape[-1]
    keep = np.ones(s.shape[-2:])
    if policy is not None:
        keep = np.where(np.eye(keys), 1.0, np.asarray(policy, float))
    top = np.max(np.where(live, s, -INFINITY), axis=-1, keepdims=True)
    powers = np.where(live, np.exp(s - np.where(np.isfinite(top), top, 0.0)), 0.0) * keep
    total = powers.sum(axis=-1, keepdims=True) + policy_eps
    empty = {"zeros": 0.0, "uniform": 1.0 / keys, "nan": np.nan}[empty_rows]
    weights = np.where(live, powers + policy_eps / keys, 0.0) / np.where(total > 0.0, total, 1.0)
    return np.where((total > 0.0) & live.any(axis=-1, keepdims=True), weights, empty)


def statistics(s, weights, allowed):
    """One number a row: s is what enters the softmax; None where there are no scores."""
    rows = weights.shape[:-1]
    lse = np.full(rows, np.nan)
    if s is not None:
        top = s.max(axis=-1)
        finite = np.where(np.isfinite(top), top, 0.0)
        with np.errstate(divide="ignore"):
            lse = finite + np.log(np.exp(s - finite[..., None]).sum(axis=-1))
    logs = np.log2(weights, out=np.zeros_like(weights), where=weights > 0.0)
    return {"lse": lse, "max": weights.max(axis=-1), "argmax": weights.argmax(axis=-1),
            "entropy_bits": -(weights * logs).sum(axis=-1) + 0.0, "sum": weights.sum(axis=-1),
            "allowed": np.broadcast_to(allowed, weights.shape).sum(axis=-1)}


def mask(kind, queries, keys, *a):
    """A mask kind by its definition, as [query][key]."""
    i, j = np.indices((queries, keys))
    return {
        "causal": lambda: j <= i,
        "bottom-right": lambda: j <= i + keys - queries,
        "window": lambda: (i - a[0] <= j) & (j <= i + a[-1]),
        "dilated": lambda: ((i - j) % a[1] == 0) & (np.abs(i - j) <= a[0] * a[1]),
        "global": lambda: (i < a[0]) | (j < a[0]),
        "sinks": lambda: j < a[0],
        "prefix": lambda: (j < a[0]) | (j <= i),
        "document": lambda: np.equal.outer(*[np.repeat(np.arange(len(a)), a)] * 2),
        "strided": lambda: (np.abs(i - j) < a[0]) | ((i - j) % a[0] == 0),
        "fixed": lambda: (i // a[0] == j // a[0]) | (j % a[0] == a[0] - 1),
    }[kind]()
