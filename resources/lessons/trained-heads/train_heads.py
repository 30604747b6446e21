#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The AttnScope authors
# SPDX-License-Identifier: MIT
"""Trains the two heads of the lesson "trained-heads", measures them and writes its scenes.

The model is a transformer of two layers with attention only (Elhage et al. 2021, "A Mathematical Framework for
Transformer Circuits"): one head a layer, no MLP, no layer norm, no biases. Positions are sinusoidal and go only into
the queries and keys of layer 0; not into values, as in Press et al. 2021 ("Shortformer"), so that what one head tells
the other is words. The model learns to name the next word of random sequences that are said again. Needs NumPy
alone: the gradients are written out below.

    train_heads.py train                 trains (some minutes, one thread) and writes model.npz
    train_heads.py measure               losses, head scores, what is lost without a head: measured.json
    train_heads.py scenes                the scenes of the lesson
    train_heads.py scene "we love tea we love" own.json          the scene of other words of the vocabulary

The lesson's numbers are those of the model.npz beside it: with another NumPy the last bits, and with them the
training, can come out differently.

Arrays are [batch][place][feature]; losses are means of −log p in nats.
"""

import json
import os
import sys
from pathlib import Path

os.environ.setdefault("OMP_NUM_THREADS", "1")
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
import numpy as np  # noqa: E402: the number of threads is read when NumPy is loaded

FOLDER = Path(__file__).resolve().parent
WORDS = ("I we you they love like see read AI tea books cats music red old new small and but the today here too "
         "not").split()
D_MODEL, D_HEAD, LAYERS = 32, 16, 2
SEED, STEPS, BATCH, RATE = 1, 4000, 64, 6e-3
SHORTEST, LONGEST = 4, 16  # words before they are said again
PLACES = 2 * LONGEST
PLACE_SIZE, WORD_SIZE = 4.0, 0.5  # positions begin larger than words: layer 0 is to find places
TEST_WORDS, TEST_SEQUENCES = 8, 2000


def positions(places):
    """sin and cos of place / 100^(2m / d_model), [places][d_model] (Vaswani et al. 2017, who have 10000)."""
    angle = np.arange(places)[:, None] / 100.0 ** (np.arange(0, D_MODEL, 2) / D_MODEL)
    both = np.empty((places, D_MODEL))
    both[:, 0::2], both[:, 1::2] = np.sin(angle), np.cos(angle)
    return PLACE_SIZE * both


def new_model(random):
    """Random numbers of variance 1 / (rows of the matrix); embeddings of deviation WORD_SIZE."""
    model = {"embed": WORD_SIZE * random.normal(size=(len(WORDS), D_MODEL)),
             "unembed": random.normal(size=(D_MODEL, len(WORDS))) / np.sqrt(D_MODEL)}
    for layer in range(LAYERS):
        for name in ("w_q", "w_k", "w_v"):
            model[f"{name}{layer}"] = random.normal(size=(D_MODEL, D_HEAD)) / np.sqrt(D_MODEL)
        model[f"w_o{layer}"] = random.normal(size=(D_HEAD, D_MODEL)) / np.sqrt(D_HEAD)
    return {name: array.astype(np.float32) for name, array in model.items()}


def sequences(random, count, length, places):
    """Random words, each as likely as any other, said again until all places are full: [count][places]."""
    first = random.integers(len(WORDS), size=(count, length))
    return np.tile(first, -(-places // length))[:, :places]


def attend(q, k, v):
    """Causal attention: the weights [batch][query][key] and A·V."""
    scores = q @ k.swapaxes(1, 2) / np.sqrt(D_HEAD).astype(q.dtype)
    scores[:, np.triu(np.ones(scores.shape[1:], bool), 1)] = -np.inf
    weights = np.exp(scores - scores.max(axis=2, keepdims=True))
    weights /= weights.sum(axis=2, keepdims=True)
    return weights, weights @ v


def places_into(model, layer, tokens):
    """What is added to the residual stream for the queries and keys of a layer."""
    return positions(tokens.shape[1]).astype(model["embed"].dtype) if layer == 0 else np.float32(0)


def forward(model, tokens, without=(), cut=()):
    """Logits [batch][place][word], and of each layer what was computed on the way.

    `without`: layers whose head writes zeros. `cut`: which of "q", "k", "v" of layer 1 are made of the words alone,
    as if layer 0's head had written nothing; all else stays.
    """
    words = stream = model["embed"][tokens]
    layers = []
    for layer in range(LAYERS):
        place = places_into(model, layer, tokens)
        into = {name: words if layer == 1 and name in cut else stream for name in "qkv"}
        q = (into["q"] + place) @ model[f"w_q{layer}"]
        k = (into["k"] + place) @ model[f"w_k{layer}"]
        v = into["v"] @ model[f"w_v{layer}"]
        weights, output = attend(q, k, v)
        layers.append({"stream": stream, "q": q, "k": k, "v": v, "weights": weights, "output": output})
        if layer not in without:
            stream = stream + output @ model[f"w_o{layer}"]
    layers.append({"stream": stream})
    return stream @ model["unembed"], layers


def losses(logits, tokens):
    """−log p of each next word, [batch][places − 1], and the probabilities."""
    p = np.exp(logits - logits.max(axis=2, keepdims=True))
    p /= p.sum(axis=2, keepdims=True)
    told = np.take_along_axis(p[:, :-1], tokens[:, 1:, None], axis=2)[:, :, 0]
    return -np.log(told), p


def summed(left, right):
    """Σ over batch and places of leftᵀ·right."""
    return left.reshape(-1, left.shape[2]).T @ right.reshape(-1, right.shape[2])


def gradients(model, tokens):
    """The mean loss and its derivative by each array of the model."""
    logits, layers = forward(model, tokens)
    loss, p = losses(logits, tokens)
    d_logits = p
    np.put_along_axis(d_logits[:, :-1], tokens[:, 1:, None],
                      np.take_along_axis(d_logits[:, :-1], tokens[:, 1:, None], axis=2) - 1, axis=2)
    d_logits[:, -1] = 0  # the last word has no next one
    d_logits /= loss.size
    grads = {"unembed": summed(layers[-1]["stream"], d_logits)}
    d_stream = d_logits @ model["unembed"].T
    for layer in reversed(range(LAYERS)):
        at = layers[layer]
        place = places_into(model, layer, tokens)
        grads[f"w_o{layer}"] = summed(at["output"], d_stream)
        d_output = d_stream @ model[f"w_o{layer}"].T
        d_weights = d_output @ at["v"].swapaxes(1, 2)
        d_scores = at["weights"] * (d_weights - (d_weights * at["weights"]).sum(axis=2, keepdims=True))
        d_scores /= np.sqrt(D_HEAD).astype(d_scores.dtype)
        d = {"q": d_scores @ at["k"], "k": d_scores.swapaxes(1, 2) @ at["q"],
             "v": at["weights"].swapaxes(1, 2) @ d_output}
        for name in "qkv":
            grads[f"w_{name}{layer}"] = summed(at["stream"] + (0 if name == "v" else place), d[name])
            d_stream = d_stream + d[name] @ model[f"w_{name}{layer}"].T
    grads["embed"] = np.zeros_like(model["embed"])
    np.add.at(grads["embed"], tokens, d_stream)
    return loss.mean(), grads


def train():
    """Adam (Kingma & Ba 2015), the rate falling to nothing. The seed is fixed."""
    random = np.random.default_rng(SEED)
    model = new_model(random)
    mean = {name: np.zeros_like(array) for name, array in model.items()}
    square = {name: np.zeros_like(array) for name, array in model.items()}
    for step in range(1, STEPS + 1):
        length = random.integers(SHORTEST, LONGEST + 1)
        _, grads = gradients(model, sequences(random, BATCH, length, PLACES))
        rate = RATE * min(1.0, step / 100) * (1 - (step - 1) / STEPS)
        for name, g in grads.items():
            mean[name] += 0.1 * (g - mean[name])
            square[name] += 0.01 * (g * g - square[name])
            fair = (mean[name] / (1 - 0.9**step)) / (np.sqrt(square[name] / (1 - 0.99**step)) + 1e-8)
            model[name] -= np.float32(rate) * fair.astype(np.float32)
        if step % 500 == 0:
            print(f"step {step}: {halves(model, tested())}", flush=True)
    return model


def tested():
    """Sequences of TEST_WORDS words, said twice, of another seed than those that were learned from."""
    return sequences(np.random.default_rng(SEED + 1), TEST_SEQUENCES, TEST_WORDS, 2 * TEST_WORDS)


def halves(model, tokens, **change):
    """The mean loss where the words of the first half are to be named (its first has no word before it), and of the
    second half (without its first, which nothing announces)."""
    loss, _ = losses(forward(model, tokens, **change)[0], tokens)
    return {"first_half": round(float(loss[:, : TEST_WORDS - 1].mean()), 3),
            "second_half": round(float(loss[:, TEST_WORDS:].mean()), 3)}


def head_scores(weights, tokens):
    """As core/analysis/head_scores has them, of one sequence: the mean weight on the previous token, and the mean
    mass right after earlier places with the query's token, over queries that have such places."""
    n = len(tokens)
    after = [[j + 1 for j in range(i - 1) if tokens[j] == tokens[i]] for i in range(n)]
    induction = [weights[i, js].sum() for i, js in enumerate(after) if js]
    return {"previous_token": float(np.mean([weights[i, i - 1] for i in range(1, n)])),
            "induction": float(np.mean(induction)) if induction else None}


def seen_before(model, tokens, places, **change):
    """At those places: the mean probability of words that the sequence has had so far, and how often the next word
    really is one of them."""
    _, p = losses(forward(model, tokens, **change)[0], tokens)
    had = np.zeros(p.shape, bool)
    for i in range(tokens.shape[1]):
        had[:, i] = had[:, i - 1] if i > 0 else False
        had[np.arange(len(tokens)), i, tokens[:, i]] = True
    came = np.take_along_axis(had[:, :-1], tokens[:, 1:, None], axis=2)[:, :, 0]
    return {"probability": round(float((p * had).sum(axis=2)[:, places].mean()), 3),
            "cases": round(float(came[:, places].mean()), 3)}


def next_word(model, sentence, place, **change):
    """The likeliest word after that place of a sentence with its probability, and that of the word that follows."""
    names = sentence.split()
    tokens = np.array([[WORDS.index(name) for name in names]])
    _, p = losses(forward(model, tokens, **change)[0], tokens)
    likeliest = int(p[0, place].argmax())
    return {"likeliest": WORDS[likeliest], "probability": round(float(p[0, place, likeliest]), 3),
            "right": names[place + 1], "probability_of_right": round(float(p[0, place, tokens[0, place + 1]]), 3)}


def measure(model):
    """All that the lesson's texts say of the model as a whole."""
    tokens = tested()
    logits, layers = forward(model, tokens)
    _, p = losses(logits, tokens)
    scores = {f"h{layer}": {} for layer in range(LAYERS)}
    for layer in range(LAYERS):
        each = [head_scores(w, t) for w, t in zip(layers[layer]["weights"], tokens)]
        for name in ("previous_token", "induction"):
            scores[f"h{layer}"][name] = round(float(np.mean([e[name] for e in each if e[name] is not None])), 3)
    right = p[:, TEST_WORDS:-1].argmax(axis=2) == tokens[:, TEST_WORDS + 1 :]
    return {"sequences": TEST_SEQUENCES, "words": len(WORDS), "numbers": sum(a.size for a in model.values()),
            "guessing": round(float(np.log(len(WORDS))), 3),
            "loss": halves(model, tokens),
            "right_in_second_half": round(float(right.mean()), 3),
            "loss_without_h0": halves(model, tokens, without=(0,)),
            "loss_without_h1": halves(model, tokens, without=(1,)),
            "loss_without_both": halves(model, tokens, without=(0, 1)),
            "loss_h0_not_in_queries_of_h1": halves(model, tokens, cut="q"),
            "loss_h0_not_in_keys_of_h1": halves(model, tokens, cut="k"),
            "loss_h0_not_in_values_of_h1": halves(model, tokens, cut="v"),
            "words_seen_before": {
                "first_half": seen_before(model, tokens, slice(0, TEST_WORDS - 1)),
                "second_half_without_h0": seen_before(model, tokens, slice(TEST_WORDS, -1), without=(0,))},
            "after_second_love": {
                "trained": next_word(model, SCENES["repeat"][1], 9),
                "without_h0": next_word(model, SCENES["repeat"][1], 9, without=(0,)),
                "without_h1": next_word(model, SCENES["repeat"][1], 9, without=(1,))},
            "scores": scores}


DIGITS = 4  # decimals in a scene


def scene(model, title, sentence, changes=({},)):
    """A scene of Q, K, V, [batch][head][token][feature]: head 0 is layer 0's, head 1 is layer 1's; a batch item for
    each change of `forward`. V holds V·W_O·W_U, a column a word of the vocabulary: what a head that takes all of
    this token adds to the logit of each next word. (A·V)·W = A·(V·W), so W_O·W_U may be moved into V."""
    names = sentence.split()
    unknown = sorted(set(names) - set(WORDS))
    if unknown or not 0 < len(names) <= PLACES:
        sys.exit(f"1 to {PLACES} of these words: {' '.join(WORDS)} (not: {' '.join(unknown)})")
    tokens = np.array([[WORDS.index(name) for name in names]])
    exact = {name: array.astype(np.float64) for name, array in model.items()}
    matrices = {"q": [], "k": [], "v": []}
    difference = 0.0
    for change in changes:
        layers = forward(exact, tokens, **change)[1][:LAYERS]
        heads = {"q": [at["q"][0] for at in layers], "k": [at["k"][0] for at in layers],
                 "v": [at["v"][0] @ exact[f"w_o{layer}"] @ exact["unembed"] for layer, at in enumerate(layers)]}
        rounded = {name: np.round(arrays, DIGITS) + 0.0 for name, arrays in heads.items()}
        weights, _ = attend(*(rounded[name] for name in "qkv"))
        for layer, at in enumerate(layers):
            difference = max(difference, float(np.abs(weights[layer] - at["weights"][0]).max()))
            print(f"  {change} h{layer}", head_scores(weights[layer], names))
        for name, list_of in matrices.items():
            list_of.append(rounded[name].tolist())
    print(f"{title}: weights differ from the unrounded by {difference:.1e} at most")
    return {"attnscope": 1, "title": title, "tokens": names, "feature_names": {"v": WORDS}, **matrices,
            "mask": {"layers": [{"spec": "causal"}]}, "provenance": "trained"}


TRAINED, WITHOUT_H0, CUT_KEYS = {}, {"without": (0,)}, {"cut": "k"}
SCENES = {
    "repeat": ("Said twice", "we love old books and they read here we love old books and they read here",
               (TRAINED, CUT_KEYS, WITHOUT_H0)),
    "random": ("Random words, said twice", "tea the I not red cats too but tea the I not red cats too but",
               (TRAINED,)),
    "twice": ("A word in two places", "we love tea and you love books today we love tea and you love books today",
              (TRAINED,)),
    "new": ("Nothing said twice", "we love old books and they read here but I like red cats not the tea", (TRAINED,)),
}


def write(path, value):
    """JSON, a row of numbers a line."""
    text = json.dumps(value, ensure_ascii=False)
    Path(path).write_text(text.replace("], [", "],\n[").replace('], "', '],\n"') + "\n", encoding="utf-8")


def main(arguments):
    """Does what the first argument names."""
    what = arguments[0] if arguments else ""
    if what == "train" and len(arguments) == 1:
        np.savez(FOLDER / "model.npz", **train())
        return
    if what not in ("measure", "scenes", "scene") or len(arguments) != (3 if what == "scene" else 1):
        sys.exit(__doc__)
    model = dict(np.load(FOLDER / "model.npz"))
    if what == "measure":
        measured = measure(model)
        (FOLDER / "measured.json").write_text(json.dumps(measured, indent=2) + "\n", encoding="utf-8")
        print(json.dumps(measured, indent=2))
    elif what == "scenes":
        for name, parts in SCENES.items():
            write(FOLDER / f"{name}.json", scene(model, *parts))
    else:
        write(arguments[2], scene(model, "Words of the class", arguments[1]))


if __name__ == "__main__":
    main(sys.argv[1:])
