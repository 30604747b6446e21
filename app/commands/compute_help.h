// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include <string_view>

namespace attnscope {

/// What is decided where several answers would do.
inline constexpr std::string_view kComputeAxes =
    "Axes: [batch][head][query][key]. Two are one matrix, three (batch, tokens, d), four (batch, head, "
    "tokens,\n"
    "d), five (layer, batch, head, tokens, d); members named by layer (layer3.q, attentions_3,\n"
    "blocks.3.attn.hook_q) are such an axis, of which --layer takes one. A mask file of three is (batch, "
    "query,\n"
    "key). Results have the input's leading axes without the layer.\n"
    "  k, v             with their own heads, which may be fewer than those of q\n"
    "  output           embedded input: heads joined, W_O and b_O applied; --head chooses nothing there\n"
    "  contributions    of each head, before joining and W_O, by the weights after dropout\n"
    "  effect           ‖a_ij·v_j‖, the length of each contribution (Kobayashi et al. 2020, before W_O):\n"
    "                   [query][key] for each head, by the weights after dropout\n"
    "  --top            the largest first, equal ones in the order of query and key, NaN left out; query and "
    "key\n"
    "                   count from 0 whatever the orientation\n"
    "  --group          words or regions: the mean over the queries of the sum over the keys, without "
    "queries "
    "whose\n"
    "                   keys are all masked; .csv, .json and .tex have the names of the groups\n"
    "  --compare        first minus second; --top then lists the largest differences, with both numbers\n"
    "  stats            of the weights before dropout; a row with nothing allowed has lse -inf and allowed "
    "0\n"
    "  --batch, --head  dropout, ALiBi and masks count batch items and heads of the whole input all the "
    "same\n"
    "  --mask           float masks add up, their -inf blocks; policies multiply\n";

} // namespace attnscope
