# SPDX-FileCopyrightText: 2026 The AttnScope authors
# SPDX-License-Identifier: MIT
"""Writes files in which a model masked, scaled or gave its weights as few others do: make_further.py FOLDER [TOKENS]

Masks and rules are written out as formulas in float64; dropout, a softmax over the queries and the mean over heads
are PyTorch's. further.json lists file, whether a change of the scene explains it, and what is said where none does.
Nothing here knows the program.
"""

import json
import pathlib
import sys

import numpy as np
import torch

FOLDER = pathlib.Path(sys.argv[1])
N = int(sys.argv[2]) if len(sys.argv) > 2 else 40
RANDOM = np.random.default_rng(32)
B, H, D = 2, 4, 16
ROOT = D ** -0.5
torch.manual_seed(18)


def softmax(scores):
    most = np.max(scores, -1, keepdims=True)
    powers = np.exp(scores - np.where(np.isfinite(most), most, 0))
    sums = powers.sum(-1, keepdims=True)
    return np.where(sums > 0, powers / np.where(sums > 0, sums, 1), 0)


def bfloat16(array):
    return torch.tensor(array).to(torch.bfloat16).float().numpy()


ROUNDED = {"float32": lambda array: array.astype("f4"), "float16": lambda array: array.astype("f2").astype("f4"),
           "bfloat16": bfloat16}

I, J = np.arange(N)[:, None], np.arange(N)
CAUSAL = J <= I
LEFT = np.stack([np.broadcast_to(J >= hidden, (N, N)) for hidden in (N // 5, N // 9)])[:, None]
BLOCKS = (I >= N // 3).astype(int) + (I >= N // 2) == (J >= N // 3).astype(int) + (J >= N // 2)
STRIDED = (abs(I - J) < 4) | ((I - J) % 4 == 0)
MASKS = {"left": LEFT, "left and causal": LEFT & CAUSAL, "blocks": BLOCKS, "blocks and causal": BLOCKS & CAUSAL,
         "prefix": (J < N // 4) | CAUSAL, "strided": STRIDED, "strided and causal": STRIDED & CAUSAL,
         "dilated": ((I - J) % 3 == 0) & (abs(I - J) <= 9), "every second before": ((I - J) % 2 == 0) & CAUSAL,
         "sinks": ((J < 4) | (abs(I - J) <= 5)) & CAUSAL, "strictly before": J < I, "not itself": I != J,
         "global": (abs(I - J) <= 3) | (I < 2) | (J < 2)}
ALIBI = -(2.0 ** (-8 * (np.arange(H) + 1) / H))[:, None, None] * abs(I - J)
ALL = np.ones((N, N), bool)
RULES = {"scale 0.3": (ALL, lambda p: 0.3 * p), "scale 0.0721, causal": (CAUSAL, lambda p: 0.0721 * p),
         "scale of a root": (ALL, lambda p: p / np.sqrt(7)), "softcap 3": (ALL, lambda p: 3 * np.tanh(p * ROOT / 3)),
         "softcap 50, causal": (CAUSAL, lambda p: 50 * np.tanh(p / 50)), "ALiBi": (ALL, lambda p: p * ROOT + ALIBI),
         "ALiBi, causal": (CAUSAL, lambda p: p * ROOT + ALIBI),
         "left, causal, no scale": (LEFT & CAUSAL, lambda p: p)}
INDEX = []


def write(name, explained, told="", **arrays):
    file = name.replace(" ", "-") + ".npz"
    np.savez(FOLDER / file, **arrays)
    INDEX.append({"file": file, "explained": explained, "told": told})


def attention(mask, rule, rounding="float32"):
    q, k, v = (ROUNDED[rounding](RANDOM.normal(size=(B, H, N, D)).astype("f4")) for _ in range(3))
    products = q.astype("f8") @ k.swapaxes(-1, -2).astype("f8")
    return {"q": q, "k": k, "v": v}, softmax(np.where(mask, rule(products), -np.inf)), v


def hidden(name, mask, rule):
    """The weights of all heads, their mean, and the output, each in another type."""
    for given, rounding in zip(("weights", "mean", "output"), RANDOM.permutation(list(ROUNDED))):
        file, weights, v = attention(mask, rule, str(rounding))
        key = "output" if given == "output" else "attn_weights"
        result = {"weights": weights, "mean": weights.mean(1), "output": weights @ v}[given]
        write(f"{name}, {given} in {rounding}", True, **file, **{key: ROUNDED[str(rounding)](result)})


def rotated(matrix, base=1e4):
    """Rotary positions by halves."""
    n, d = matrix.shape[-2:]
    angle = np.arange(n)[:, None] * base ** (-2 * np.arange(d // 2) / d)
    a, b = matrix[..., :d // 2], matrix[..., d // 2:]
    return np.concatenate([a * np.cos(angle) - b * np.sin(angle), a * np.sin(angle) + b * np.cos(angle)], -1)


def remarked():
    """What no change of the scene makes, and what is said of it."""
    plain = lambda p: p * ROOT
    for name, mask in (("", ALL), (", causal", CAUSAL)):
        file, weights, _ = attention(mask, plain)
        write("exchanged" + name, False, "last two axes exchanged", **file,
              attn_weights=weights.swapaxes(-1, -2).astype("f4"))
        write("dropout" + name, False, "dropout of 0.1 leaves", **file,
              attn_weights=torch.dropout(torch.tensor(weights), 0.1, True).float().numpy())
        dropped = torch.dropout(torch.tensor(weights), 0.1, True).numpy()
        write("dropout of the output" + name, False, "the output does not", **file,
              attn_weights=weights.astype("f4"), output=(dropped @ file["v"]).astype("f4"),
              **({"is_causal": np.array(True)} if name else {}))
        write("times a half" + name, False, "0.5 times those", **file, attn_weights=(weights * 0.5).astype("f4"))
    file, weights, _ = attention(ALL, plain)
    scores = file["q"].astype("f8") @ file["k"].swapaxes(-1, -2) * ROOT
    write("scores called weights", False, "are its scores", **file, attn_weights=scores.astype("f4"))
    write("over the queries", True, **file, attn_weights=torch.softmax(torch.tensor(scores), -2).float().numpy())
    file, weights, _ = attention((J != 5) & (J != 6), plain)
    write("keys never seen", True, **file, attn_weights=weights.astype("f4"))
    order = [2, 0, 3, 1]
    for name, at, moved in (("q and k", order, "qk"), ("k", order, "k"), ("v", order, "v"), ("tiled", [0, 1, 0, 1], "kv")):
        file, _, _ = attention(CAUSAL, plain)
        if name == "tiled":
            file |= {"k": file["k"][:, :2], "v": file["v"][:, :2]}
        true = {key: a[:, at] if key in moved else a for key, a in file.items()}
        products = true["q"].astype("f8") @ true["k"].swapaxes(-1, -2)
        weights = softmax(np.where(CAUSAL, products * ROOT, -np.inf))
        write(f"heads of {name}, output", True, **file, output=(weights @ true["v"]).astype("f4"))
        if name != "v":
            write(f"heads of {name}, weights", True, **file, attn_weights=weights.astype("f4"))
    blocked = RANDOM.random((N, N)) < 0.5
    file, weights, v = attention(~blocked, plain)
    write("mask the other way round", True, **file, attn_mask=blocked, output=(weights @ v).astype("f4"))
    for part in (2, 4):
        q, k, v = (RANDOM.normal(size=(B, H, N, D)).astype("f4") for _ in range(3))
        turned = [np.concatenate([rotated(a[..., :D // part].astype("f8")), a[..., D // part:]], -1) for a in (q, k)]
        scores = np.where(CAUSAL, turned[0] @ turned[1].swapaxes(-1, -2) * ROOT, -np.inf)
        write(f"partly rotated {part}", False, f"the first {D // part} of {D} features", q=q, k=k, v=v,
              output=(softmax(scores) @ v).astype("f4"))


def together():
    """Two things at once, and tables that hold a few decimals alone."""
    window = CAUSAL & (I - J < 6)
    for name, mask, rule, size in (("softcap 50 and scale", CAUSAL, lambda p: 50 * np.tanh(p / 16 / 50), 3),
                                   ("softcap 20 and scale", CAUSAL, lambda p: 20 * np.tanh(p / 8 / 20), 3),
                                   ("window and scale", window, lambda p: p * 0.1, 1)):
        q, k, v = (RANDOM.normal(size=(B, H, N, D)).astype("f4") for _ in range(3))
        q, k = q * np.float32(size), k * np.float32(size)
        scores = np.where(mask, rule(q.astype("f8") @ k.swapaxes(-1, -2).astype("f8")), -np.inf)
        write(name, True, q=q, k=k, v=v, attn_weights=softmax(scores).astype("f4"))
    file, weights, v = attention(CAUSAL, lambda p: p * ROOT)
    write("three decimals", True, "within the rounding of 3 decimals", **file, attn_weights=weights.round(3).astype("f4"))


def rules_of_weights():
    """Weights of other rules than a softmax of the scores, and what is said of them."""
    file, _, v = attention(CAUSAL, lambda p: p)
    products = file["q"].astype("f8") @ file["k"].swapaxes(-1, -2).astype("f8")
    powers = np.where(CAUSAL, np.exp(products * ROOT), 0)
    write("softmax1", False, "(softmax1)", **file, attn_weights=(powers / (1 + powers.sum(-1, keepdims=True))).astype("f4"))
    sinks = np.exp(np.array([0.5, -1, 2, 0.25]))[:, None, None]
    write("sinks", False, "score is 0.5, -1, 2, 0.25 (head by head)", **file,
          attn_weights=(powers / (sinks + powers.sum(-1, keepdims=True))).astype("f4"))
    write("sigmoid", False, "sigmoid of its score", **file, attn_weights=(powers / (1 + powers)).astype("f4"))
    write("squares", False, "do not sum to 1, but to", **file,
          attn_weights=np.where(CAUSAL, (products * ROOT) ** 2 / 40, 0).astype("f4"))
    write("other queries", False, "a causal mask is right", **file,
          attn_weights=softmax(np.where(CAUSAL, RANDOM.normal(size=(B, H, N, N)), -np.inf)).astype("f4"))
    unit = lambda a: (a / np.linalg.norm(a, axis=-1, keepdims=True)).astype("f8")
    cosines = unit(file["q"]) @ unit(file["k"]).swapaxes(-1, -2)
    write("qk-norm", False, "(qk-norm, cosine attention)", **file,
          attn_weights=softmax(np.where(CAUSAL, 10 * cosines, -np.inf)).astype("f4"))
    slopes = np.array([0.3, 0.2, 0.05, 0.01])[:, None, None]
    write("other slopes", False, "times -0.3, -0.2, -0.05, -0.01", **file,
          attn_weights=softmax(np.where(CAUSAL, products * ROOT - slopes * abs(I - J), -np.inf)).astype("f4"))
    weights = softmax(np.where(CAUSAL, products * ROOT, -np.inf))
    write("items exchanged", False, "are items 1, 0 of the scene", **file, attn_weights=weights[::-1].astype("f4"))
    write("not transposed", False, "without a transpose", **file, out=(weights @ v).reshape(B, N, H * D).astype("f4"))


def padding_of_a_cache():
    """Rows of padding that saw the keys of the prompt alone: the cache grew after them."""
    file, weights, v = attention(CAUSAL, lambda p: p * ROOT)
    keep = np.broadcast_to(CAUSAL, (B, 1, N, N)).copy()
    keep[1, :, :, :3] = False
    products = file["q"].astype("f8") @ file["k"].swapaxes(-1, -2).astype("f8")
    weights = softmax(np.where(keep, products * ROOT, -np.inf))
    weights[1, :, :3, :6] = 1 / 6
    told = "in 3 rows no key may be seen, as in rows of padding (the first: 0 of batch item 1): the model weighs its first 6 keys alike"
    write("padding before a cache", True, told, **file, attn_mask=keep, fill=np.finfo("f4").min,
          attn_weights=weights.astype("f4"), output=(weights @ v).astype("f4"))
    half = lambda a: torch.tensor(a).to(torch.bfloat16)
    q, k, v = (half(file[name]) for name in "qkv")
    scores = (q @ k.transpose(-1, -2) * ROOT).masked_fill(~torch.tensor(CAUSAL), -torch.inf)
    exact = torch.softmax(scores.double(), -1)
    write("softmax in float32", True, "within the rounding of bfloat16", q=q.float().numpy(), k=k.float().numpy(),
          v=v.float().numpy(), is_causal=np.array(True), attn_weights=torch.softmax(scores.float(), -1).numpy(),
          output=(exact.to(torch.bfloat16) @ v).float().numpy())


def places():
    """Outputs that hooks take elsewhere in a block, and inputs before its norm."""
    x = torch.randn(B, N, H * D)
    weights = {name: torch.randn(H * D, H * D) / 8 for name in ("q_proj", "k_proj", "v_proj", "out_proj")}
    bias = torch.randn(H * D)

    def attend(x, order=range(H), joined=True):
        q, k, v = ((x @ weights[name].T).view(B, N, H, D).transpose(1, 2) for name in ("q_proj", "k_proj", "v_proj"))
        attention = torch.softmax((q @ k.transpose(-1, -2)) * ROOT, -1)
        heads = (attention @ v)[:, list(order)].transpose(1, 2).reshape(B, N, H * D)
        return (heads @ weights["out_proj"].T + bias if joined else heads), attention

    file = {"x": x.numpy(), "out_proj.bias": bias.numpy(), **{name + ".weight": w.numpy() for name, w in weights.items()}}
    with torch.no_grad():
        output, attention = attend(x)
        norm = torch.nn.LayerNorm(H * D)
        norm.weight[:], norm.bias[:] = torch.rand(H * D) + 0.5, torch.randn(H * D)
        given = lambda array, **more: {**file, "output": array.numpy(), **more}
        write("residual added", False, "output − X agrees", **given(x + output))
        write("residual and norm", False, "the input added (residual) and the sum normalised", **given(norm(x + output)))
        write("residual and norm, weights", False, "the input added (residual) and the sum normalised",
              **given(norm(x + output), attn_weights=attention.numpy()))
        write("norm alone", False, "the model's output was normalised", **given(norm(output)))
        write("before W_O", False, "is that before W_O", **given(attend(x, joined=False)[0]))
        write("heads before W_O", False, "another order before W_O: 2, 0, 3, 1", **given(attend(x, [2, 0, 3, 1])[0]))
        write("heads before W_O, its transpose", False, "W_O is read the other way round",
              **{**file, "output": attend(x, [2, 0, 3, 1])[0].numpy(), "out_proj.weight": weights["out_proj"].T.numpy()})
        write("whole layer", False, "the output is much like X", **given(norm(x + output) + torch.randn(B, N, H * D)))
        normed = torch.nn.functional.layer_norm(x, (H * D,))
        write("before the norm", False, "before its layer norm", **file, attn_weights=attend(normed)[1].numpy())
        gated = torch.sigmoid(x) * output
        write("gated", False, "may be of the whole block", **given(gated, attn_weights=attention.numpy()))


def module():
    """nn.MultiheadAttention beside its state dict, which does not say how many heads there are."""
    attend = torch.nn.MultiheadAttention(32, 4, batch_first=True).eval()
    x = torch.randn(2, 9, 32)
    with torch.no_grad():
        output, mean = attend(x, x, x)
    state = {name: tensor.numpy() for name, tensor in attend.state_dict().items()}
    write("module, output", True, x=x.numpy(), attn_output=output.numpy(), **state)
    write("module, mean", True, x=x.numpy(), attn_weights=mean.numpy(), **state)


for NAME, MASK in MASKS.items():
    hidden(NAME, MASK, lambda p: p * ROOT)
for NAME, (MASK, RULE) in RULES.items():
    hidden(NAME, MASK, RULE)
remarked()
together()
rules_of_weights()
padding_of_a_cache()
places()
module()
(FOLDER / "further.json").write_text(json.dumps(INDEX, indent=1))
