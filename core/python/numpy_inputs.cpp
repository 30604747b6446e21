// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/formats/scene/enum_names.h"
#include "core/python/numpy_script.h"
#include "core/python/numpy_text.h"

#include <fmt/format.h>

namespace attnscope {

namespace {

/// Where an array has the matrices of that batch item: "", "[1]", or "[5][1]" of a layer.
std::string itemIn(const LeadingAxes& axes, std::size_t batch) {
    const std::size_t at = axes.batches == 1 ? 0 : batch;
    const std::size_t items = axes.batches / axes.layerCount();
    return axes.count == 0   ? ""
           : axes.count == 3 ? fmt::format("[{}][{}]", at / items, at % items)
                             : fmt::format("[{}]", at);
}

/// Where the array of a role has its matrix of this batch item and head: "", "[1]", "[1][h]" or "[5][1][h]".
std::string placeIn(const NumpyScript& script, MatrixRole role) {
    const SceneInput& input = script.scene.input;
    const LeadingAxes axes = axesOf(input, role);
    std::string place = itemIn(axes, script.request.headIndex.batch);
    if (axes.count >= 2) {
        const std::size_t head = script.request.headIndex.head;
        const bool isShared = axes.heads != headCount(input);
        place += fmt::format("[{}]", axes.heads == 1 ? 0 : isShared ? keyHeadOf(input, head) : head);
    }
    return place;
}

/// name = the matrix in that role of head h, for the loop over all heads.
void giveOfHeads(NumpyScript& script, std::string_view name, MatrixRole role) {
    const SceneInput& input = script.scene.input;
    const LeadingAxes axes = axesOf(input, role);
    const std::size_t batch = axes.batches == 1 ? 0 : script.request.headIndex.batch;
    const std::string index =
        axes.heads == headCount(input) ? "h" : fmt::format("h * {} // {}", axes.heads, headCount(input));
    if (script.loads) {
        script.add(fmt::format("{} = a[\"arrays/{}\"]{}[{}].astype(float)", name, wordOf(role),
                               itemIn(axes, batch), index));
        return;
    }
    const std::string start = fmt::format("{}_of_heads = [", name);
    std::string line = start;
    for (std::size_t head = 0; head < axes.heads; ++head) {
        const std::size_t query = (head * headCount(input) + axes.heads - 1) / axes.heads;
        line += (head > 0 ? ",\n" + std::string(start.size(), ' ') : "") +
                numpyArray(*matrixIn(input, role, {batch, query}), start.size());
    }
    script.give(line + ']');
    script.add(fmt::format("{0} = {0}_of_heads[{1}]", name, index));
}

/// name = the matrix in that role, of this batch item and head.
void giveMatrix(NumpyScript& script, std::string_view name, MatrixRole role) {
    const BlockMatrix* const matrix = matrixIn(script.scene.input, role, script.request.headIndex);
    if (matrix == nullptr) {
        return;
    }
    const LeadingAxes axes = axesOf(script.scene.input, role);
    if (script.allHeads && axes.count >= 2 && axes.heads > 1) {
        giveOfHeads(script, name, role);
        return;
    }
    std::string line = std::string(name) + " = ";
    if (script.loads) {
        // What float32 holds as well is kept in it, and NumPy would compute in it too.
        line += fmt::format("a[\"arrays/{}\"]{}.astype(float)", wordOf(role), placeIn(script, role));
    } else if (isBias(role)) {
        const std::vector<double> numbers = matrix->dense();
        line += numpyArray(numbers, std::array{numbers.size()}, line.size());
    } else {
        line += numpyArray(*matrix, line.size());
    }
    script.give(line);
}

constexpr std::string_view kPositions = "def positions(n, d):\n"
                                        "    \"\"\"sinusoidal positions (Vaswani et al. 2017)\"\"\"\n"
                                        "    c = np.arange(d)\n"
                                        "    angle = np.arange(n)[:, None] / 10000.0 ** ((c - c % 2) / d)\n"
                                        "    return np.where(c % 2 == 0, np.sin(angle), np.cos(angle))\n";

/// Turns pairs of features, which `first` and `second` cut out.
std::string rotation(RopePairs pairs) {
    const bool isHalf = pairs == RopePairs::Half;
    return fmt::format("def rotated(m, base):\n"
                       "    \"\"\"rotary positions (Su et al. 2021) on the pairs {}\"\"\"\n"
                       "    n, d = m.shape\n"
                       "    angle = np.arange(n)[:, None] * base ** (-2.0 * np.arange(d // 2) / d)\n"
                       "    first, second = {}\n"
                       "    turned = np.empty((n, d))\n"
                       "    turned[:, first] = m[:, first] * np.cos(angle) - m[:, second] * np.sin(angle)\n"
                       "    turned[:, second] = m[:, first] * np.sin(angle) + m[:, second] * np.cos(angle)\n"
                       "    return turned\n",
                       isHalf ? "m, m + d/2" : "2m, 2m + 1",
                       isHalf ? "slice(0, d // 2), slice(d // 2, d)" : "slice(0, d, 2), slice(1, d, 2)");
}

/// name = x @ W, the columns of head `index` of `heads`, + its bias.
void project(NumpyScript& script, std::string_view name, std::string_view x, const BlockMatrix& w,
             bool hasBias, std::string_view index, std::size_t heads) {
    const std::size_t width = w.columns() / heads;
    const std::string slice = heads == 1 ? "" : fmt::format("{0} * {1}:({0} + 1) * {1}", index, width);
    std::string line = fmt::format("{} = {} @ W_{}{}", name, x, name, heads == 1 ? "" : "[:, " + slice + "]");
    if (hasBias) {
        line += fmt::format(" + b_{}{}", name, heads == 1 ? "" : "[" + slice + "]");
    }
    script.add(line);
}

void addRotation(NumpyScript& script, bool queries, bool keys) {
    const ScoreRules& rules = script.scene.rules;
    if (!rules.ropeBase || !(queries || keys)) {
        return;
    }
    script.functions.insert(rotation(rules.ropePairs));
    for (const auto& [name, isThere] : {std::pair("Q", queries), std::pair("K", keys)}) {
        if (isThere) {
            script.add(fmt::format("{0} = rotated({0}, {1})", name, numpyNumber(*rules.ropeBase)));
        }
    }
}

struct Needed {
    bool q = false;
    bool k = false;
    bool v = false;
};

void addTokens(NumpyScript& script, const TokenInput& input, const Needed& needed) {
    const bool isCross = input.xKv.has_value();
    const bool keys = needed.k || needed.v;
    if (needed.q || !isCross || !keys) {
        giveMatrix(script, "X", MatrixRole::X);
        if (script.scene.rules.sinusoidal) {
            script.functions.insert(std::string(kPositions));
            script.give("X = X + positions(*X.shape)");
        }
    }
    if (isCross && keys) {
        giveMatrix(script, "X_kv", MatrixRole::XKv);
        if (script.scene.rules.sinusoidal) {
            script.functions.insert(std::string(kPositions));
            script.give("X_kv = X_kv + positions(*X_kv.shape)");
        }
    }
    const std::size_t keyHeads = input.keyHeads();
    const std::string keyHead =
        keyHeads == input.heads ? "h" : fmt::format("(h * {} // {})", keyHeads, input.heads);
    const std::string_view x = isCross ? "X_kv" : "X";
    if (needed.q) {
        giveMatrix(script, "W_Q", MatrixRole::WQ);
        giveMatrix(script, "b_Q", MatrixRole::BQ);
        project(script, "Q", "X", input.wQ, input.bQ.has_value(), "h", input.heads);
    }
    if (needed.k) {
        giveMatrix(script, "W_K", MatrixRole::WK);
        giveMatrix(script, "b_K", MatrixRole::BK);
        project(script, "K", x, input.wK, input.bK.has_value(), keyHead, keyHeads);
    }
    if (needed.v) {
        giveMatrix(script, "W_V", MatrixRole::WV);
        giveMatrix(script, "b_V", MatrixRole::BV);
        project(script, "V", x, input.wV, input.bV.has_value(), keyHead, keyHeads);
    }
}

} // namespace

void addInputs(NumpyScript& script) {
    const Needed needed{script.needs(Stage::Q), script.needs(Stage::K), script.needs(Stage::V)};
    const SceneInput& input = script.scene.input;
    if (const auto* const tokens = std::get_if<TokenInput>(&input)) {
        addTokens(script, *tokens, needed);
        addRotation(script, needed.q, needed.k);
        return;
    }
    if (std::holds_alternative<QkvInput>(input)) {
        if (needed.q) {
            giveMatrix(script, "Q", MatrixRole::Q);
        }
        if (needed.k) {
            giveMatrix(script, "K", MatrixRole::K);
        }
        addRotation(script, needed.q, needed.k);
    } else if (script.needs(Stage::Weights)) {
        giveMatrix(script, "weights", MatrixRole::Weights);
    }
    if (needed.v) {
        giveMatrix(script, "V", MatrixRole::V);
    }
}

} // namespace attnscope
