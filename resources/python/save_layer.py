# SPDX-FileCopyrightText: 2026 The AttnScope authors
# SPDX-License-Identifier: MIT
"""Keeps one attention layer of PyTorch as an .npz for AttnScope, by hooks or from its weights.

    from save_layer import save_multihead, save_projections
    save_multihead("mha.npz", layer, x, tokens)              # an nn.MultiheadAttention with batch_first
    save_projections("layer3.npz", model, model.model.layers[3].self_attn, inputs, tokens)   # Hugging Face

Arrays of save_projections are (B, N, H·d), from before heads are split and before RoPE: choose both in the mapping
sheet.
"""
import numpy as np
import torch


def _save(path, tensors, tokens):
    arrays = {name: tensor.detach().float().cpu().numpy() for name, tensor in tensors.items()}
    if tokens is not None:
        arrays["tokens"] = np.array(tokens)
    np.savez(path, **arrays)


def save_multihead(path, layer, x, tokens=None):
    """Self-attention of x (B, N, d_model) with all weights, and the layer's own output and attention weights."""
    parts = {}
    for name, weight, bias in zip("qkv", layer.in_proj_weight.chunk(3), layer.in_proj_bias.chunk(3)):
        parts |= {f"{name}_proj.weight": weight, f"{name}_proj.bias": bias}
    parts |= {"out_proj.weight": layer.out_proj.weight, "out_proj.bias": layer.out_proj.bias, "x": x}
    parts["output"], parts["attn_weights"] = layer(x, x, x, average_attn_weights=False)
    _save(path, parts, tokens)


def save_projections(path, model, attention, inputs, tokens=None):
    """What q_proj, k_proj and v_proj of `attention` give while the model runs on `inputs`."""
    parts, handles = {}, []
    for name in ("q", "k", "v"):
        keep = lambda module, given, output, name=name: parts.__setitem__(name, output)
        handles.append(getattr(attention, f"{name}_proj").register_forward_hook(keep))
    with torch.no_grad():
        model(**inputs)
    for handle in handles:
        handle.remove()
    _save(path, parts, tokens)
