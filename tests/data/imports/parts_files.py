# SPDX-FileCopyrightText: 2026 The AttnScope authors
# SPDX-License-Identifier: MIT
"""Parts of models that no option says, heads that are modules of their own, and Q, K and V in one array."""

import numpy as np

from cases import B, CAUSAL, D, FOLDER, H, K, KEPT, MASKED, N, Q, SCORES, V, WEIGHTS, case, joined, scores_of, softmax, vectors

WIDTH = 12


def embedded():
    x, w = vectors(B, N, WIDTH), [vectors(WIDTH, WIDTH, kind="f8") for _ in range(4)]
    state = {f"self_attn.{name}_proj.weight": each for name, each in zip("qkv", w)}
    return x, w, {"hidden_states": x, **state, "self_attn.o_proj.weight": w[3]}


def split(array, heads=2):
    return array.reshape(B, N, heads, -1).swapaxes(1, 2)


def parts_of_models():
    """What changes the weights and stands in no option is refused by name, with what can be given in its place."""
    base = {"q": Q, "k": K, "v": V}
    x, w, state = embedded()
    heads = ["--heads", "2"]
    by_themselves = "the model's attention weights by themselves"
    case("part_sinks", refused=by_themselves, options=heads, **state, **{"self_attn.sinks": vectors(2)})
    case("part_position_keys", refused="the part of the scaled scores that it makes", options=heads, **state,
         **{"pos_key_proj.weight": vectors(WIDTH, WIDTH)})
    case("part_distances", refused="the part of the scaled scores", relative_positions_embeddings=vectors(17, D), **base)
    past = {"past_key": vectors(B, 2, 5, 6), "past_value": vectors(B, 2, 5, 6)}
    case("part_past", refused="k and v with those of past_key before", options=heads, **state, **past)
    case("part_past_of_keys", refused="k and v with those of past_key before", **base, **past)
    case("part_present_of_keys", WEIGHTS, present_key=K, present_value=V, **base)
    case("part_tau", refused="--scale 0.25 where", tau=np.array(0.25), **base)
    case("part_tau_divides", softmax(SCORES / 0.25), ["--temperature", "0.25", "--as", "tau=unused"],
         tau=np.array(0.25), **base)
    case("part_tau_multiplies", softmax(SCORES * np.sqrt(D) * 0.25), ["--scale", "0.25", "--as", "tau=unused"],
         tau=np.array(0.25), **base)
    case("part_slopes", refused="-slopes[:, None, None]", slopes=vectors(H), **base)
    factor = 1 + np.arange(H, dtype="f4")
    case("part_scale_of_heads", refused="q * logit_scale.reshape(-1, 1, 1)", logit_scale=factor.reshape(H, 1, 1), **base)
    case("part_scale_of_heads_said", softmax(SCORES * np.sqrt(D) * factor[:, None, None]), ["--scale", "none"],
         q=Q * factor.reshape(-1, 1, 1), k=K, v=V)
    case("part_position_ids", WEIGHTS, position_ids=np.arange(N)[None], cache_position=np.arange(N), **base)
    weights = softmax(scores_of(split(x @ w[0].T), split(x @ w[1].T)))
    case("part_counts", weights, ["--stage", "weights"], num_heads=np.array(2), head_dim=np.array(6), num_key_value_heads=np.array(2), **state)
    case("part_head_dim_other", refused="--heads", num_heads=np.array(2), head_dim=np.array(4), **state)


def heads_of_modules():
    """gpt-dev's MultiHeadAttention: a module a head, each with its causal mask of the longest text."""
    x, w = vectors(B, N, WIDTH), [vectors(WIDTH, WIDTH, kind="f8") for _ in range(4)]
    scores = scores_of(split(x @ w[0].T, 4), split(x @ w[1].T, 4))
    causal = softmax(np.where(CAUSAL, scores, -np.inf))
    of_head = lambda at: {f"heads.{at}.{name}.weight": each[3 * at:3 * at + 3]
                          for name, each in zip(("query", "key", "value"), w)}
    tril = np.tril(np.ones((12, 12), "f4"))
    state = {name: each for at in range(4) for name, each in (of_head(at) | {f"heads.{at}.tril": tril}).items()}
    output = joined(causal @ split(x @ w[2].T, 4)) @ w[3].T
    case("heads_of_modules", causal, x=x, **state, **{"proj.weight": w[3]})
    case("heads_of_modules_output", output, ["--stage", "output"], x=x, **state, **{"proj.weight": w[3]})
    case("heads_of_modules_biased", softmax(scores_of(split(x @ w[0].T + 1, 4), split(x @ w[1].T, 4))), x=x,
         **{name: each for at in range(4) for name, each in of_head(at).items()},
         **{f"heads.{at}.query.bias": np.ones(3) for at in range(4)})
    blocks = {f"blocks.{layer}.sa.{name}": each + layer * (not name.endswith("tril")) for layer in (0, 1)
              for name, each in state.items()}
    case("heads_of_modules_layer", causal, ["--layer", "0"], x=x, **blocks)
    with_gap = {name: each for name, each in state.items() if not name.startswith("heads.1.")}
    case("heads_of_modules_gap", softmax(np.where(CAUSAL, scores[:, :1], -np.inf)).squeeze(1), x=x, **with_gap)


def heads_of_weights():
    """A matrix a head, of one layer or of several: stacked as heads."""
    weights = softmax(vectors(2, 3, N, N, kind="f8"))
    every = {(layer, head): weights[layer, head] for layer in range(2) for head in range(3)}
    for case_name, pattern in {"L0H0": "L{}H{}", "words": "layer{}_head{}", "dots": "blocks.{}.attn.head.{}"}.items():
        case(f"weights_of_heads_{case_name}", weights[0], layers=weights, **{
            pattern.format(*at): array for at, array in every.items()})
    for case_name, pattern in {"head": "head_{}", "h": "h{}", "one": "attn_head{}"}.items():
        from_one = case_name == "one"
        case(f"weights_of_heads_{case_name}", weights[0], **{
            pattern.format(head + from_one): weights[0, head] for head in range(3)})
    case("weights_of_heads_last_layer", weights[1], ["--layer", "-1"], **{"L{}H{}".format(*at): a for at, a in every.items()})
    case("weights_of_heads_beside_states", weights[0], hidden_states=vectors(1, N, WIDTH),
         **{f"head_{head}": weights[0, head] for head in range(3)})


def fused_orders():
    tokens = [array.swapaxes(1, 2) for array in (Q, K, V)]  # (B, N, H, d)
    case("fused_behind_head", WEIGHTS, qkv=np.stack(tokens, 3))
    case("fused_tokens_three", WEIGHTS[:1], qkv=np.stack(tokens, 2)[0])
    case("fused_three_joined", WEIGHTS, ["--heads", "4"], qkv=np.stack([joined(array) for array in (Q, K, V)]))
    case("fused_parts_joined", WEIGHTS, qkv=np.stack([joined(array) for array in (Q, K, V)], 2), attn=WEIGHTS)
    case("fused_head_parts", WEIGHTS, qkv=np.concatenate([Q, K, V], -1))
    case("fused_tokens_head_parts", WEIGHTS, qkv=np.concatenate(tokens, -1))
    case("fused_head_parts_said", WEIGHTS, ["--as", "m=qkv:B H N (3 d)"], m=np.concatenate([Q, K, V], -1))


def long_triangles():
    """Causal masks of the longest text that a model takes, as its buffers have them."""
    base = {"q": Q, "k": K, "v": V}
    below = np.tri(12, dtype=bool)
    for name, mask in {"kept": below, "blocked": ~below, "added": np.where(below, 0, -np.inf).astype("f4"),
                       "ones": below[None].astype("f4")}.items():
        case(f"triangle_long_{name}", MASKED, mask=mask, **base)
    case("triangle_long_other", refused="its shape is 12", mask=below & (np.arange(12) != 1), **base)


def scores_called_weights():
    case("weights_below_zero", refused="--as A=scores takes the softmax", A=np.where(CAUSAL, SCORES, -np.inf))
    case("weights_below_zero_scores", MASKED, ["--as", "A=scores"], A=np.where(CAUSAL, SCORES, -np.inf))
    case("weights_below_zero_said", SCORES, ["--as", "A=weights"], A=SCORES)


def names_of_more_modules():
    flat = {"q": joined(Q), "k": joined(K), "v": joined(V)}
    case("hooks_output", WEIGHTS, ["--heads", "4"], **{f"layers.0.self_attn.{n}_proj.output": a for n, a in flat.items()})
    case("hooks_out_weights", WEIGHTS, attn_probs=WEIGHTS, **{f"{name}_proj.out": a for name, a in flat.items()})
    case("names_q_states", WEIGHTS, q_states=Q, k_states=K, v_states=V)
    x, w, _ = embedded()
    weights = softmax(scores_of(split(x @ w[0].T), split(x @ w[1].T)))
    output = joined(weights @ split(x @ w[2].T)) @ w[3].T
    options = ["--heads", "2", "--stage", "output"]
    for name, names in {"w_qs": ("w_qs", "w_ks", "w_vs", "fc"),
                        "linear": ("query_linear", "key_linear", "value_linear", "out_linear")}.items():
        case(f"state_{name}", output, options, x=x, **{f"{module}.weight": each for module, each in zip(names, w)})
    mine = {"enc_q": Q, "enc_k": K, "enc_v": V}
    other = {f"dec_{name}": vectors(B, H, N, D) for name in "qkv"}
    case("names_two_attentions", WEIGHTS, **mine, **other)
    case("names_two_attentions_said", softmax(scores_of(other["dec_q"], other["dec_k"])), [
        word for name, role in {"enc_q": "unused", "enc_k": "unused", "enc_v": "unused", "dec_q": "q", "dec_k": "k",
                                "dec_v": "v"}.items() for word in ("--as", f"{name}={role}")], **mine, **other)
    cross = softmax(vectors(2, B, H, N, 5, kind="f8"))
    decoder = softmax(vectors(2, B, H, N, N, kind="f8"))
    attentions = {f"{name}_attentions_{at}": array[at] for name, array in (("decoder", decoder), ("cross", cross))
                  for at in (0, 1)}
    case("names_decoder", decoder[0], layers=decoder, **attentions)
    case("names_cross_said", cross[1], ["--as", "cross_attentions_*=weights", "--as", "decoder_attentions_*=unused",
                                        "--layer", "1"], **attentions)
