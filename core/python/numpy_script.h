// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/python/numpy_lines.h"

#include <set>
#include <string>
#include <string_view>

namespace attnscope {

/// Lines of Python on their way: functions first, then what is the same for all heads, then what is computed
/// for one of them.
struct NumpyScript {
    const Scene& scene;
    const NumpyRequest& request;
    bool loads = false;    ///< numbers come from a file, the array `a`
    bool allHeads = false; ///< the lines of a head stand in a loop over all of them

    std::set<std::string> functions{}; ///< their text; each stands once
    std::string given{};               ///< the scene's numbers
    std::string head{};                ///< of one head, h

    void add(std::string_view line) {
        head += line;
        head += '\n';
    }
    void give(std::string_view line) {
        given += line;
        given += '\n';
    }
    bool needs(Stage stage) const { return attnscope::needs(request.stage, stage); }
};

/// Philox4x32-10, from which dropout and random keys are drawn.
inline constexpr std::string_view kPhiloxFunction =
    "def philox(counter, seed):\n"
    "    \"\"\"Philox4x32-10 (Salmon et al. 2011): the first random word of each counter\"\"\"\n"
    "    c = [np.asarray(word, dtype=np.uint64) for word in counter]\n"
    "    k = [seed & 0xFFFFFFFF, seed >> 32]\n"
    "    low, half = np.uint64(0xFFFFFFFF), np.uint64(32)\n"
    "    for _ in range(10):\n"
    "        a, b = c[0] * np.uint64(0xD2511F53), c[2] * np.uint64(0xCD9E8D57)\n"
    "        c = [(b >> half) ^ c[1] ^ np.uint64(k[0]), b & low, (a >> half) ^ c[3] ^ np.uint64(k[1]), a & "
    "low]\n"
    "        k = [(k[0] + 0x9E3779B9) & 0xFFFFFFFF, (k[1] + 0xBB67AE85) & 0xFFFFFFFF]\n"
    "    return c[0]\n";

/// X, Q, K and V as far as the stage needs them.
void addInputs(NumpyScript& script);
/// The cells that the mask allows, and what else its layers hold.
void addMask(NumpyScript& script);
/// From the scores to the weights after dropout, as far as the stage goes.
void addScores(NumpyScript& script);

} // namespace attnscope
