# SPDX-FileCopyrightText: 2026 The AttnScope authors
# SPDX-License-Identifier: MIT
"""Keeps what one attention layer of a PyTorch model computes from, for AttnScope.

    from save_attention import recording
    with recording("layer3.npz", tokens=["I", "love", "AI"], layer=3):
        model(**inputs)

It stands in for torch.nn.functional.scaled_dot_product_attention, which models of today call, and keeps q, k, v
(B, H, N, d), the mask, is_causal, the scale and the output of call number `layer`. Drop the .npz on the window, or
give it to the command line: both compute with them, and the chip in the window shows how far AttnScope is from the
model. For an nn.MultiheadAttention take save_layer.py.
"""
import contextlib

import numpy as np
import torch
import torch.nn.functional as F


def numbers(tensor):
    tensor = tensor.detach().cpu()
    return (tensor.float() if tensor.dtype in (torch.float16, torch.bfloat16) else tensor).numpy()


@contextlib.contextmanager
def recording(path, tokens=None, layer=0):
    name = ("scaled_dot_product_attention" if hasattr(F, "scaled_dot_product_attention")
            else "_scaled_dot_product_attention")
    original, calls = getattr(F, name), []
    # What stands behind the value, in order; PyTorch 1.13 has one more.
    further = (["attn_mask", "dropout_p", "is_causal"] if name[0] != "_"
               else ["attn_mask", "dropout_p", "need_attn_weights", "is_causal"])

    def wrapper(query, key, value, *args, **kwargs):
        result = original(query, key, value, *args, **kwargs)
        output = result[0] if isinstance(result, tuple) else result
        given = dict(zip(further, args)) | kwargs
        call = {"q": query, "k": key, "v": value, "output": output}
        if given.get("attn_mask") is not None:
            call["attn_mask"] = given["attn_mask"]  # bool: True = attend; else added to the scores
        if given.get("is_causal"):
            call["is_causal"] = torch.tensor(True)
        if given.get("scale") is not None:
            call["scale"] = torch.tensor(float(given["scale"]), dtype=torch.float64)
        calls.append(call)
        return result

    setattr(F, name, wrapper)
    try:
        yield
    finally:
        setattr(F, name, original)
    if layer >= len(calls):
        raise RuntimeError(f"{len(calls)} calls of {name} were seen: there is no number {layer}")
    arrays = {kind: numbers(tensor) for kind, tensor in calls[layer].items()}
    if tokens is not None:
        arrays["tokens"] = np.array(tokens)
    np.savez(path, **arrays)
