# SPDX-FileCopyrightText: 2026 The AttnScope authors
# SPDX-License-Identifier: MIT
"""Writes the small files beside it, as NumPy and safetensors write them. The tests read them without Python.

    /usr/bin/python3 make_formats.py
"""
import json
import pathlib
import struct

import numpy as np

HERE = pathlib.Path(__file__).parent


def arrays():
    """q[b][i][c] = 6·b + 2·i + c − 2.5, so that a test can say every number."""
    q = (np.arange(12, dtype=np.float32) - 2.5).reshape(2, 3, 2)
    return {
        "q": q,
        "mask": np.array([[True, False, False], [True, True, False]]),
        "lens": np.array([3, -1], dtype=np.int64),
        "tokens": np.array(["I", "愛", "🤖 AI"]),
        "names": np.array(["I".encode(), "愛".encode()]),
        "layers/0": np.asfortranarray(np.arange(6.0).reshape(2, 3)).astype(">f8"),
    }


def safetensors(tensors):
    """The format in a few lines: eight bytes of length, JSON, data."""
    header, data = {"__metadata__": {"format": "pt"}}, b""
    for name, (dtype, shape, numbers) in tensors.items():
        header[name] = {"dtype": dtype, "shape": shape, "data_offsets": [len(data), len(data) + len(numbers)]}
        data += numbers
    text = json.dumps(header).encode()
    text += b" " * (-len(text) % 8)
    return struct.pack("<Q", len(text)) + text + data


def main():
    np.savez(HERE / "stored.npz", **arrays())
    np.savez_compressed(HERE / "packed.npz", **arrays())
    np.savez(HERE / "one_number_array.npz", weights=np.eye(2), tokens=np.array(["a", "b"]))
    np.savez(HERE / "objects.npz", tokens=np.array(["a", None], dtype=object))
    np.save(HERE / "objects.npy", np.array([[1, 2], [3]], dtype=object))
    np.save(HERE / "fields.npy", np.zeros(2, dtype=[("a", "<f4"), ("b", "<i4", (2,))]))
    np.save(HERE / "texts.npy", np.array(["ab", "", "é"], dtype=">U3"))
    values = np.array([1.5, -2.0, 0.1, np.inf], dtype=np.float32)
    bits = values.view(np.uint32)
    (HERE / "types.safetensors").write_bytes(safetensors({
        "float64": ("F64", [2, 2], values.astype("<f8").tobytes()),
        "float32": ("F32", [4], values.astype("<f4").tobytes()),
        "float16": ("F16", [4], values.astype("<f2").tobytes()),
        "bfloat16": ("BF16", [1, 4], (bits >> 16).astype("<u2").tobytes()),
        "mask": ("BOOL", [3], b"\1\0\1"),
        "lens": ("I64", [2], np.array([3, -1], dtype="<i8").tobytes()),
        "float8": ("F8_E4M3", [2], b"\x38\x40"),
        "scalar": ("F32", [], np.float32(7).tobytes()),
    }))


main()
