# SPDX-FileCopyrightText: 2026 The AttnScope authors
# SPDX-License-Identifier: MIT
"""Files whose axes, heads and masks only the numbers or arrays beside tell, or that are refused and told."""

import numpy as np

from cases import (B, CAUSAL, D, FOLDER, H, K, KEPT, MASKED, N, PADDED, Q, SCORES, V, WEIGHTS, case, joined,
                   scores_of, softmax, vectors)
from state_dict_files import write_safetensors


def told_otherwise():
    """What other programs write: DistilBERT and flax, one number a key."""
    x = vectors(B, N, 8, kind="f8")
    w = {letter: vectors(8, 8, kind="f8") for letter in "qkv"}
    bias = vectors(8, kind="f8")
    split = lambda a: a.reshape(B, N, 2, 4).swapaxes(1, 2)
    weights = lambda q, k: softmax(scores_of(split(q), split(k)))
    case("state_distilbert", weights(x @ w["q"].T + bias, x @ w["k"].T), ["--heads", "2"], hidden_states=x,
         **{f"attention.{letter}_lin.weight": w[letter] for letter in "qkv"},
         **{"attention.q_lin.bias": bias, "attention.k_lin.bias": np.zeros(8, "f4"),
            "attention.v_lin.bias": np.zeros(8, "f4")})
    for sign in "./":
        case(f"state_flax_{'dot' if sign == '.' else 'slash'}", weights(x @ w["q"], x @ w["k"]), ["--heads", "2"],
             x=x, **{f"{name}{sign}kernel": w[letter] for name, letter in
                     (("query", "q"), ("key", "k"), ("value", "v"))})
    kernels = {letter: vectors(8, 2, 4, kind="f8") for letter in "qkv"}  # (d, head, width)
    own = vectors(2, 4, kind="f8")
    of_heads = lambda w: np.einsum("bnd,dhw->bhnw", x, w)
    expected = softmax(scores_of(of_heads(kernels["q"]) + own[:, None], of_heads(kernels["k"])))
    case("state_flax_heads", expected, x=x, **{"query.bias": own}, **{
        f"{name}.kernel": kernels[name[0]] for name in ("query", "key", "value")}, **{"out.kernel": vectors(2, 4, 8)})
    case("state_flax_heads_out", expected, ["--as", "y=unused"], x=x, y=np.zeros(1), **{"params/query/bias": own}, **{
        f"params/{name}/kernel": kernels[name[0]] for name in ("query", "key", "value")},
         **{"params/out/kernel": vectors(2, 4, 8), "params/out/bias": vectors(8)})
    lens = {f"W_{letter.upper()}": w.transpose(1, 0, 2) for letter, w in kernels.items()}  # (head, d, width)
    case("state_lens_heads", expected, x=x, b_Q=own, W_O=vectors(2, 4, 8), **lens)
    case("state_lens_not", refused="array.reshape(d, -1)", x=x, **{name: w[:, :5] for name, w in lens.items()})
    case("state_lens_other_heads", refused="array.reshape(d, -1)", options=["--heads", "4"], x=x, **lens)
    # As many heads as features: the names of flax and TransformerLens say which is which, others don't.
    square = {letter: vectors(8, 8, 4, kind="f8") for letter in "qkv"}
    expected = softmax(scores_of(of_heads(square["q"]), of_heads(square["k"])))
    case("state_flax_heads_square", expected, x=x, **{
        f"{name}.kernel": square[name[0]] for name in ("query", "key", "value")})
    case("state_lens_heads_square", expected, x=x, **{
        f"W_{letter.upper()}": w.transpose(1, 0, 2) for letter, w in square.items()})
    case("state_heads_unclear", refused="array.reshape(d, -1)", x=x, **{
        f"{name}.weight": square[name[0]] for name in ("query", "key", "value")})
    w_o, b_o = vectors(8, 8, kind="f8"), vectors(8, kind="f8")
    values = split(x @ w["v"].T)
    after = (weights(x @ w["q"].T + bias, x @ w["k"].T) @ values).swapaxes(1, 2).reshape(B, N, 8) @ w_o.T + b_o
    for out, name in {"dense": "self.{}", "o": "{}", "out": "{}_lin"}.items():
        words = {"q": "query", "k": "key", "v": "value"} if name.startswith("self") else dict(zip("qkv", "qkv"))
        members = {f"{name.format(words[letter])}.weight": w[letter] for letter in "qkv"}
        members |= {f"{name.format(words['q'])}.bias": bias, f"{out}.weight": w_o, f"{out}.bias": b_o}
        case(f"state_output_{out}", after, ["--heads", "2", "--stage", "output"], x=x, **members)
    case("state_deberta", weights(x @ w["q"].T, x @ w["k"].T), ["--heads", "2"], hidden_states=x,
         **{f"attention.self.{name}_proj.weight": w[name[0]] for name in ("query", "key", "value")})
    case("state_t5_buckets", refused="compute_bias", options=["--heads", "2"], hidden_states=x,
         **{f"{letter}.weight": w[letter] for letter in "qkv"},
         **{"relative_attention_bias.weight": vectors(32, 2)})
    header = lambda kind, columns: ",".join(["token", *(f"{kind}{at}" for at in range(columns))])
    few_q, few_k = vectors(4, 3, kind="f8"), vectors(4, 3, kind="f8")
    for name, array in (("table_q", few_q), ("table_k", few_k)):
        (FOLDER / f"{name}.csv").write_text("\n".join([header("f", 3), *(
            ",".join([f"t{at}", *map(repr, row.tolist())]) for at, row in enumerate(array))]) + "\n")
    case("table_of_vectors", softmax(scores_of(few_q, few_k)), files=["table_q.csv", "table_k.csv"],
         options=["--as", "table_q=q", "--as", "table_k=k"])
    for name, array in (("q", few_q), ("k", few_k)):
        (FOLDER / f"{name}.csv").write_text((FOLDER / f"table_{name}.csv").read_text())
    case("table_of_q_and_k", softmax(scores_of(few_q, few_k)), files=["q.csv", "k.csv"])
    few = vectors(2, 3, 4)  # (N, H, d) of fewer tokens than heads
    case("axes_nhd_few", softmax(scores_of(few.swapaxes(0, 1), few.swapaxes(0, 1)))[None], ["--heads", "3"],
         q=few, k=few, v=few)
    q, k, v = (vectors(N, 4) for _ in range(3))
    kept = np.arange(N) < 5
    expected = softmax(np.where(kept, scores_of(q, k), -np.inf))
    case("mask_of_keys", expected, ["--as", "mask=mask"], q=q, k=k, v=v, mask=kept)
    case("mask_of_keys_blocked", expected, ["--as", "mask=blocked"], q=q, k=k, v=v, mask=~kept)
    np.save(FOLDER / "of_keys.npy", kept)
    np.save(FOLDER / "of_floats.npy", np.tri(N, dtype="f4"))
    np.save(FOLDER / "of_integers.npy", np.tri(N, dtype=int))
    np.savetxt(FOLDER / "of_table.csv", np.tri(N), fmt="%d", delimiter=",")
    arrays = {"q": q, "k": k, "v": v}
    case("mask_option_keys", refused="array[None, :]", options=["--mask", "of_keys.npy"], **arrays)
    case("mask_option_floats", softmax(scores_of(q, k) + np.tri(N)), ["--mask", "of_floats.npy"], **arrays)
    case("mask_option_integers", refused="neither allowed nor blocked", options=["--mask", "of_integers.npy"], **arrays)
    ragged = np.empty(N, object)
    ragged[:] = [list("ab")] * N
    for name, tokens in (("objects", ragged), ("ids", np.arange(N))):
        case(f"tokens_said_{name}", refused='dtype="U"', options=["--as", "tokens=tokens"], tokens=tokens, **arrays)
    case("mask_option_table", softmax(np.where(np.tri(N, dtype=bool), scores_of(q, k), -np.inf)),
         ["--mask", "of_table.csv"], **arrays)
    five = vectors(2, 3, 4, 5, 4)
    case("axes_five_of_layer", refused="array.reshape(-1, *array.shape[-3:])",
         **{f"layer0.{letter}": five for letter in "qkv"})


def settled():
    """What only the numbers, or arrays beside, tell."""
    q, k, v = (vectors(2, 5, 5, D) for _ in range(3))
    weights = softmax(np.where(np.tri(5, dtype=bool), scores_of(q, k, 0.3), -np.inf))
    first = {"q": q, "k": k, "v": v}
    last = {name: array.swapaxes(1, 2) for name, array in first.items()}
    unmasked = softmax(scores_of(q, k))
    case("order_square_heads_first", unmasked, attn=weights, **first)
    case("order_square_tokens_first", unmasked, attn=weights, **last)
    q, k, v = (vectors(2, 3, 6, D) for _ in range(3))
    weights = softmax(scores_of(q, k))
    turned = {"q": q, "k": k.swapaxes(1, 2), "v": v.swapaxes(1, 2)}
    case("order_keys_turned", weights, attn=weights.astype("f4"), **turned)
    case("order_keys_turned_said", weights, ["--as", "q=q:B H N d"], **turned)
    case("keys_transposed", refused="array.swapaxes(-1, -2)", q=q[..., :4], k=k[..., :4].swapaxes(2, 3), v=v)
    short = softmax(scores_of(q[:1, :, :5], k[:1, :, :5]))
    case("axes_nhd_heads", short, ["--heads", "3"], **{
        name: array[0, :, :5].swapaxes(0, 1) for name, array in (("q", q), ("k", k), ("v", v))})
    folded = {name: array.reshape(-1, N, D) for name, array in (("q", Q), ("k", K), ("v", V))}
    case("axes_folded_padding", PADDED, encoder_padding_mask=~KEPT, **folded)
    open_mask = np.array([[1, 0, 1, 0, 0, 0, 0]] * N, bool) ^ np.eye(N, dtype=bool)
    shown = softmax(np.where(open_mask, SCORES, -np.inf))
    case("mask_seen_attend", shown, attn_mask=open_mask, attn=shown, q=Q, k=K, v=V)
    case("mask_seen_blocked", shown, attn_mask=~open_mask, attn=shown, q=Q, k=K, v=V)
    case("mask_of_other_items", refused="heads share an axis",
         attn_mask=np.broadcast_to(CAUSAL, (B + 1, N, N)), q=Q, k=K, v=V)
    write_safetensors("bools.safetensors", q=Q, k=K, v=V, attn_mask=CAUSAL)
    case("mask_safetensors", MASKED, files=["bools.safetensors"])
    write_safetensors("bytes.safetensors", q=Q, k=K, v=V, key_padding_mask=(~KEPT).astype("u1"))
    case("mask_safetensors_bytes", PADDED, files=["bytes.safetensors"])
    write_safetensors("lengths.safetensors", q=Q, k=K, v=V, lengths=np.array([N, 4]))
    case("lengths_safetensors", PADDED, files=["lengths.safetensors"])


def heads_or_tokens():
    """Four axes are (B, H, N, d) or (B, N, H, d): the keys, other arrays, or how many heads models have decide."""
    def both(name, heads, tokens, **more):
        q, k, v = [vectors(2, heads, tokens, D) for _ in range(3)]
        expected = softmax(scores_of(q, k))
        more = {key: value(expected) if callable(value) else value for key, value in more.items()}
        case(f"order_{name}_heads_first", expected, q=q, k=k, v=v, **more)
        return expected, [array.swapaxes(1, 2) for array in (q, k, v)]

    for heads, tokens in [(12, 5), (8, 3), (16, 2), (12, 8), (6, 4), (32, 10)]:
        both(f"{heads}_{tokens}", heads, tokens)
    for heads, tokens in [(4, 7), (12, 128), (8, 30)]:
        expected, (q, k, v) = both(f"{heads}_{tokens}", heads, tokens)
        case(f"order_{heads}_{tokens}_tokens_first", expected, q=q, k=k, v=v)
    expected, (q, k, v) = both("padded", 12, 5, attention_mask=np.ones((2, 5), "i8"))
    case("order_padded_tokens_first", expected, q=q, k=k, v=v, attention_mask=np.ones((2, 5), "i8"))
    expected, (q, k, v) = both("ids", 12, 5, input_ids=np.zeros((2, 5), "i8"))
    case("order_ids_tokens_first", expected, q=q, k=k, v=v, input_ids=np.zeros((2, 5), "i8"))
    case("order_counted_tokens_first", expected, q=q, k=k, v=v, num_heads=np.array(12))
    case("order_said_tokens_first", expected, ["--heads", "12"], q=q, k=k, v=v)
    case("order_causal_tokens_first", expected, q=q, k=k, v=v, attn_mask=np.ones((5, 5), bool))
    case("order_output_tokens_first", expected, q=q, k=k, v=v, output=vectors(2, 5, 72))
    q, k, v = vectors(1, 32, 10, D), vectors(1, 8, 10, D), vectors(1, 8, 10, D)
    case("order_gqa_heads_first", softmax(scores_of(q, k)), q=q, k=k, v=v)
    case("order_gqa_tokens_first", softmax(scores_of(q, k)), **{name: a.swapaxes(1, 2) for name, a in zip("qkv", (q, k, v))})
    q, k, v = vectors(1, 8, 1, D), vectors(1, 8, 9, D), vectors(1, 8, 9, D)
    case("order_cache_heads_first", softmax(scores_of(q, k)), q=q, k=k, v=v)
    case("order_cache_tokens_first", softmax(scores_of(q, k)), **{name: a.swapaxes(1, 2) for name, a in zip("qkv", (q, k, v))})
    q, k, v = vectors(1, 8, 1, D), vectors(1, 2, 9, D), vectors(1, 2, 9, D)
    case("order_cache_gqa", softmax(scores_of(q, k)), q=q, k=k, v=v)
    q, k, v = vectors(1, 8, 7, D), vectors(1, 8, 2, D), vectors(1, 8, 2, D)
    case("order_cross", softmax(scores_of(q, k)), q=q, k=k, v=v)
    q, k, v = [vectors(2, 3, N, D) for _ in range(3)]
    case("order_timm_three", softmax(scores_of(q, k)), qkv=np.stack([q, k, v]))
    folded = [array.reshape(B * H, N, D) for array in (Q, K, V)]
    case("order_folded_counted", WEIGHTS, q=folded[0], k=folded[1], v=folded[2], num_heads=np.array(H))
    first = [joined(array).swapaxes(0, 1) for array in (q, k, v)]  # (N, B, H·d)
    case("order_mha_weights", softmax(scores_of(q, k)), q=first[0], k=first[1], v=first[2],
         attn_weights=softmax(scores_of(q, k)))
    q, k = vectors(1, 8, 50, D), vectors(8, 50, D)
    case("order_heads_of_all_items", softmax(scores_of(q, k[None])), q=q, k=k, v=vectors(8, 50, D))
    q, k, v = [vectors(B, 4, 7, D) for _ in range(3)]
    case("order_values_tokens_first", softmax(scores_of(q, k)), q=q, k=k, v=v.swapaxes(1, 2))
    case("order_values_joined", softmax(scores_of(q, k)), q=q, k=k, v=joined(v))
    case("order_contradicted", refused="names 50 tokens", options=["--axes", "batch,head"], q=vectors(1, 50, 8, D),
         k=vectors(1, 50, 8, D), v=vectors(1, 50, 8, D), tokens=np.array(["a"] * 50))
    case("window_number", refused="--mask window:3,0 where a query sees 4 keys", q=q, k=k, v=v, sliding_window=np.array(4))
