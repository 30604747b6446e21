// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/base/result.h"
#include "core/formats/arrays/number_array.h"

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace attnscope {

/// What the axes of an array in a file are, the slowest first: B batch items, H heads, N tokens, d features.
enum class FileAxes {
    Tokens,              ///< (N, d)
    TokensJoined,        ///< (N, H·d), the heads side by side
    BatchTokens,         ///< (B, N, d)
    TokensBatch,         ///< (N, B, d), PyTorch without batch_first
    HeadTokens,          ///< (H, N, d)
    TokensHead,          ///< (N, H, d)
    FoldedTokens,        ///< (B·H, N, d), the heads of the first batch item before those of the second
    BatchTokensJoined,   ///< (B, N, H·d), as a projection gives it before its heads are split
    TokensBatchJoined,   ///< (N, B, H·d), as nn.MultiheadAttention has it without batch_first
    BatchHeadTokens,     ///< (B, H, N, d), PyTorch's scaled_dot_product_attention
    BatchTokensHead,     ///< (B, N, H, d), flash attention
    TokensKeysHead,      ///< (N_q, N_k, H) of weights or scores
    BatchTokensKeysHead, ///< (B, N_q, N_k, H) of weights or scores
    FusedTokens,         ///< (N, 3·H·d), Q, K and V side by side
    FusedBatchTokens,    ///< (B, N, 3·H·d), as GPT-2's c_attn gives it
    FusedByHead,         ///< (B, N, H·3·d), Q, K and V of a head side by side, as in GPT-NeoX
    FusedTokensHead,     ///< (B, N, 3, H, d), flash attention's qkvpacked
    FusedHeadTokens,     ///< (B, 3, H, N, d)
    FusedInHead,         ///< (B, H, 3, N, d), of Q, K and V stacked behind the heads
    ThreeBatchHead,      ///< (3, B, H, N, d), as timm permutes it
    FusedBehindHead,     ///< (B, N, H, 3, d), as GPT-NeoX's of which the last axis is parted
    FusedTokensThree,    ///< (N, 3, H, d), flash attention's qkvpacked of sequences of any length
    ThreeBatchJoined,    ///< (3, B, N, H·d)
    FusedTokensParts,    ///< (B, N, 3, H·d)
    FusedHeadParts,      ///< (B, H, N, 3·d)
    FusedTokensHeadParts ///< (B, N, H, 3·d), as GPT-NeoX views it
};

/// How an array of a file is to be read.
struct AxisReading {
    FileAxes axes = FileAxes::Tokens;
    std::size_t heads = 1; ///< H, where it shares an axis: B·H or H·d
    bool columns = false;  ///< the last two axes are swapped: one token a column
    std::size_t part = 0;  ///< of a fused array: 0 Q, 1 K, 2 V

    bool operator==(const AxisReading&) const = default;
};

/// The readings of an array of so many axes that is not fused, the likeliest first; in columns only those
/// whose last two axes are tokens and features.
std::vector<FileAxes> axesOfRank(std::size_t rank, bool columns = false);

/// The readings of an array in which Q, K and V lie together, whose shape allows them.
std::vector<FileAxes> fusedAxesOf(const std::vector<std::size_t>& shape);
bool isFused(FileAxes axes);

/// Whether cells of that shape have their heads last: two axes of one length stand before one of another.
bool hasHeadsLast(const std::vector<std::size_t>& shape);

/// Whether heads share an axis with something else there, so that their number has to be known.
bool sharesHeadAxis(FileAxes axes);

/// What people call the last two axes: ("N", "d"), ("N_q", "N_k"); an empty second name leaves that axis out.
struct AxisNames {
    std::string_view tokens = "N";
    std::string_view features = "d";
};

/// "B H N d" and "B N (3 H d)" as the command line writes and reads axes; M for the keys of square arrays.
std::string axesLetters(FileAxes axes, bool ofCells = false, bool columns = false);
/// Axes as people write them: those of one layer of a model, and whether an axis of layers is in front.
struct WrittenAxes {
    FileAxes axes = FileAxes::Tokens;
    bool hasLayers = false;

    /// How many axes there are.
    std::size_t rank() const;
};
/// The axes of such letters, "L" in front for layers, or nothing: commas and white space between them say
/// nothing, nor M for N.
std::optional<WrittenAxes> axesOfLetters(std::string_view text);
/// The axes of words for all but the last, "layer,head" or "batch,tokens,head", or nothing; tokens are the
/// one before the last where they are not named.
std::optional<WrittenAxes> axesOfWords(std::string_view text);

/// "(B, H, N, d)"
std::string axesText(FileAxes axes, const AxisNames& names = {}, bool columns = false);

/// The shape that core has it in: [N][d], [B][N][d] or [B][H][N][d]. The error names the array, its shape and
/// the axis that does not fit.
Result<std::vector<std::size_t>> shapeRead(const std::vector<std::size_t>& shape, const AxisReading& how,
                                           const std::string& name);

/// The same numbers in the order of that shape.
Result<NumberArray> reordered(const NumberArray& array, const AxisReading& how, const std::string& name);

} // namespace attnscope
