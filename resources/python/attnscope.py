# SPDX-FileCopyrightText: 2026 The AttnScope authors
# SPDX-License-Identifier: MIT
"""AttnScope from Python: record the attention of a PyTorch model, show it, compute with it.

    import attnscope
    with attnscope.recording("run.npz", tokens=["I", "love", "AI"]):
        model(**inputs)
    attnscope.show("run.npz")

`recording` keeps every attention that runs: scaled_dot_product_attention, nn.MultiheadAttention and what is built
on it, flash-attention's functions, and softmax written by hand or as exponentials; with masks, is_causal, scale, and
what the model itself gave, to check against. The other functions run the program on files or on arrays of NumPy or
PyTorch. NumPy is all that this file needs; PyTorch is used where a model is recorded.
"""
import base64
import contextlib
import copy
import dataclasses
import json
import math
import os
import pathlib
import re
import shutil
import string
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


def _with_axes(tensor, leading):
    """A tensor with these axes before its last two: (B·H) parted, and those repeated that a mask broadcasts."""
    shape = (*leading, *tensor.shape[-2:])
    return tensor.reshape(shape) if tensor.numel() == math.prod(shape) else tensor.expand(shape)


def _led(tensor, leading):
    return _numbers(_with_axes(tensor, leading))


class _Call:
    """One attention: q (…, N, d), k (…, M, d), v (…, M, d), mask (True = attend, or numbers that are added)."""

    def __init__(self, place, what):
        self.place, self.what = place, what  # the module that ran it, by id, and which function it called
        self.root = None  # the run of the outermost module in which it was called
        self.extra = (0, 0)  # keys of no token before and behind the others, which a column of sinks is
        self.is_sure = True  # that it is attention; else values will show it
        self.q = self.k = self.v = self.mask = self.output = self.weights = self.scores = None
        self.causal, self.scale, self.softcap = False, None, None
        self.is_grouped = False  # the last two of these axes are groups of query heads, and heads in them
        self.items = None  # batch items, where other axes were joined with them
        self.prompt = None  # how many queries ran at once, where steps of decoding are stacked behind them
        self.leading = None  # the axes before the last two, as the model has them
        self.has_met = False  # that its weights met values
        self.are_beams = False  # that batch items of earlier steps are those that the last ones go on from
        self.is_changed = False  # that weights were multiplied before they met values
        self.is_told = False  # that and why there are weights alone
        self.is_dropped = False  # that its output is of weights that were dropped at random
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

    def of_items(self, chosen):
        """The call of these of its batch items alone."""
        other, items = copy.copy(self), self.q.shape[0]
        for name in ("q", "k", "v", "output", "weights", "scores"):
            array = getattr(self, name)
            setattr(other, name, None if array is None else array[chosen])
        if self.mask is not None and self.mask.ndim == self.q.ndim and self.mask.shape[0] == items > 1:
            other.mask = self.mask[chosen]
        return other

    def part(self, heads):
        """Parts batch items and heads, where they are one axis."""
        items = self.q.shape[0] // heads if heads else 0
        for name in ("q", "k", "v", "output", "weights", "mask") if heads else ():
            array = getattr(self, name)
            if array is not None and math.prod(array.shape[:-2]) == items * heads:
                setattr(self, name, array.reshape(items, heads, *array.shape[-2:]))
        self.mask = _without_repeats(self.mask) if self.mask is not None and self.mask.ndim > 3 else self.mask

    def allowed(self):
        """What acts on the scores as an array of the mask's axes: bool, or numbers."""
        n, m = self.q.shape[-2], self.k.shape[-2]
        mask = np.ones((1, 1, n, m), bool) if self.mask is None else self.mask
        mask = mask.reshape((1,) * (4 - mask.ndim) + mask.shape)
        if self.causal:
            below = np.tri(n, m, dtype=bool)
            mask = mask & below if mask.dtype == bool else np.where(below, mask, -np.inf)
        return np.broadcast_to(mask, mask.shape[:2] + (n, m))

    def seen_at_once(self):
        """Which keys are seen by the queries that ran at once, (B, N, N); None where that says nothing of padding."""
        if self.q is None or (self.mask is None and not self.causal):
            return None
        seen = self.allowed()
        if self.q.ndim == 3 and self.mask is not None and self.mask.ndim == 3:
            seen = np.moveaxis(seen, 0, 1)  # of three axes the first is that of batch items here
        count = self.prompt or seen.shape[-2]
        seen = (seen if seen.dtype == bool else seen > UNSEEN).any(1)[:, :count, :count]
        return seen if seen.shape[-1] == count else None


def _as_numbers(mask, fill):
    """A mask as numbers that are added. Where a row sees nothing, and the model weighed its keys alike as all scores
    were replaced with one number, float32's smallest does the same."""
    if mask.dtype != bool:
        return mask
    numbers = np.where(mask, 0.0, -np.inf).astype(np.float32)
    return numbers if fill is None else np.where(mask.any(-1, keepdims=True), numbers, np.finfo(np.float32).min)


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


def _noise(call, scale, error):
    """By how much a score may differ for the rounding of a type whose numbers lie `error` apart at 1: that of q, k,
    their products' sum, the scaled scores, and these with something added."""
    lengths = [np.linalg.norm(part.astype(np.float64), axis=-1) for part in (call.q, call.k)]
    return 3 * error * abs(scale) * lengths[0][..., :, None] * lengths[1][..., None, :]


def _likely_scale(raw, entered, seen, root, error):
    """The number times which the products vary least from the scores."""
    large = seen & (np.abs(raw) > 1e-3 * np.abs(raw).max(initial=0.0))
    scales = [root, 1.0, root * root] + ([float(np.median(entered[large] / raw[large]))] if large.any() else [])
    spread = [np.var((entered - scale * raw)[seen]) if seen.any() else 0.0 for scale in scales]
    scale = scales[int(np.argmin(spread))]
    # Of a scale that is all but one of the usual ones the usual is meant.
    return next((usual for usual in scales[:3] if abs(scale - usual) < max(1e-3, 4 * error) * usual), scale)


def _are_near(numbers, others):
    """Where numbers are those but for rounding."""
    near = np.isfinite(numbers) & np.isfinite(others)
    near[near] = np.abs(numbers - others)[near] <= 1e-3 * np.abs(others)[near]
    return near


def _fitted(call, entered, origin):
    """The scale and the mask by which q·kᵀ became what entered the softmax: what `origin` was seen to be multiplied by
    and to have added to it, where that explains the scores but for rounding; else what fits them."""
    raw = call.q.astype(np.float64) @ call.k.astype(np.float64).swapaxes(-1, -2)
    factor, cap = origin.factor, origin.cap
    if factor is not None and cap:
        call.softcap, inner = cap, factor
        raw, factor = np.tanh(raw * factor) * cap, 1.0
    whole, added = origin.sums(entered.shape, raw.shape)
    entered = entered.astype(np.float64).reshape(raw.shape)
    seen = np.isfinite(entered) & (entered > UNSEEN)
    root = call.q.shape[-1] ** -0.5
    scale = factor if factor is None or abs(factor - root) > 1e-6 * root else root  # whichever way it was written
    if factor is None:
        scale = _likely_scale(raw, entered, seen, root, origin.error)
    call.scale = scale if call.softcap is None else inner * cap
    rest = entered - scale * raw
    if origin.error > 1e-5:
        limit = _noise(call, call.scale, origin.error) + 2 * origin.error * np.abs(np.where(seen, entered, 0.0))
    else:
        limit = {"float16": 2e-2, "float32": 1e-4}.get(call.q.dtype.name, 1e-6)
        limit *= max(1.0, np.abs(scale * raw).max(initial=0.0))
    with np.errstate(invalid="ignore"):
        is_known = factor is not None and whole is not None and not (seen & (np.abs(rest - whole) > limit)).any()
    is_biased = bool((seen & (added != 0 if is_known else np.abs(rest) > limit)).any())
    has_empty = not seen.any(-1).all()
    fills = np.unique(entered[~seen]) if has_empty else ()  # one, where masked scores were replaced, or lost all digits
    if is_biased or len(fills) > 1:
        if is_known:  # to more digits than the scores have that it was added to
            rest = np.where(seen | _are_near(rest, whole), added, rest)
        rest = rest if is_biased else np.where(seen, 0.0, rest)
        call.mask = _without_repeats(np.where(np.isfinite(entered), rest, -np.inf).astype(np.float32))
    elif not seen.all():
        n, m = seen.shape[-2:]
        call.causal = n == m and bool((seen == np.tri(n, m, dtype=bool)).all())
        call.mask = None if call.causal else _without_repeats(seen)
        call.fill = float(fills[0]) if has_empty and np.isfinite(fills[0]) else None


def _fitted_to_weights(call, origin):
    """The scale and the mask of weights that were not made by one function, whose scores nobody saw: their logarithms
    are the scores but for a number a row. False where no exponentials were seen and no softmax gives the weights."""
    raw = call.q.astype(np.float64) @ call.k.astype(np.float64).swapaxes(-1, -2)
    weights = call.weights.astype(np.float64).reshape(raw.shape)
    seen = weights > 0
    factor, cap = origin.factor, origin.cap
    whole, _ = origin.sums(call.weights.shape, raw.shape)
    with np.errstate(divide="ignore", invalid="ignore"):
        logs = np.log(weights)
        if factor is None:  # the slope of the logarithms over the products
            centred = [np.where(seen, each - np.nanmean(np.where(seen, each, np.nan), -1, keepdims=True), 0.0)
                       for each in (raw, logs)]
            factor, cap = float((centred[0] * centred[1]).sum() / max((centred[0] ** 2).sum(), 1e-300)), None
        scores = np.tanh(raw * factor) * cap if cap else raw * factor
        biased = scores if whole is None else scores + whole
        if not origin.is_exponential:
            ours = np.exp(np.where(seen, biased - np.where(seen, biased, -np.inf).max(-1, keepdims=True), -np.inf))
            ours = np.nan_to_num(ours / ours.sum(-1, keepdims=True))
            error = max(origin.error, 1e-5)
            if (np.abs(ours - weights) > 4 * error + 2 * ours * _noise(call, factor, error).max()).any():
                return False
        rest = np.where(seen, logs - biased, np.nan)
        rest -= np.nan_to_num(np.nanmedian(np.where(seen.any(-1, keepdims=True), rest, 0.0), -1, keepdims=True))
    entered = np.where(seen, biased + rest, -np.inf).reshape(call.weights.shape)
    _fitted(call, entered, origin.but(factor=factor, cap=cap))
    return True


def _without_repeats(mask):
    """A mask (B, H, N, M) with axes of length 1 where all are alike."""
    for axis in range(mask.ndim - 2):
        first = np.take(mask, [0], axis)
        mask = first if np.array_equal(np.broadcast_to(first, mask.shape), mask) else mask
    return mask


def _letters(equation, tensors):
    """Of an einsum of two tensors the letters of each and of the result, those of an ellipsis too."""
    given, _, out = equation.replace(" ", "").partition("->")
    terms = given.split(",")
    free = [letter for letter in string.ascii_letters if letter not in equation]
    counts = [tensor.dim() - len(term.replace("...", "")) for term, tensor in zip(terms, tensors)]
    if not out and "->" not in equation:
        once = sorted(letter for letter in set(given) - set(".,") if given.count(letter) == 1)
        out = ("..." if "..." in given else "") + "".join(once)
    most = max(counts)  # axes of an ellipsis are aligned at its end
    terms = [term.replace("...", "".join(free[most - count:most])) for term, count in zip(terms, counts)]
    return *terms, out.replace("...", "".join(free[:most]))


def _operands(equation, first, second):
    """Of an einsum of two tensors: which has the rows and which the columns of its result, each (…, row, feature)."""
    a, b, out = _letters(equation, (first, second))
    shared = [letter for letter in a if letter in b and letter not in out]
    if len(shared) != 1 or len(out) < 2:
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
_KEEPING = set("""add add_ __add__ __iadd__ __radd__ sub sub_ __sub__ __isub__ __rsub__ mul mul_ __mul__ __imul__
__rmul__ div div_ __truediv__ __itruediv__ true_divide masked_fill masked_fill_ where maximum minimum max min clamp
clamp_ clip tanh tanh_ dropout dropout_ float half bfloat16 double to type type_as view reshape view_as flatten unflatten
contiguous clone unsqueeze squeeze expand requires_grad_ nan_to_num nan_to_num_ __setitem__ softmax""".split())
_RESHAPING = {"view", "reshape", "flatten", "unflatten"}
# What makes others of weights.
_CHANGING = set("""add __add__ __iadd__ __radd__ sub __sub__ __isub__ __rsub__ mul __mul__ __imul__ __rmul__ div
__truediv__ __itruediv__ true_divide where maximum minimum max min clamp clip tanh __setitem__ softmax""".split())
# What makes of scores numbers that only have to be divided, or are weights already.
_WEIGHING = set("""exp exp_ exp2 exp2_ __rpow__ log_softmax _log_softmax sigmoid relu relu_ softplus square pow
__pow__ elu""".split())
# What exchanges rows and columns.
_TURNING = set("transpose transpose_ swapaxes swapdims t mT __get__ permute movedim moveaxis".split())


def _is_turned(tensor, result):
    """Whether rows and columns of a tensor are exchanged in what was made of it, and nothing else is."""
    if tensor.dim() < 2 or result.dim() != tensor.dim():
        return False
    order = list(range(tensor.dim()))
    order[-2:] = order[-1], order[-2]
    shapes = [tensor.shape[axis] for axis in order]
    strides = [tensor.stride(axis) for axis in order]
    return shapes == list(result.shape) and strides == list(result.stride())


def _number(value):
    """A number, or a tensor of one, as a float; None for any other tensor."""
    return None if getattr(value, "shape", ()) and value.numel() != 1 else float(value)


def _is_flat(tensor):
    """Whether it is one number for all keys of a query, which no softmax sees."""
    return tensor.dim() == 0 or tensor.shape[-1] == 1


@dataclasses.dataclass
class _Origin:
    """The two factors of the product that scores come from, and what it was multiplied by and got added since."""

    pair: tuple
    factor: float = None  # None: not known
    cap: float = None  # what tanh was multiplied by, where that came after the factor
    added: tuple = ()  # (tensor, what it was multiplied by), each broadcast with the scores; None: not known
    error: float = 0.0  # how far numbers of the coarsest type that it had lie apart at 1
    extra: tuple = (0, 0)  # columns before and behind that are no keys
    is_weighed: bool = False  # the exponential or the like was taken
    is_exponential: bool = False
    is_scaled: bool = False  # q or k was multiplied in the place of the scores
    is_joined: bool = False  # its features are those of two products

    def but(self, **changes):
        return dataclasses.replace(self, **changes)

    def turned(self):
        return self.but(pair=self.pair[::-1]).with_each_added(
            lambda tensor: tensor.unsqueeze(-1) if tensor.dim() == 1 else tensor.transpose(-1, -2))

    def with_each_added(self, change):
        """With what was added changed as the scores were."""
        if self.added is None:
            return self
        return self.but(added=tuple((change(tensor) if tensor.dim() else tensor, by) for tensor, by in self.added))

    def times(self, by):
        """Multiplied by a number; None where that is not known."""
        if by is None or self.factor is None:
            return self.but(factor=None, cap=None, added=None)
        added = self.added and tuple((tensor, own * by) for tensor, own in self.added)
        return self.but(cap=self.cap * by, added=added) if self.cap else self.but(factor=self.factor * by, added=added)

    def beside(self, parts, at, extra):
        """With columns that are no keys, whose scores are what is added to none."""
        def row(own, of_others):
            return _joined([own if place == at else of_others(part) for place, part in enumerate(parts)], -1)

        others = row(parts[at].new_zeros(parts[at].shape), lambda part: part.detach())
        wide = self.with_each_added(lambda tensor: row(
            tensor.expand(parts[at].shape), lambda part: part.new_zeros(part.shape)))
        return wide.but(extra=extra).plus(others, 1.0)

    def sums(self, entered, shape):
        """What was added, and that without what a softmax does not see, of the shape of the scores that entered it,
        as an array of `shape`; None where it is not known."""
        if self.added is None:
            return None, None
        sums = [np.zeros(1), np.zeros(1)]
        for tensor, by in self.added:
            array = _numbers(tensor).astype(np.float64) * by
            try:
                sums = [sums[0] + array, sums[1] if _is_flat(tensor) else sums[1] + array]
                np.broadcast_to(sums[0], entered)
            except ValueError:  # the scores have other axes now
                return None, None
        return [np.broadcast_to(each, entered).reshape(shape) for each in sums]

    def padded(self):
        """The factors with a key of zeros for each column that is none."""
        rows, columns = self.pair
        before, behind = (columns.new_zeros(*columns.shape[:-2], count, columns.shape[-1]) for count in self.extra)
        return (rows, columns if self.extra == (0, 0) else _joined([before, columns, behind]))

    def after(self, name, scores, result, args, kwargs):
        """What it is when a function of that name took the scores and gave a result."""
        word = name.strip("_").removeprefix("i").removeprefix("r") if name.startswith("__") else name.rstrip("_")
        now = self.but(error=max(self.error, _step(result)))
        others = [arg for arg in (*args, *(kwargs[name] for name in ("other", "input") if name in kwargs))
                  if arg is not scores and not isinstance(arg, str)]
        if self.is_weighed or name in _WEIGHING:
            return now.weighed(name, args)
        if word in ("mul", "div", "truediv", "true_divide"):
            return now.multiplied(others[0], word != "mul", result) if len(others) == 1 else now.times(None)
        if word in ("add", "sub"):
            is_first = bool(args) and args[0] is scores
            signs = [1.0, -1.0 if word == "sub" else 1.0]
            own, other = signs if is_first != (name == "__rsub__") else signs[::-1]
            alpha = float(kwargs.get("alpha", 1))
            own, other = (own, other * alpha) if is_first else (own * alpha, other)
            return now.times(own).plus(others[0] if len(others) == 1 else None, other)
        if word == "tanh" and self.cap is None and self.factor is not None and not self.added:
            return now.but(cap=1.0)
        if word in ("dropout", "tanh"):
            return now.times(None)
        if result.shape != scores.shape and result.numel() == scores.numel():
            # What has only the axes of queries and keys fits whatever becomes of the others.
            return now.with_each_added(lambda tensor: tensor.reshape(tensor.shape[-2:]) if math.prod(
                tensor.shape[:-2]) == 1 else tensor.expand(scores.shape).reshape(result.shape))
        return now

    def weighed(self, name, args):
        """When the exponential, or another function of a score alone, was taken."""
        base = {"exp2": 2.0, "exp2_": 2.0, "__rpow__": args[-1]}.get(name, math.e)
        base = args[0] if name == "pow" and not hasattr(args[0], "shape") else base
        is_first = not self.is_weighed and (base != math.e or name.startswith(("exp", "log_", "_log_")))
        now = self.times(math.log(base)) if is_first and base != math.e else self
        return now.but(is_weighed=True, is_exponential=self.is_exponential or is_first)

    def multiplied(self, by, is_divided, result):
        """By a number; by what leaves or drops scores; or by one number for each head, query or key, which is that of
        its q or k."""
        number = _number(by)
        if number is not None:
            return self.times(None if is_divided and number == 0 else 1 / number if is_divided else number)
        by = by.detach()
        if not is_divided and bool(((by == 0) | (by == 1)).all()):
            return self
        is_of_keys, is_of_rows = (by.dim() > axis and by.shape[-1 - axis] > 1 for axis in (0, 1))
        if self.cap or self.factor is None or self.extra != (0, 0) or is_of_keys and is_of_rows:
            return self.times(None)
        by = 1 / by if is_divided else by
        by, *pair = (t if str(t.dtype) == "torch.float64" else t.float() for t in (by, *self.pair))
        pair = [_with_axes(part.detach(), result.shape[:-2]) for part in pair]
        pair[is_of_keys] = pair[is_of_keys] * (by[..., None] if by.dim() == 1 else by.transpose(-1, -2)
                                               if is_of_keys else by)
        added = self.added and tuple((tensor * by, own) for tensor, own in self.added)
        return self.but(pair=tuple(pair), added=added, is_scaled=True)

    def with_product(self, other, result):
        """When another product was added: one of the features of both, side by side, as where those that positions
        turn stand apart. None where they are no two such products."""
        is_plain = all(each.factor and not each.cap and not each.is_weighed and each.extra == (0, 0)
                       for each in (self, other))
        if not is_plain:
            return None
        pairs = [[_with_axes(part.detach(), result.shape[:-2]) for part in each.pair] for each in (self, other)]
        pairs[1][0] = pairs[1][0] * (other.factor / self.factor)
        added = None if self.added is None or other.added is None else (*self.added, *other.added)
        return self.but(pair=tuple(_joined(parts, -1) for parts in zip(*pairs)), added=added, is_joined=True,
                        error=max(self.error, other.error, _step(result)))

    def plus(self, other, by):
        if self.added is None or other is None:
            return self.but(added=None)
        other = other.detach() if hasattr(other, "shape") else _constant(other)
        return self.but(added=(*self.added, (other, by)))


def _constant(number):
    import torch
    return torch.tensor(float(number), dtype=torch.float64)


def _step(tensor):
    """How far the numbers of a tensor's type lie apart at 1; those of products that a graphics card rounds too."""
    import torch
    if not tensor.dtype.is_floating_point:
        return 0.0
    step = torch.finfo(tensor.dtype).eps
    is_rounded = tensor.is_cuda and tensor.dtype == torch.float32 and torch.backends.cuda.matmul.allow_tf32
    return 2.0 ** -10 if is_rounded else step


def _joined(tensors, axis=-2):
    """Keys, or columns of scores, side by side."""
    import torch
    return torch.cat(tensors, axis)


_LINEAR = "queries that meet a product of keys and values, as in linear attention"


class _Recorder:
    """What a torch function mode sees of a forward pass."""

    def __init__(self, most):
        self.most, self.calls, self.running, self.softmaxes = most, [], [], 0
        self.origins = {}   # of scores by id: the _Origin of the product they come from
        self.unfolded = {}  # the same of scores whose queries or keys are parted, and the shape that they had
        self.weights = {}   # of weights by id: the call whose softmax gave them
        self.turned = {}    # of weights (keys, queries) the same
        self.outputs = {}   # of outputs by id: the calls that gave them, one behind the other
        self.groups = []    # calls whose outputs were joined: heads or pieces of one attention
        self.ran, self.runs = {}, 0  # modules by id, and how many calls of modules there were
        self.parents, self.saw = {}, set()  # the module by which each was called; those in which attention was seen
        self.roots, self.names = {}, {}  # of the outermost modules, and of all, by id
        self.compiled = set()  # names of modules of TorchScript or torch.compile, whose inside is not seen
        self.bytes, self.problem, self.missed = 0, None, []
        self.remarks = {}  # what is told: the modules of which it is so

    def enter(self, module):
        self.runs += 1
        if not self.running and id(module) not in self.roots:
            kind = type(module).__name__
            own = sum(name.split(" ")[0] == kind for name in self.roots.values())  # a block that is called by itself
            root = self.roots[id(module)] = f"{kind} {own}" if own else kind
            taken = set(self.names.values())
            for name, each in module.named_modules():
                whole = f"{root}.{name}" if name in taken else name or root
                self.names.setdefault(id(each), whole)
        self.parents[id(module)] = id(self.running[-1][0]) if self.running else None
        self.running.append((module, self.runs))
        self.ran[id(module)] = module
        if type(module).__name__ == "OptimizedModule" or "torch.jit" in str(type(module).__mro__):
            self.compiled.add(self.name_of(id(module)))

    def leave(self):
        self.running.pop()

    def name_of(self, place):
        return self.names.get(place) or type(self.ran[place]).__name__

    def place(self):
        """The innermost module that runs; one that is no more than a softmax is a part of it."""
        own = [module for module, _ in self.running if type(module).__name__ == "MultiheadAttention" or
               not type(module).__module__.startswith(("torch.nn.modules.activation", "torch.nn.modules.dropout"))]
        return id(own[-1]) if own else None

    def unseen(self):
        """Modules of a kind that has attention in it, which ran and of which none was seen."""
        places = {call.place for call in self.calls if call.place is not None}
        kinds = {type(self.ran[place]) for place in places}
        return [place for place, module in self.ran.items() if type(module) in kinds and place not in places]

    def unseen_by_name(self):
        """Modules that are called attention, in which none was seen; parts of one in which it was are none."""
        called = {place for place, module in self.ran.items()
                  if re.search("atten|attn", type(module).__name__, re.IGNORECASE)}
        seen = called & self.saw
        return [place for place in self.ran if place in called - seen and self.parents[place] not in called]

    @staticmethod
    def note(table, tensor, what):
        table[id(tensor)] = (weakref.ref(tensor, lambda _, key=id(tensor): table.pop(key, None)), what)

    def known(self, table, tensor):
        found = table.get(id(tensor))
        return found[1] if found is not None and found[0]() is tensor else None

    def keep(self, what, fill):
        call = _Call(self.place(), what)
        call.root = self.running[0][1] if self.running else None
        self.saw.update(id(module) for module, _ in self.running)
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

    def layers(self):
        """What was seen, by layer. A softmax that met no values is that of a classifier or a router."""
        sure = [call for call in self.calls if call.is_sure or call.has_met]
        left = [call for call in self.calls if not call.is_sure and not call.has_met]
        for call in sure:
            if call.what == "softmax" and call.q is None and not call.is_told:
                self.remark("scores could not be followed back to q and k: the weights alone are recorded", call.place)
            if call.what == "softmax" and not call.has_met:
                self.remark("weights were combined or changed before they met values: V and the output are not "
                            "recorded", call.place)
        if left:
            names = [self.name_of(call.place) for call in left if call.place is not None]
            print(f"attnscope: {len(left)} softmax{'es' if len(left) > 1 else ''} over numbers that no q and k gave "
                  f"and that met no values {'are' if len(left) > 1 else 'is'} left out as no attention"
                  f"{': ' + _listed(names) if names else ''}", file=sys.stderr)
        layers = _layers_of(sure, self.groups)
        if any(layer.are_beams for layer in layers):
            print("attnscope: batch items went on from others between steps of decoding, as beams do: earlier steps "
                  "are recorded as those of the last step had them", file=sys.stderr)
        whole = {group[0].place: self.parents.get(group[0].place) for group, _ in self.groups
                 if len({call.place for call in group}) > 1}  # of heads that are modules the one that has them
        for layer in layers:
            layer.place = whole.get(layer.place) or layer.place
        for layer in layers:
            if layer.place is not None and sum(layer.place == other.place and layer.root == other.root
                                               for other in layers) == 1:  # else they may be its heads
                layer.part(_heads_of(self.ran[layer.place], layer))
        return _runs_joined(layers, self.name_of)

    def tell_missed(self):
        for what in self.missed:
            print(f"attnscope: one attention was not understood and is left out: {what}", file=sys.stderr)
        for what, places in self.remarks.items():
            print(f"attnscope: {_listed([self.name_of(place) for place in places]) or 'outside of modules'}: {what}",
                  file=sys.stderr)
        if self.compiled:
            are = "are" if len(self.compiled) > 1 else "is"
            print(f"attnscope: module {_listed(sorted(self.compiled))} {are} TorchScript or compiled, and attention "
                  "inside is not seen (record the model that it was made of)",
                  file=sys.stderr)
        unseen, called = [self.name_of(place) for place in self.unseen()], self.unseen_by_name()
        called = [f"{self.name_of(place)} ({type(self.ran[place]).__name__})" for place in called
                  if self.name_of(place) not in unseen]
        if called:
            print(f"attnscope: no attention over tokens was understood in {_listed(called)}: the layers are numbered "
                  "without it", file=sys.stderr)
        if unseen:
            print(f"attnscope: no attention was seen in {_listed(unseen)}, though in other modules of the same class: "
                  "the layers are numbered without it", file=sys.stderr)

    def see(self, func, args, kwargs, result):
        """After any function of torch. The model goes on whatever is not understood of it."""
        name = getattr(func, "__name__", "")
        try:
            self.see_named(name, func, args, kwargs, result)
        except Exception as error:  # noqa: BLE001, as it would be raised in the model's forward
            self.miss(f"{name}: {error}")

    def see_named(self, name, func, args, kwargs, result):
        if name in _SDPA:
            given = dict(zip(_SDPA[name], args)) | kwargs
            call = self.keep(name, lambda call: _of_sdpa(call, given, result))
            self.note(self.outputs, result[0] if isinstance(result, tuple) else result, [call])
        elif name == "multi_head_attention_forward":
            given = dict(zip(_MULTIHEAD, args)) | kwargs
            self.keep("nn.MultiheadAttention", lambda call: _of_multihead(call, given, func))
        elif name in ("matmul", "__matmul__", "bmm", "baddbmm", "einsum"):
            self.see_product(name, args, kwargs, result)
        elif name in ("softmax", "_softmax"):
            self.see_softmax(args, kwargs, result)
        elif name in ("cat", "concat", "concatenate", "stack"):
            self.see_joined(name, args, kwargs, result)
        elif name in _TURNING and hasattr(result, "shape"):
            self.turn(args, result)
        elif name in ("__getitem__", "narrow") and hasattr(result, "shape"):
            self.see_part(name, args, result)
        elif name in _KEEPING | _WEIGHING and hasattr(result, "shape"):
            self.follow(name, args, kwargs, result)

    def see_product(self, name, args, kwargs, result):
        groups = [group if isinstance(group, (list, tuple)) else [group] for group in args]
        tensors = [tensor for group in groups for tensor in group if hasattr(tensor, "shape")]
        tensors += [kwargs[name] for name in ("other", "mat2", "batch1", "batch2", "tensor2") if name in kwargs]
        if len(tensors) < 2 or min(tensor.dim() for tensor in tensors[-2:]) < 2:
            return
        if name == "einsum" and (len(tensors) != 2 or not isinstance(args[0], str)):
            if any(self.is_linear(tensors[0], tensor) for tensor in tensors[1:]):
                self.miss(_LINEAR)
            return
        first, second = tensors[-2:]
        pair = _operands(args[0], first, second) if name == "einsum" else (first, second.transpose(-1, -2))
        call = self.call_before(name, first, second)
        if call is None and self.is_linear(first, second):
            self.miss(_LINEAR)
            return
        if call and not call.has_met:
            self.take_values(call, name, args, first, second, result)
        if pair is not None and call is None:  # outputs are no scores
            origin = _Origin(pair, 1.0, error=_step(result))
            if name == "baddbmm":
                origin, beta = origin.times(float(kwargs.get("alpha", 1))), float(kwargs.get("beta", 1))
                given = args[0] if len(args) in (1, 3) else kwargs.get("input")
                origin = origin.plus(given, beta) if beta else origin  # of 0 it may hold anything
            self.note(self.origins, result, origin)

    def is_linear(self, first, second):
        """Whether the second is a product over as many tokens as the first has, and of its features."""
        origin = self.known(self.origins, second)
        if origin is None or origin.is_weighed or min(tensor.dim() for tensor in (first, *origin.pair)) < 3:
            return False
        tokens, features = origin.pair[0].shape[-1], second.shape[-2:]
        return tokens not in features and first.shape[-1] in features and tokens in first.shape[:-1]

    def call_before(self, name, first, second):
        """The call whose weights are multiplied, those of a softmax that was written out too; False where they are of
        an attention that is not recorded, None where they are no weights."""
        found = [self.known(table, tensor) for table, tensor in (
            (self.weights, first), (self.turned, second), *(((self.weights, second), (self.turned, first))
                                                            if name == "einsum" else ()))]
        call = next((each for each in found if each is not None), None)
        if call is not None or name == "einsum" and self.known(self.origins, first) is None:
            return call
        origin = self.known(self.origins, first)
        if origin is None or first.dim() < 3 or second.dim() < first.dim() - 1:
            return None
        if not origin.is_weighed:
            if min(tensor.dim() for tensor in (second, *origin.pair)) > 2:
                self.miss("a product of q and k that meets values without a softmax, as in linear attention")
                return False
            return None
        return self.keep_written_out(origin, first)

    def keep_written_out(self, origin, weights):
        """A softmax as exponentials that are divided by their sum. Weights that no softmax gives are told."""
        sums = weights.detach().sum(-1)
        is_whole = (sums - 1).abs() < 1e-2
        is_softmax = bool((weights.detach() >= 0).all() and (is_whole | (sums == 0)).all() and is_whole.any())
        if not is_softmax:
            # Rows and columns of the product are of activations, of each batch item: else it is no attention.
            if min(tensor.dim() for tensor in origin.pair) > 2 and weights.shape[-1] == origin.pair[1].shape[-2]:
                self.miss("weights that do not sum to 1 over the keys, as no softmax gives them")
                return False
            return None

        def fill(call):
            call.weights, call.leading, call.extra = _numbers(weights), weights.shape[:-2], origin.extra
            call.q, call.k = (_led(tensor, weights.shape[:-2]) for tensor in origin.padded())
            if not _fitted_to_weights(call, origin):
                call.q, call.k, call.is_told = None, None, True
                self.remark("no softmax gives the weights: they alone are recorded, without q and k")

        self.softmaxes += 1
        call = self.keep("softmax", fill)
        self.note(self.weights, weights, call)
        return call

    def remark(self, what, place=None):
        """Tells it at the end by the names of the modules of which it is so: of that, or of the one that runs."""
        places, place = self.remarks.setdefault(what, []), place or self.place()
        if place is not None and place not in places:
            places.append(place)

    def miss(self, why):
        place = self.place()
        text = f"{self.name_of(place)}: {why}" if place is not None else why
        if text not in self.missed:
            self.missed.append(text)

    def take_values(self, call, name, args, first, second, result):
        is_first = self.known(self.weights, first) is call or self.known(self.turned, first) is call
        values, output = (second, result) if is_first else (first.transpose(-1, -2), result.transpose(-1, -2))
        if name == "einsum":
            a, b, out = _letters(args[0], (first, second))
            if not is_first:
                a, b, values = b, a, first
            weights = first if is_first else second
            if self.known(self.turned, weights) is call:
                a = a[:-2] + a[-1] + a[-2]
            feature = [letter for letter in b if letter not in a]
            of_values = "".join(letter for letter in a[:-2] if letter in b)
            if len(feature) != 1 or a[-1] not in b or of_values not in (a[:-2], a[:-3]):
                return
            values = values.permute([b.index(letter) for letter in of_values + a[-1] + feature[0]])
            values = values if of_values == a[:-2] else values.unsqueeze(-3)
            output = result.permute([out.index(letter) for letter in a[:-2] + a[-2] + feature[0]])
        folded = call.weights.shape[:-2]
        v, call.output = (_led(tensor, call.leading).reshape(*folded, *tensor.shape[-2:])
                          for tensor in (values, output))
        keys = [(0, 0)] * (v.ndim - 2) + [call.extra, (0, 0)]
        call.v = np.pad(v, keys) if v.shape[-2] + sum(call.extra) == call.weights.shape[-1] else v
        self.note(self.outputs, result, [call])
        call.has_met = True
        if call.is_changed:
            call.output = None
            self.remark("weights were multiplied by something else behind the softmax: the output is left out, which "
                        "the recorded ones do not give")
        if call.is_dropped:
            call.output = None
            self.remark("a dropout acted on the weights: the output is left out, which these do not give "
                        "(model.eval() before it runs)")

    def see_softmax(self, args, kwargs, result):
        scores = args[0] if args else kwargs.get("input")
        dim = kwargs.get("dim", args[1] if len(args) > 1 else None)
        if dim is None or scores.dim() < 2 or dim not in (-1, scores.dim() - 1, -2, scores.dim() - 2):
            return
        self.softmaxes += 1
        origin = self.known(self.origins, scores)
        is_turned = dim not in (-1, scores.dim() - 1)  # keys as rows
        is_square = scores.shape[-1] == scores.shape[-2]
        if (origin is None and is_turned) or ((origin is None or scores.dim() < 3) and not is_square):
            return  # logits of classes or words, not of keys
        entered, weights = ((t.transpose(-1, -2) if is_turned else t) for t in (scores, result))
        origin = origin.turned() if origin is not None and is_turned else origin

        def fill(call):
            call.weights, call.leading = _numbers(weights), weights.shape[:-2]
            call.is_sure = origin is not None and scores.dim() > 2
            if origin is None:
                return
            call.extra = origin.extra
            call.q, call.k = (_led(tensor, weights.shape[:-2]) for tensor in origin.padded())
            of_keys = origin.pair[1]
            if origin.is_scaled:
                self.remark("scores are multiplied by one number for each head, query or key: q or k is recorded with "
                            "it")
            if origin.is_joined:
                self.remark("scores are the sum of two products: their features stand side by side in q and k")
            call.is_grouped = result.dim() > 4 and of_keys.dim() > 2 and of_keys.shape[-3] == 1 < result.shape[-3]
            _fitted(call, _numbers(entered), origin)

        self.note(self.turned if is_turned else self.weights, result, self.keep("softmax", fill))

    def see_joined(self, name, args, kwargs, result):
        """Columns that are put beside scores, and outputs of heads or of pieces of the queries."""
        parts = args[0] if args else kwargs.get("tensors")
        dim = kwargs.get("dim", args[1] if len(args) > 1 else 0)
        if not isinstance(parts, (list, tuple)) or len(parts) < 2 or not hasattr(result, "shape"):
            return
        origins = [self.known(self.origins, part) for part in parts]
        given = [at for at, origin in enumerate(origins) if origin is not None]
        if len(given) == 1 and name != "stack" and dim in (-1, result.dim() - 1):
            origin, (at,) = origins[given[0]], given
            before, behind = (sum(part.shape[-1] for part in some) for some in (parts[:at], parts[at + 1:]))
            if not origin.is_weighed:
                self.note(self.origins, result, origin.beside(
                    parts, at, (origin.extra[0] + before, origin.extra[1] + behind)))
        calls = [self.known(self.outputs, part) for part in parts]
        if all(own is not None for own in calls):
            whole = [call for own in calls for call in own]
            if len({id(call) for call in whole}) == len(whole):
                self.groups = [(group, axis) for group, axis in self.groups
                               if not set(map(id, group)) <= set(map(id, whole))]
                self.groups.append((whole, 0 if dim in (0, -result.dim()) else 1))
                self.note(self.outputs, result, whole)

    def turn(self, args, result):
        for tensor in (tensor for tensor in args[:1] if hasattr(tensor, "shape") and _is_turned(tensor, result)):
            for table, other in ((self.weights, self.turned), (self.turned, self.weights)):
                call = self.known(table, tensor)
                if call is not None:
                    self.note(other, result, call)
            origin = self.known(self.origins, tensor)
            if origin is not None and not origin.is_weighed and origin.extra == (0, 0):
                self.note(self.origins, result, origin.turned())
        calls = self.known(self.outputs, args[0]) if args else None
        if calls is not None and result.numel() == args[0].numel():
            self.note(self.outputs, result, calls)

    def see_part(self, name, args, result):
        """The weights of keys alone, without those of sinks; scores of some heads, queries or keys."""
        tensor = args[0]
        call = self.known(self.weights, tensor)
        keys = tensor.shape[-1] - sum(call.extra) if call is not None else None
        if call is not None and call.extra != (0, 0) and result.shape == (*tensor.shape[:-1], keys):
            self.note(self.weights, result, call)
        origin = self.known(self.origins, tensor)
        if origin is None or name != "__getitem__" or origin.is_weighed or origin.extra != (0, 0):
            return
        index = args[1] if isinstance(args[1], tuple) else (args[1],)
        if not all(isinstance(each, (int, slice)) or each is Ellipsis for each in index):
            return
        at = index.index(Ellipsis) if Ellipsis in index else len(index)
        index = (*index[:at], *[slice(None)] * (tensor.dim() - len(index) + (at < len(index))), *index[at + 1:])
        *leading, row, column = index
        pair = [part.expand(*tensor.shape[:-2], *part.shape[-2:]) for part in origin.pair]
        if isinstance(row, slice) and isinstance(column, slice):
            origin = origin.with_each_added(lambda added: added.expand(tensor.shape)[tuple(index)])
            self.note(self.origins, result, origin.but(pair=(pair[0][(*leading, row)], pair[1][(*leading, column)])))

    def take_changed(self, name, args, result):
        """Weights that are rounded, or set to 0 where rows see nothing, after the softmax; those before a dropout stay,
        of which the output is not."""
        call = self.known(self.weights, args[0] if args else None)
        if call is None or call.has_met or call.is_dropped or result.shape[:-2] != call.leading:
            return
        is_filled = name.rstrip("_") in ("nan_to_num", "masked_fill")
        if name.rstrip("_") == "dropout":
            call.is_dropped = not bool((result.detach() == args[0].detach()).all())
        elif is_filled or result.dtype != args[0].dtype:
            call.weights = _numbers(result).reshape(call.weights.shape)
            call.fill = call.fill if not is_filled or call.weights.any(-1).all() else None

    def unfold(self, name, tensors, result):
        """Scores whose queries or keys stand apart by rows and columns of an image, where biases of each are added, are
        scores again when these are joined."""
        given = next((each for each in tensors if self.known(self.unfolded, each) is not None), None)
        origin, shape = self.known(self.unfolded, given) if given is not None else (None, None)
        if name in _RESHAPING and tensors and tensors[0].numel() == result.numel():
            if origin is not None and result.shape[-2:] == shape[-2:]:
                self.note(self.origins, result, origin)
            elif origin is None and result.shape[-2:] != tensors[0].shape[-2:]:
                origin, shape = self.known(self.origins, tensors[0]), tensors[0].shape
                if origin is not None and not origin.is_weighed and origin.extra == (0, 0):
                    self.note(self.unfolded, result, (origin.but(added=None), shape))
        elif origin is not None and given.shape == result.shape and name in ("add", "__add__", "__radd__"):
            self.note(self.unfolded, result, (origin, shape))

    @staticmethod
    def are_changed(name, call, tensor, result):
        """Whether weights are others than those that are recorded, as where two softmaxes are subtracted."""
        if name.rstrip("_") not in _CHANGING or call.has_met:
            return False
        far = (result.detach() - tensor.detach()).abs().max() if result is not tensor else np.abs(
            _numbers(result).reshape(call.weights.shape) - call.weights).max()
        return not float(far) <= 1e-2 * np.abs(call.weights).max()

    def follow(self, name, args, kwargs, result):
        """Scores stay scores, and weights weights, through what keeps their rows and columns."""
        self.take_changed(name, args, result)
        before = self.known(self.origins, args[0]) if args else None
        if name.startswith("dropout") and before is not None and before.is_weighed and result.dim() > 2:
            call = self.known(self.weights, args[0]) or self.keep_written_out(before, args[0])
            if call:
                self.note(self.weights, args[0], call)
                self.take_changed(name, args, result)
                self.note(self.weights, result, call)
                return
        if name in ("add", "add_", "__add__", "__iadd__") and not kwargs and len(args) == 2:
            both = [self.known(self.origins, arg) for arg in args]
            whole = both[0].with_product(both[1], result) if None not in both else None
            if whole is not None:
                self.note(self.origins, result, whole)
                return
        origin = self.known(self.origins, result)
        if origin is not None:  # in place
            self.note(self.origins, result, origin.after(name, result, result, args, kwargs))
            return
        tensors = [tensor for tensor in (*args, *kwargs.values()) if hasattr(tensor, "shape")]
        for tensor in tensors[:1]:
            calls = self.known(self.outputs, tensor)
            if calls is not None and tensor.numel() == result.numel() and self.known(self.outputs, result) is None:
                self.note(self.outputs, result, calls)
        self.unfold(name, tensors, result)
        for tensor in (tensor for tensor in tensors if tensor.shape[-2:] == result.shape[-2:]):
            for table in (self.origins, self.weights, self.turned):
                what = self.known(table, tensor)
                if table is not self.origins and what is not None and self.are_changed(name, what, tensor, result):
                    is_alone = sum(self.known(table, each) is not None for each in tensors) == 1
                    what.is_changed = is_alone and name.strip("_").lstrip("ir") in ("mul", "div", "truediv", "true_divide")
                    table.pop(id(result), None)
                    if what.is_changed:
                        self.note(table, result, what)
                elif what is not None and self.known(table, result) is None:
                    what = what.after(name, tensor, result, args, kwargs) if table is self.origins else what
                    self.note(table, result, what)


def _is_written_behind(last, call):
    """Whether the keys of a step are those of the one before it but for some that no query of that one saw."""
    changed = ~np.isclose(call.k, last.k).all(-1)  # (…, M)
    changed = changed.reshape(-1, changed.shape[-1]).any(0)
    seen = last.allowed()
    seen = seen if seen.dtype == bool else seen > UNSEEN
    return bool(changed.any()) and not seen[..., changed].any()


def _rolled(last, call):
    """By how many keys the cache of a step of decoding begins later than that of the one before it, whose keys and the
    queries' own it holds: 0 where it grows. None where it is no next step."""
    if call.q is None or last.q is None or call.q.shape[:-2] != last.q.shape[:-2]:
        return None
    new, kept = call.q.shape[-2], last.k.shape[-2]
    if call.k.shape == last.k.shape and new == 1 and np.allclose(call.k, last.k):
        return 0  # keys that stay are those of cross-attention, whose steps have one query each
    if call.k.shape == last.k.shape and new < kept and _is_written_behind(last, call):
        return 0  # a cache that has its whole length from the beginning
    rolled = kept + new - call.k.shape[-2]
    before = last.k[..., rolled:, :]
    is_step = 0 <= rolled < kept and before.shape == call.k[..., :kept - rolled, :].shape
    return rolled if is_step and np.allclose(before, call.k[..., :kept - rolled, :]) else None


def _continued(last, call):
    """Which batch item of the step before each of a step goes on from, as beams do that are sorted anew; None where it
    is no next step of some."""
    if call.q is None or last.q is None or call.q.ndim < 3 or call.q.shape[1:-2] != last.q.shape[1:-2]:
        return None
    kept = last.k.shape[-2]
    if call.k.shape[-2] != kept + call.q.shape[-2] or call.k.shape[1:-2] != last.k.shape[1:-2]:
        return None
    before = [next((at for at, keys in enumerate(last.k) if np.allclose(keys, own[..., :kept, :])), None)
              for own in call.k]
    return None if None in before else before


def _stacked(calls, rolled=None):
    """Steps of decoding as one attention, a row a query; a key that left the cache is masked from there on. `rolled`:
    by how many keys each begins later, where that is known."""
    rolled = rolled or [_rolled(last, call) for last, call in zip(calls, calls[1:])]
    first = np.cumsum([0] + rolled)
    keys = max(at + call.k.shape[-2] for at, call in zip(first, calls))
    joined = _Call(calls[0].place, calls[0].what)
    joined.scale, joined.softcap, joined.fill = calls[0].scale, calls[0].softcap, calls[0].fill
    joined.q = np.concatenate([call.q for call in calls], -2)
    joined.root, joined.items, joined.extra, joined.prompt = (getattr(calls[0], name) for name in (
        "root", "items", "extra", "prompt"))
    joined.prompt, joined.are_beams = joined.prompt or calls[0].q.shape[-2], calls[0].are_beams

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
    # Rows of padding were weighed over the keys of their own step alone.
    is_uneven = any(call.fill is not None and mask.shape[-1] < keys for call, mask in zip(calls, masks))
    if is_uneven or any(mask.dtype != bool for mask in masks):
        masks, joined.fill = [_as_numbers(mask, call.fill) for call, mask in zip(calls, masks)], None
    leading = np.broadcast_shapes(*(mask.shape[:2] for mask in masks))
    masks = [np.broadcast_to(mask, leading + mask.shape[2:]) for mask in masks]
    mask = _without_repeats(rows(masks, False if masks[0].dtype == bool else -np.inf))
    joined.mask = None if mask.dtype == bool and mask.all() else mask
    return joined


def _own_mask(call, axis):
    """What acts on the scores of a call as (B, H, N, M); None where nothing does. Of three axes the first is that of
    heads where calls are batch items, and of batch items where they are heads."""
    if call.mask is None and not call.causal:
        return None
    mask = call.allowed()
    is_by_item = call.q.ndim == 3 and axis == 1 and call.mask is not None and call.mask.ndim == 3
    return np.moveaxis(mask, 0, 1) if is_by_item else mask


def _side_by_side(calls, axis, is_batch=False):
    """Calls of one shape as one, along an axis of (B, H, N, d); where they have three an axis is made. `is_batch`: the
    first is that of batch items, however many there are."""
    joined = _Call(calls[0].place, calls[0].what)
    joined.root, joined.items, joined.extra, joined.prompt = (getattr(calls[0], name) for name in (
        "root", "items", "extra", "prompt"))
    joined.scale, joined.softcap, joined.fill = calls[0].scale, calls[0].softcap, calls[0].fill
    has_heads = calls[0].q.ndim > 3 or is_batch
    for name in ("q", "k", "v", "output", "weights"):
        arrays = [getattr(call, name) for call in calls]
        if all(array is not None for array in arrays):
            setattr(joined, name, np.concatenate(arrays, axis) if has_heads else np.stack(arrays, axis))
    masks = [_own_mask(call, 1 if is_batch and call.q.ndim == 3 else axis) for call in calls]
    if all(call.causal and call.mask is None for call in calls):
        joined.causal = True
    elif any(mask is not None for mask in masks):
        masks = [call.allowed() if mask is None else mask for call, mask in zip(calls, masks)]
        if any(mask.dtype != bool for mask in masks):
            masks, joined.fill = [_as_numbers(mask, call.fill) for call, mask in zip(calls, masks)], None
        lengths = [call.q.shape[axis] if has_heads else 1 for call in calls]
        leading = list(np.broadcast_shapes(*(mask.shape[:2] for mask in masks)))
        wide = [leading[:axis] + [length] + leading[axis + 1:] for length in lengths]
        masks = [np.broadcast_to(mask, (*own, *mask.shape[2:])) for own, mask in zip(wide, masks)]
        joined.mask = _without_repeats(np.concatenate(masks, axis))
    return joined


def _one_of(group, axis):
    """The attention whose heads, or pieces of whose queries, these calls are; None where they are no such."""
    first = group[0]
    is_whole = all(call.q is not None and call.k is not None for call in group)
    rules = {(call.scale, call.softcap, call.fill) for call in group}
    if not is_whole or len(rules) != 1 or len({call.q.ndim for call in group}) != 1 or first.q.ndim > 4:
        return None
    if all(call.q.shape[:-2] == first.q.shape[:-2] and call.k.shape == first.k.shape for call in group) and all(
            np.array_equal(call.k, first.k) for call in group):
        return _stacked(group, [0] * (len(group) - 1))
    if all(_rolled(last, call) == 0 for last, call in zip(group, group[1:])):
        return _stacked(group)
    are_alike = all(call.q.shape == first.q.shape and call.k.shape == first.k.shape for call in group)
    is_batch = axis == 0 and first.q.ndim == 4
    return _side_by_side(group, axis, is_batch) if are_alike and first.q.ndim > 2 else None


def _pieces_joined(calls, groups):
    """The calls with one in the place of those that are heads or pieces of one attention."""
    calls = list(calls)
    for group, axis in groups:
        places = [at for at, call in enumerate(calls) if any(call is each for each in group)]
        whole = _one_of(group, axis) if len(places) == len(group) else None
        if whole is not None:
            whole.prompt = None  # no query of it was found by the one before
            calls = [whole if at == places[0] else call for at, call in enumerate(calls)
                     if at == places[0] or at not in places]
    return calls


def _with_beams(layers, call, orders):
    """The layer of which a call is the next step of some batch items, with those alone; None where there is none.
    `orders` gets which they are by the run of the model."""
    for layer in reversed(layers) if call.place is not None else ():
        chosen = _continued(layer[-1], call) if layer[-1].place == call.place else None
        if chosen is not None:
            layer[:] = [each.of_items(chosen) for each in layer]
            layer[0].are_beams, orders[call.root] = True, chosen
            return layer
    return None


def _with_orders(layer, orders):
    """Steps over keys that stay, as those of cross-attention, with the batch items that the layers beside them tell."""
    for at, call in enumerate(layer):
        if at > 0 and call.root in orders and not layer[0].are_beams and len(orders[call.root]) == len(call.q):
            layer[:at] = [each.of_items(orders[call.root]) for each in layer[:at]]
    return layer


def _layers_of(calls, groups=()):
    """The calls by layer: each module's in the order of their first, heads and pieces as one, steps of decoding as
    one."""
    layers, orders = [], {}
    for call in _pieces_joined(calls, groups):
        # The last of them first: the same prompt may run twice.
        own = next((layer for layer in reversed(layers) if call.place is not None and layer[-1].place == call.place
                    and _rolled(layer[-1], call) is not None), None)
        if own is None:
            own = _with_beams(layers, call, orders)
        own.append(call) if own is not None else layers.append([call])
    layers = [_with_orders(layer, orders) for layer in layers]
    return [layer[0] if len(layer) == 1 else _stacked(layer) for layer in layers]


def _heads_of(module, call):
    """How many heads a module has by its attributes, if it has batch items and heads in one axis; else 0."""
    if call.q is None or call.q.ndim != 3:
        return 0
    names = ("num_heads", "num_attention_heads", "n_heads", "n_head", "heads", "nhead")
    heads = next((own for own in (getattr(module, name, None) for name in names) if isinstance(own, int)), 0)
    widths = [getattr(module, name, None) for name in "embed_dim hidden_size d_model all_head_size inner_dim".split()]
    width = call.q.shape[-1]
    scale = getattr(module, "scale", None)
    is_scaled = isinstance(scale, float) and abs(scale - width ** -0.5) < 1e-6
    are_parted = getattr(module, "head_dim", None) == width or heads * width in widths or is_scaled
    return heads if heads > 1 and call.q.shape[0] % heads == 0 and are_parted else 0


def _runs_joined(layers, name_of):
    """The layers with further runs of the same modules as batch items beside the first, where they have its shapes;
    of others the longest is kept. What one run calls several times stays several layers."""
    kept, counts, several, longest = {}, {}, 0, {}
    for layer in layers:
        own = counts.setdefault((layer.place, layer.root), 0)
        counts[layer.place, layer.root] += 1
        key = (id(layer),) if layer.place is None else (layer.place, own)
        kept.setdefault(key, []).append(layer)
    found = []
    for key, runs in kept.items():
        first = runs[0]
        alike = all(run.q is not None and run.q.ndim > 2 and run.q.shape[1:] == first.q.shape[1:] and
                    run.k.shape[1:] == first.k.shape[1:] and (run.scale, run.softcap, run.fill) ==
                    (first.scale, first.softcap, first.fill) for run in runs)
        if len(runs) > 1 and alike:
            several = max(several, len(runs))
            whole = _side_by_side(runs, 0, True)
            whole.items = None if first.items is None else sum(run.items for run in runs)
            found.append(whole)
            continue
        sizes = [(run.weights if run.q is None else run.q).shape[-2] * (run.weights if run.k is None else run.k).shape[
            -1 if run.k is None else -2] for run in runs]
        at = max(range(len(runs)), key=lambda each: (sizes[each], each))
        if len(runs) > 1:
            longest.setdefault((at, len(runs)), []).append(name_of(key[0]))
        found.append(runs[at])
    if several:
        print(f"attnscope: the model ran {several} times: the runs stand beside each other as batch items",
              file=sys.stderr)
    for (at, count), names in longest.items():
        print(f"attnscope: {_listed(names)} ran {count} times, with inputs of other lengths: run {at}, the longest, "
              "is kept (record one forward pass to keep another)", file=sys.stderr)
    return found


def _listed(names):
    return ", ".join(names[:4]) + (f" and {len(names) - 4} more" if len(names) > 4 else "")


def _tell_repeats(layers):
    """What one run calls again is numbered behind what it called first, though it is no further module."""
    places, again = {}, []
    for number, layer in enumerate(layers):
        if layer.place is not None and places.setdefault(layer.place, number) != number:
            again.append((number, places[layer.place]))
    if again:
        print(f"attnscope: {', '.join(f'layer {number} is layer {first}' for number, first in again[:4])}"
              f"{' …' if len(again) > 4 else ''} called again in the same run, with other inputs (layers= takes those "
              "that are meant)", file=sys.stderr)


def _size(count):
    power = min(3, (len(str(int(count))) - 1) // 3)
    return f"{count / 1000 ** power:.3g} {('bytes', 'kB', 'MB', 'GB')[power]}"


def _write(path, layers, numbers, tokens):
    arrays = {}
    named = [layer.arrays() for layer in layers]
    most = max((own["q"].ndim for own in named if "q" in own), default=0)
    for own in named:  # what ran without batch items stands beside what ran with them
        if "q" in own and own["q"].ndim == 2 < most:
            own |= {name: own[name][(None,) * (most - 2)] for name in ("q", "k", "v", "output", "attn_weights")
                    if name in own and own[name].ndim == 2}
    # Layers of one shape with masks of several kinds, causal ones among them, make one scene as arrays of masks.
    shapes = {own["q"].shape[:-1] + own["k"].shape[-2:-1] for own in named if "q" in own}
    kinds = {(own.get("is_causal") is not None, getattr(own.get("attn_mask"), "shape", None)) for own in named}
    if len(kinds) > 1 and len(shapes) == 1 and all("q" in own for own in named):
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
                own["attn_mask"] = _as_numbers(mask, own.pop("fill", None))
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


def _plain(tokens):
    """Tensors and arrays of ids or texts as lists of them."""
    tokens = tokens.tolist() if hasattr(tokens, "tolist") else tokens
    return [_plain(each) if hasattr(each, "tolist") or isinstance(each, (list, tuple)) else each for each in tokens] \
        if isinstance(tokens, (list, tuple)) else tokens


def _named(own, queries, prompt, seen):
    """The names of a batch item for all of its queries, `prompt` of which ran at once and the others step by step.
    Where fewer names are given than there were places, the rest is padding: at the right, or wherever the keys are not
    which the query sees that sees most, if these are as many as the names."""
    texts = [str(token) for token in own]
    if len(texts) < prompt:
        places = np.arange(len(texts))
        if seen is not None:
            real = np.flatnonzero(seen[seen.sum(-1).argmax()])
            places = real if len(real) == len(texts) else places
        given, texts = texts, ["<pad>"] * prompt
        for place, text in zip(places, given):
            texts[place] = text
    # A name, not "": whether the call masked its padding is known from its mask.
    return texts + [str(at) for at in range(len(texts), queries)]


def _texts_for(tokens, q, batch=None, prompt=None, seen=None):
    """The texts as an array by query, or by batch item and query where each item has a list of its own. `batch`: so
    many items there are, each of them beside the others' frames or rows. `prompt`: as many queries ran at once before
    steps of decoding, whose tokens nobody knows before: they are numbered. `seen`: which keys the queries of each item
    see, (B, N, M)."""
    tokens = None if tokens is None else _plain(tokens)
    if tokens is None:
        return None
    queries, items = q.shape[-2], q.shape[0] if q.ndim > 2 else 1
    prompt = prompt or queries
    # Of three axes the first may be that of batch items times heads.
    is_parted = items % len(tokens) == 0 if q.ndim == 3 else len(tokens) in (items, batch)
    if any(isinstance(token, list) for token in tokens):
        if not is_parted or any(len(own) > queries for own in tokens):
            raise AttnScopeError(f"tokens: lists of {', '.join(str(len(own)) for own in tokens)} were given, and there "
                                 f"are {items} items of {queries} queries")
        of_each = [None] * len(tokens) if seen is None else np.broadcast_to(
            seen, (max(len(tokens), len(seen)), *seen.shape[1:]))[::max(1, len(seen) // len(tokens))]
        texts = [_named(own, queries, prompt, item) for own, item in zip(tokens, of_each)]
        # Heads, frames and rows of images that stand beside the batch items come after them.
        return np.repeat(np.array(texts), items // len(tokens), 0)
    if len(tokens) != queries and not 0 < len(tokens) < queries > prompt:
        raise AttnScopeError(f"tokens: {len(tokens)} were given, and there are {queries} queries")
    return np.array([str(token) for token in tokens] + [str(at) for at in range(len(tokens), queries)])


@contextlib.contextmanager
def recording(path, tokens=None, layers=None, most=4 << 30):
    """Keeps the attention of all layers that run inside, and writes it to `path` (.npz) at the end.

    tokens: texts or ids, one for each query, or a list of them for each batch item, which may leave out its padding;
    those that don't fit are told, and left out. layers: numbers of the layers that are written, from 0 in the order in
    which they run; left out: all. most: bytes that may be kept.

    A layer is a module that runs attention. Heads and pieces of queries whose outputs are joined are one attention, and
    so are steps of decoding, where the cache grows, is written behind, or drops its oldest keys. Further runs of the
    model become batch items where they have the shapes of the first; else the longest is kept. What the model's forward
    calls several times is as many layers. Weights that no softmax gives are recorded by themselves. Attention that is
    not understood (linear attention, TorchScript, torch.compile) is told by the name of its module. After an error
    inside, the layers that ran before it are written.
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
    enter = modules.register_module_forward_pre_hook(lambda module, _: recorder.enter(module))
    leave = modules.register_module_forward_hook(lambda *_: recorder.leave())
    try:
        with _flash_attention(recorder), Mode():
            yield recorder
    except Exception:
        if recorder.calls:  # what ran before the fault may show where it comes from
            found = recorder.layers()
            _write(path, found, range(len(found)), None)
            print(f"attnscope: {path}: {len(found)} of the layers, which ran before the error, without tokens",
                  file=sys.stderr)
        raise
    finally:
        enter.remove()
        leave.remove()
    if recorder.problem is not None:
        raise recorder.problem
    found = recorder.layers()
    recorder.tell_missed()
    if not found:
        raise AttnScopeError(
            "no attention was seen: neither scaled_dot_product_attention nor nn.MultiheadAttention nor flash-attention "
            f"ran, and none of {recorder.softmaxes} softmaxes was over scores of keys (does the model run inside the "
            "with block, in its thread, and not under torch.compile or as TorchScript?)")
    numbers = range(len(found)) if layers is None else [int(layer) for layer in np.atleast_1d(layers)]
    if not numbers or not set(numbers) <= set(range(len(found))):
        raise AttnScopeError(f"layers={layers}: {len(found)} layers of attention were seen (give numbers from 0 to "
                             f"{len(found) - 1}, or leave layers out)")
    kept = [found[number] for number in numbers]
    _tell_repeats(found)
    alone = [number for number in numbers if found[number].q is None]
    if 0 < len(alone) < len(kept):
        print(f"attnscope: {path}: of layer {_listed([str(number) for number in alone])} there are weights alone, and "
              f"the program shows the others (layers=[{alone[0]}] writes such a layer by itself)", file=sys.stderr)
    size = sum(array.nbytes for layer in kept for array in layer.arrays().values())
    names = [recorder.name_of(layer.place) for layer in kept if layer.place is not None]
    print(f"attnscope: {path}: {len(kept)} of {len(found)} layers{f' ({_listed(names)})' if names else ''}, "
          f"{_size(size)}", file=sys.stderr)
    try:
        first = kept[0].weights if kept[0].q is None else kept[0].q
        texts = _texts_for(tokens, first, kept[0].items, kept[0].prompt, kept[0].seen_at_once())
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
           "attention_mask", "tokens", "key_tokens", "output", "attn_weights", "attentions", "scale", "is_causal")


def _one_array(values):
    """A list of numbers, or the arrays of several layers (a model's attentions), as one array."""
    arrays = [_numbers(value) if hasattr(value, "shape") else value for value in values]
    shapes = {getattr(array, "shape", None) for array in arrays}
    if len(shapes) > 1 and None not in shapes:
        raise AttnScopeError(f"arrays of {len(shapes)} shapes in one list (give those of one shape, or each as a file "
                             "of its own: numpy.savez(FILE, layer0=…, layer1=…))")
    return np.asarray(arrays)


def _taken(source, named):
    """An array in the place of a file is one of weights."""
    if isinstance(source, dict):
        raise AttnScopeError("a dict is no file (give its arrays by name, **arrays, or save it: "
                             "numpy.savez(FILE, **arrays))")
    if callable(getattr(source, "forward", None)):
        raise AttnScopeError(f"{type(source).__name__} is a model (record it: with attnscope.recording(\"run.npz\"): "
                             "model(**inputs), then give \"run.npz\")")
    source = _one_array(source) if isinstance(source, (list, tuple)) else source
    return (None, {"weights": source} | named) if hasattr(source, "shape") else (source, named)


def _is_array(value):
    """Whether it is numbers with axes: an array, a tensor, or a list of lists of numbers."""
    nested = isinstance(value, (list, tuple)) and len(value) > 0 and isinstance(value[0], (list, tuple))
    return nested or (hasattr(value, "shape") and len(value.shape) > 0)


def _by_position(call, source, more, words, named):
    """Arrays one after the other are q, k, v and attn_mask, as torch's scaled_dot_product_attention takes them; other
    values are the options of these words. Returns the source and what is named."""
    if not any(_is_array(value) for value in more):
        if len(more) > len(words):
            raise AttnScopeError(f"{call}: {more[len(words)]!r} has no name here (give options by name: head=0)")
        return source, named | dict(zip(words, more))
    arrays = [source, *more]
    while arrays[-1] is None:
        arrays.pop()
    names = ("q", "k", "v", "attn_mask")
    if len(arrays) > len(names) or not all(_is_array(value) for value in arrays):
        raise AttnScopeError(f"{call}: arrays without a name are q, k, v and attn_mask in this order (give them by "
                             "name: q=q, k=k)")
    twice = [name for name in names[:len(arrays)] if name in named]
    if twice:
        raise AttnScopeError(f"{call}: {twice[0]} is given twice, by its place and by its name (leave one out)")
    return None, dict(zip(names, arrays)) | named


def _parted(named):
    """Arrays, and options of the command line; a mask is one or the other. Lists of numbers are arrays too."""
    def is_numbers(name, value):
        nested = isinstance(value, (list, tuple)) and len(value) > 0 and isinstance(value[0], (list, tuple))
        return nested and (name in _ARRAYS or name == "mask") and not name.endswith("tokens")

    def is_layers(value):
        return isinstance(value, (list, tuple)) and len(value) > 0 and hasattr(value[0], "shape")

    named = {name: _one_array(value) if is_numbers(name, value) or is_layers(value) else value
             for name, value in named.items()}
    is_array = {name: hasattr(value, "shape") for name, value in named.items()}
    named = {"attn_mask" if name == "mask" and is_array[name] else name: value for name, value in named.items()}
    arrays = {name: np.array(value) if isinstance(value, bool) else value for name, value in named.items()
              if name in _ARRAYS and (hasattr(value, "shape") or isinstance(value, bool) or name.endswith("tokens"))}
    options = {name: value for name, value in named.items() if name not in arrays}
    unknown = [name for name, value in options.items() if hasattr(value, "shape") and value.shape]
    if unknown:
        raise AttnScopeError(f"{unknown[0]}: no array has that name here (take one of {', '.join(_ARRAYS)})")
    return arrays, options


def show(source=None, *more, watch=False, **named):
    """Opens the window with a file or arrays (q=…, k=…, v=…, tokens=…) and returns; `watch` follows its versions."""
    displays = ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM")
    if sys.platform.startswith("linux") and not any(os.environ.get(name) for name in displays):
        raise AttnScopeError("show: there is no display for a window, neither DISPLAY nor WAYLAND_DISPLAY is set "
                             "(run it where there is one, or take picture(…), which needs none)")
    folder = tempfile.mkdtemp(prefix="attnscope-")
    source, named = _by_position("show", source, more, ["watch"], named)
    watch = named.pop("watch", watch)
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

    def __repr__(self):
        return f"<attnscope.Picture: {self.kind}, {_size(len(self.content))}; save(path) writes it>"

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


def picture(source=None, *more, kind=None, **named):
    """A stage as a labelled picture; options are those of `attnscope render`: stage="scores", row=2, head=0 …"""
    source, named = _by_position("picture", source, more, ["kind"], named)
    kind = named.pop("kind", kind)
    source, named = _taken(source, named)
    sizes = [named[name].shape for name in ("q", "weights", "scores") if hasattr(named.get(name), "shape")]
    kind = kind or ("png" if any(shape[-2] ** 2 > 250_000 for shape in sizes) else "svg")
    return _answer("render", kind, source, named, lambda out: Picture(out.read_bytes(), kind))


def animate(source=None, *more, row=0, kind="gif", **named):
    """A row of the output as it is summed, as a GIF or WebP; options are those of `attnscope animate`."""
    source, named = _by_position("animate", source, more, ["row", "kind"], named)
    row, kind = named.pop("row", row), named.pop("kind", kind)
    return _answer("animate", kind, source, named, lambda out: Picture(out.read_bytes(), kind), "--row", row)


def compute(source=None, *more, stage="weights", **named):
    """A stage as an array; options are those of `attnscope compute`: mask="causal", scale=0.5, head=0 … Several arrays
    without a name are q, k, v and attn_mask."""
    source, named = _by_position("compute", source, more, ["stage"], named)
    stage = named.pop("stage", stage)
    several = named.get("layer") == "all" or stage == "stats"
    return _answer("compute", "npz" if several else "npy", source, named,
                   lambda out: dict(np.load(out)) if several else np.load(out), "--stage", stage)


def inspect(*files, **named):
    """What files or arrays (q=…) hold and how they would be read, as `attnscope inspect --json` says it."""
    if len(files) > 1 and any(_is_array(file) for file in files):
        source, named = _by_position("inspect", files[0], files[1:], [], named)
        files = [] if source is None else [source]
    files = [_taken(file, {})[0] for file in files]
    if None in files:
        raise AttnScopeError("an array has no name here (give it by name: q=…, k=…, v=…, or weights=…)")
    arrays, options = _parted(named)
    with tempfile.TemporaryDirectory() as folder:
        files = [*files, *([_file_of(None, arrays, folder)] if arrays else [])]
        return json.loads(_run("inspect", *files, *_options(options), "--json", answers=True))
