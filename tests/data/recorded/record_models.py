# SPDX-FileCopyrightText: 2026 The AttnScope authors
# SPDX-License-Identifier: MIT
"""Records the attention of real modules of PyTorch with resources/python/attnscope.py, a small .npz each.

    python3 record_models.py [FOLDER]

The files beside this script were made by it with PyTorch 1.13; the tests open each and compare what the program
computes with what the model gave. Here each is computed again by NumPy from its q, k, v, mask, is_causal and scale.
"""
import math
import pathlib
import sys

import numpy as np
import torch
import torch.nn as nn
import torch.nn.functional as F

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[3] / "resources" / "python"))
import attnscope  # noqa: E402

SDPA = getattr(F, "scaled_dot_product_attention", None) or F._scaled_dot_product_attention


def sdpa(q, k, v, mask=None, causal=False):
    if hasattr(F, "scaled_dot_product_attention"):
        return SDPA(q, k, v, attn_mask=mask, is_causal=causal)
    return SDPA(q, k, v, mask, 0.0, False, causal)[0]


class Heads(nn.Module):
    """Projections, and `attend` between them, as most models write it."""

    def __init__(self, attend, d=16, heads=4, key_heads=None):
        super().__init__()
        self.attend, self.heads, self.key_heads, self.width = attend, heads, key_heads or heads, d // heads
        self.q = nn.Linear(d, heads * self.width)
        self.k = nn.Linear(d, self.key_heads * self.width)
        self.v = nn.Linear(d, self.key_heads * self.width)
        self.out = nn.Linear(d, d)

    def forward(self, x, other=None):
        other = x if other is None else other
        part = lambda t, heads: t.view(t.shape[0], t.shape[1], heads, self.width).transpose(1, 2)
        o = self.attend(part(self.q(x), self.heads), part(self.k(other), self.key_heads),
                        part(self.v(other), self.key_heads))
        return self.out(o.transpose(1, 2).reshape(x.shape))


class Stack(nn.Module):
    def __init__(self, layers):
        super().__init__()
        self.layers = nn.ModuleList(layers)

    def forward(self, x):
        for layer in self.layers:
            x = x + layer(x)
        return x


def gpt(q, k, v):
    scores = q @ k.transpose(-2, -1) / math.sqrt(q.shape[-1])
    below = torch.tril(torch.ones(q.shape[-2], k.shape[-2], dtype=torch.bool))
    scores = scores.masked_fill(~below, float("-inf"))
    return F.dropout(F.softmax(scores, dim=-1), 0.0) @ v


def gpt2_fill(q, k, v):
    scores = torch.matmul(q, k.transpose(-1, -2)) * q.shape[-1] ** -0.5
    below = torch.tril(torch.ones(q.shape[-2], k.shape[-2], dtype=torch.bool))
    scores = torch.where(below, scores, torch.finfo(scores.dtype).min)
    return torch.matmul(nn.Softmax(dim=-1)(scores), v)


def bert(kept):
    added = (1.0 - kept[:, None, None, :].float()) * torch.finfo(torch.float32).min

    def attend(q, k, v):
        scores = torch.matmul(q, k.transpose(-1, -2)) / math.sqrt(q.shape[-1]) + added
        return torch.matmul(nn.functional.softmax(scores, dim=-1), v)
    return attend


def t5(bias):
    def attend(q, k, v):
        scores = torch.matmul(q, k.transpose(3, 2))
        scores += bias
        return torch.matmul(F.softmax(scores.float(), dim=-1).type_as(scores), v)
    return attend


class Biased(nn.Module):
    """Scores that are multiplied by a scale of their own, capped or not, and get a learned bias."""

    def __init__(self, scale, cap=None):
        super().__init__()
        self.bias = nn.Parameter(torch.randn(1, 4, 7, 7))
        self.scale, self.cap = scale, cap

    def forward(self, q, k, v):
        scores = q @ k.transpose(-2, -1)
        scores *= self.scale
        scores = scores if self.cap is None else torch.tanh(scores / self.cap) * self.cap
        return (self.bias + scores).softmax(-1) @ v


def grouped(q, k, v):
    """Query heads by group, which share keys and values that are not repeated."""
    q = q.unflatten(1, (k.shape[1], -1))
    weights = (torch.einsum("bghqd,bgkd->bghqk", q, k) / 2).softmax(-1)
    return torch.einsum("bghqk,bgkd->bghqd", weights, v).flatten(1, 2)


def grouped_product(q, k, v):
    q = q.unflatten(1, (k.shape[1], -1))
    return ((q @ k[:, :, None].transpose(-1, -2) / 2).softmax(-1) @ v[:, :, None]).flatten(1, 2)


def einsum(q, k, v):
    scores = torch.einsum("bhid,bhjd->bhij", q, k) * q.shape[-1] ** -0.5
    return torch.einsum("bhij,bhjd->bhid", scores.softmax(dim=-1), v)


def folded(q, k, v):
    """Batch items and heads in one axis, as fairseq and older BART have it."""
    b, h, n, d = q.shape
    fold = lambda t: t.reshape(b * h, -1, d)
    scores = torch.bmm(fold(q) * d ** -0.5, fold(k).transpose(1, 2)).view(b, h, n, -1)
    return torch.bmm(scores.softmax(-1).view(b * h, n, -1), fold(v)).view(b, h, n, d)


class Shared(nn.Module):
    """Queries and keys that all batch items share, and a mask of each."""

    def __init__(self, attend):
        super().__init__()
        self.attend, self.value = attend, nn.Linear(16, 16)
        self.q, self.k = (nn.Parameter(torch.randn(4, 7, 4)) for _ in range(2))

    def forward(self, x):
        return self.attend(self.q, self.k, self.value(x).view(2, 7, 4, 4).transpose(1, 2))


def masked(kept):
    def attend(q, k, v):
        scores = (q @ k.transpose(-1, -2) / 2).masked_fill(~kept[:, None, None], float("-inf"))
        return scores.softmax(-1) @ v
    return attend


def left_padded(kept, kind):
    """Causal with padding at the left, as batches are generated: the queries of padding see no key."""
    def attend(q, k, v):
        scores = q @ k.transpose(-1, -2) / 2
        n = scores.shape[-1]
        below = torch.ones(n, n, dtype=torch.bool).tril()
        seen = below & kept[:, None, None]
        if kind == "fill":
            weights = scores.masked_fill(~seen, -1e9).softmax(-1)
        elif kind == "product":
            weights = (scores * seen - 1e9 * (1 - seen.float())).softmax(-1)
        elif kind == "added":
            weights = (scores + (1 - seen.float()) * -1e9).softmax(-1)
        elif kind == "little":  # float32 keeps three decimals of the scores beside it
            weights = (scores + (1 - seen.float()) * -1e4).softmax(-1)
        elif kind == "two":
            scores = scores.masked_fill(~below, -1e4)
            weights = (scores + (1 - kept[:, None, None].float()) * -1e4).softmax(-1)
        else:
            weights = scores.masked_fill(~seen, float("-inf")).softmax(-1).nan_to_num()
        return weights @ v
    return attend


class Axial(nn.Module):
    """Attention over the width of images: batch items and rows stand before the heads."""

    def __init__(self):
        super().__init__()
        self.qkv = nn.Linear(16, 48)

    def forward(self, x):
        q, k, v = self.qkv(x).view(*x.shape[:-1], 3, 4, 4).movedim(-3, 0).transpose(-2, -3)
        return ((q @ k.transpose(-1, -2) / 2).softmax(-1) @ v).transpose(-2, -3).reshape(x.shape)


def rope(t, base=10000.0):
    d = t.shape[-1]
    angle = torch.arange(t.shape[-2])[:, None] * base ** (-torch.arange(0, d, 2) / d)
    cos, sin = torch.cat([angle.cos()] * 2, -1), torch.cat([angle.sin()] * 2, -1)
    return t * cos + torch.cat([-t[..., d // 2:], t[..., :d // 2]], -1) * sin


def llama(q, k, v):
    repeat = q.shape[1] // k.shape[1]
    q, k = rope(q), rope(k)
    return sdpa(q, k.repeat_interleave(repeat, 1), v.repeat_interleave(repeat, 1), causal=True)


def llama_eager(q, k, v):
    repeat = q.shape[1] // k.shape[1]
    k, v = rope(k).repeat_interleave(repeat, 1), v.repeat_interleave(repeat, 1)
    scores = torch.matmul(rope(q), k.transpose(2, 3)) / math.sqrt(q.shape[-1])
    scores = scores + torch.full(scores.shape[-2:], torch.finfo(torch.float32).min).triu(1)
    return torch.matmul(F.softmax(scores, dim=-1, dtype=torch.float32).to(q.dtype), v)


class Swin(nn.Module):
    """Windows of 4 × 4 patches of an 8 × 8 image, shifted by two, with a bias for each offset."""

    def __init__(self, d=16, heads=2, window=4, side=8, shift=2):
        super().__init__()
        self.heads, self.window, self.side, self.shift = heads, window, side, shift
        self.qkv, self.proj = nn.Linear(d, 3 * d), nn.Linear(d, d)
        self.table = nn.Parameter(torch.randn((2 * window - 1) ** 2, heads))
        place = torch.stack(torch.meshgrid(torch.arange(window), torch.arange(window), indexing="ij")).flatten(1)
        offset = place[:, :, None] - place[:, None, :] + window - 1
        self.index = offset[0] * (2 * window - 1) + offset[1]
        region = torch.zeros(side, side)
        for at, rows in enumerate((slice(0, -window), slice(-window, -shift), slice(-shift, None))):
            for beside, columns in enumerate((slice(0, -window), slice(-window, -shift), slice(-shift, None))):
                region[rows, columns] = 3 * at + beside
        windows = self.windows(region[None, :, :, None])[..., 0]
        self.mask = (windows[:, None, :] != windows[:, :, None]).float() * -100.0

    def windows(self, image):
        b, side, _, c = image.shape
        w = self.window
        return image.view(b, side // w, w, side // w, w, c).transpose(2, 3).reshape(-1, w * w, c)

    def forward(self, x):
        b, n, c = x.shape
        x = self.windows(torch.roll(x.view(b, self.side, self.side, c), (-self.shift, -self.shift), (1, 2)))
        q, k, v = self.qkv(x).reshape(x.shape[0], x.shape[1], 3, self.heads, -1).permute(2, 0, 3, 1, 4)
        scores = (q * q.shape[-1] ** -0.5) @ k.transpose(-2, -1)
        scores = scores + self.table[self.index].permute(2, 0, 1)[None]
        windows = self.mask.shape[0]
        scores = scores.view(-1, windows, *scores.shape[1:]) + self.mask[None, :, None]
        o = scores.view(-1, *scores.shape[2:]).softmax(-1) @ v
        return self.proj(o.transpose(1, 2).reshape(b, n, c))


class Cached(nn.Module):
    """A layer that keeps the keys and values of the steps before."""

    def __init__(self, d=16, heads=4, most=None):
        super().__init__()
        self.qkv, self.heads, self.past, self.most = nn.Linear(d, 3 * d), heads, None, most

    def forward(self, x):
        q, k, v = self.qkv(x).view(*x.shape[:2], 3, self.heads, -1).permute(2, 0, 3, 1, 4)
        if self.past is not None:
            k, v = torch.cat([self.past[0], k], 2), torch.cat([self.past[1], v], 2)
        k, v = (t if self.most is None else t[:, :, -self.most:] for t in (k, v))
        self.past = (k, v)
        return sdpa(q, k, v, causal=q.shape[2] > 1).transpose(1, 2).reshape(x.shape)


def decode(layers, x):
    for layer in layers:
        layer.past = None
    for step in [x[:, :4]] + [x[:, at:at + 1] for at in range(4, x.shape[1])]:
        for layer in layers:
            step = step + layer(step)


class Static(nn.Module):
    """A cache that has its whole length from the beginning, and a mask of what is in it."""

    def __init__(self, d=16, heads=4, length=9):
        super().__init__()
        self.qkv, self.heads, self.length, self.at = nn.Linear(d, 3 * d), heads, length, 0

    def forward(self, x):
        q, k, v = self.qkv(x).view(*x.shape[:2], 3, self.heads, -1).permute(2, 0, 3, 1, 4)
        if self.at == 0:
            self.k, self.v = (torch.zeros(*k.shape[:2], self.length, k.shape[3]) for _ in range(2))
        self.k, self.v = self.k.clone(), self.v.clone()
        self.k[:, :, self.at:self.at + k.shape[2]], self.v[:, :, self.at:self.at + k.shape[2]] = k, v
        seen = torch.arange(self.length) <= self.at + torch.arange(k.shape[2])[:, None]
        self.at += k.shape[2]
        return sdpa(q, self.k, self.v, seen).transpose(1, 2).reshape(x.shape)


def decode_static(layers, x):
    for step in [x[:, :4]] + [x[:, at:at + 1] for at in range(4, x.shape[1])]:
        for layer in layers:
            step = step + layer(step)


def below(scores):
    return scores.masked_fill(~torch.ones(scores.shape[-2:], dtype=torch.bool).tril(), float("-inf"))


def written_out(way):
    """Softmax without a softmax."""
    def attend(q, k, v):
        scores = below(q @ k.transpose(-1, -2) / 2)
        if way == "exp":
            weights = torch.exp(scores - scores.amax(-1, keepdim=True))
            weights = weights / weights.sum(-1, keepdim=True)
        elif way == "log":
            weights = F.log_softmax(scores, dim=-1).exp()
        else:
            weights = torch.exp(scores - scores.logsumexp(-1, keepdim=True))
        return weights @ v
    return attend


def keys_as_rows(way):
    def attend(q, k, v):
        scores = k @ q.mT / 2
        scores = scores.masked_fill(torch.ones(scores.shape[-2:], dtype=torch.bool).tril(-1), float("-inf"))
        weights = scores.softmax(-2)
        if way == "einsum":
            return torch.einsum("bhkq,bhkd->bhqd", weights, v)
        return weights.transpose(-1, -2) @ v if way == "turned" else (v.transpose(-1, -2) @ weights).transpose(-1, -2)
    return attend


class Sinks(nn.Module):
    """A learned score for each head beside those of the keys, whose weight is dropped (GPT-OSS)."""

    def __init__(self):
        super().__init__()
        self.sinks = nn.Parameter(torch.randn(4))

    def forward(self, q, k, v):
        scores = below(q @ k.mT / 2)
        scores = torch.cat([scores, self.sinks.reshape(1, -1, 1, 1).expand(*scores.shape[:-1], 1)], dim=-1)
        scores = scores - scores.max(dim=-1, keepdim=True).values
        return F.softmax(scores, dim=-1, dtype=scores.dtype)[..., :-1] @ v


def in_pieces(way):
    """Queries piece by piece, of scores that are there or made for it, or with the keys up to them alone."""
    def attend(q, k, v):
        scores, outputs = below(q @ k.mT / 2), []
        for at in range(0, q.shape[-2], 3):
            if way == "scores":
                outputs.append(scores[:, :, at:at + 3].softmax(-1) @ v)
                continue
            own = q[:, :, at:at + 3]
            keys = k[:, :, :at + 3] if way == "growing" else k
            seen = torch.arange(keys.shape[2]) <= at + torch.arange(own.shape[2])[:, None]
            weights = (own @ keys.mT / 2).masked_fill(~seen, float("-inf")).softmax(-1)
            outputs.append(weights @ v[:, :, :keys.shape[2]])
        return torch.cat(outputs, 2)
    return attend


def head_by_head(causal):
    def attend(q, k, v):
        shown = below if causal else (lambda scores: scores + torch.arange(scores.shape[-1]) / 4)
        outputs = [shown(q[:, h] @ k[:, h].mT / 2).softmax(-1) @ v[:, h] for h in range(q.shape[1])]
        return torch.stack(outputs, 1)
    return attend


class OfHeads(nn.Module):
    """Each head a module of its own (minGPT's first lessons)."""

    class Head(nn.Module):
        def __init__(self):
            super().__init__()
            self.q, self.k, self.v = (nn.Linear(16, 4, bias=False) for _ in range(3))

        def forward(self, x):
            return below(self.q(x) @ self.k(x).transpose(-2, -1) * 0.5).softmax(-1) @ self.v(x)

    def __init__(self):
        super().__init__()
        self.heads = nn.ModuleList(self.Head() for _ in range(4))
        self.out = nn.Linear(16, 16)

    def forward(self, x):
        return self.out(torch.cat([head(x) for head in self.heads], dim=-1))


class Classified(nn.Module):
    """As many classes as tokens, and a router: softmaxes that are no attention."""

    def __init__(self):
        super().__init__()
        self.body, self.gate, self.classes = Stack([Heads(gpt) for _ in range(2)]), nn.Linear(16, 7), nn.Linear(16, 7)

    def forward(self, x):
        x = x * self.gate(x).softmax(-1).max(-1, keepdim=True).values
        return self.classes(self.body(x)).softmax(-1)


def twice(model, x):
    model(x), model(x.flip(1))


def without_cache(model, x):
    for length in (4, 5, 6, 7):
        model(x[:, :length])


class Repeated(nn.Module):
    """One layer that stands for several (ALBERT)."""

    def __init__(self):
        super().__init__()
        self.layer = Heads(gpt)

    def forward(self, x):
        return self.layer(self.layer(x))


def multihead(*args, **kwargs):
    return nn.MultiheadAttention(16, 4, *args, **kwargs)


def cases(x, short):
    """Name, and what runs: x (2, 7, 16), short (2, 5, 16)."""
    causal = torch.ones(7, 7, dtype=torch.bool).triu(1)
    padding = torch.arange(7) >= torch.tensor([[7], [4]])
    added = torch.randn(7, 7)
    yield "sdpa", lambda: Stack([Heads(lambda q, k, v: sdpa(q, k, v)) for _ in range(3)])(x)
    yield "sdpa_causal", lambda: Stack([Heads(lambda q, k, v: sdpa(q, k, v, causal=True)) for _ in range(2)])(x)
    yield "sdpa_bool", lambda: Heads(lambda q, k, v: sdpa(q, k, v, ~causal))(x)
    yield "sdpa_float", lambda: Heads(lambda q, k, v: sdpa(q, k, v, added))(x)
    yield "sdpa_padding", lambda: Heads(lambda q, k, v: sdpa(q, k, v, ~padding[:, None, None]))(x)
    yield "sdpa_cross", lambda: Heads(lambda q, k, v: sdpa(q, k, v))(short, x)
    yield "sdpa_half", lambda: Heads(lambda q, k, v: sdpa(q.bfloat16().float(), k, v))(x)
    for first in (True, False):
        order = (lambda t: t) if first else (lambda t: t.transpose(0, 1))
        name = "batch_first" if first else "tokens_first"
        for mode in ("train", "eval"):
            make = lambda **more: getattr(multihead(batch_first=first, **more), mode)()
            yield f"multihead_{name}_{mode}", lambda m=make, o=order: m()(o(x), o(x), o(x))
            yield f"multihead_{name}_{mode}_masked", lambda m=make, o=order: m()(
                o(x), o(x), o(x), attn_mask=causal, key_padding_mask=padding, need_weights=False)
        yield f"multihead_{name}_cross", lambda o=order, f=first: multihead(batch_first=f, bias=False)(
            o(short), o(x), o(x), need_weights=False)
    yield "multihead_float_mask", lambda: multihead(batch_first=True)(x, x, x, attn_mask=added)
    yield "multihead_extra_keys", lambda: multihead(batch_first=True, add_bias_kv=True, add_zero_attn=True)(x, x, x)
    yield "multihead_other_widths", lambda: nn.MultiheadAttention(16, 4, kdim=12, vdim=20, batch_first=True)(
        x, torch.randn(2, 5, 12), torch.randn(2, 5, 20))
    layer = lambda: nn.TransformerEncoderLayer(16, 4, 32, batch_first=True, dropout=0.0)
    yield "encoder_train", lambda: nn.TransformerEncoder(layer(), 3)(x)
    yield "encoder_eval", lambda: nn.TransformerEncoder(layer(), 3).eval()(x)
    yield "encoder_eval_padding", lambda: nn.TransformerEncoder(layer(), 2).eval()(x, src_key_padding_mask=padding)
    yield "transformer", lambda: nn.Transformer(16, 4, 2, 2, 32, 0.0, batch_first=True)(
        x, short, tgt_mask=torch.ones(5, 5, dtype=torch.bool).triu(1))
    yield "gpt", lambda: Stack([Heads(gpt) for _ in range(2)])(x)
    yield "gpt2_fill", lambda: Heads(gpt2_fill)(x)
    yield "bert", lambda: Stack([Heads(bert(~padding)) for _ in range(2)])(x)
    yield "t5", lambda: Heads(t5(torch.randn(1, 4, 7, 7)))(x)
    yield "biased", lambda: Stack([Heads(Biased(0.3)) for _ in range(3)])(x)
    yield "biased_capped", lambda: Stack([Heads(Biased(0.5, 4.0)) for _ in range(2)])(x)
    yield "einsum", lambda: Heads(einsum)(x)
    windowed = torch.ones(7, 7, dtype=torch.bool).tril().triu(-2)[None, None]
    kinds = [lambda q, k, v: sdpa(q, k, v, causal=True), lambda q, k, v: sdpa(q, k, v), masked(~padding),
             lambda q, k, v: ((q @ k.mT / 2).masked_fill(~windowed, float("-inf")).softmax(-1) @ v)]
    yield "masks_of_many_kinds", lambda: Stack([Heads(kind) for kind in kinds])(x)
    yield "grouped", lambda: Heads(grouped, key_heads=2)(x)
    yield "grouped_product", lambda: Heads(grouped_product, key_heads=2)(x)
    yield "shared", lambda: Shared(masked(~padding))(x)
    yield "folded", lambda: Heads(folded)(x)
    yield "llama", lambda: Stack([Heads(llama, key_heads=2) for _ in range(2)])(x)
    yield "llama_eager", lambda: Heads(llama_eager, key_heads=1)(x)
    yield "swin", lambda: Swin()(torch.randn(2, 64, 16))
    yield "decoding", lambda: decode([Cached(), Cached()], x)
    yield "decoding_twice", lambda: [decode(layers, x) for layers in [[Cached(), Cached()]] for _ in range(2)]
    yield "decoding_rolled", lambda: decode([Cached(most=4), Cached(most=4)], x)
    kept = torch.arange(7) >= torch.tensor([[3], [0]])
    for kind in ("fill", "product", "added", "little", "two", "zeros"):
        yield f"left_padded_{kind}", lambda k=kind: Stack([Heads(left_padded(kept, k)) for _ in range(2)])(3 * x)
    for way in ("exp", "log", "lse"):
        yield f"written_out_{way}", lambda w=way: Stack([Heads(gpt), Heads(written_out(w)), Heads(gpt)])(x)
    for way in ("turned", "product", "einsum"):
        yield f"keys_as_rows_{way}", lambda w=way: Stack([Heads(keys_as_rows(w)) for _ in range(2)])(x)
    yield "sinks", lambda: Stack([Heads(Sinks()) for _ in range(2)])(x)
    for way in ("scores", "queries", "growing"):
        yield f"in_pieces_{way}", lambda w=way: Stack([Heads(gpt), Heads(in_pieces(w))])(x)
    yield "head_by_head", lambda: Stack([Heads(head_by_head(True)) for _ in range(2)])(x)
    yield "head_by_head_biased", lambda: Heads(head_by_head(False))(x)
    yield "heads_of_modules", lambda: Stack([OfHeads() for _ in range(2)])(x)
    yield "classified", lambda: Classified()(x)
    yield "runs_beside", lambda: twice(Stack([Heads(gpt) for _ in range(2)]), x)
    yield "runs_of_lengths", lambda: without_cache(Stack([Heads(gpt) for _ in range(2)]), x)
    yield "repeated", lambda: Repeated()(x)
    yield "decoding_static", lambda: decode_static([Static(), Static()], x)
    yield "axial", lambda: Axial()(torch.randn(2, 3, 5, 16))


def computed(arrays):
    """Output and weights by NumPy from the arrays of one layer."""
    q, k, v = (arrays[name].astype(np.float64) if name in arrays else None for name in "qkv")
    k = np.repeat(k, q.shape[1] // k.shape[1], 1)
    scores = q @ k.swapaxes(-1, -2) * arrays.get("scale", q.shape[-1] ** -0.5)
    if "softcap" in arrays:
        scores = np.tanh(scores / arrays["softcap"]) * arrays["softcap"]
    mask = arrays.get("attn_mask")
    if mask is not None:
        fill = arrays.get("fill", -np.inf)
        scores = np.where(mask, scores, fill) if mask.dtype == bool else scores + mask
    if arrays.get("is_causal", False):
        scores = np.where(np.tri(*scores.shape[-2:], dtype=bool), scores, -np.inf)
    with np.errstate(invalid="ignore"):
        weights = np.nan_to_num(np.exp(scores - scores.max(-1, keepdims=True)))
    weights /= np.maximum(weights.sum(-1, keepdims=True), 1e-300)  # 0: a row of -inf alone
    return weights, weights @ np.repeat(v, q.shape[1] // v.shape[1], 1) if v is not None else None


def difference(path):
    """The largest difference of what the model gave and what NumPy makes of the file."""
    with np.load(path) as read:
        file = {name: read[name] for name in read.files}
    numbers = sorted({name.split(".")[0] for name in file if "." in name})
    largest = 0.0
    for number in numbers:
        own = {name: array for name, array in file.items() if "." not in name}
        own |= {name.split(".")[1]: array for name, array in file.items() if name.startswith(number + ".")}
        weights, output = computed(own)
        checks = [(weights, own.get("attn_weights")), (output, own.get("output"))]
        given = [(ours, theirs) for ours, theirs in checks if theirs is not None]
        assert given, f"{path}: {number} has nothing to check against"
        largest = max([largest] + [float(np.abs(ours - theirs).max()) for ours, theirs in given])
    return largest, len(numbers)


# What the model multiplied by; a scale that is fitted to scores with a bias in them is another one.
FACTORS = {"t5": {"scale": 1.0}, "biased": {"scale": 0.3}, "biased_capped": {"scale": 0.5, "softcap": 4.0},
           "left_padded_fill": {"scale": 0.5, "fill": -1e9}, "left_padded_product": {"scale": 0.5},
           "left_padded_little": {"scale": 0.5}, "left_padded_two": {"scale": 0.5}, "left_padded_zeros": {"scale": 0.5}}
# The sum of a score and -1e4 has the rounding of the larger; where all of a row have it, it is that of the weights.
LIMITS = {"left_padded_little": 4e-3, "left_padded_two": 4e-3}
# (batch items, heads) of what has more axes in the model
ITEMS = {"axial": (6, 4), "grouped": (2, 4), "grouped_product": (2, 4), "head_by_head": (2, 4), "runs_beside": (4, 4),
         "head_by_head_biased": (2, 4), "heads_of_modules": (2, 4), "decoding_twice": (4, 4), "runs_of_lengths": (2, 4)}
LAYERS = {"decoding": 2, "decoding_twice": 2, "decoding_rolled": 2, "decoding_static": 2, "heads_of_modules": 2,
          "runs_beside": 2, "runs_of_lengths": 2, "classified": 2, "repeated": 2, "head_by_head": 2,
          **{f"written_out_{way}": 3 for way in ("exp", "log", "lse")},
          **{f"in_pieces_{way}": 2 for way in ("scores", "queries", "growing")}}
# Queries of each layer: those of all pieces or steps, and of the longest run
QUERIES = {"in_pieces_scores": 7, "in_pieces_queries": 7, "in_pieces_growing": 7, "runs_of_lengths": 7,
           "decoding_static": 7}


def main(folder):
    for gradients in (True, False):
        torch.manual_seed(7)
        x, short = torch.randn(2, 7, 16), torch.randn(2, 5, 16)
        for name, run in cases(x, short):
            torch.manual_seed(11)
            path = folder / f"{name}.npz"
            with torch.set_grad_enabled(gradients), attnscope.recording(path):
                run()
            far, layers = difference(path)
            print(f"{name}: {layers} layers, {far:.1e}, {'with' if gradients else 'without'} gradients")
            assert far < LIMITS.get(name, 2e-6), name
            assert layers == LAYERS.get(name, layers), name
            with np.load(path) as read:
                for layer in range(layers if name in QUERIES else 0):
                    assert read[f"layer{layer}.q"].shape[-2] == QUERIES[name], name
                if name in ITEMS:
                    assert read["layer0.q"].shape[:2] == ITEMS[name], name
                for factor, true in FACTORS.get(name, {}).items():
                    assert factor in read.files and abs(float(read[factor]) - true) < 1e-9, (name, factor)
    try:
        with attnscope.recording(folder / "none.npz"):
            nn.Linear(16, 16)(torch.randn(2, 16)).softmax(-1)
    except attnscope.AttnScopeError as error:
        print(f"without attention: {error}")
    else:
        raise AssertionError("a model without attention was not told")


if __name__ == "__main__":
    main(pathlib.Path(sys.argv[1]) if len(sys.argv) > 1 else pathlib.Path(__file__).resolve().parent)
