# SPDX-FileCopyrightText: 2026 The AttnScope authors
# SPDX-License-Identifier: MIT
"""AttnScope from Python: record the attention of a PyTorch model, show it, compute with it.

    import attnscope
    with attnscope.recording("run.npz", tokens=["I", "love", "AI"]):
        model(**inputs)
    attnscope.show("run.npz")

`recording` keeps every attention that runs: scaled_dot_product_attention, nn.MultiheadAttention and what is built
on it, flash-attention's functions, and softmax written by hand; with masks, is_causal, scale, and what the model
itself gave, to check against. The other functions run the program on files or on arrays of NumPy or PyTorch. NumPy
is all that this file needs; PyTorch is used where a model is recorded.
"""
import base64
import contextlib
import json
import math
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile
import weakref

import numpy as np

__all__ = ["AttnScopeError", "recording", "show", "picture", "compute", "animate", "inspect"]

MASKED = -1e4  # a score up to it is masked: models fill with -inf, -1e9, -1e4 or their type's smallest number
UNSEEN = MASKED / 2  # up to it none is seen: models add -1e4 to scores that may be above 0


class AttnScopeError(RuntimeError):
    """A sentence that says what to do: the program's own, or this file's."""


def _numbers(tensor):
    """A tensor of any device as an array; bfloat16, which NumPy lacks, as float32."""
    if tensor is None or isinstance(tensor, np.ndarray):
        return tensor
    tensor = tensor.detach().cpu()
    # A copy: what the model changes in place later is not what it computed with.
    return np.array((tensor.float() if str(tensor.dtype) == "torch.bfloat16" else tensor).numpy())


def _led(tensor, leading):
    """A tensor with these axes before its last two: (B·H) parted, and those repeated that a mask broadcasts."""
    shape = (*leading, *tensor.shape[-2:])
    return _numbers(tensor.reshape(shape) if tensor.numel() == math.prod(shape) else tensor.expand(shape))


class _Call:
    """One attention: q (…, N, d), k (…, M, d), v (…, M, d), mask (True = attend, or numbers that are added)."""

    def __init__(self, place, what):
        self.place, self.what = place, what
        self.q = self.k = self.v = self.mask = self.output = self.weights = self.scores = None
        self.causal, self.scale, self.softcap = False, None, None
        self.is_grouped = False  # the last two of these axes are groups of query heads, and heads in them
        self.items = None  # batch items, where other axes were joined with them
        self.steps = 1  # of decoding that are stacked in it
        self.leading = None  # the axes before the last two, as the model has them
        self.fill = None  # what masked scores were replaced with, where rows see nothing else

    def arrays(self):
        named = {"q": self.q, "k": self.k, "v": self.v, "attn_mask": self.mask, "output": self.output,
                 "attn_weights": self.weights, "attn_scores": self.scores if self.q is None else None}
        arrays = {name: array for name, array in named.items() if array is not None}
        if self.causal:
            arrays["is_causal"] = np.array(True)
        numbers = {"scale": self.scale, "softcap": self.softcap, "fill": self.fill}
        return arrays | {name: np.array(float(number)) for name, number in numbers.items() if number is not None}

    def fold(self):
        """Joins the axes before the heads into one, as of frames of videos or of rows of images; of grouped queries
        those of groups and their heads."""
        if self.weights is None and self.q is None:
            return
        leading = (self.weights if self.q is None else self.q).shape[:-2]
        if len(leading) < 3:
            return
        self.items = leading[0]
        joined = (-1, leading[-1]) if not self.is_grouped else (leading[0], -1)
        for name in ("q", "k", "v", "output", "weights", "scores"):
            array = getattr(self, name)
            if array is not None:
                setattr(self, name, array.reshape(*joined, *array.shape[-2:]))
        if self.mask is not None and self.mask.ndim > 3:
            mask = np.broadcast_to(self.mask, leading + self.mask.shape[-2:])
            self.mask = _without_repeats(mask.reshape(*joined, *mask.shape[-2:]))

    def allowed(self):
        """What acts on the scores as an array of the mask's axes: bool, or numbers."""
        n, m = self.q.shape[-2], self.k.shape[-2]
        mask = np.ones((1, 1, n, m), bool) if self.mask is None else self.mask
        mask = mask.reshape((1,) * (4 - mask.ndim) + mask.shape)
        if self.causal:
            below = np.tri(n, m, dtype=bool)
            mask = mask & below if mask.dtype == bool else np.where(below, mask, -np.inf)
        return np.broadcast_to(mask, mask.shape[:2] + (n, m))


def _merged(attends, added):
    """One mask of what attends (bool) and what is added (numbers); either may be None."""
    if attends is None or added is None:
        return attends if added is None else added
    return np.where(attends, added, -np.inf).astype(added.dtype)


def _of_multihead(call, given, original):
    """F.multi_head_attention_forward, whose tensors are (N, B, E) or (N, E)."""
    import torch
    import torch.nn.functional as F
    query, key, value = (t.unsqueeze(1) if t.dim() == 2 else t for t in (given["query"], given["key"], given["value"]))
    heads, batch = given["num_heads"], query.shape[1]
    is_apart = given.get("use_separate_proj_weight")
    weights = [given[f"{each}_proj_weight"] for each in "qkv"] if is_apart else given["in_proj_weight"].chunk(3)
    biases = (None,) * 3 if given.get("in_proj_bias") is None else given["in_proj_bias"].chunk(3)
    parts = []
    for tensor, weight, bias in zip((query, key, value), weights, biases):
        part = F.linear(tensor, weight, bias)
        parts.append(part.reshape(part.shape[0], batch, heads, -1).permute(1, 2, 0, 3))
    q, k, v = parts
    mask = _numbers(given.get("attn_mask"))
    if mask is not None and mask.ndim == 3:
        mask = mask.reshape(-1, heads, *mask.shape[1:])
    is_bool = mask is not None and mask.dtype == bool
    attends, added = (~mask, None) if is_bool else (None, mask)
    padding = _numbers(given.get("key_padding_mask"))
    if padding is not None:
        padding = padding.reshape(-1, 1, 1, padding.shape[-1])
        kept = ~padding if padding.dtype == bool else padding > MASKED
        attends = kept if attends is None else attends & kept
    mask = _merged(attends, added)
    extra = [[torch.zeros_like(part[:, :, :1]) for part in (k, v)]] if given.get("add_zero_attn") else []
    if given.get("bias_k") is not None:  # (1, 1, E), one more key for all
        own = [given[name].reshape(1, heads, 1, -1).expand(batch, -1, -1, -1) for name in ("bias_k", "bias_v")]
        extra.insert(0, own)
    for more_k, more_v in extra:
        k, v = torch.cat([k, more_k.to(k)], 2), torch.cat([v, more_v.to(v)], 2)
        if mask is not None:
            mask = np.pad(mask, [(0, 0)] * (mask.ndim - 1) + [(0, 1)], constant_values=mask.dtype == bool)
    call.q, call.k, call.v, call.mask = _numbers(q), _numbers(k), _numbers(v), mask
    again = dict(given, need_weights=True, average_attn_weights=False, training=False, dropout_p=0.0)
    with torch.no_grad():
        call.weights = _numbers(original(**again)[1]).reshape(q.shape[:3] + (k.shape[2],))


_MULTIHEAD = ("query key value embed_dim_to_check num_heads in_proj_weight in_proj_bias bias_k bias_v add_zero_attn "
              "dropout_p out_proj_weight out_proj_bias training key_padding_mask need_weights attn_mask "
              "use_separate_proj_weight q_proj_weight k_proj_weight v_proj_weight static_k static_v "
              "average_attn_weights is_causal").split()
_SDPA = {"scaled_dot_product_attention": "query key value attn_mask dropout_p is_causal scale enable_gqa".split(),
         "_scaled_dot_product_attention":  # PyTorch 1.13
             "query key value attn_mask dropout_p need_attn_weights is_causal".split()}
_FLASH = {"flash_attn_func": "q k v dropout_p softmax_scale causal window_size softcap alibi_slopes".split(),
          "flash_attn_qkvpacked_func": "qkv dropout_p softmax_scale causal window_size softcap alibi_slopes".split(),
          "flash_attn_kvpacked_func": "q kv dropout_p softmax_scale causal window_size softcap alibi_slopes".split()}


def _of_sdpa(call, given, result):
    batch = (result[0] if isinstance(result, tuple) else result).shape[:-3]  # more where a mask broadcasts it
    tensors = [given[name] for name in ("query", "key", "value")]
    call.q, call.k, call.v = (_numbers(tensor.expand(*batch, *tensor.shape[-3:])) for tensor in tensors)
    call.mask, call.scale = _numbers(given.get("attn_mask")), given.get("scale")
    call.causal = bool(given.get("is_causal"))
    if not given.get("dropout_p"):  # else it is of weights that were dropped at random
        call.output = _numbers(result[0] if isinstance(result, tuple) else result)


def _of_flash(call, given, result):
    if "qkv" in given:
        given["q"], given["k"], given["v"] = given["qkv"].unbind(2)
    elif "kv" in given:
        given["k"], given["v"] = given["kv"].unbind(2)
    call.q, call.k, call.v = (_numbers(given[name].transpose(1, 2)) for name in "qkv")
    call.scale = given.get("softmax_scale")
    call.output = _numbers((result[0] if isinstance(result, tuple) else result).transpose(1, 2))
    n, m = call.q.shape[-2], call.k.shape[-2]
    left, right = given.get("window_size") or (-1, -1)
    right = 0 if given.get("causal") else right  # flash-attention aligns at the lower right
    place = np.arange(n)[:, None] + m - n - np.arange(m)
    if left >= 0 or right >= 0:
        call.mask = ((place <= left) | (left < 0)) & ((place >= -right) | (right < 0))
    slopes = given.get("alibi_slopes")
    if slopes is not None:
        bias = -_numbers(slopes).reshape(-1, call.q.shape[1], 1, 1) * np.abs(place)
        call.mask = _merged(call.mask, bias)
    call.softcap = given.get("softcap") or None


def _fitted(call, entered, factor=None, cap=None):
    """The scale and the mask by which q·kᵀ became what entered the softmax. `factor` is what it was seen to be
    multiplied by, before tanh where that came between and was multiplied by `cap`; None where it was not followed."""
    raw = np.einsum("...nd,...md->...nm", call.q.astype(np.float64), call.k.astype(np.float64))
    if factor is not None and cap:
        call.softcap, inner = cap, factor
        raw, factor = np.tanh(raw * factor) * cap, 1.0
    entered = entered.astype(np.float64).reshape(raw.shape)
    seen = np.isfinite(entered) & (entered > UNSEEN)
    large = seen & (np.abs(raw) > 1e-3 * np.abs(raw).max(initial=0.0))
    root = call.q.shape[-1] ** -0.5
    scales = [root, 1.0, root * root] + ([float(np.median(entered[large] / raw[large]))] if large.any() else [])
    spread = [np.var((entered - scale * raw)[seen]) if seen.any() else 0.0 for scale in scales]
    scale = scales[int(np.argmin(spread))]
    # Of a scale that is all but one of the usual ones the usual is meant.
    scale = next((usual for usual in scales[:3] if abs(scale - usual) < 1e-3 * usual), scale)
    scale = scale if factor is None else factor
    call.scale = scale if call.softcap is None else inner * cap
    rest = entered - scale * raw
    type_error = {"float16": 2e-2, "float32": 1e-4}.get(call.q.dtype.name, 1e-6)
    limit = type_error * max(1.0, np.abs(scale * raw).max(initial=0.0))
    fills = np.unique(entered[~seen])  # one, where masked scores were replaced, or nothing was left of them
    has_empty = not seen.any(-1).all()
    is_biased = np.abs(rest[seen]).max(initial=0.0) > limit
    if is_biased or (has_empty and len(fills) > 1):
        rest = rest if is_biased else np.where(seen, 0.0, rest)
        call.mask = _without_repeats(np.where(np.isfinite(entered), rest, -np.inf).astype(np.float32))
    elif not seen.all():
        n, m = seen.shape[-2:]
        call.causal = n == m and bool((seen == np.tri(n, m, dtype=bool)).all())
        call.mask = None if call.causal else _without_repeats(seen)
        call.fill = float(fills[0]) if has_empty and np.isfinite(fills[0]) else None


def _without_repeats(mask):
    """A mask (B, H, N, M) with axes of length 1 where all are alike."""
    for axis in range(mask.ndim - 2):
        first = np.take(mask, [0], axis)
        mask = first if np.array_equal(np.broadcast_to(first, mask.shape), mask) else mask
    return mask


def _operands(equation, first, second):
    """Of an einsum of two tensors: which has the rows and which the columns of its result, each (…, row, feature)."""
    a, b, out = equation.replace(" ", "").replace("->", ",").split(",")
    shared = [letter for letter in a if letter in b and letter not in out]
    if len(shared) != 1 or "." in equation or len(out) < 2:
        return None
    leading, row, column = out[:-2], out[-2], out[-1]
    if row in b and column in a and row not in a:
        a, b, first, second = b, a, second, first
    if row not in a or column not in b or row in b or column in a or not set(leading) <= set(a):
        return None
    # Keys that groups of query heads share have no axis of these: the last before the rows.
    of_keys = "".join(letter for letter in leading if letter in b)
    if of_keys != leading and of_keys != leading[:-1]:
        return None
    rows = first.permute([a.index(letter) for letter in leading + row + shared[0]])
    columns = second.permute([b.index(letter) for letter in of_keys + column + shared[0]])
    return rows, columns if of_keys == leading else columns.unsqueeze(-3)


# What leaves rows and columns of scores and weights where they are.
_KEEPING = set("""add add_ __add__ __iadd__ __radd__ sub sub_ __sub__ __isub__ __rsub__ mul mul_ __mul__ __imul__ __rmul__
div div_ __truediv__ __itruediv__ true_divide masked_fill masked_fill_ where maximum clamp clamp_ clip tanh tanh_ dropout
dropout_ float half bfloat16 double to type type_as view reshape view_as contiguous clone unsqueeze squeeze expand
requires_grad_ nan_to_num nan_to_num_ __setitem__ softmax""".split())


def _number(value):
    """A number, or a tensor of one, as a float; None for any other tensor."""
    return None if getattr(value, "shape", ()) and value.numel() != 1 else float(value)


class _Origin:
    """The two factors of the product that scores come from, and what it was multiplied by since."""

    def __init__(self, pair, factor, cap=None):
        self.pair, self.factor, self.cap = pair, factor, cap

    def after(self, name, scores, args, kwargs):
        """What it is when a function of that name took the scores."""
        word = name.strip("_").removeprefix("i").removeprefix("r") if name.startswith("__") else name.rstrip("_")
        by = 1.0
        if word in ("mul", "div", "truediv", "true_divide"):
            others = [arg for arg in (*args, *kwargs.values()) if arg is not scores and not isinstance(arg, str)]
            by = _number(others[0]) if len(others) == 1 else None
            by = None if by is None or (word != "mul" and by == 0) else by if word == "mul" else 1 / by
        elif word in ("add", "sub"):
            is_first = bool(args) and args[0] is scores
            is_negative = word == "sub" and is_first == (name == "__rsub__")
            by = None if kwargs.get("alpha", 1) != 1 else -1.0 if is_negative else 1.0
        elif word == "dropout":
            by = None
        elif word == "tanh" and self.cap is None and self.factor is not None:
            return _Origin(self.pair, self.factor, 1.0)
        elif word == "tanh":
            by = None
        if by is None or self.factor is None:
            return _Origin(self.pair, None)
        if self.cap is not None:
            return _Origin(self.pair, self.factor, self.cap * by)
        return _Origin(self.pair, self.factor * by)


class _Recorder:
    """What a torch function mode sees of a forward pass."""

    def __init__(self, most):
        self.most, self.calls, self.running, self.softmaxes = most, [], [], 0
        self.origins = {}   # of scores by id: the _Origin of the product they come from
        self.weights = {}   # of weights by id: the call whose softmax gave them
        self.bytes, self.problem, self.missed = 0, None, []

    @staticmethod
    def note(table, tensor, what):
        table[id(tensor)] = (weakref.ref(tensor, lambda _, key=id(tensor): table.pop(key, None)), what)

    def known(self, table, tensor):
        found = table.get(id(tensor))
        return found[1] if found is not None and found[0]() is tensor else None

    def keep(self, what, fill):
        call = _Call(self.running[-1] if self.running else None, what)
        fill(call)
        call.fold()
        self.bytes += sum(array.nbytes for array in call.arrays().values())
        self.calls.append(call)
        if self.bytes > self.most and self.problem is None:
            self.problem = AttnScopeError(
                f"the attention up to call {len(self.calls)} takes {_size(self.bytes)}, more than "
                f"most={_size(self.most)} (take a shorter input, or raise most)")
        if self.problem is not None:
            self.calls.clear()
        return call

    def see(self, func, args, kwargs, result):
        """After any function of torch. The model goes on whatever is not understood of it."""
        name = getattr(func, "__name__", "")
        try:
            self.see_named(name, func, args, kwargs, result)
        except Exception as error:  # noqa: BLE001, as it would be raised in the model's forward
            self.missed.append(f"{name}: {error}")

    def see_named(self, name, func, args, kwargs, result):
        if name in _SDPA:
            given = dict(zip(_SDPA[name], args)) | kwargs
            self.keep(name, lambda call: _of_sdpa(call, given, result))
        elif name == "multi_head_attention_forward":
            given = dict(zip(_MULTIHEAD, args)) | kwargs
            self.keep("nn.MultiheadAttention", lambda call: _of_multihead(call, given, func))
        elif name in ("matmul", "__matmul__", "bmm", "baddbmm", "einsum"):
            self.see_product(name, args, kwargs, result)
        elif name in ("softmax", "_softmax"):
            self.see_softmax(args, kwargs, result)
        elif name in _KEEPING and hasattr(result, "shape"):
            self.follow(name, args, kwargs, result)

    def see_product(self, name, args, kwargs, result):
        groups = [group if isinstance(group, (list, tuple)) else [group] for group in args]
        tensors = [tensor for group in groups for tensor in group if hasattr(tensor, "shape")]
        tensors += [kwargs[name] for name in ("other", "mat2", "batch1", "batch2", "tensor2") if name in kwargs]
        if len(tensors) < 2 or min(tensor.dim() for tensor in tensors[-2:]) < 2:
            return
        first, second = tensors[-2:]
        pair = _operands(args[0], first, second) if name == "einsum" else (first, second.transpose(-1, -2))
        call = self.known(self.weights, first) or self.known(self.weights, second)
        if call is not None and call.output is None:
            self.take_values(call, name, args, first, second, result)
        if pair is not None:
            alpha = kwargs.get("alpha", 1.0) if name == "baddbmm" else 1.0
            self.note(self.origins, result, _Origin(pair, _number(alpha)))

    def take_values(self, call, name, args, first, second, result):
        values, output = second, result
        if name == "einsum":
            a, b, out = args[0].replace(" ", "").replace("->", ",").split(",")
            if self.known(self.weights, first) is None:
                a, b, values = b, a, first
            feature = [letter for letter in b if letter not in a]
            of_values = "".join(letter for letter in a[:-2] if letter in b)
            if len(feature) != 1 or a[-1] not in b or of_values not in (a[:-2], a[:-3]):
                return
            values = values.permute([b.index(letter) for letter in of_values + a[-1] + feature[0]])
            values = values if of_values == a[:-2] else values.unsqueeze(-3)
            output = result.permute([out.index(letter) for letter in a[:-2] + a[-2] + feature[0]])
        folded = call.weights.shape[:-2]
        call.v, call.output = (_led(tensor, call.leading).reshape(*folded, *tensor.shape[-2:])
                               for tensor in (values, output))

    def see_softmax(self, args, kwargs, result):
        scores = args[0] if args else kwargs.get("input")
        dim = kwargs.get("dim", args[1] if len(args) > 1 else None)
        if dim is None or scores.dim() < 2 or dim not in (-1, scores.dim() - 1):
            return
        self.softmaxes += 1
        origin = self.known(self.origins, scores)
        if scores.dim() < 3 or (origin is None and scores.shape[-1] != scores.shape[-2]):
            return  # logits of classes or words, not of keys

        def fill(call):
            call.weights, call.leading = _numbers(result), result.shape[:-2]
            if origin is None:
                return
            call.q, call.k = (_led(tensor, result.shape[:-2]) for tensor in origin.pair)
            of_keys = origin.pair[1]
            call.is_grouped = result.dim() > 4 and of_keys.dim() > 2 and of_keys.shape[-3] == 1 < result.shape[-3]
            _fitted(call, _numbers(scores), origin.factor, origin.cap)

        self.note(self.weights, result, self.keep("softmax", fill))

    def take_filled(self, args, result):
        """Weights of rows that see nothing, which models set to 0 after the softmax."""
        call = self.known(self.weights, args[0] if args else None)
        if call is not None and call.output is None and result.shape[:-2] == call.leading:
            call.weights = _numbers(result).reshape(call.weights.shape)
            call.fill = call.fill if call.weights.any(-1).all() else None

    def follow(self, name, args, kwargs, result):
        """Scores stay scores, and weights weights, through what keeps their rows and columns."""
        if name.rstrip("_") in ("nan_to_num", "masked_fill"):
            self.take_filled(args, result)
        origin = self.known(self.origins, result)
        if origin is not None:  # in place
            self.note(self.origins, result, origin.after(name, result, args, kwargs))
            return
        tensors = [tensor for tensor in (*args, *kwargs.values()) if hasattr(tensor, "shape")]
        for tensor in (tensor for tensor in tensors if tensor.shape[-2:] == result.shape[-2:]):
            for table in (self.origins, self.weights):
                what = self.known(table, tensor)
                if what is not None and self.known(table, result) is None:
                    what = what.after(name, tensor, args, kwargs) if table is self.origins else what
                    self.note(table, result, what)


def _rolled(last, call):
    """By how many keys the cache of a step of decoding begins later than that of the one before it, whose keys and the
    queries' own it holds: 0 where it grows. None where it is no next step."""
    if call.q is None or last.q is None or call.q.shape[:-2] != last.q.shape[:-2]:
        return None
    new, kept = call.q.shape[-2], last.k.shape[-2]
    if call.k.shape == last.k.shape and new == 1 and np.allclose(call.k, last.k):
        return 0  # keys that stay are those of cross-attention, whose steps have one query each
    rolled = kept + new - call.k.shape[-2]
    before = last.k[..., rolled:, :]
    is_step = 0 <= rolled < kept and before.shape == call.k[..., :kept - rolled, :].shape
    return rolled if is_step and np.allclose(before, call.k[..., :kept - rolled, :]) else None


def _stacked(calls):
    """Steps of decoding as one attention, a row a query; a key that left the cache is masked from there on."""
    first = np.cumsum([0] + [_rolled(last, call) for last, call in zip(calls, calls[1:])])
    keys = max(at + call.k.shape[-2] for at, call in zip(first, calls))
    joined = _Call(calls[0].place, calls[0].what)
    joined.scale, joined.softcap, joined.fill = calls[0].scale, calls[0].softcap, calls[0].fill
    joined.q = np.concatenate([call.q for call in calls], -2)
    joined.steps = len(calls)

    def all_keys(arrays):
        if any(array is None for array in arrays):
            return None
        whole = np.zeros((*arrays[0].shape[:-2], keys, arrays[0].shape[-1]), arrays[0].dtype)
        for at, array in zip(first, arrays):
            whole[..., at:at + array.shape[-2], :] = array
        return whole

    def rows(arrays, value):
        return np.concatenate([np.pad(array, [(0, 0)] * (array.ndim - 1) + [(at, keys - at - array.shape[-1])],
                                      constant_values=value) for at, array in zip(first, arrays)], -2)

    joined.k, joined.v = all_keys([call.k for call in calls]), all_keys([call.v for call in calls])
    outputs = [call.output for call in calls]
    joined.output = None if any(output is None for output in outputs) else np.concatenate(outputs, -2)
    if all(call.weights is not None for call in calls):
        joined.weights = rows([call.weights for call in calls], 0.0)
    masks = [call.allowed() for call in calls]
    if any(mask.dtype != bool for mask in masks):
        masks = [np.where(mask, 0.0, -np.inf) if mask.dtype == bool else mask for mask in masks]
    leading = np.broadcast_shapes(*(mask.shape[:2] for mask in masks))
    masks = [np.broadcast_to(mask, leading + mask.shape[2:]) for mask in masks]
    joined.mask = _without_repeats(rows(masks, False if masks[0].dtype == bool else -np.inf))
    return joined


def _layers_of(calls):
    """The calls by layer: each module's in the order of their first, steps of decoding as one."""
    layers = []
    for call in calls:
        # The last of them first: the same prompt may run twice.
        own = next((layer for layer in reversed(layers) if call.place is not None and layer[-1].place == call.place
                    and _rolled(layer[-1], call) is not None), None)
        own.append(call) if own is not None else layers.append([call])
    return [layer[0] if len(layer) == 1 else _stacked(layer) for layer in layers]


def _tell_repeats(layers):
    """What ran again is numbered behind what ran first, though it is no further layer of the model."""
    places, again = {}, []
    for number, layer in enumerate(layers):
        if layer.place is not None and places.setdefault(layer.place, number) != number:
            again.append((number, places[layer.place]))
    if again:
        print(f"attnscope: {', '.join(f'layer {number} is layer {first}' for number, first in again[:4])}"
              f"{' …' if len(again) > 4 else ''} called again, with other inputs (record one forward pass, or a "
              "generation with a cache that grows; layers= takes those that are meant)", file=sys.stderr)


def _size(count):
    power = min(3, (len(str(int(count))) - 1) // 3)
    return f"{count / 1000 ** power:.3g} {('bytes', 'kB', 'MB', 'GB')[power]}"


def _write(path, layers, numbers, tokens):
    arrays = {}
    named = [layer.arrays() for layer in layers]
    # Layers of one shape with masks of several kinds, causal ones among them, make one scene as arrays of masks.
    shapes = {own["q"].shape[:-1] + own["k"].shape[-2:-1] for own in named if "q" in own}
    kinds = {(own.get("is_causal") is not None, getattr(own.get("attn_mask"), "shape", None)) for own in named}
    if len(kinds) > 1 and len(shapes) == 1 and all("q" in own for own in named):
        n, m = named[0]["q"].shape[-2], named[0]["k"].shape[-2]
        for own, layer in zip(named, layers):
            mask = _without_repeats(layer.allowed())
            if own.pop("is_causal", None) is not None or "attn_mask" in own or not mask.all():
                own["attn_mask"] = mask
        given = [own["attn_mask"] for own in named if "attn_mask" in own]
        leading = np.broadcast_shapes(*(mask.shape[:2] for mask in given))
        for own in named:
            if "attn_mask" in own:
                own["attn_mask"] = np.broadcast_to(own["attn_mask"], leading + own["attn_mask"].shape[2:])
    if any("scale" in own for own in named):
        for own in named:  # which a call that names none has
            if "q" in own:
                own.setdefault("scale", np.array(own["q"].shape[-1] ** -0.5))
    masks = [own["attn_mask"] for own in named if "attn_mask" in own]
    if any(mask.dtype != bool for mask in masks):  # one kind of mask in all layers: numbers that are added
        for own in named:
            mask = own.get("attn_mask")
            if mask is not None and mask.dtype == bool:
                own["attn_mask"] = np.where(mask, 0.0, own.pop("fill", -np.inf)).astype(np.float32)
    fills = {float(own["fill"]) for own in named if "fill" in own}
    for own in named:  # where every row sees a key it changes nothing
        mask = own.get("attn_mask", np.array(True))
        if len(fills) == 1 and (mask.dtype != bool or mask.any(-1).all()):
            own.setdefault("fill", np.array(*fills))
    for name in ("attn_mask", "is_causal", "scale", "softcap", "fill"):  # once, where all layers have the same
        each = [own.get(name) for own in named]
        if each[0] is not None and all(other is not None and np.array_equal(other, each[0]) for other in each):
            arrays[name] = each[0]
            for own in named:
                del own[name]
    causal = {"is_causal": np.array(False)} if any("is_causal" in own for own in named) else {}
    for number, own in zip(numbers, named):
        own = causal | own
        arrays |= {f"layer{number}.{name}": array for name, array in own.items()}
    if tokens is not None:
        arrays["tokens"] = tokens
    np.savez(path, **arrays)


def _texts_for(tokens, q, batch=None, steps=1):
    """The texts as an array by query, or by batch item and query where each item has a list of its own. `batch`: so
    many items there are, each of them beside the others' frames or rows. `steps`: of decoding, whose tokens nobody
    knows before: they are numbered."""
    if tokens is None or q is None:
        return None if tokens is None else np.array([str(token) for token in tokens])
    queries, items = q.shape[-2], q.shape[0] if q.ndim > 2 else 1
    # Of three axes the first may be that of batch items times heads.
    is_parted = items % len(tokens) == 0 if q.ndim == 3 else len(tokens) in (items, batch)
    if any(isinstance(token, (list, tuple, np.ndarray)) for token in tokens):
        if not is_parted or any(len(own) > queries for own in tokens):
            raise AttnScopeError(f"tokens: lists of {', '.join(str(len(own)) for own in tokens)} were given, and there "
                                 f"are {items} items of {queries} queries")
        # A name, not "": whether the call masked its padding is known from its mask. Heads, frames and rows of images
        # that stand beside the batch items come after them.
        texts = [[str(token) for token in own] + ["<pad>"] * (queries - len(own)) for own in tokens]
        return np.repeat(np.array(texts), items // len(tokens), 0)
    if steps > 1 and 0 < len(tokens) < queries:
        return np.array([str(token) for token in tokens] + [str(at) for at in range(len(tokens), queries)])
    if len(tokens) != queries:
        raise AttnScopeError(f"tokens: {len(tokens)} were given, and there are {queries} queries")
    return np.array([str(token) for token in tokens])


@contextlib.contextmanager
def recording(path, tokens=None, layers=None, most=4 << 30):
    """Keeps the attention of all layers that run inside, and writes it to `path` (.npz) at the end.

    tokens: texts, one for each query, or a list of them for each batch item; those that don't fit are told, and left
    out. layers: numbers of the layers that are
    written, from 0 in the order in which they run; left out: all. most: bytes that may be kept. Calls of one module
    that follow each other as steps of decoding become one attention, where the cache grows, or drops its oldest keys. What torch.compile or a C++ model runs is not
    seen. After an error inside, the layers that ran before it are written.
    """
    try:
        import torch
        from torch.overrides import TorchFunctionMode
    except ImportError as error:
        raise AttnScopeError("recording needs PyTorch 1.13 or newer (pip install torch)") from error
    folder = pathlib.Path(path).absolute().parent
    if not folder.is_dir():
        raise AttnScopeError(f"{path}: there is no folder {folder} (make it before the model runs)")
    recorder = _Recorder(most)

    class Mode(TorchFunctionMode):
        def __torch_function__(self, func, types, args=(), kwargs=None):
            kwargs = kwargs or {}
            result = func(*args, **kwargs)
            recorder.see(func, args, kwargs, result)
            return result

    modules = torch.nn.modules.module
    enter = modules.register_module_forward_pre_hook(lambda module, _: recorder.running.append(id(module)))
    leave = modules.register_module_forward_hook(lambda *_: recorder.running.pop() and None)
    try:
        with _flash_attention(recorder), Mode():
            yield recorder
    except Exception:
        if recorder.calls:  # what ran before the fault may show where it comes from
            found = _layers_of(recorder.calls)
            _write(path, found, range(len(found)), None)
            print(f"attnscope: {path}: {len(found)} of the layers, which ran before the error, without tokens",
                  file=sys.stderr)
        raise
    finally:
        enter.remove()
        leave.remove()
    if recorder.problem is not None:
        raise recorder.problem
    found = _layers_of(recorder.calls)
    for what in recorder.missed:
        print(f"attnscope: one attention was not understood and is left out: {what}", file=sys.stderr)
    if not found:
        raise AttnScopeError(
            "no attention was seen: neither scaled_dot_product_attention nor nn.MultiheadAttention nor flash-attention "
            f"ran, and none of {recorder.softmaxes} softmaxes was over scores of keys (does the model run inside the "
            "with block, and not under torch.compile?)")
    numbers = range(len(found)) if layers is None else [int(layer) for layer in np.atleast_1d(layers)]
    if not numbers or not set(numbers) <= set(range(len(found))):
        raise AttnScopeError(f"layers={layers}: {len(found)} layers of attention were seen (give numbers from 0 to "
                             f"{len(found) - 1}, or leave layers out)")
    kept = [found[number] for number in numbers]
    _tell_repeats(found)
    size = sum(array.nbytes for layer in kept for array in layer.arrays().values())
    print(f"attnscope: {path}: {len(kept)} of {len(found)} layers, {_size(size)}", file=sys.stderr)
    try:
        texts = _texts_for(tokens, kept[0].q, kept[0].items, kept[0].steps)
    except (AttnScopeError, TypeError) as error:  # the model has run, and must not be lost for the names
        print(f"attnscope: {error}; {path} is written without them (name the tokens in the window)", file=sys.stderr)
        texts = None
    _write(path, kept, numbers, texts)


@contextlib.contextmanager
def _flash_attention(recorder):
    """Stands in for flash-attention's functions wherever a module holds them."""
    held = []
    library = sys.modules.get("flash_attn")
    for name, names in _FLASH.items():
        original = getattr(library, name, None)
        if original is None:
            continue

        def wrapper(*args, original=original, name=name, names=names, **kwargs):
            result = original(*args, **kwargs)
            given = dict(zip(names, args)) | kwargs
            recorder.keep(name, lambda call: _of_flash(call, given, result))
            return result

        for module in [module for module in sys.modules.values() if getattr(module, name, None) is original]:
            held.append((module, name, original))
            setattr(module, name, wrapper)
    try:
        yield
    finally:
        for module, name, original in held:
            setattr(module, name, original)


def _program():
    built = pathlib.Path(__file__).resolve().parents[2] / "build"
    candidates = [os.environ.get("ATTNSCOPE"), shutil.which("attnscope"), built / "release" / "attnscope"]
    for candidate in candidates:
        if candidate and os.access(candidate, os.X_OK):
            return str(candidate)
    raise AttnScopeError("the program attnscope is not found (put it into PATH, or its path into ATTNSCOPE)")


def _run(*words, answers=False):
    """What the program prints; where it `answers` also of what it found wrong."""
    done = subprocess.run([_program(), *map(str, words)], capture_output=True, text=True)
    if done.returncode != 0 and not (answers and done.stdout.strip()):
        said = done.stderr.strip().removeprefix("attnscope: ")
        raise AttnScopeError(said or f"attnscope ended with {done.returncode}")
    print(done.stderr, end="", file=sys.stderr)  # what was left out or guessed
    return done.stdout


def _texts(tokens):
    """Texts as an array (N), or (B, N) of a list for each batch item; the shorter ones are filled up with ""."""
    if any(isinstance(token, (list, tuple, np.ndarray)) for token in tokens):
        longest = max(len(own) for own in tokens)
        return np.array([[str(token) for token in own] + [""] * (longest - len(own)) for own in tokens])
    return np.array([str(token) for token in tokens])


def _file_of(source, arrays, folder):
    """The file that holds the arrays, or the one that was given."""
    given = {name: _numbers(array) if hasattr(array, "shape") else array for name, array in arrays.items()
             if array is not None}
    if source is not None and given:
        raise AttnScopeError(f"{source}: arrays beside a file are two inputs (leave one of them out)")
    if source is not None:
        return str(source)
    if not given:
        raise AttnScopeError("there is no input (give a file, or arrays: q=…, k=…, v=…, or weights=…)")
    path = pathlib.Path(folder) / "arrays.npz"
    np.savez(path, **{name: _texts(array) if name.endswith("tokens") else np.asarray(array)
                      for name, array in given.items()})
    return str(path)


def _options(options):
    """mask="causal", row=2, all_heads=True as --mask causal --row 2 --all-heads; several by a list."""
    words = []
    for name, value in options.items():
        option = "--" + name.rstrip("_").replace("_", "-")
        for each in value if isinstance(value, (list, tuple)) else [value]:
            words += [] if each is False or each is None else [option] if each is True else [option, str(each)]
    return words


_ARRAYS = ("q", "k", "v", "x", "w_q", "w_k", "w_v", "w_o", "weights", "scores", "attn_mask", "key_padding_mask",
           "attention_mask", "tokens", "key_tokens", "output", "attn_weights", "scale", "is_causal")


def _taken(source, named):
    """An array in the place of a file is one of weights."""
    source = np.asarray(source) if isinstance(source, (list, tuple)) else source
    return (None, {"weights": source} | named) if hasattr(source, "shape") else (source, named)


def _parted(named):
    """Arrays, and options of the command line; a mask is one or the other. Lists of numbers are arrays too."""
    def is_numbers(name, value):
        nested = isinstance(value, (list, tuple)) and len(value) > 0 and isinstance(value[0], (list, tuple))
        return nested and (name in _ARRAYS or name == "mask") and not name.endswith("tokens")

    named = {name: np.asarray(value) if is_numbers(name, value) else value for name, value in named.items()}
    is_array = {name: hasattr(value, "shape") for name, value in named.items()}
    named = {"attn_mask" if name == "mask" and is_array[name] else name: value for name, value in named.items()}
    arrays = {name: np.array(value) if isinstance(value, bool) else value for name, value in named.items()
              if name in _ARRAYS and (hasattr(value, "shape") or isinstance(value, bool) or name.endswith("tokens"))}
    options = {name: value for name, value in named.items() if name not in arrays}
    unknown = [name for name, value in options.items() if hasattr(value, "shape") and value.shape]
    if unknown:
        raise AttnScopeError(f"{unknown[0]}: no array has that name here (take one of {', '.join(_ARRAYS)})")
    return arrays, options


def show(source=None, watch=False, **named):
    """Opens the window with a file or arrays (q=…, k=…, v=…, tokens=…) and returns; `watch` follows its versions."""
    folder = tempfile.mkdtemp(prefix="attnscope-")
    source, named = _taken(source, named)
    arrays, options = _parted(named)
    path = _file_of(source, arrays, folder)
    if not os.path.exists(path) and not os.path.exists(path.rpartition(":")[0]):
        raise AttnScopeError(f"{path}: there is no such file (give a file, or arrays: q=…, k=…, v=…, or weights=…)")
    if arrays or options:
        scene = str(pathlib.Path(folder) / "shown.attnscope")
        _run("convert", path, *_options(options), "-o", scene)
        path = scene
    # A pipe that the script writes to must not stay open with the window; a terminal still gets what it says.
    said = None if sys.stderr is not None and sys.stderr.isatty() else subprocess.DEVNULL
    return subprocess.Popen([_program(), *(["--watch"] if watch else []), path], start_new_session=True,
                            stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=said)


class Picture:
    """A picture that a notebook shows: SVG, or PNG where there are many cells."""

    def __init__(self, content, kind):
        self.content, self.kind = content, kind

    def _repr_mimebundle_(self, **_):
        if self.kind == "svg":
            return {"image/svg+xml": self.content[self.content.index(b"<svg"):].decode()}  # inline, without a prologue
        coded = base64.b64encode(self.content).decode()
        html = f'<img src="data:image/{self.kind};base64,{coded}">'
        return {"image/png": coded} if self.kind == "png" else {"text/html": html}

    def save(self, path):
        pathlib.Path(path).write_bytes(self.content)


def _answer(command, ending, source, named, read, *words):
    """What `read` makes of the file that a command writes."""
    with tempfile.TemporaryDirectory() as folder:
        source, named = _taken(source, named)
        arrays, options = _parted(named)
        out = pathlib.Path(folder) / f"answer.{ending}"
        _run(command, _file_of(source, arrays, folder), *words, *_options(options), "-o", out)
        return read(out)


def picture(source=None, kind=None, **named):
    """A stage as a labelled picture; options are those of `attnscope render`: stage="scores", row=2, head=0 …"""
    source, named = _taken(source, named)
    sizes = [named[name].shape for name in ("q", "weights", "scores") if hasattr(named.get(name), "shape")]
    kind = kind or ("png" if any(shape[-2] ** 2 > 250_000 for shape in sizes) else "svg")
    return _answer("render", kind, source, named, lambda out: Picture(out.read_bytes(), kind))


def animate(source=None, row=0, kind="gif", **named):
    """A row of the output as it is summed, as a GIF or WebP; options are those of `attnscope animate`."""
    return _answer("animate", kind, source, named, lambda out: Picture(out.read_bytes(), kind), "--row", row)


def compute(source=None, stage="weights", **named):
    """A stage as an array; options are those of `attnscope compute`: mask="causal", scale=0.5, head=0 …"""
    several = named.get("layer") == "all" or stage == "stats"
    return _answer("compute", "npz" if several else "npy", source, named,
                   lambda out: dict(np.load(out)) if several else np.load(out), "--stage", stage)


def inspect(*files, **named):
    """What files or arrays (q=…) hold and how they would be read, as `attnscope inspect --json` says it."""
    arrays, options = _parted(named)
    with tempfile.TemporaryDirectory() as folder:
        files = [*files, *([_file_of(None, arrays, folder)] if arrays else [])]
        return json.loads(_run("inspect", *files, *_options(options), "--json", answers=True))
