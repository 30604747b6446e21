# SPDX-FileCopyrightText: 2026 The AttnScope authors
# SPDX-License-Identifier: MIT
"""Files that may be read two ways: the model's own weights or output beside say which, or it is refused and told."""

import numpy as np

from cases import B, CAUSAL, D, H, K, N, Q, SCORES, V, WEIGHTS, case, joined, scores_of, softmax, vectors


def turned(array, base=100.0):
    """Rotary positions of half-split pairs, as Hugging Face's rotate_half has them."""
    d = array.shape[-1]
    angles = np.arange(array.shape[-2])[:, None] * base ** (-np.arange(0, d, 2) / d)
    cos, sin = np.cos(angles), np.sin(angles)
    first, second = array[..., :d // 2].astype("f8"), array[..., d // 2:].astype("f8")
    return np.concatenate([first * cos - second * sin, second * cos + first * sin], -1)


def settled_by_results():
    base = {"q": Q, "k": K, "v": V, "rope_theta": np.float64(100.0)}
    before = softmax(scores_of(turned(Q), turned(K)))
    causal = softmax(np.where(CAUSAL, SCORES, -np.inf))
    case("rope_of_turned", WEIGHTS, attn_weights=WEIGHTS.astype("f4"), **base)
    case("rope_of_turned_causal", WEIGHTS, attn_weights=causal, **base)
    case("rope_of_turned_output", WEIGHTS, attn_output=WEIGHTS @ V, **base)
    case("rope_of_unturned", before, attn_weights=before, **base)
    case("rope_tables", refused="--rope beside --as cos=unused", q=Q, k=K, v=V, cos=vectors(N, D), sin=vectors(N, D))
    case("rope_tables_said", WEIGHTS, ["--as", "cos=unused"], q=Q, k=K, v=V, cos=vectors(N, D), sin=vectors(N, D))
    case("rope_tables_settled", WEIGHTS, attn_weights=WEIGHTS, q=Q, k=K, v=V, cos=vectors(N, D), sin=vectors(N, D))

    x, w = vectors(B, N, 12), [vectors(12, 12, kind="f8") for _ in range(4)]
    split = lambda a: a.reshape(B, N, 2, 6).swapaxes(1, 2)
    linear = softmax(scores_of(split(x @ w[0].T), split(x @ w[1].T)))
    plain = softmax(scores_of(split(x @ w[0]), split(x @ w[1])))
    names = ("wq", "wk", "wv", "wo")
    state = dict(zip(names, w))
    heads = ["--heads", "2"]
    case("layout_settled_by_weights", linear, attn=linear, x=x, **state)
    case("layout_settled_in_out", plain, attn=plain, x=x, **state)
    output = joined(linear @ split(x @ w[2].T)) @ w[3].T
    case("layout_settled_by_output", linear, heads, y=output, x=x, **state)
    # GPT-2's Conv1D keeps (in, out) under a name that nn.Linear has too.
    case("layout_settled_against_name", plain, attn=plain, x=x, **{f"{name}.weight": each for name, each in state.items()})
    case("layout_guessed", plain, heads, x=x, **state)
    case("layout_said", linear, heads + ["--weights-layout", "out,in"], attn=linear, x=x, **state)

    parts = [array.transpose(0, 2, 1, 3) for array in (Q, K, V)]  # (B, N, H, d)
    by_head = np.stack(parts, 3).reshape(B, N, -1)
    case("fused_settled_by_weights", WEIGHTS, qkv=by_head, attn_weights=WEIGHTS)
    case("fused_settled_by_output", WEIGHTS, qkv=by_head, num_heads=np.array(H), output=joined(WEIGHTS @ V))
    case("fused_settled_thirds", WEIGHTS, qkv=np.stack(parts, 2).reshape(B, N, -1), attn_weights=WEIGHTS)
    inside = np.stack([Q, K, V], 2)  # (B, H, 3, N, d)
    case("fused_in_head", WEIGHTS, qkv=inside)
    case("fused_in_head_said", WEIGHTS, ["--as", "qkv=qkv:B H 3 N d"], qkv=inside)
    case("fused_in_head_counted", WEIGHTS, ["--heads", str(H)], qkv=inside)
    few = np.stack([array[:, :, :3] for array in (Q, K, V)], 2)  # fewer tokens than heads
    short = softmax(scores_of(Q[:, :, :3], K[:, :, :3]))
    case("fused_in_head_of_few", short, qkv=few, attn_weights=short)
    case("fused_in_head_of_few_counted", short, qkv=few, num_heads=np.array(H))
    w_qkv = np.concatenate([each.T.reshape(12, 2, 1, 6) for each in w[:3]], 2).reshape(12, 36).T
    case("fused_projection_settled", linear, attn=linear, **{"x": x, "qkv.weight": w_qkv})


def blocks():
    """Weights of a whole block or of several layers beside one X, which may be before the norm or of another layer."""
    x, w = vectors(B, N, 12), [vectors(12, 12, kind="f8") for _ in range(4)]
    split = lambda a: a.reshape(B, N, 2, 6).swapaxes(1, 2)
    weights = lambda x, w: softmax(scores_of(split(x @ w[0].T), split(x @ w[1].T)))
    state = lambda prefix, w: {f"{prefix}self_attn.{letter}_proj.weight": each for letter, each in zip("qkvo", w)}
    heads, own = ["--heads", "2"], weights(x, w)
    llama = state("", w) | {"post_attention_layernorm.weight": vectors(12), "mlp.gate_proj.weight": vectors(24, 12)}
    norm = {"input_layernorm.weight": vectors(12)}
    case("norm_before_llama", refused="X as it is after it", options=heads, hidden_states=x, **norm, **llama)
    case("norm_before_said", own, heads + ["--as", "input_layernorm.weight=unused"], hidden_states=x, **norm, **llama)
    case("norm_before_settled", own, hidden_states=x, attn=own, **norm, **llama)
    # The weights are of X after its norm, and X is before it.
    centred = x - x.mean(-1, keepdims=True)
    case("norm_before_not_settled", refused="X as it is after it", hidden_states=x,
         attn=weights(centred / centred.std(-1, keepdims=True), w), **norm, **llama)
    gpt = {"h.0.attn.c_attn.weight": np.concatenate([each.T for each in w[:3]], 1), "h.0.attn.c_proj.weight": w[3].T,
           "h.0.ln_2.weight": vectors(12), "ln_f.weight": vectors(12)}
    case("norm_before_gpt2", refused='"h.0.ln_1.weight" would change', options=heads, hidden_states=x,
         **{"h.0.ln_1.weight": vectors(12), "h.0.ln_1.bias": vectors(12)}, **gpt)
    case("norm_of_others_gpt2", own, heads, hidden_states=x, **gpt)
    case("norm_before_timm", refused='"blocks.0.norm1.weight" would change', options=heads, x=x, **{
        "blocks.0.norm1.weight": vectors(12), "blocks.0.attn.qkv.weight": np.concatenate(w[:3]),
        "blocks.0.attn.proj.weight": w[3], "blocks.0.norm2.weight": vectors(12)})
    scale, shift = 1 + vectors(12) / 2, vectors(12)
    torch = {"self_attn.in_proj_weight": np.concatenate(w[:3]), "self_attn.out_proj.weight": w[3],
             "norm1.weight": scale, "norm1.bias": shift, "norm2.weight": vectors(12)}
    layer_norm = lambda x: (x - x.mean(-1, keepdims=True)) / np.sqrt(x.var(-1, keepdims=True) + 1e-5)
    first = weights(layer_norm(x.astype("f8")) * scale + shift, w)
    case("norm_behind_torch", own, heads + ["--as", "norm1.weight=unused"], src=x, **torch)
    case("norm_behind_settled", own, src=x, attn=own, **torch)
    case("norm_first_settled", first, src=x, attn=first, **torch)
    case("norm_first_open", refused="give X as it is after it where norm_first=True", options=heads, src=x, **torch)
    case("norm_first_denied", refused="--as norm1.weight=unused leaves it out", src=x, attn=weights(x * 2, w), **torch)
    square = x / np.sqrt(np.mean(x.astype("f8") ** 2, -1, keepdims=True) + 1e-6) * scale
    case("norm_before_root_mean_square", weights(square, w), hidden_states=x, attn=weights(square, w),
         **{"input_layernorm.weight": scale}, **llama)
    of_layers = {f"layers.{at}.{name}": (each if name.startswith("self") else each + at)
                 for at in (0, 1) for name, each in torch.items() if not name.startswith("norm2")}
    both = [weights(layer_norm(x.astype("f8")) * (scale + at) + shift + at, w) for at in (0, 1)]
    case("norm_first_of_layer", both[0], src=np.stack([x, x]), attentions_0=both[0], attentions_1=both[1], **of_layers)
    case("norm_first_of_second_layer", both[1], ["--layer", "1"], src=np.stack([x, x]), attentions_0=both[0],
         attentions_1=both[1], **of_layers)
    case("norm_behind_distilbert", own, heads, x=x, **{"sa_layer_norm.weight": vectors(12)}, **{
        f"attention.{letter}_lin.weight": each for letter, each in zip(("q", "k", "v", "out"), w)})

    other = [vectors(12, 12, kind="f8") for _ in range(4)]
    two = state("model.layers.0.", w) | state("model.layers.1.", other)
    case("layers_one_input", refused='"hidden_states" is there once', options=heads, hidden_states=x, **two)
    case("layers_one_input_said", weights(x, other), heads + ["--layer", "1"], hidden_states=x, **two)
    stacked = vectors(3, B, N, 12)  # Hugging Face's: before the first layer, and behind each
    case("layers_stacked_inputs", weights(stacked[0], w), heads, hidden_states=stacked, **two)
    case("layers_stacked_inputs_second", weights(stacked[1], other), heads + ["--layer", "1"],
         hidden_states=stacked, **two)
    case("layers_stacked_one_projection", refused="is there once", options=heads, hidden_states=stacked, **state("", w))


def large_and_other_masks():
    """Masks of more numbers than are held, and one that is of another attention than the one that is read."""
    side = 8200
    q, k = vectors(side, 2), vectors(side, 2)
    below = np.tri(side, dtype=bool)
    case("mask_large_other", refused="--mask: causal, window:LEFT,RIGHT", q=q, k=k,
         attn_mask=below & (np.arange(side) != 1))
    for name, length, mask in (("causal", side, below), ("added", 5800, np.where(below[:5800, :5800], np.float16(0),
                                                                                 np.float16(-65504)))):
        arrays = {"q": q[:length], "k": k[:length], "v": vectors(length, 2)}
        output = np.concatenate([softmax(np.where(below[at:min(at + 500, length), :length], scores_of(
            arrays["q"][at:at + 500], arrays["k"]), -np.inf)) @ arrays["v"] for at in range(0, length, 500)])
        case(f"mask_large_{name}", output[:length], ["--stage", "output"], tolerance=1e-4, attn_mask=mask, **arrays)
    x, memory, w = vectors(B, N, 12), vectors(B, 9, 12), [vectors(12, 12, kind="f8") for _ in range(3)]
    state = {f"{letter}_proj.weight": each for letter, each in zip("qkv", w)}
    kept = np.arange(9) < np.array([[9], [5]])
    split = lambda a: a.reshape(B, -1, 2, 6).swapaxes(1, 2)
    scores = scores_of(split(x @ w[0].T), split(memory @ w[1].T))
    case("mask_of_queries", softmax(np.where(kept[:, None, None], scores, -np.inf)), ["--heads", "2"],
         hidden_states=x, encoder_hidden_states=memory, encoder_attention_mask=kept.astype("i8"),
         attention_mask=np.ones((B, N), "i8"), **state)


def told_cures():
    """What acts and is not computed, with what to give in its place, which is exact."""
    base = {"q": Q, "k": K, "v": V}
    case("head_mask", refused="v * head_mask[:, None, None]", head_mask=np.array([1, 0, 1, 1], "f4"), **base)
    case("bias_table", refused="relative_position_index", relative_position_bias_table=vectors(121, H), **base)
    slopes = 2.0 ** -np.arange(1, H + 1)
    alibi = np.broadcast_to(slopes[:, None, None] * np.arange(N), (H, 1, N))
    case("alibi_bloom", softmax(SCORES + alibi), alibi=np.tile(alibi, (B, 1, 1)).astype("f4"), **base)
    case("alibi_of_heads", softmax(SCORES + alibi), alibi=alibi, **base)
    far = -slopes[:, None, None] * np.abs(np.arange(N)[:, None] - np.arange(N))
    case("alibi_of_pairs", softmax(SCORES + far), alibi=far, **base)
    case("alibi_slopes", refused="-slopes[:, None, None] * abs(i - j)", alibi_slopes=slopes, **base)
    runs = np.array([0, 0, 0, 1, 1, 2, 2])
    same = runs[:, None] == runs
    case("documents_runs", refused="--mask document:3,2,2 beside", document_ids=runs, **base)
    case("documents_said", softmax(np.where(same, SCORES, -np.inf)),
         ["--mask", "document:3,2,2", "--as", "document_ids=unused"], document_ids=runs, **base)
    mixed = np.stack([runs, runs[::-1]])
    case("documents_of_items", refused="ids[:, :, None] == ids[:, None, :]", segment_ids=mixed, **base)
    case("keys_values_cache", refused="array[0] and array[1]", query=Q, past_key_values=np.stack([K, V]))
    case("keys_values_layers", refused="K and V in one array", q=Q, past_key_values=np.stack([np.stack([K, V])] * 3))
    packed = np.stack([array.swapaxes(1, 2) for array in (K, V)], 2)  # (B, N, 2, H, d)
    case("keys_values_packed", refused="array[:, :, 0] and array[:, :, 1]", q=Q.swapaxes(1, 2), kv_packed=packed)
    case("keys_values_packed_short", refused="array[:, :, 0] and array[:, :, 1]", q=Q.swapaxes(1, 2), kv=packed)
    case("keys_values_beside", WEIGHTS, past_key_values=np.stack([K, V]), **base)
