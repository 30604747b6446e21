# SPDX-FileCopyrightText: 2026 The AttnScope authors
# SPDX-License-Identifier: MIT
"""Writes files of arrays as people's programs write them: make_files.py FOLDER

Beside them stands index.json, a list of cases: `files`, `options` of the command line, and either `weights` (the .npy
of the weights that NumPy computes in float64, with `tolerance`, and of several layers `all`, those of all) or `refused`
(words of the error). Nothing here knows the program.
"""

import json

import numpy as np

from cases import (B, CASES, CAUSAL, D, FOLDER, H, K, KEPT, M, MASKED, N, PADDED, Q, RANDOM, SCORES, V, WEIGHTS,
                   case, joined, scores_of, softmax, vectors)
from input_files import cells_of_tables, inputs_of_modules, masks_beside_projections, outputs_of_hooks
from parts_files import (fused_orders, heads_of_modules, heads_of_weights, long_triangles, names_of_more_modules,
                         parts_of_models, scores_called_weights)
from results_files import blocks, large_and_other_masks, settled_by_results, told_cures
from settled_files import heads_or_tokens, settled, told_otherwise
from state_dict_files import output_projections, state_dicts, tables


def names():
    for name, (q, k, v) in {
        "short": ("q", "k", "v"),
        "large": ("Q", "K", "V"),
        "words": ("query", "key", "value"),
        "plurals": ("queries", "keys", "values"),
        "states": ("query_states", "key_states", "value_states"),
        "rotated": ("xq", "xk", "xv"),
        "layers": ("query_layer", "key_layer", "value_layer"),
        "numbered": ("layer3_q", "layer3_k", "layer3_v"),
        "dotted": ("layer3.q", "layer3.k", "layer3.v"),
        "projected": ("q_proj", "k_proj", "v_proj"),
        "module": ("module.encoder.q", "module.encoder.k", "module.encoder.v"),
        "self_attn": ("model.layers.0.self_attn.q", "model.layers.0.self_attn.k", "model.layers.0.self_attn.v"),
    }.items():
        case(f"names_{name}", WEIGHTS, **{q: Q, k: K, v: V})
    hooks = {"q": Q.swapaxes(1, 2), "k": K.swapaxes(1, 2), "v": V.swapaxes(1, 2), "pattern": WEIGHTS.astype("f4")}
    case("names_hooks", WEIGHTS, **{f"blocks.0.attn.hook_{name}": array for name, array in hooks.items()})
    case("names_hooks_scores", WEIGHTS,
         **{f"blocks.0.attn.hook_{name}": array for name, array in (hooks | {"attn_scores": SCORES}).items()})
    case("names_projections", refused="known name", q_proj=Q[0, 0], k_proj=K[0, 0], v_proj=V[0, 0])
    case("names_unknown", refused="known name", arr_0=Q, arr_1=K, arr_2=V)
    case("names_said", WEIGHTS, ["--as", "arr_0=q", "--as", "arr_1=k", "--as", "arr_2=v"], arr_0=Q, arr_1=K, arr_2=V)


def axes():
    case("axes_bhnd", WEIGHTS, q=Q, k=K, v=V)
    case("axes_bnhd", WEIGHTS, q=Q.swapaxes(1, 2), k=K.swapaxes(1, 2), v=V.swapaxes(1, 2))
    case("axes_bnd", WEIGHTS[:, 0], q=Q[:, 0], k=K[:, 0], v=V[:, 0])
    case("axes_nd", WEIGHTS[0, 0], q=Q[0, 0], k=K[0, 0], v=V[0, 0])
    case("axes_hnd_said", WEIGHTS[:1], ["--as", "q=q:H N d"], q=Q[0], k=K[0], v=V[0])
    case("axes_hnd_by_weights", WEIGHTS[:1], q=Q[0], k=K[0], v=V[0], attn=WEIGHTS[:1].astype("f4"))
    case("axes_joined", WEIGHTS, q=joined(Q), k=joined(K), v=joined(V), attn_weights=WEIGHTS.astype("f4"))
    case("axes_joined_heads", WEIGHTS, ["--heads", "4"], q=joined(Q), k=joined(K), v=joined(V))
    case("axes_joined_said", WEIGHTS, ["--as", "q=q:B N (H d)", "--heads", "4"],
         q=joined(Q), k=joined(K), v=joined(V))
    case("axes_nhd_tokens", WEIGHTS[:1], q=Q[0].swapaxes(0, 1), k=K[0].swapaxes(0, 1), v=V[0].swapaxes(0, 1),
         tokens=np.array([f"t{i}" for i in range(N)]))
    case("axes_folded", WEIGHTS, q=Q.reshape(B * H, N, D), k=K.reshape(B * H, N, D), v=V.reshape(B * H, N, D),
         attn_weights=WEIGHTS.astype("f4"))
    case("axes_wrong_heads", refused="heads", options=["--heads", "3"], q=Q, k=K, v=V)
    few = K[:, :2], V[:, :2]
    case("axes_grouped", softmax(scores_of(Q, few[0])), q=Q, k=few[0], v=few[1])
    case("axes_single_key_head", softmax(scores_of(Q, K[:, :1])), q=Q, k=K[:, :1], v=V[:, :1])
    others = vectors(B, H, M, D), vectors(B, H, M, D)
    case("axes_cross", softmax(scores_of(Q, others[0])), q=Q, k=others[0], v=others[1])
    case("axes_differ", refused="d_k", q=Q, k=K[..., :4], v=V)


def fused():
    three = joined(Q), joined(K), joined(V)
    attn = WEIGHTS.astype("f4")
    case("fused_c_attn", WEIGHTS, c_attn=np.concatenate(three, -1), attn_weights=attn)
    case("fused_c_attn_heads", WEIGHTS, ["--heads", "4"], **{"transformer.h.0.attn.c_attn": np.concatenate(three, -1)})
    case("fused_qkv_one", softmax(scores_of(Q[:, :1], K[:, :1])),
         qkv=np.concatenate([Q[:, 0], K[:, 0], V[:, 0]], -1))
    case("fused_two_axes", WEIGHTS[:1], ["--heads", "4"], qkv=np.concatenate(three, -1)[0])
    packed = np.stack([Q.swapaxes(1, 2), K.swapaxes(1, 2), V.swapaxes(1, 2)], 2)
    case("fused_packed", WEIGHTS, qkv=packed)
    case("fused_by_head", WEIGHTS, ["--heads", "4"],
         query_key_value=np.stack([Q.swapaxes(1, 2), K.swapaxes(1, 2), V.swapaxes(1, 2)], 3).reshape(B, N, -1))
    case("fused_by_head_said", WEIGHTS, ["--as", "mixed=qkv:B N (H 3 d)", "--heads", "4"],
         mixed=np.stack([Q.swapaxes(1, 2), K.swapaxes(1, 2), V.swapaxes(1, 2)], 3).reshape(B, N, -1))
    case("fused_three_first", WEIGHTS, qkv=np.stack([Q, K, V], 0))
    case("fused_three_second", WEIGHTS, qkv=np.stack([Q, K, V], 1))
    case("fused_mask", MASKED, c_attn=np.concatenate(three, -1), attn_weights=attn, attn_mask=CAUSAL)
    case("fused_wrong", refused="heads", options=["--heads", "5"], qkv=np.concatenate(three, -1))


def layers():
    q, k, v = (vectors(3, B, H, N, D) for _ in range(3))
    every = softmax(scores_of(q, k))
    case("layers_five_axes", every[0], layers=every, q=q, k=k, v=v)
    case("layers_second", every[1], ["--layer", "1"], q=q, k=k, v=v)
    case("layers_fortran", every[2], ["--layer", "2"], q=np.asfortranarray(q), k=np.asfortranarray(k))
    case("layers_none_such", refused="there is no layer 3", options=["--layer", "3"], q=q, k=k)
    case("layers_not_there", refused="has no layers", options=["--layer", "1"], q=Q, k=K)
    case("layers_zero_of_one", WEIGHTS, ["--layer", "0"], q=Q, k=K)
    case("layers_weights", every[0], layers=every, attentions=every)
    case("layers_weights_half", every[1], ["--layer", "1"], tolerance=3e-4, attentions=every.astype("f2"))
    case("layers_scores", every[0], layers=every, scores=scores_of(q, k))
    case("layers_shared_keys", softmax(scores_of(q[1], k[0])), ["--layer", "1"], q=q, k=k[0])
    for name, pattern in {"dots": "layer{}.{}", "under": "layer{}_{}", "short": "l{}_{}", "path": "model/blocks/{}/{}",
                          "hooks": "blocks.{}.attn.hook_{}", "module": "module.layers.{}.self_attn.{}",
                          "numbers": "{1}_{0}", "digits": "{1}{0}"}.items():
        members = {pattern.format(layer, letter): array[layer] for letter, array in zip("qkv", (q, k, v))
                   for layer in (0, 1, 2)}
        case(f"layers_named_{name}", every[0], layers=every, **members)
        case(f"layers_named_{name}_2", every[2], ["--layer", "2"], **members)
    case("layers_attentions", every[0], layers=every, **{f"attentions_{layer}": every[layer] for layer in range(3)})
    case("layers_alone", every[1], ["--layer", "1"], **{f"layer{layer}": every[layer] for layer in range(3)})
    fused = {f"h.{layer}.attn.c_attn": np.concatenate([joined(a[layer]) for a in (q, k, v)], -1) for layer in range(3)}
    case("layers_fused", every[1], ["--layer", "1", "--heads", "4"], **fused)
    case("layers_fused_axis", every[0], layers=every, qkv=np.stack([a.swapaxes(2, 3) for a in (q, k, v)], 3))
    numbered = {f"layer{number}.{letter}": array[at] for letter, array in zip("qk", (q, k)) for at, number in
                enumerate((3, 7, 11))}
    case("layers_seven", every[1], ["--layer", "7"], **numbered)
    behind = {f"{letter.upper()}_layer{at}": array[at] for letter, array in zip("qk", (q, k)) for at in range(3)}
    case("layers_behind_the_name", every[1], ["--layer", "1"], **behind)
    case("layers_not_four", refused="3, 7, 11", options=["--layer", "4"], **numbered)
    lacking = {name: array for name, array in numbered.items() if name != "layer7.k"}
    case("layers_lacking", refused="has no layer 7", options=["--layer", "7"], **lacking)
    case("layers_first_whole", every[0], layers=every[[0, 2]], **lacking)
    mask = RANDOM.random((3, N, N)) < 0.7
    masked = softmax(np.where(mask[:, None, None], scores_of(q, k), -np.inf))
    case("layers_masks", masked[0], layers=masked, q=q, k=k,
         **{f"layer{layer}.attn_mask": mask[layer] for layer in range(3)})
    kept = softmax(np.where(KEPT[:, None, None, :], scores_of(q, k), -np.inf))
    case("layers_kept", kept[0], layers=kept, q=q, k=k, attention_mask=KEPT)
    case("layers_lengths", kept[0], layers=kept, q=q, k=k, valid_lens=KEPT.sum(-1))
    case("layers_scales", softmax(scores_of(q[1], k[1], 0.5)), ["--layer", "1"], q=q, k=k,
         **{f"layer{layer}.scale": np.array(scale) for layer, scale in enumerate((1.0, 0.5, 0.5))})
    scales = {f"layer{layer}.scale": np.array(scale) for layer, scale in enumerate((1.0, 0.5, 0.25))}
    case("layers_own_scales", softmax(scores_of(q[0], k[0], 1.0)), q=q, k=k, **scales)
    np.save(FOLDER / "layers_own_scales-each.npy",
            np.stack([softmax(scores_of(q[at], k[at], scale)) for at, scale in enumerate((1.0, 0.5, 0.25))]))
    case("layers_own_causal", softmax(scores_of(q[0], k[0])), q=q, k=k,
         **{f"layer{layer}.is_causal": np.array(layer > 0) for layer in range(3)})
    below = softmax(np.where(CAUSAL, scores_of(q, k), -np.inf))
    np.save(FOLDER / "layers_own_causal-each.npy", np.concatenate([softmax(scores_of(q[:1], k[:1])), below[1:]]))
    case("layers_causal_in_some", below[1], ["--layer", "1"], q=q, k=k, **{"layer1.is_causal": np.array(True)})
    case("layers_causal_in_some_0", softmax(scores_of(q[0], k[0])), q=q, k=k, **{"layer1.is_causal": np.array(True)})
    other = {"layer0.q": Q, "layer0.k": K, "layer1.q": Q[:, :, :5], "layer1.k": K[:, :, :5]}
    case("layers_of_other_shapes", WEIGHTS, **other)
    case("layers_of_other_shapes_1", softmax(scores_of(Q[:, :, :5], K[:, :, :5])), ["--layer", "1"], **other)
    x = vectors(B, N, 8)
    w = {f"layer{layer}.w_{letter}": vectors(8, 8) for letter in "qkv" for layer in range(2)}
    case("layers_of_projections", softmax(scores_of(x.astype("f8") @ w["layer1.w_q"], x.astype("f8") @ w["layer1.w_k"])),
         ["--layer", "1"], x=x, **w)
    np.save(FOLDER / "layers_of_projections-each.npy",
            np.stack([softmax(scores_of(*(x.astype("f8") @ w[f"layer{at}.w_{letter}"] for letter in "qk"))) for at in (0, 1)]))
    case("axes_of_none", refused="speaks of arrays with 4 axes, and none has so many: q has 2, k has 2",
         options=["--axes", "layer,head"], q=Q[0, 0], k=K[0, 0])
    case("axes_layer_head", softmax(scores_of(q[1, 0], k[1, 0]))[None], ["--axes", "layer,head", "--layer", "1"],
         q=q[:, 0], k=k[:, 0])
    case("axes_batch_tokens_head", WEIGHTS, ["--axes", "batch,tokens,head"], q=Q.swapaxes(1, 2), k=K.swapaxes(1, 2))
    for letter, array in zip("qk", (q, k)):
        np.save(FOLDER / f"layered_{letter}.npy", array)
        np.save(FOLDER / f"layered_heads_{letter}.npy", array[:, 0])
        np.save(FOLDER / f"turned_{letter}.npy", array[0].swapaxes(1, 2))
    given = lambda kind: ["--q", f"{kind}_q.npy", "--k", f"{kind}_k.npy"]
    case("layers_by_option", every[2], given("layered") + ["--layer", "2"], files=[])
    case("axes_by_option", softmax(scores_of(q[2, 0], k[2, 0]))[None],
         given("layered_heads") + ["--layer", "2", "--axes", "layer,head"], files=[])
    case("axes_of_none_by_option", refused="speaks of arrays with 4 axes", files=[],
         options=given("layered") + ["--axes", "layer,head"])
    case("axes_turned_by_option", every[0], given("turned") + ["--axes", "batch,tokens,head"], files=[])


def weights():
    for name in ["attn", "attention", "attentions", "attn_weights", "attention_probs", "pattern", "weights",
                 "attentions_0", "layer0"]:
        case(f"weights_{name}", WEIGHTS, **{name: WEIGHTS})
    case("weights_half", WEIGHTS, tolerance=3e-4, attn=WEIGHTS.astype("f2"))
    case("weights_by_rows", WEIGHTS[0, 0], arr_0=WEIGHTS[0, 0])
    case("weights_with_values", WEIGHTS, attn=WEIGHTS, v=V)
    case("heads_by_number", WEIGHTS, q=joined(Q), k=joined(K), v=joined(V), n_head=np.array(4))
    case("heads_by_number_said", WEIGHTS, ["--heads", "4"], q=joined(Q), k=joined(K), v=joined(V), n_head=np.array(4))
    case("heads_by_axis", WEIGHTS, q=Q, k=K, v=V, num_heads=np.array(4))
    case("lengths_by_another_name", refused=f"--mask valid:{N},4 beside", q=Q, k=K, v=V, src_len=np.array([N, 4]))
    case("weights_padded", PADDED, attentions=PADDED, attention_mask=KEPT.astype("i8"))
    case("weights_and_scale", WEIGHTS, attn=WEIGHTS, scale=np.array(0.5))
    case("weights_mask", refused="weights are given", attn=WEIGHTS, some=CAUSAL, options=["--as", "some=mask"])
    case("scores_alone", WEIGHTS, scores=SCORES)
    case("scores_logits", WEIGHTS, attn_logits=SCORES.astype("f4"))
    case("scores_masked", MASKED, attention_scores=np.where(CAUSAL, SCORES, -np.inf))
    case("scores_beside", WEIGHTS, q=Q, k=K, v=V, scores=SCORES.astype("f4"))
    case("scores_with_mask", refused="scores that have it in them", attn_scores=SCORES.astype("f4"), attn_mask=CAUSAL)
    case("weights_heads_last", WEIGHTS, attn_weights=np.moveaxis(WEIGHTS, 1, 3))
    case("weights_heads_last_3", WEIGHTS[0], attn_weights=np.moveaxis(WEIGHTS[0], 0, 2))
    case("scores_heads_last", WEIGHTS, attn_scores=np.moveaxis(SCORES, 1, 3))
    case("logits_of_words", refused="known name", logits=vectors(B, N, 50))
    np.save(FOLDER / "one.npy", WEIGHTS[0, 0])
    case("npy_weights", WEIGHTS[0, 0], files=["one.npy"])
    np.savetxt(FOLDER / "one.csv", WEIGHTS[0, 0], delimiter=",", fmt="%.17g")
    case("csv_weights", WEIGHTS[0, 0], files=["one.csv"])
    words = ["the", 'a "b"', "c,d", "e\nf", "猫", "", "1"]
    quoted = ['"' + word.replace('"', '""') + '"' for word in words]
    rows = [",".join([word, *map(repr, map(float, row))]) for word, row in zip(quoted, WEIGHTS[0, 0])]
    (FOLDER / "labelled.csv").write_text("," + ",".join(quoted) + "\n" + "\n".join(rows) + "\n")
    case("csv_labelled", WEIGHTS[0, 0], files=["labelled.csv"])
    plain = "\n".join(",".join(map(repr, map(float, row))) for row in WEIGHTS[0, 0])
    (FOLDER / "header.csv").write_text(",".join(f"key{i}" for i in range(N)) + "\n" + plain + "\n")
    case("csv_header", WEIGHTS[0, 0], files=["header.csv"])
    (FOLDER / "mixed.csv").write_text("0.5,x\n0.5,0.5\n")
    np.savetxt(FOLDER / "blanks.txt", WEIGHTS[0, 0])
    case("txt_blanks", WEIGHTS[0, 0], files=["blanks.txt"])
    np.savetxt(FOLDER / "blanks.csv", WEIGHTS[0, 0], fmt="%24.17g")
    np.savetxt(FOLDER / "header.txt", WEIGHTS[0, 0], header="weights of head 0\nby row")
    case("txt_comment", WEIGHTS[0, 0], files=["header.txt"])
    case("csv_blanks", WEIGHTS[0, 0], files=["blanks.csv"])
    tabs = ["\t".join([word, *map(repr, map(float, row))]) for word, row in zip(quoted, WEIGHTS[0, 0])]
    (FOLDER / "labelled.tsv").write_text("\t" + "\t".join(quoted) + "\n" + "\n".join(tabs) + "\n")
    case("tsv_labelled", WEIGHTS[0, 0], files=["labelled.tsv"])
    (FOLDER / "commas.tsv").write_text("\t,\tb,b\n,\t1\t0\nb,b\t0.5\t0.5\n")
    case("tsv_commas", np.array([[1, 0], [0.5, 0.5]]), files=["commas.tsv"])
    (FOLDER / "words.txt").write_text("the cat\nsat\n")
    case("txt_words", refused="no numbers", files=["words.txt"])
    case("csv_mixed", refused="line 1", files=["mixed.csv"])
    (FOLDER / "short.csv").write_text(",a,b\na,1,0\nb,1\n")
    case("csv_short", refused="line 3", files=["short.csv"])
    (FOLDER / "open.csv").write_text(",a,b\n\"a,1,0\nb,1,0\n")
    case("csv_open_quote", refused="not closed", files=["open.csv"])
    for name, array in {"q": Q[0, 0], "k": K[0, 0], "v": V[0, 0]}.items():
        np.save(FOLDER / f"{name}.npy", array)
    case("npy_three", WEIGHTS[0, 0], files=["q.npy", "k.npy", "v.npy"])
    case("npy_projection", refused="known name", files=["p.npy"])
    np.save(FOLDER / "p.npy", vectors(5, 8))


def masks():
    base = {"q": Q, "k": K, "v": V}
    case("mask_bool", MASKED, attn_mask=CAUSAL, **base)
    case("mask_integers", MASKED, attn_mask=CAUSAL.astype("i4"), **base)
    case("mask_bytes", MASKED, mask=CAUSAL.astype("u1"), **base)
    case("mask_added", MASKED, attn_mask=np.where(CAUSAL, 0, -np.inf).astype("f4"), **base)
    case("mask_wide", MASKED, attn_mask=np.broadcast_to(CAUSAL, (B, 1, N, N)), **base)
    case("mask_kept_integers", PADDED, attention_mask=KEPT.astype("i8"), **base)
    case("mask_kept_bool", PADDED, attention_mask=KEPT, **base)
    case("mask_extended", PADDED, attention_mask=np.where(KEPT[:, None, None, :], 0, np.finfo("f4").min).astype("f4"),
         **base)
    case("mask_kept_floats", refused="kept_keys", attention_mask=KEPT.astype("f4"), **base)
    case("mask_kept_floats_said", PADDED, ["--as", "attention_mask=kept_keys"], attention_mask=KEPT.astype("f4"), **base)
    case("mask_padding", PADDED, key_padding_mask=~KEPT, **base)
    first = [np.moveaxis(array[:, 0], 0, 1) for array in (Q, K, V)]  # (N, B, d)
    one = softmax(np.where(KEPT[:, None, :], SCORES[:, 0], -np.inf))
    case("mask_padding_tokens_first", one, query=first[0], key=first[1], value=first[2], key_padding_mask=~KEPT)
    case("mask_kept_tokens_first", one, query=first[0], key=first[1], value=first[2], attention_mask=KEPT)
    case("mask_padding_integers", PADDED, key_padding_mask=(~KEPT).astype("i8"), **base)
    case("mask_blocked_said", MASKED, ["--as", "attn_mask=blocked"], attn_mask=~CAUSAL, **base)
    case("mask_causal_flag", MASKED, is_causal=np.array(True), **base)
    case("mask_not_causal", WEIGHTS, is_causal=np.array(False), **base)
    case("mask_lengths", PADDED, lengths=np.array([N, 4]), **base)
    case("mask_valid_lens", PADDED, valid_lens=np.array([N, 4], "i4"), **base)
    each = np.arange(1, N + 1)
    case("mask_lengths_of_queries", MASKED, valid_lens=np.stack([each, each]), **base)
    case("mask_unused", WEIGHTS, ["--as", "attn_mask=unused"], attn_mask=CAUSAL, **base)
    case("mask_other_integers", refused="integers", attn_mask=CAUSAL.astype("i4") * 2, **base)
    case("mask_other_shape", refused="shape", attn_mask=np.ones((N, N + 1), bool), **base)
    bias = vectors(H, N, N)
    case("bias_of_heads", softmax(SCORES + bias), bias=bias, **base)
    case("bias_of_all", softmax(SCORES + bias[0]), attn_bias=bias[0], **base)
    case("bias_position", softmax(SCORES + bias), relative_position_bias=bias, **base)
    case("bias_and_mask", softmax(np.where(CAUSAL, SCORES + bias, -np.inf)), attn_bias=bias, attn_mask=CAUSAL, **base)
    case("two_masks", softmax(np.where(CAUSAL & KEPT[:, None, None, :], SCORES, -np.inf)), attn_mask=CAUSAL,
         key_padding_mask=~KEPT, **base)
    case("folded_mask", MASKED, attn_mask=np.broadcast_to(CAUSAL, (B * H, N, N)), **base)
    windows = 2, 4  # of images
    wide = [vectors(windows[0] * windows[1], 2, N, D) for _ in range(3)]
    shift = np.where(RANDOM.random((windows[1], N, N)) < 0.3, -100.0, 0.0).astype("f4")
    case("windows", softmax(scores_of(wide[0], wide[1]) + np.tile(shift, (windows[0], 1, 1))[:, None]),
         q=wide[0], k=wide[1], v=wide[2], attn_mask=shift)


def rules():
    base = {"q": Q, "k": K, "v": V}
    case("scale_one", softmax(scores_of(Q, K, 1.0)), scale=np.float64(1.0), **base)
    case("scale_root", WEIGHTS, scale=np.float32(1 / np.sqrt(D)), **base)
    case("scale_scaling", softmax(scores_of(Q, K, 0.25)), scaling=np.array([0.25]), **base)
    case("scale_matrix", refused="scale", scale=vectors(N, N), **base)
    case("softcap", softmax(3.0 * np.tanh(SCORES / 3.0)), softcap=np.float32(3.0), **base)
    case("softcap_off", WEIGHTS, softcap=np.float32(0.0), **base)
    half = D // 2
    places = np.arange(N)[:, None] * 100.0 ** (-np.arange(half) / half)
    turned = []
    for each in (Q.astype("f8"), K.astype("f8")):
        first, second = each[..., :half], each[..., half:]
        turned.append(np.concatenate([first * np.cos(places) - second * np.sin(places),
                                      second * np.cos(places) + first * np.sin(places)], -1))
    case("rope_base", softmax(scores_of(*turned)), rope_theta=np.float64(100.0), **base)
    case("dropout", refused="dropout", dropout=np.float64(0.1), **base)


def embedded():
    x = vectors(B, N, 12)
    w_q, w_k, w_v = vectors(12, 12), vectors(12, 12), vectors(12, 12)
    split = lambda w: (x.astype("f8") @ w.astype("f8")).reshape(B, N, 2, 6).swapaxes(1, 2)
    both = softmax(scores_of(split(w_q), split(w_k)))
    case("embedded", both, ["--heads", "2"], x=x, w_q=w_q, w_k=w_k, w_v=w_v)
    case("embedded_linear", both, ["--heads", "2"],
         **{"hidden_states": x, "q_proj.weight": w_q.T, "k_proj.weight": w_k.T, "v_proj.weight": w_v.T})
    case("embedded_missing", refused="missing", x=x, w_q=w_q)
    case("embedded_few_key_heads", refused="how many heads",
         **{"x": x, "q_proj.weight": w_q.T, "k_proj.weight": w_k.T[:6], "v_proj.weight": w_v.T[:6]})
    llama = {"attention.wq.weight": w_q.T, "attention.wk.weight": w_k.T, "attention.wv.weight": w_v.T}
    case("embedded_llama", both, ["--heads", "2"], hidden_states=x, **llama)
    fused = np.concatenate([w_q, w_k, w_v], 1)
    bias = np.concatenate([np.full(12, 0.5, "f4"), np.zeros(24, "f4")])
    biased = lambda w, b: (x.astype("f8") @ w.astype("f8") + b).reshape(B, N, 2, 6).swapaxes(1, 2)
    shifted = softmax(scores_of(biased(w_q, 0.5), split(w_k)))
    state = {"in_proj_weight": fused.T, "in_proj_bias": bias, "out_proj.weight": vectors(12, 12),
             "out_proj.bias": vectors(12)}
    case("fused_projection_mha", shifted, ["--heads", "2"], x=x, **state)
    key_padding = ~KEPT
    blocked = np.where(key_padding[:, None, None, :], -np.inf, scores_of(biased(w_q, 0.5), split(w_k)))
    case("fused_projection_masked", softmax(blocked), ["--heads", "2"], x=x, key_padding_mask=key_padding, **state)
    case("fused_projection_conv1d", shifted, ["--heads", "2"],
         **{"hidden_states": x, "h.0.attn.c_attn.weight": fused, "h.0.attn.c_attn.bias": bias,
            "h.0.attn.c_proj.weight": vectors(12, 12), "h.0.attn.c_proj.bias": vectors(12)})
    case("fused_projection_linear", both, ["--heads", "2"], **{"x": x, "attn.c_attn.weight": fused.T})
    few = vectors(24, 12)  # fewer key heads: 12 + 2·6 outputs
    one_key_head = (x.astype("f8") @ few[12:18].T.astype("f8"))[:, None]
    for name in ("Wqkv.weight", "self_attn.qkv_proj.weight"):
        case(f"fused_projection_few_heads_{name[0]}", softmax(scores_of(split(few[:12].T), one_key_head)),
             ["--heads", "2"], **{"x": x, name: few})
    # Falcon: of each of two groups the queries of two heads, then its key and its value.
    groups = vectors(2, 4, 3, 12)
    by_group = lambda w: np.stack([x.astype("f8") @ each.T.astype("f8") for each in w.reshape(-1, 3, 12)], 1)
    case("fused_projection_groups", softmax(scores_of(by_group(groups[:, :2]), by_group(groups[:, 2]))),
         ["--heads", "4"], **{"x": x, "self_attention.query_key_value.weight": groups.reshape(24, 12)})
    case("fused_projection_said", refused="25 outputs", options=["--heads", "2", "--as", "w=w_qkv"], x=x,
         w=vectors(25, 12))
    case("embedded_both", softmax(scores_of(Q, K)), x=x, w_q=w_q, q=Q, k=K, v=V)


def types():
    for kind in ["f2", "f4", "f8", ">f4", ">f8", "i4", "i8"]:
        q, k, v = [(array * 3).round().astype(kind) if "i" in kind else array.astype(kind) for array in (Q, K, V)]
        case(f"type_{kind.replace('>', 'big_')}", softmax(scores_of(q, k)), q=q, k=k, v=v)
    case("fortran", WEIGHTS[0, 0], q=np.asfortranarray(Q[0, 0]), k=np.asfortranarray(K[0, 0]), v=V[0, 0])
    bad = Q.copy()
    bad[0, 1, 2, 3] = np.nan
    case("not_finite", refused="nan stands at [0, 1, 2, 3]", q=bad, k=K, v=V)
    case("complex", refused="missing", q=Q.astype("c8"), k=K, v=V)
    case("tokens", WEIGHTS, q=Q, k=K, v=V, tokens=np.array(["a"] * N))
    few = softmax(np.where(np.arange(N) < N - 2, SCORES, -np.inf))
    case("tokens_few", few, q=Q, k=K, v=V, tokens=np.array(["a"] * (N - 2)))
    case("tokens_many", refused="names 8 tokens, and there are 7", q=Q, k=K, v=V, tokens=np.array(["a"] * (N + 1)))
    case("texts_few", refused="names 5 tokens, and there are 7", q=Q, k=K, v=V, remarks=np.array(["a"] * (N - 2)))
    lists = np.array([[f"b{b}t{t}" for t in range(N)] for b in range(B)])
    case("tokens_of_items", WEIGHTS, q=Q, k=K, v=V, tokens=lists)
    case("tokens_of_items_padded", PADDED, q=Q, k=K, v=V, tokens=np.where(KEPT, lists, ""))
    case("tokens_of_items_short", few, q=Q, k=K, v=V, tokens=lists[:, :N - 2])
    case("tokens_of_items_masked", PADDED, q=Q, k=K, v=V, tokens=lists[:, :N - 2], attention_mask=KEPT)
    case("tokens_of_other_items", refused="lists of tokens for 3 batch items, and there are 2", q=Q, k=K, v=V,
         tokens=np.array([["a"] * N] * 3))
    case("tokens_objects", WEIGHTS, q=Q, k=K, v=V, tokens=np.array(["a"] * N, dtype=object))
    few_q = Q[:, :, :5]
    case("tokens_of_sides", softmax(scores_of(few_q, K)), q=few_q, k=K, v=V,
         src_tokens=np.array(["a"] * N), tgt_tokens=np.array(["b"] * 5))
    case("tokens_of_memory", softmax(scores_of(few_q, K)), q=few_q, k=K, v=V, src_tokens=np.array(["a"] * N))
    case("tokens_of_weights", WEIGHTS, attn_weights=WEIGHTS, tokens=np.where(KEPT, lists, ""))
    case("output_projected", WEIGHTS, q=Q, k=K, v=V, output=vectors(B, N, 5))
    case("output_said", refused="output", options=["--as", "output=check_output"], q=Q, k=K, v=V,
         output=vectors(B, N, 5))
    case("weights_of_another", WEIGHTS, q=Q, k=K, v=V, attn=WEIGHTS[:, :, :3, :3])
    case("empty", refused="1 to", q=Q[:0], k=K[:0], v=V[:0])
    case("one_token", np.ones((1, 1)), q=Q[0, 0, :1], k=K[0, 0, :1], v=V[0, 0, :1])

    several = [softmax(vectors(B, H, N, N)) for _ in range(3)]
    np.savez(FOLDER / "layers_arr.npz", *several)
    case("layers_arr", several[0], files=["layers_arr.npz"], layers=np.concatenate(several))
    case("layers_numbers", several[0], layers=np.concatenate(several), **{str(i): each for i, each in enumerate(several)})


def polarity():
    """What True means: under a mask that is read the other way round a query sees nothing."""
    base = {"q": Q, "k": K, "v": V}
    case("mask_transformer", softmax(np.where(CAUSAL & KEPT[:, None, None, :], SCORES, -np.inf)), src_mask=~CAUSAL,
         src_key_padding_mask=~KEPT, **base)
    for name in ("attn_mask", "causal_mask", "future_mask", "mask"):
        case(f"mask_upper_{name}", MASKED, **{name: ~CAUSAL}, **base)
    case("mask_upper_integers", MASKED, mask=(~CAUSAL).astype("i4"), **base)
    case("mask_upper_of_heads", MASKED, attn_mask=np.broadcast_to(~CAUSAL, (B * H, N, N)), **base)
    for name in ("padding_mask", "pad_mask", "mask"):
        case(f"mask_padded_{name}", PADDED, **{name: ~KEPT}, **base)
    for kind in ("f4", "i8", "u1"):
        case(f"mask_triangle_{kind}", MASKED, mask=CAUSAL.astype(kind), **base)
        case(f"bias_triangle_{kind}", MASKED, bias=np.tril(np.ones((1, 1, 12, 12), kind)), **base)
    left = CAUSAL & KEPT[:, None, None, ::-1]  # queries of padding see nothing
    own = ~np.eye(N, dtype=bool)
    for name, mask in {"left_padding": left, "strict": np.tri(N, k=-1, dtype=bool), "others": own,
                       "both_sides": KEPT[:, None, :, None] & KEPT[:, None, None, :]}.items():
        case(f"mask_as_it_is_{name}", softmax(np.where(mask, SCORES, -np.inf)), attn_mask=mask, **base)
    case("mask_padding_ones", PADDED, padding_mask=KEPT, **base)
    few = {name: array[:, :, :B] for name, array in base.items()}
    pair = np.tri(B, dtype=bool)
    case("mask_square_batch", softmax(np.where(pair, scores_of(few["q"], few["k"]), -np.inf)), attn_mask=pair, **few)
    case("mask_floats_said", MASKED, ["--as", "m=mask"], m=CAUSAL.astype("f4"), **base)
    case("mask_unnamed_square", refused="would change the result", window=CAUSAL, **base)
    case("mask_unnamed_padding", refused="would change the result", pads=KEPT, **base)
    case("mask_padding_added", PADDED, key_padding_mask=np.where(KEPT, 0, -np.inf).astype("f4"), **base)
    case("mask_of_documents", refused="--mask document:3,4", document_ids=np.array([0, 0, 0, 1, 1, 1, 1]), **base)
    case("mask_of_segments", refused="--mask document:7", segment_ids=np.zeros((B, N), "i8"), **base)
    case("bias_unnamed", refused="=bias", rpb=vectors(H, N, N), **base)
    case("bias_of_pairs", softmax(SCORES + np.eye(N)), attn_bias=np.eye(N, dtype="f4"), **base)


def left_padding():
    """Queries of padding see no key: what is added to all their scores leaves float32 nothing of these."""
    seen = CAUSAL & KEPT[:, None, None, ::-1]
    alike = softmax(np.where(seen, SCORES, -1e9))
    base = {"q": Q, "k": K, "v": V}
    added = np.where(seen, 0, -1e9).astype("f4")
    case("mask_added_rows_alike", softmax(SCORES + added), attention_mask=added, **base)
    case("mask_added_said", alike, ["--as", "attention_mask=mask", "--fill", "-1e9"], attention_mask=added, **base)
    case("mask_added_blocked", alike, ["--as", "attention_mask=blocked", "--fill", "-1e9"],
         attention_mask=added, **base)
    case("mask_filled", alike, attn_mask=seen, fill=np.array(-1e9), **base)
    case("mask_filled_little", softmax(np.where(seen, SCORES, -3.0)), attn_mask=seen, mask_fill=np.float32(-3), **base)


for part in (names, axes, fused, layers, weights, masks, rules, embedded, types, heads_or_tokens, polarity,
             left_padding, state_dicts, told_otherwise, tables, output_projections, settled,
             settled_by_results, blocks, told_cures,
             large_and_other_masks, inputs_of_modules, masks_beside_projections, outputs_of_hooks, cells_of_tables,
             parts_of_models, heads_of_modules, fused_orders, long_triangles, scores_called_weights,
             names_of_more_modules, heads_of_weights):
    part()
(FOLDER / "index.json").write_text(json.dumps(CASES, indent=1))
