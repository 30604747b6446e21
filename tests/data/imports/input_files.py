# SPDX-FileCopyrightText: 2026 The AttnScope authors
# SPDX-License-Identifier: MIT
"""What forward hooks save: the inputs of a module beside its parameters, and what its projections gave."""

import numpy as np

from cases import B, CAUSAL, FOLDER, H, K, KEPT, N, Q, V, WEIGHTS, case, joined, scores_of, softmax, vectors

WIDTH = 12
AS_INPUTS = ["--as", "query=x", "--as", "key=x_kv", "--as", "value=unused", "--heads", "2"]
REFUSED = "--as query=x --as key=x_kv --as value=unused"


def inputs_of_modules():
    x, memory = vectors(B, N, WIDTH), vectors(B, N + 2, WIDTH)
    w = [vectors(WIDTH, WIDTH, kind="f8") for _ in range(3)]
    split = lambda a: a.reshape(B, -1, 2, WIDTH // 2).swapaxes(1, 2)
    weights_of = lambda own, other: softmax(scores_of(split(own @ w[0].T), split(other @ w[1].T)))
    fused = {"in_proj_weight": np.concatenate(w)}
    single = {f"{name}.weight": each for name, each in zip(("W_q", "W_k", "W_v"), w)}
    forward = {"query": x, "key": x, "value": x}
    crossed = {"query": x, "key": memory, "value": memory}
    case("inputs_fused", refused=REFUSED, **forward, **fused)
    case("inputs_single", refused=REFUSED, **crossed, **single)
    case("inputs_of_two_memories", refused="q, k and v as they are after it",
         query=x, key=memory, value=memory + 1, **fused)
    case("inputs_query_alone", refused="--as query=x where", query=x, **fused)
    case("inputs_fused_said", weights_of(x, x), AS_INPUTS, **forward, **fused)
    case("inputs_single_said", weights_of(x, memory), AS_INPUTS + ["--weights-layout", "out,in"], **crossed, **single)
    case("inputs_projected_said", softmax(scores_of(x, memory)), ["--as", "in_proj_weight=unused"], **crossed, **fused)
    case("input_of_hook", weights_of(x, x), ["--heads", "2"], input=x, **fused)


def masks_beside_projections():
    """True blocks for nn.MultiheadAttention, unless a query would see nothing so and none does the other way round."""
    x, w = vectors(B, N, WIDTH), [vectors(WIDTH, WIDTH, kind="f8") for _ in range(3)]
    split = lambda a: a.reshape(B, -1, 2, WIDTH // 2).swapaxes(1, 2)
    scores = scores_of(split(x @ w[0].T), split(x @ w[1].T))
    base = {"x": x, **{f"{name}_proj.weight": each for name, each in zip("qkv", w)}}
    kept, heads = KEPT[:, None, None, :], ["--heads", "2"]
    seen = {"mask": CAUSAL, "attn_mask": CAUSAL & kept, "attention_mask": kept, "causal_mask": CAUSAL.astype("f4"),
            "tril": np.tril(np.ones((12, 12)))}
    for name, mask in seen.items():
        cells = CAUSAL if name == "tril" else mask != 0
        expected = softmax(np.where(cells, scores, -np.inf))
        case(f"beside_projections_{name}", expected, heads, **{name: mask}, **base)
    pairs = kept & KEPT[:, None, :, None]
    expected = softmax(np.where(pairs, scores, -np.inf))
    case("beside_projections_pairs", expected, heads, attention_mask=pairs, **base)
    for name, mask in {"upper": CAUSAL, "left": CAUSAL & kept[..., ::-1]}.items():
        expected = softmax(np.where(mask, scores, -np.inf))
        case(f"beside_projections_{name}", expected, heads, attn_mask=~mask, **base)


def outputs_of_hooks():
    heads = ["--heads", str(H)]
    case("hooks_of_projections", WEIGHTS, heads, q_out=joined(Q), k_out=joined(K), v_out=joined(V))
    fused = np.concatenate([joined(each) for each in (Q, K, V)], -1)
    np.save(FOLDER / "block_qkv_out.npy", fused)
    case("hook_of_fused", WEIGHTS, heads, files=["block_qkv_out.npy"])
    flat = {"q": Q[0, 0], "k": K[0, 0], "v": V[0, 0]}
    case("packed_places", refused=f"--mask document:3,{N - 3} beside", cu_seqlens=np.array([0, 3, N], "i4"), **flat)


def cells_of_tables():
    cells = [(query, key, WEIGHTS[0, 0, query, key]) for query in range(N) for key in range(N)]
    lines = ["query,key,weight"] + [f"{query},{key},{weight}" for query, key, weight in cells]
    (FOLDER / "long.csv").write_text("\n".join(lines) + "\n")
    case("cells_a_line", refused="one cell a line", files=["long.csv"])
    case("cells_a_line_said", refused="one cell a line", options=["--as", "long=weights"], files=["long.csv"])
    (FOLDER / "tokens_so.csv").write_text(",i,to,key\n" + "\n".join(f"w{row},0.5,0.25,0.25" for row in range(5)) + "\n")
    case("tokens_called_so", np.array([[0.5, 0.25, 0.25]] * 5), ["--as", "tokens_so=weights"], files=["tokens_so.csv"])
