# SPDX-FileCopyrightText: 2026 The AttnScope authors
# SPDX-License-Identifier: MIT
"""Keeps what one attention layer of a PyTorch model computes from, for AttnScope.

    from save_attention import recording
    with recording("layer3.npz", tokens=["I", "love", "AI"], layer=3):
        model(**inputs)

It stands in for torch.nn.functional.scaled_dot_product_attention, which models of today call, and keeps q, k, v
(B, H, N, d) and the output of call number `layer`. Drop the .npz on the window: the chip then shows how far
AttnScope is from the model. For an nn.MultiheadAttention take save_layer.py.
"""
import contextlib

import numpy as np
import torch
import torch.nn.functional as F


@contextlib.contextmanager
def recording(path, tokens=None, layer=0):
    name = ("scaled_dot_product_attention" if hasattr(F, "scaled_dot_product_attention")
            else "_scaled_dot_product_attention")
    original, calls = getattr(F, name), []

    def wrapper(query, key, value, *args, **kwargs):
        result = original(query, key, value, *args, **kwargs)
        output = result[0] if isinstance(result, tuple) else result
        calls.append({"q": query, "k": key, "v": value, "output": output})
        return result

    setattr(F, name, wrapper)
    try:
        yield
    finally:
        setattr(F, name, original)
    if layer >= len(calls):
        raise RuntimeError(f"{len(calls)} calls of {name} were seen: there is no number {layer}")
    arrays = {kind: tensor.detach().float().cpu().numpy() for kind, tensor in calls[layer].items()}
    if tokens is not None:
        arrays["tokens"] = np.array(tokens)
    np.savez(path, **arrays)
