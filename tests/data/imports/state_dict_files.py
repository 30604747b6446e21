# SPDX-FileCopyrightText: 2026 The AttnScope authors
# SPDX-License-Identifier: MIT
"""Files of weights by name, and of tables: what torch, flax and pandas save."""

import json

import numpy as np

from cases import B, CAUSAL, FOLDER, N, case, joined, scores_of, softmax, vectors


def state_dicts():
    x, fused = vectors(B, N, 12), vectors(36, 12)
    split = lambda w: (x.astype("f8") @ w.astype("f8")).reshape(B, N, 2, 6).swapaxes(1, 2)
    q, k = fused.reshape(2, 3, 6, 12)[:, 0].reshape(12, 12).T, fused.reshape(2, 3, 6, 12)[:, 1].reshape(12, 12).T
    neox = softmax(scores_of(split(q), split(k)))
    case("state_neox", neox, ["--heads", "2"], hidden_states=x, **{
        "attention.query_key_value.weight": fused, "attention.dense.weight": vectors(12, 12),
        "attention.dense.bias": vectors(12)})
    gpt = vectors(12, 36)
    causal = softmax(np.where(CAUSAL, scores_of(split(gpt[:, :12]), split(gpt[:, 12:24])), -np.inf))
    for kind in ("f4", "u1"):
        case(f"state_gpt2_{kind}", causal, ["--heads", "2"], x=x, **{
            "h.0.attn.c_attn.weight": gpt, "h.0.attn.bias": np.tril(np.ones((1, 1, 16, 16), kind)),
            "h.0.attn.masked_bias": np.float32(-1e4), "h.0.attn.c_proj.weight": vectors(12, 12),
            "h.0.attn.c_proj.bias": vectors(12), "h.0.ln_1.bias": vectors(12)})
    w = [vectors(12, 12) for _ in range(3)]
    bert = softmax(scores_of(split(w[0].T), split(w[1].T)))
    case("state_bert", bert, ["--heads", "2"], hidden_states=x, **{
        "attention.self.query.weight": w[0], "attention.self.key.weight": w[1], "attention.self.value.weight": w[2],
        "attention.output.dense.weight": vectors(12, 12), "attention.output.dense.bias": vectors(12),
        "attention.output.LayerNorm.bias": vectors(12), "attention.output.LayerNorm.weight": vectors(12)})
    case("state_bias_unknown", refused="b_q, b_k, b_v or b_o", options=["--heads", "2"], x=x, **{
        "q_proj.weight": w[0], "k_proj.weight": w[1], "v_proj.weight": w[2], "extra.bias": vectors(12)})
    own = {"q_proj.weight": w[0], "k_proj.weight": w[1], "v_proj.weight": w[2]}
    case("state_q_norm", refused="q and k as they are after it", options=["--heads", "2"], x=x, **own, **{
        "self_attn.q_norm.weight": vectors(6), "self_attn.k_norm.weight": vectors(6)})
    case("state_lora", refused="weights to which it is added", options=["--heads", "2"], x=x, **own, **{
        "q_proj.lora_A.default.weight": vectors(4, 12), "q_proj.lora_B.default.weight": vectors(12, 4)})


def write_safetensors(name, **arrays):
    kinds = {"float32": "F32", "float64": "F64", "bool": "BOOL", "uint8": "U8", "int64": "I64"}
    header, data = {}, b""
    for key, array in arrays.items():
        end = len(data) + array.nbytes
        header[key] = {"dtype": kinds[array.dtype.name], "shape": array.shape, "data_offsets": [len(data), end]}
        data += np.ascontiguousarray(array).tobytes()
    text = json.dumps(header).encode()
    (FOLDER / name).write_bytes(len(text).to_bytes(8, "little") + text + data)


def tables():
    """Names of columns of vectors are features, however many keys there are; none of them masks a key."""
    def write(folder, name, array, sign, header=None):
        (FOLDER / folder).mkdir(exist_ok=True)
        lines = [] if header is None else [sign.join(["token"] + [f"{header}{i}" for i in range(array.shape[1])])]
        lines += [sign.join(([f"w{row}"] if header else []) + [repr(float(number)) for number in numbers])
                  for row, numbers in enumerate(array)]
        (FOLDER / folder / name).write_text("\n".join(lines) + "\n")
        return f"{folder}/{name}"

    for width in (3, 4, 6):  # fewer features than the four keys, as many, more
        q, k = vectors(4, width, kind="f8"), vectors(4, width, kind="f8")
        folder = f"table{width}"
        case(f"table_queries_{width}", softmax(scores_of(q, k)),
             files=[write(folder, "q.tsv", q, "\t", "f"), write(folder, "k.csv", k, ",")])
        x, w = vectors(4, width, kind="f8"), [vectors(width, width, kind="f8") for _ in range(3)]
        weights = [write(folder, f"w_{letter}.csv", each, ",") for letter, each in zip("qkv", w)]
        case(f"table_vectors_{width}", softmax(scores_of(x @ w[0], x @ w[1])),
             files=[write(folder, "x.tsv", x, "\t", "dim")] + weights)
    attention = softmax(vectors(4, 4, kind="f8"))
    case("table_weights", attention, files=[write("table4", "attn.tsv", attention, "\t", "k")])


def output_projections():
    """W_O by the names that it has beside the other projections, and what may be one."""
    x, w, bias = vectors(B, N, 12, kind="f8"), [vectors(12, 12, kind="f8") for _ in range(4)], vectors(12, kind="f8")
    split = lambda a: a.reshape(B, N, 2, 6).swapaxes(1, 2)
    weights = softmax(scores_of(split(x @ w[0].T), split(x @ w[1].T)))
    output = joined(weights @ split(x @ w[2].T)) @ w[3].T + bias
    options = ["--heads", "2", "--stage", "output"]
    for name, members in {
        "t5": ("q", "k", "v", "o"), "whisper": ("query", "key", "value", "out"),
        "bert": ("self.query", "self.key", "self.value", "output.dense"),
        "diffusers": ("to_q", "to_k", "to_v", "to_out.0"), "fc": ("fc_q", "fc_k", "fc_v", "fc_o"),
        "espnet": ("linear_q", "linear_k", "linear_v", "linear_out"), "d2l": ("W_q", "W_k", "W_v", "W_o"),
        "dense": ("query", "key", "value", "dense"), "prefix": ("a.b.q", "a.b.k", "a.b.v", "a.b.o"),
        "proj": ("query_proj", "key_proj", "value_proj", "proj"), "lists": ("queries", "keys", "values", "fc_out"),
    }.items():
        state = {f"{member}.weight": each for member, each in zip(members, w)}
        case(f"output_{name}", output, options, x=x, **state, **{f"{members[3]}.bias": bias})
    fused = {"x": x, "c_attn.weight": np.concatenate([each.T for each in w[:3]], 1), "c_attn.bias": np.zeros(36),
             "c_proj.weight": w[3].T, "c_proj.bias": bias}
    case("output_nanogpt", output, options, **fused)
    case("output_timm", output, options, **{"x": x, "qkv.weight": np.concatenate(w[:3]), "proj.weight": w[3],
                                            "proj.bias": bias})
    kernels = {f"params/{name}/kernel": each.T for name, each in zip(("query", "key", "value", "out"), w)}
    case("output_flax", output, options, inputs=x, **kernels, **{"params/out/bias": bias})
    case("output_lens", output, ["--stage", "output"], x=x, W_O=w[3].T.reshape(2, 6, 12), b_O=bias, **{
        f"W_{letter}": each.T.reshape(12, 2, 6).swapaxes(0, 1) for letter, each in zip("QKV", w)})
    own = {f"{letter}.weight": each for letter, each in zip("qkv", w)}
    case("output_unnamed", refused="--as last.weight=w_o", options=options, **{"x": x, "last.weight": w[3]}, **own)
    case("output_unnamed_grouped", refused="--as last.weight=w_o", options=options,
         **{"x": x, "Wqkv.weight": vectors(24, 12), "last.weight": w[3]})
    case("output_unnamed_of_heads", refused="--as last.weight=w_o", options=["--stage", "output"],
         **{"x": x, "last.weight": w[3]}, **{f"{name}.kernel": each.T.reshape(12, 2, 6) for name, each in zip(
             ("query", "key", "value"), w)})
    case("output_unnamed_weights", weights, ["--heads", "2"], **{"x": x, "last.weight": w[3]}, **own)
    case("output_unnamed_said", output, options + ["--as", "last.weight=w_o", "--as", "last.bias=b_o"],
         **{"x": x, "last.weight": w[3], "last.bias": bias}, **own)
    mlp = {"linear1.weight": vectors(48, 12), "linear1.bias": vectors(48), "linear2.weight": vectors(12, 48),
           "linear2.bias": vectors(12), "norm1.weight": vectors(12), "norm1.bias": vectors(12)}
    for name, attention in (("src", "self_attn"), ("tgt", "self_attn")):
        layer = {f"{attention}.in_proj_weight": np.concatenate(w[:3]), f"{attention}.in_proj_bias": np.zeros(36),
                 f"{attention}.out_proj.weight": w[3], f"{attention}.out_proj.bias": bias}
        others = {"multihead_attn.in_proj_weight": vectors(36, 12), "multihead_attn.in_proj_bias": vectors(36),
                  "multihead_attn.out_proj.weight": vectors(12, 12), "multihead_attn.out_proj.bias": vectors(12),
                  "memory": vectors(B, 9, 12)} if name == "tgt" else {}
        case(f"output_torch_{name}", output, options + ["--as", "norm1.weight=unused"], **{name: x}, **others, **layer, **mlp)
