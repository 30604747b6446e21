#!/usr/bin/python3
# SPDX-FileCopyrightText: 2026 The AttnScope authors
# SPDX-License-Identifier: MIT
"""Writes the case files *.json beside itself: command lines of `attnscope compute` and what they must give.

The numbers come from textbook.py; what PyTorch has too (nn.MultiheadAttention, DynamicViT's released code, d2l's
masked softmax, rotate_half) is computed with it. Needs NumPy and PyTorch; the tests need neither.
A case is {"files": {name: {"type", "shape", "values"}}, "runs": [{"arguments", "stage", "expected", "tolerance"}]}.
Run again after a change here and commit what it wrote.
"""
import json
import math
import pathlib

import numpy as np
import torch

from textbook import INFINITY, attention, join, mask, rope, sinusoidal, softmax, split, statistics

random = np.random.default_rng(2017)


def draw(*shape):
    return np.round(random.normal(size=shape), 3)


def plain(value):
    """What JSON can hold: what is not finite as the words that the program writes."""
    if isinstance(value, dict):
        return {name: plain(item) for name, item in value.items()}
    if isinstance(value, list):
        return [plain(item) for item in value]
    if isinstance(value, float) and not math.isfinite(value):
        return "nan" if math.isnan(value) else "inf" if value > 0 else "-inf"
    return value if isinstance(value, (int, float)) else plain(np.asarray(value).tolist())


class Case:
    """Input files and the runs over them."""

    def __init__(self, name, **files):
        self.name, self.files, self.runs = name, {}, []
        for file, values in files.items():
            values = np.asarray(values)
            self.files[file + ".npy"] = {"type": values.dtype.name, "shape": list(values.shape),
                                         "values": plain(values.ravel().tolist())}

    def run(self, arguments, expected, tolerance=1e-12):
        """`expected` is {stage: numbers}."""
        for stage, numbers in expected.items():
            self.runs.append({"arguments": arguments.split(), "stage": stage, "expected": plain(numbers),
                              "tolerance": tolerance})

    def write(self):
        path = pathlib.Path(__file__).with_name(self.name + ".json")
        path.write_text(json.dumps({"files": self.files, "runs": self.runs}) + "\n", encoding="utf-8")


QKV = "--q q.npy --k k.npy --v v.npy "


def stages(result, *names, drop=2):
    """Those stages without the first `drop` axes, which are of length 1."""
    def without(numbers):
        return numbers[(0,) * drop]
    return {name: {key: without(value) for key, value in result[name].items()} if name == "stats"
            else without(result[name]) for name in names}


def turned(expected):
    """As the column convention writes it: the last two axes swapped."""
    return {name: numbers if name == "stats" else np.swapaxes(numbers, -1, -2)
            for name, numbers in expected.items()}


def one_head(queries=4, keys=5, d_k=3, d_v=2):
    return draw(1, 1, queries, d_k), draw(1, 1, keys, d_k), draw(1, 1, keys, d_v)


def every_stage():
    q, k, v = one_head()
    case = Case("every_stage", q=q[0, 0], k=k[0, 0], v=v[0, 0])
    result = attention(q, k, v)
    case.run(QKV, stages(result, "q", "k", "v", "scores", "scaled", "masked", "weights", "output", "stats"))
    case.run(QKV + "--row 2", {"contributions": result["contributions"][0, 0, 2]})
    case.run(QKV + "--precision float32", stages(result, "weights"), 2e-6)
    case.run(QKV + "--precision float32", stages(result, "output"), 1e-5)
    case.write()


def score_rules():
    q, k, v = one_head()
    case = Case("score_rules", q=q[0, 0], k=k[0, 0], v=v[0, 0])
    for arguments, rules in (("--scale none", {"scale": 1.0}), ("--scale 0.25", {"scale": 0.25}),
                             ("--softcap 0.5", {"softcap": 0.5}), ("--temperature 0.3", {"temperature": 0.3}),
                             ("--scale 2 --softcap 1.5 --alibi --temperature 2",
                              {"scale": 2.0, "softcap": 1.5, "alibi": True, "temperature": 2.0})):
        case.run(QKV + arguments, stages(attention(q, k, v, **rules), "scaled", "masked", "weights"))
    case.write()


def grouped_queries():
    q, k, v = draw(2, 4, 3, 2), draw(2, 2, 4, 2), draw(2, 2, 4, 3)
    case = Case("grouped_queries", q=q, k=k, v=v)
    result = attention(q, k, v)
    case.run(QKV, {name: result[name] for name in ("k", "v", "weights", "output", "stats")})
    case.run(QKV + "--batch 1 --head 3", {name: result[name][1, 3] for name in ("weights", "output")})
    case.run(QKV + "--head 1", {"weights": result["weights"][:, 1]})
    case.run(QKV + "--batch 1 --head 2 --row 1", {"contributions": result["contributions"][1, 2, 1]})
    case.write()


def alibi():
    for heads in (4, 6):
        q, k, v = draw(1, heads, 3, 2), draw(1, heads, 4, 2), draw(1, heads, 4, 1)
        case = Case(f"alibi_{heads}_heads", q=q, k=k, v=v)
        result = attention(q, k, v, alibi=True)
        case.run(QKV + "--alibi", {"masked": result["masked"], "weights": result["weights"]})
        case.write()


def rotary():
    q, k, v = one_head(3, 5, 4)
    case = Case("rotary", q=q[0, 0], k=k[0, 0], v=v[0, 0])
    for arguments, base, pairs in (("--rope", 1e4, "half"), ("--rope 100", 100.0, "half"),
                                   ("--rope --rope-pairs adjacent", 1e4, "adjacent")):
        result = attention(rope(q, base, pairs), rope(k, base, pairs), v)
        case.run(QKV + arguments, stages(result, "q", "k", "scores", "weights", "output"))
    half = torch.tensor(q)
    angle = torch.outer(torch.arange(3.0), 1e4 ** (-torch.arange(0, 4, 2) / 4)).repeat(1, 2)
    rotate_half = torch.cat((-half[..., 2:], half[..., :2]), -1)
    assert np.allclose(half * angle.cos() + rotate_half * angle.sin(), rope(q, 1e4, "half"), atol=1e-6)
    case.write()


def positions():
    x, w = draw(1, 4, 3), [draw(3, 2) for _ in range(3)]
    case = Case("positions", x=x[0], wq=w[0], wk=w[1], wv=w[2])
    moved = x + sinusoidal(4, 3)
    result = attention(*((moved @ matrix)[:, None] for matrix in w))
    case.run("--x x.npy --wq wq.npy --wk wk.npy --wv wv.npy --positions sinusoidal",
             stages(result, "q", "k", "v", "weights", "output"))
    case.write()


def multi_head_attention():
    """torch.nn.MultiheadAttention with bias: boolean, float and key padding masks, self- and cross-attention."""
    torch.manual_seed(4)
    width, heads, batch, queries, keys = 4, 2, 2, 3, 4
    module = torch.nn.MultiheadAttention(width, heads, batch_first=True).double()
    for parameter in module.parameters():
        parameter.data = torch.tensor(draw(*parameter.shape))
    x, x_kv = torch.tensor(draw(batch, queries, width)), torch.tensor(draw(batch, keys, width))
    blocked = torch.tensor([[False, True, False, False], [False, False, True, True], [False] * 4])
    added = torch.tensor(draw(queries, keys)).masked_fill(blocked, -INFINITY)
    padding = torch.tensor([[False, False, True, True], [False, False, False, True]])
    names = dict(zip(("wq", "wk", "wv"), module.in_proj_weight.detach().chunk(3)))
    names.update(zip(("bq", "bk", "bv"), module.in_proj_bias.detach().chunk(3)))
    case = Case("multi_head_attention", x=x, x_kv=x_kv, wo=module.out_proj.weight.detach(),
                bo=module.out_proj.bias.detach(), blocked=blocked, added=added, padding=padding[:, None], **names)
    common = (f"--x x.npy --heads {heads} --weights-layout out,in --wo wo.npy --bo bo.npy " +
              " ".join(f"--{name} {name}.npy" for name in names))
    for arguments, source, torch_arguments in (
            ("", x, {}),
            (" --x-kv x_kv.npy", x_kv, {}),
            (" --x-kv x_kv.npy --mask blocked:blocked.npy", x_kv, {"attn_mask": blocked}),
            (" --x-kv x_kv.npy --mask added.npy", x_kv, {"attn_mask": added}),
            (" --x-kv x_kv.npy --mask blocked:padding.npy", x_kv, {"key_padding_mask": padding}),
            (" --x-kv x_kv.npy --mask valid:2,3", x_kv, {"key_padding_mask": padding})):
        output, weights = module(x, source, source, average_attn_weights=False, **torch_arguments)
        case.run(common + arguments, {"weights": weights.detach(), "output": output.detach()})
    case.write()


def embedded():
    """Fewer key heads, biases, W_O and b_O, in both conventions and both layouts of the weight matrices."""
    x, w_q, w_k, w_v, w_o = draw(2, 3, 4), draw(4, 8), draw(4, 4), draw(4, 6), draw(12, 3)
    b_q, b_k, b_v, b_o = draw(8), draw(4), draw(6), draw(3)
    result = attention(split(x @ w_q + b_q, 4), split(x @ w_k + b_k, 2), split(x @ w_v + b_v, 2),
                       allowed=mask("causal", 3, 3))
    result["output"] = join(result["output"]) @ w_o + b_o
    expected = {name: result[name] for name in ("q", "k", "v", "weights", "output")}
    common = ("--x x.npy --wq wq.npy --wk wk.npy --wv wv.npy --wo wo.npy --bq bq.npy --bk bk.npy --bv bv.npy "
              "--bo bo.npy --heads 4 ")
    biases = {"bq": b_q, "bk": b_k, "bv": b_v, "bo": b_o}
    case = Case("embedded_grouped", x=x, wq=w_q, wk=w_k, wv=w_v, wo=w_o, **biases)
    case.run(common + "--mask causal", expected)
    case.write()
    columns = Case("embedded_columns", x=x.swapaxes(1, 2), wq=w_q.T, wk=w_k.T, wv=w_v.T, wo=w_o.T,
                   causal=mask("causal", 3, 3).T, **biases)
    columns.run(common + "--orientation columns --mask causal.npy", turned(expected))
    columns.write()
    layout = Case("embedded_layout", x=x, wq=w_q.T, wk=w_k.T, wv=w_v.T, wo=w_o.T, **biases)
    layout.run(common + "--weights-layout out,in --mask causal", {"output": result["output"]})
    layout.write()


def columns():
    q, k, v = one_head()
    allowed = mask("window", 4, 5, 1)
    case = Case("columns", q=q[0, 0].T, k=k[0, 0].T, v=v[0, 0].T, window=allowed.T)
    result = attention(q, k, v, allowed=allowed)
    for spec in ("window:1", "window.npy"):
        case.run(QKV + "--orientation columns --mask " + spec,
                 turned(stages(result, "q", "scores", "masked", "weights", "output", "stats")))
    case.run(QKV + "--orientation columns --mask window:1 --row 1",
             {"contributions": result["contributions"][0, 0, 1].T})
    case.write()


def mask_kinds():
    q, k, v = one_head(6, 6, 2, 1)
    case = Case("mask_kinds", q=q[0, 0], k=k[0, 0], v=v[0, 0])
    for spec, kind, values in (("causal", "causal", ()), ("causal:bottom-right", "bottom-right", ()),
                               ("window:1", "window", (1,)), ("window:2,0", "window", (2, 0)),
                               ("dilated:2,2", "dilated", (2, 2)), ("global:1", "global", (1,)),
                               ("sinks:2", "sinks", (2,)), ("prefix:3", "prefix", (3,)),
                               ("document:3,1,2", "document", (3, 1, 2)), ("strided:3", "strided", (3,)),
                               ("fixed:2", "fixed", (2,))):
        case.run(QKV + "--mask " + spec, stages(attention(q, k, v, allowed=mask(kind, 6, 6, *values)), "masked"))
    case.write()
    q, k, v = one_head(3, 6, 2, 1)
    case = Case("mask_kinds_oblong", q=q[0, 0], k=k[0, 0], v=v[0, 0])
    for spec, kind, values in (("causal", "causal", ()), ("causal:bottom-right", "bottom-right", ()),
                               ("window:1,2", "window", (1, 2)), ("fixed:2", "fixed", (2,))):
        case.run(QKV + "--mask " + spec, stages(attention(q, k, v, allowed=mask(kind, 3, 6, *values)), "masked"))
    case.write()


def joined_masks():
    q, k, v = one_head(6, 6, 2, 1)
    case = Case("joined_masks", q=q[0, 0], k=k[0, 0], v=v[0, 0])
    causal, window, sinks = mask("causal", 6, 6), mask("window", 6, 6, 1), mask("sinks", 6, 6, 1)
    for arguments, allowed in (("--mask causal --mask window:1", causal & window),
                               ("--mask causal --mask window:1 --mask or:sinks:1", (causal & window) | sinks),
                               ("--mask window:1 --mask sinks:1 --mask-combine or", window | sinks),
                               ("--mask not:window:1 --mask and:causal --mask-combine or", ~window & causal),
                               ("--mask causal --mask or:not:window:1", causal | ~window)):
        case.run(QKV + arguments, stages(attention(q, k, v, allowed=allowed), "weights"))
    case.write()


def mask_files():
    q, k, v = draw(2, 2, 3, 2), draw(2, 2, 4, 2), draw(2, 2, 4, 1)
    allowed = random.random((2, 2, 3, 4)) < 0.7
    padding = np.array([[[True, True, False, False]], [[True, True, True, False]]])
    blocks = np.array([[True, False], [True, True]])
    first, second = draw(3, 4), draw(2, 1, 3, 4)
    first[0, 1] = second[1, 0, 2, 3] = -INFINITY
    finite = np.where(np.isfinite(first), first, 0.0) + np.where(np.isfinite(second), second, 0.0)
    open_cells = np.isfinite(first) & np.isfinite(second)
    case = Case("mask_files", q=q, k=k, v=v, allowed=allowed, padding=padding, blocks=blocks, first=first,
                second=second, blocked=~allowed[:, 0])
    for arguments, rules in (
            ("--mask allowed.npy", {"allowed": allowed}),
            ("--mask blocked:blocked.npy", {"allowed": allowed[:, :1]}),
            ("--mask padding.npy", {"allowed": padding[:, None]}),
            ("--mask block:2:blocks.npy", {"allowed": blocks.repeat(2, 0).repeat(2, 1)[:3]}),
            ("--mask first.npy --mask second.npy", {"allowed": open_cells, "bias": finite}),
            ("--mask first.npy --mask allowed.npy --mask second.npy --fill=-5 --temperature 2",
             {"allowed": open_cells & allowed, "bias": finite, "fill": -5.0, "temperature": 2.0})):
        result = attention(q, k, v, **rules)
        case.run(QKV + arguments, {"masked": result["masked"], "weights": result["weights"]})
    case.write()


def d2l_masked_softmax(scores, lengths, value):
    """Zhang et al., Dive into Deep Learning 11.3: replaced, not added, then softmax over the last axis."""
    shape = scores.shape
    lengths = lengths.repeat_interleave(shape[1]) if lengths.dim() == 1 else lengths.reshape(-1)
    flat = scores.reshape(-1, shape[-1]).clone()
    flat[torch.arange(shape[-1])[None, :] >= lengths[:, None]] = value
    return torch.softmax(flat.reshape(shape), dim=-1)


def valid_lengths():
    q, k, v = (torch.tensor(draw(2, tokens, 2)) for tokens in (3, 4, 4))
    scores = q @ k.transpose(1, 2) / math.sqrt(2)
    case = Case("valid_lengths", q=q, k=k, v=v)
    for spec, lengths in (("valid:3,0", torch.tensor([3, 0])),
                          ("valid:1,4,2;0,3,4", torch.tensor([[1, 4, 2], [0, 3, 4]]))):
        weights = d2l_masked_softmax(scores, lengths, -1e6)
        case.run(QKV + f"--mask {spec} --fill=-1e6", {"weights": weights, "output": weights @ v})
        case.run(QKV + f"--mask {spec}",
                 {"weights": d2l_masked_softmax(scores, lengths, -INFINITY).nan_to_num(0.0)})
    case.write()


def listing():
    """scores.masked_fill(mask == 0, -1e9), with a row that attends to nothing."""
    q, k, v = (torch.tensor(draw(1, 2, 4, 2)) for _ in range(3))
    keep = torch.tensor([[1, 0, 1, 0], [1, 1, 1, 1], [0, 0, 0, 0], [0, 1, 0, 0]])
    weights = torch.softmax((q @ k.transpose(-2, -1) / math.sqrt(2)).masked_fill(keep == 0, -1e9), dim=-1)
    case = Case("listing", q=q, k=k, v=v, keep=keep == 1)
    case.run(QKV + "--mask keep.npy --fill=-1e9", {"weights": weights, "output": weights @ v})
    case.write()


def empty_rows():
    q, k, v = one_head(4, 4)
    allowed = ~mask("causal", 4, 4)
    case = Case("empty_rows", q=q[0, 0], k=k[0, 0], v=v[0, 0])
    for policy in ("zeros", "uniform", "nan"):
        result = attention(q, k, v, allowed=allowed, empty_rows=policy)
        case.run(QKV + f"--mask not:causal --empty-rows {policy}", stages(result, "weights", "output", "stats"))
    case.run(QKV + "--mask not:causal --fill=-3",
             stages(attention(q, k, v, allowed=allowed, fill=-3.0), "masked", "weights", "stats"))
    case.write()


def released_policy(scores, policy, eps=1e-6):
    """softmax_with_policy of DynamicViT's released code, for one image and head."""
    tokens = scores.shape[-1]
    keep = policy.reshape(1, tokens).expand(tokens, tokens)
    keep = keep + (1.0 - keep) * torch.eye(tokens)
    powers = (scores - scores.max(dim=-1, keepdim=True)[0]).exp() * keep
    return (powers + eps / tokens) / (powers.sum(dim=-1, keepdim=True) + eps)


def dynamic_vit():
    q, k, v = one_head(5, 5)
    keep = np.array([1.0, 0.0, 1.0, 0.0, 1.0])
    also = np.array([True, True, True, True, False])
    case = Case("dynamic_vit", q=q[0, 0], k=k[0, 0], v=v[0, 0], keep=keep, also=also)
    case.run(QKV + "--mask policy:keep.npy", stages(attention(q, k, v, policy=keep), "masked", "weights", "output"))
    case.run(QKV + "--mask policy:keep.npy --mask causal --mask policy:also.npy",
             stages(attention(q, k, v, policy=keep * also, allowed=mask("causal", 5, 5)), "weights"))
    scaled = torch.tensor(attention(q, k, v)["scaled"][0, 0])
    released = released_policy(scaled, torch.tensor(keep))
    case.run(QKV + "--mask policy-eps:keep.npy", {"weights": released, "output": released @ torch.tensor(v[0, 0])})
    case.run(QKV + "--mask policy-eps:keep.npy --mask causal",
             stages(attention(q, k, v, policy=keep, policy_eps=1e-6, allowed=mask("causal", 5, 5)), "weights"))
    case.write()


def dropout():
    q, k, v = draw(2, 2, 3, 2), draw(2, 1, 4, 2), draw(2, 1, 4, 2)
    case = Case("dropout", q=q, k=k, v=v)
    for probability, seed in ((0.5, 0), (0.3, 2**40 + 17), (1.0, 3)):
        result = attention(q, k, v, dropout=probability, seed=seed)
        case.run(QKV + f"--dropout {probability} --seed {seed}", {name: result[name] for name in ("weights", "output")})
    result = attention(q, k, v, dropout=0.5, seed=1)
    case.run(QKV + "--dropout 0.5 --seed 1 --batch 1 --head 1 --row 2",
             {"contributions": result["contributions"][1, 1, 2]})
    case.write()


def weights_only():
    weights = np.round(random.random((3, 4)) + 0.05, 3)
    v = draw(4, 2)
    case = Case("weights_only", a=weights, v=v)
    stats = statistics(None, weights, True)
    case.run("--weights a.npy", {"weights": weights, "stats": stats})
    case.run("--weights a.npy --v v.npy", {"v": v, "output": weights @ v})
    case.run("--weights a.npy --v v.npy --row 1", {"contributions": weights[1][:, None] * v})
    case.write()


def main():
    every_stage()
    score_rules()
    grouped_queries()
    alibi()
    rotary()
    positions()
    multi_head_attention()
    embedded()
    columns()
    mask_kinds()
    joined_masks()
    mask_files()
    valid_lengths()
    listing()
    empty_rows()
    dynamic_vit()
    dropout()
    weights_only()


if __name__ == "__main__":
    main()
