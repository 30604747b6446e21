// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/scene/initial_matrices.h"

#include "core/base/philox.h"

#include <utf8proc.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <memory>
#include <string>

namespace attnscope {

namespace {

/// A scene has either X and projections or Q, K and V themselves, so those share the projections' streams.
RandomStream streamOf(MatrixRole role) {
    switch (role) {
    case MatrixRole::WQ:
    case MatrixRole::Q:
        return RandomStream::WQ;
    case MatrixRole::WK:
    case MatrixRole::K:
        return RandomStream::WK;
    case MatrixRole::WV:
    case MatrixRole::V:
        return RandomStream::WV;
    default:
        return RandomStream::X;
    }
}

bool isProjection(MatrixRole role) {
    return role == MatrixRole::WQ || role == MatrixRole::WK || role == MatrixRole::WV;
}

void makeSumToOne(std::span<double> row) {
    double sum = 0.0;
    for (double& value : row) {
        value = std::exp(value);
        sum += value;
    }
    for (double& value : row) {
        value /= sum;
    }
}

/// The composed normal form, so that "é" is one word however it was typed. Bytes that are no UTF-8 stay.
std::string composed(std::string_view text) {
    utf8proc_uint8_t* buffer = nullptr;
    const utf8proc_ssize_t size = utf8proc_map(
        reinterpret_cast<const utf8proc_uint8_t*>(text.data()), static_cast<utf8proc_ssize_t>(text.size()),
        &buffer, static_cast<utf8proc_option_t>(UTF8PROC_STABLE | UTF8PROC_COMPOSE));
    const std::unique_ptr<utf8proc_uint8_t, decltype(&std::free)> owner(buffer, &std::free);
    if (size < 0) {
        return std::string(text);
    }
    return {reinterpret_cast<const char*>(buffer), static_cast<std::size_t>(size)};
}

std::uint64_t fnv1a64(std::string_view bytes) {
    std::uint64_t hash = 0xcbf29ce484222325;
    for (const char byte : bytes) {
        hash = (hash ^ static_cast<unsigned char>(byte)) * 0x100000001b3;
    }
    return hash;
}

} // namespace

BlockMatrix identityMatrix(std::size_t rows, std::size_t columns) {
    BlockMatrix matrix(rows, columns);
    for (std::size_t i = 0; i < std::min(rows, columns); ++i) {
        matrix.set(i, i, 1.0);
    }
    return matrix;
}

BlockMatrix randomMatrix(MatrixRole role, std::size_t rows, std::size_t columns, std::uint64_t seed) {
    BlockMatrix matrix(rows, columns);
    const double deviation = isProjection(role) ? 1.0 / std::sqrt(static_cast<double>(rows)) : 1.0;
    for (std::size_t i = 0; i < rows; ++i) {
        const std::span<double> row = matrix.mutableRow(i);
        for (std::size_t j = 0; j < columns; ++j) {
            row[j] = deviation * normalAt(seed, streamOf(role), static_cast<std::uint32_t>(i),
                                          static_cast<std::uint32_t>(j));
        }
        if (role == MatrixRole::Weights) {
            makeSumToOne(row);
        }
    }
    return matrix;
}

std::vector<double> wordVector(std::string_view word, std::size_t dimensions) {
    const std::uint64_t key = fnv1a64(composed(word));
    std::vector<double> vector(dimensions);
    for (std::size_t j = 0; j < dimensions; ++j) {
        vector[j] = normalAt(key, RandomStream::Words, 0, static_cast<std::uint32_t>(j));
    }
    return vector;
}

} // namespace attnscope
