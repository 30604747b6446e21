# SPDX-FileCopyrightText: 2026 The AttnScope authors
# SPDX-License-Identifier: MIT
"""Records further modules as record_models.py does: half precision, factors of each head, products that are added,
biases that a product begins with, and decoding of padded prompts.

    python3 record_further.py [FOLDER]

Of each it is said which members tell what acts on the scores: a mask that the model doesn't have is a fault, though
the numbers come out right by it.
"""
import math
import pathlib
import sys

import numpy as np
import torch
import torch.nn as nn
import torch.nn.functional as F

from record_models import Biased, Heads, Stack, below, difference, gpt, left_padded, llama_eager, rope, t5

import attnscope

CAUSAL, MASK, BIAS = {"is_causal"}, {"attn_mask"}, {"attn_mask", "added"}


class Cosine(nn.Module):
    """Cosines times a temperature of each head (Swin v2)."""

    def __init__(self):
        super().__init__()
        self.temperature = nn.Parameter(torch.rand(4, 1, 1) * 5 + 5)

    def forward(self, q, k, v):
        scores = F.normalize(q, dim=-1) @ F.normalize(k, dim=-1).transpose(-1, -2) * self.temperature
        return below(scores).softmax(-1) @ v


def for_length(q, k, v):
    """Scores times the logarithm of how many tokens a query sees (Qwen 1)."""
    scores = q @ k.mT / 2 * torch.log(torch.arange(2.0, 2.0 + q.shape[-2]))[:, None]
    return below(scores).softmax(-1) @ v


def in_two_parts(q, k, v):
    """What positions turn and what they do not as two products (DeepSeek)."""
    scores = (q[..., :2] @ k[..., :2].mT + rope(q)[..., 2:] @ rope(k)[:, :1, :, 2:].mT) / 2
    return below(scores).softmax(-1) @ v


def bloom(q, k, v):
    b, h, n, d = q.shape
    slopes = 2.0 ** -torch.arange(1, h + 1)
    alibi = (slopes[:, None, None] * torch.arange(n)).repeat(b, 1, 1).to(q.dtype)
    q, k = q.reshape(-1, n, d), k.reshape(-1, n, d)
    scores = alibi.baddbmm(batch1=q, batch2=k.mT, beta=1.0, alpha=d ** -0.5)
    scores = scores.view(b, h, n, n).masked_fill(~torch.ones(n, n, dtype=torch.bool).tril(), -1e9)
    return F.softmax(scores, dim=-1, dtype=torch.float32).to(q.dtype) @ v


def powers_of_two(q, k, v):
    scores = q @ k.mT * (math.log2(math.e) / 2)
    weights = torch.exp2(scores - scores.amax(-1, keepdim=True))
    return weights / weights.sum(-1, keepdim=True) @ v


def of_any_axes(q, k, v):
    weights = (torch.einsum("...id,...jd->...ij", q, k) / 2).softmax(-1)
    return torch.einsum("...ij,...jd->...id", weights, v)


def by_product(q, k, v):
    """Masked as GPT-1 does it."""
    kept = torch.ones(q.shape[-2], k.shape[-2], dtype=q.dtype).tril()
    scores = q @ k.mT / 2
    return (scores * kept - 1e4 * (1 - kept)).softmax(-1) @ v


class Decoder(nn.Module):
    """A cache, and prompts padded at the left: the queries of padding weigh all keys of their step alike."""

    def __init__(self, kept):
        super().__init__()
        self.qkv, self.kept, self.past = nn.Linear(16, 48), kept, None

    def forward(self, x):
        q, k, v = self.qkv(x).view(*x.shape[:2], 3, 4, 4).permute(2, 0, 3, 1, 4)
        if self.past is not None:
            k, v = torch.cat([self.past[0], k], 2), torch.cat([self.past[1], v], 2)
        self.past = k, v
        n, m = q.shape[2], k.shape[2]
        seen = torch.ones(n, m, dtype=torch.bool).tril(m - n) & self.kept[:, None, None, :m]
        scores = q @ k.mT / 2 + torch.zeros(seen.shape).masked_fill(~seen, torch.finfo(torch.float32).min)
        return (scores.softmax(-1) @ v).transpose(1, 2).flatten(2)


def decoded(layers, x):
    for step in [x[:, :4]] + [x[:, at:at + 1] for at in range(4, 7)]:
        for layer in layers:
            step = step + layer(step)


class Folded(nn.Module):
    """Batch items and heads in one axis, as BART, OPT and older CLIP have it."""

    def __init__(self, kept):
        super().__init__()
        self.qkv, self.embed_dim, self.num_heads, self.head_dim = nn.Linear(16, 48), 16, 4, 4
        self.kept, self.past = kept, None

    def forward(self, x):
        b, n, _ = x.shape
        q, k, v = self.qkv(x).view(b, n, 3, 4, 4).permute(2, 0, 3, 1, 4)
        if self.past is not None:
            k, v = torch.cat([self.past[0], k], 2), torch.cat([self.past[1], v], 2)
        self.past = k, v
        q, k, v = (q * 0.5).reshape(b * 4, n, 4), k.reshape(b * 4, -1, 4), v.reshape(b * 4, -1, 4)
        m, least = k.shape[1], torch.tensor(torch.finfo(x.dtype).min)
        seen = torch.ones(n, m, dtype=torch.bool).tril(m - n) & self.kept[:, None, None, :m]
        scores = torch.bmm(q, k.transpose(1, 2)).view(b, 4, n, m) + torch.zeros(seen.shape).masked_fill(~seen, least)
        weights = torch.max(scores, least).view(b * 4, n, m).softmax(-1)
        return torch.bmm(weights, v).view(b, 4, n, 4).transpose(1, 2).reshape(b, n, 16)


class Unfolded(nn.Module):
    """Biases of rows and of columns of an image, which stand apart while they are added (SAM, MViT)."""

    def __init__(self):
        super().__init__()
        self.qkv, self.num_heads, self.scale = nn.Linear(16, 48), 4, 0.5
        self.rows, self.columns = nn.Parameter(torch.randn(2, 2, 4)), nn.Parameter(torch.randn(3, 3, 4))

    def forward(self, x):
        b, n = len(x), 6
        q, k, v = self.qkv(x[:, :n]).view(b, n, 3, 4, 4).permute(2, 0, 3, 1, 4).reshape(3, b * 4, n, 4).unbind(0)
        scores = (q * self.scale) @ k.mT
        image = q.view(b * 4, 2, 3, 4)
        rows = torch.einsum("bhwc,hkc->bhwk", image, self.rows)
        columns = torch.einsum("bhwc,wkc->bhwk", image, self.columns)
        scores = scores.view(b * 4, 2, 3, 2, 3) + rows[..., None] + columns[..., None, :]
        o = scores.view(b * 4, n, n).softmax(-1) @ v
        return F.pad(o.view(b, 4, n, 4).transpose(1, 2).reshape(b, n, 16), (0, 0, 0, 1))


def beams(layers, x):
    """Steps whose batch items go on from others; what the last ones are as a whole."""
    whole = step = x[:, :4]
    for order in ([0, 0], [1, 0], [1, 1]):
        for layer in layers:
            step = step + layer(step)
        step = torch.tanh(step[order, -1:] + torch.tensor([0.0, 0.5])[:, None, None])
        whole = torch.cat([whole[order], step], 1)
        for layer in layers:
            layer.past = [part[order] for part in layer.past]
    for layer in layers:
        step = step + layer(step)
    return whole


def autocast(model, x):
    with torch.autocast("cpu", torch.bfloat16):
        return model(x)


def cases(x):
    """Name, what runs, and what acts on the scores."""
    two = lambda *made: Stack([Heads(each) for each in made or (gpt, gpt)])
    half = x.bfloat16()
    kept = torch.arange(7) >= torch.tensor([[3], [0]])
    yield "half_gpt", lambda: two().bfloat16()(half), CAUSAL
    yield "half_autocast", lambda: autocast(two(), x), CAUSAL
    yield "half_llama", lambda: Heads(llama_eager, key_heads=1).bfloat16()(half), CAUSAL
    yield "half_padded", lambda: two(*[left_padded(kept, "fill")] * 2).bfloat16()(half), MASK
    yield "half_product", lambda: two(by_product, by_product).bfloat16()(half), CAUSAL
    yield "half_t5", lambda: Heads(t5(torch.randn(1, 4, 7, 7).bfloat16())).bfloat16()(half), BIAS
    yield "half_capped", lambda: two(Biased(0.5, 4.0), Biased(0.5, 4.0)).bfloat16()(half), BIAS
    yield "half_bloom", lambda: two(bloom, bloom).bfloat16()(half), BIAS
    yield "bloom", lambda: two(bloom, bloom)(x), BIAS
    yield "scale_of_each_head", lambda: two(Cosine(), Cosine())(x), CAUSAL
    yield "scale_of_each_query", lambda: two(for_length, for_length)(x), CAUSAL
    yield "in_two_parts", lambda: two(in_two_parts, in_two_parts)(x), CAUSAL
    yield "powers_of_two", lambda: two(powers_of_two, powers_of_two)(x), set()
    yield "einsum_of_any_axes", lambda: two(of_any_axes, of_any_axes)(x), set()
    yield "decoding_padded", lambda: decoded([Decoder(kept), Decoder(kept)], x), BIAS
    yield "biases_of_rows_and_columns", lambda: Stack([Unfolded(), Unfolded()])(x), BIAS
    yield "folded_of_modules", lambda: Stack([Folded(kept), Folded(kept)])(x), MASK
    yield "folded_decoding", lambda: decoded([Folded(kept), Folded(kept)], x), BIAS


def acting(path):
    """What acts on the scores of the first layer, as its members say."""
    with np.load(path) as read:
        own = {name.split(".")[-1]: read[name] for name in read.files if name.startswith("layer0.") or "." not in name}
    masks = {name for name in ("is_causal", "attn_mask") if name in own}
    return masks | ({"added"} if "attn_mask" in own and own["attn_mask"].dtype != bool else set())


def check_beams(folder):
    """Rows of earlier steps are those that the last step's batch items went on from."""
    torch.manual_seed(23)
    layers, x = [Decoder(torch.ones(2, 7, dtype=torch.bool)) for _ in range(2)], torch.randn(2, 4, 16)
    with torch.no_grad():
        with attnscope.recording(folder / "beams.npz"):
            whole = beams(layers, x)
        for layer in layers:
            layer.past = None
        with attnscope.recording(folder / "whole.npz"):
            for layer in layers:
                whole = whole + layer(whole)
    with np.load(folder / "beams.npz") as steps, np.load(folder / "whole.npz") as once:
        for name in [f"layer{at}.{each}" for at in (0, 1) for each in ("q", "k", "v", "attn_weights", "output")]:
            assert np.abs(steps[name] - once[name]).max() < 1e-6, name
    (folder / "whole.npz").unlink()


def main(folder):
    check_beams(folder)
    for gradients in (True, False):
        torch.manual_seed(17)
        for name, run, acts in cases(torch.randn(2, 7, 16)):
            torch.manual_seed(19)
            path = folder / f"{name}.npz"
            with torch.set_grad_enabled(gradients), attnscope.recording(path):
                run()
            far, layers = difference(path)
            print(f"{name}: {layers} layers, {far:.1e}, {'with' if gradients else 'without'} gradients")
            assert far < (3e-2 if name.startswith("half") else 2e-6), name
            assert acting(path) == acts, (name, acting(path))
            with np.load(path) as read:
                assert read["layer0.q"].shape[:2] == (2, 4), (name, read["layer0.q"].shape)
            if name in ("half_t5", "half_capped", "bloom"):
                with np.load(path) as read:  # the bias as the model has it, not one for each batch item
                    mask = read["attn_mask" if "attn_mask" in read.files else "layer0.attn_mask"]
                    assert len(mask) == 1, (name, mask.shape)


if __name__ == "__main__":
    main(pathlib.Path(sys.argv[1]) if len(sys.argv) > 1 else pathlib.Path(__file__).resolve().parent)
