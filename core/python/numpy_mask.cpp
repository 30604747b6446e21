// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/formats/scene/mask_file.h"
#include "core/masks/mask_fit.h"
#include "core/masks/mask_kind.h"
#include "core/python/numpy_script.h"
#include "core/python/numpy_text.h"
#include "core/scene/mask_file_spec.h"

#include <algorithm>
#include <fmt/format.h>

namespace attnscope {

namespace {

using Numbers = std::vector<std::size_t>;

/// Whole numbers between commas.
Numbers numbersIn(std::string_view text) {
    Numbers numbers;
    while (!text.empty()) {
        const std::size_t end = std::min(text.find(','), text.size());
        numbers.push_back(std::stoull(std::string(text.substr(0, end))));
        text.remove_prefix(std::min(end + 1, text.size()));
    }
    return numbers;
}

/// The lengths of `valid` for this batch item: one, or one for each query.
std::string lengthsOf(const NumpyScript& script, std::string_view arguments) {
    const std::size_t batch = script.request.headIndex.batch % itemCount(script.scene.input);
    if (arguments.find(';') == std::string_view::npos) {
        return std::to_string(numbersIn(arguments)[batch]);
    }
    for (std::size_t skipped = 0; skipped < batch; ++skipped) {
        arguments.remove_prefix(arguments.find(';') + 1);
    }
    return numpyArray(numbersIn(arguments.substr(0, arguments.find(';')))) + "[:, None]";
}

constexpr std::string_view kRandomKeys =
    "def random_keys(queries, keys, window, first, count, matrix, seed):\n"
    "    \"\"\"BigBird's random keys: for each query `count` beyond its window and the first ones\"\"\"\n"
    "    chosen = np.zeros((queries, keys), dtype=bool)\n"
    "    for i in range(first, queries):\n"
    "        others = [j for j in range(first, keys) if abs(i - j) > window]\n"
    "        places = set()\n"
    "        for t in range(max(0, len(others) - count), len(others)):  # Floyd's algorithm\n"
    "            drawn = int(philox((t, i, matrix, 6), seed)) * (t + 1) >> 32\n"
    "            places.add(t if drawn in places else drawn)\n"
    "        chosen[i, [others[place] for place in places]] = True\n"
    "        chosen[i] |= count >= len(others)\n"
    "    return chosen\n";

std::string bigBird(NumpyScript& script, const Numbers& n) {
    script.functions.insert(std::string(kPhiloxFunction));
    script.functions.insert(std::string(kRandomKeys));
    const std::size_t heads = headCount(script.scene.input);
    return fmt::format("(abs(i - j) <= {0}) | (i < {1}) | (j < {1}) | "
                       "random_keys(N, M, {0}, {1}, {2}, {3} + h, {4})",
                       n[0], n[1], n[2], script.request.headIndex.batch * heads, n.size() == 4 ? n[3] : 0);
}

/// Which cells a kind without a file allows, as an expression of i and j; empty where it is not known here.
std::string predicateText(NumpyScript& script, std::size_t index, std::string_view kind,
                          std::string_view arguments) {
    if (kind == "causal") {
        return arguments.empty() ? "j <= i" : "j <= i + M - N";
    }
    if (kind == "valid") {
        return "j < " + lengthsOf(script, arguments);
    }
    const Numbers n = numbersIn(arguments);
    if (kind == "window") {
        return n.size() == 1 ? fmt::format("abs(i - j) <= {}", n[0])
                             : fmt::format("(i - {} <= j) & (j <= i + {})", n[0], n[1]);
    }
    if (kind == "dilated") {
        return fmt::format("(abs(i - j) <= {0} * {1}) & ((i - j) % {1} == 0)", n[0], n[1]);
    }
    if (kind == "global") {
        return fmt::format("(i < {0}) | (j < {0})", n[0]);
    }
    if (kind == "sinks") {
        return fmt::format("j < {}", n[0]);
    }
    if (kind == "prefix") {
        return fmt::format("(j < {}) | (j <= i)", n[0]);
    }
    if (kind == "document") {
        const std::string run = fmt::format("run_{}", index);
        script.give(fmt::format("{} = np.repeat(np.arange({}), {})", run, n.size(), numpyArray(n)));
        return fmt::format("{0}[i] == {0}[j]", run);
    }
    if (kind == "strided") {
        return fmt::format("(abs(i - j) < {0}) | ((i - j) % {0} == 0)", n[0]);
    }
    if (kind == "fixed") {
        return fmt::format("(i // {0} == j // {0}) | (j % {0} == {1})", n[0], n[0] - 1);
    }
    return kind == "bigbird" ? bigBird(script, n) : std::string();
}

/// The last axes of a mask's array from `first` on.
template <typename Cell>
std::string literal(const std::vector<Cell>& cells, const Numbers& shape, std::size_t axis, std::size_t first,
                    std::size_t indent) {
    const std::span<const std::size_t> rest = std::span(shape).subspan(axis);
    return numpyArray(std::span(cells).subspan(first), rest, indent);
}

/// Gives the array of a layer, cut to this batch item and head, and says what it is called.
std::string giveArray(NumpyScript& script, std::size_t index) {
    const MaskLayer& layer = script.scene.mask.layers[index];
    const MaskArray& array = *layer.array;
    const bool isPolicyList = isPolicy(layer);
    const std::size_t last = isPolicyList ? 1 : 2; // axes of one matrix, or of the list of decisions
    const std::size_t leading = array.shape.size() - last;
    const HeadIndex& place = script.request.headIndex;
    const bool eachHead = leading == 2 && array.shape[1] > 1;
    // Of all heads the axis stays.
    const std::size_t cut = eachHead && script.allHeads ? 1 : leading;
    std::string text;
    std::size_t first = 0;
    std::size_t each = 1;
    for (std::size_t axis = cut; axis < array.shape.size(); ++axis) {
        each *= array.shape[axis];
    }
    for (std::size_t axis = cut; axis-- > 0;) {
        const std::size_t at = array.shape[axis] == 1 ? 0
                               : axis == 0            ? place.batch % array.shape[0]
                                                      : place.head;
        first += at * each;
        each *= array.shape[axis];
        text.insert(0, fmt::format("[{}]", at));
    }
    const std::string name = fmt::format("layer_{}", index);
    const std::size_t indent = name.size() + 3;
    const std::string member = maskMemberName(index); // NumPy leaves out ".npy"
    const std::string value =
        script.loads ? fmt::format("a[\"{}\"]{}", member.substr(0, member.size() - 4), text)
        : array.kind == MaskArray::Kind::Bool ? literal(array.bits, array.shape, cut, first, indent)
                                              : literal(array.numbers, array.shape, cut, first, indent);
    script.give(name + " = " + value);
    return eachHead && script.allHeads ? name + "[h]" : name;
}

/// Which cells a layer with a file allows.
std::string arrayText(NumpyScript& script, const MaskLayer& layer, std::size_t index) {
    const std::string name = giveArray(script, index);
    const MaskFileSpec spec = *maskFileSpec(layer.spec);
    if (isFloatLayer(layer)) {
        return "~np.isneginf(" + name + ")";
    }
    if (spec.use == MaskFileUse::Blocked) {
        return "~" + name;
    }
    if (spec.use == MaskFileUse::Block) {
        const Numbers& shape = layer.array->shape;
        const auto place = [&spec](std::size_t length, const char* letter) {
            return length == 1 ? fmt::format("0 * {}", letter) : fmt::format("{} // {}", letter, spec.block);
        };
        return fmt::format("{}[{}, {}]", name, place(shape[shape.size() - 2], "i"), place(shape.back(), "j"));
    }
    return name;
}

void addPainted(NumpyScript& script, const MaskLayer& layer) {
    for (const PaintedRectangle& r : layer.painted) {
        script.add(fmt::format("allowed[{}:{}, {}:{}] = {}  # painted", r.i0, r.i1, r.j0, r.j1,
                               r.allow ? "True" : "False"));
    }
}

/// As --mask takes it, for a comment.
std::string specText(const MaskLayer& layer, bool isBase) {
    return (!isBase && layer.join == LayerJoin::Or ? "or:" : "") + std::string(layer.negated ? "not:" : "") +
           layer.spec;
}

/// Cells that no formula is known for, one by one.
std::string drawnCells(const NumpyScript& script, const MaskLayer& layer) {
    const SceneInput& input = script.scene.input;
    const MaskContext context{queryCount(input),        keyCount(input), batchCount(input), headCount(input),
                              script.request.headIndex, layer.array,     layerCount(input)};
    const PredicateResult predicate = makePredicate(layer.spec, context);
    std::vector<std::uint8_t> bits(context.queries * context.keys);
    for (std::size_t i = 0; predicate && i < context.queries; ++i) {
        (*predicate)->fillCells(i, 0, std::span(bits).subspan(i * context.keys, context.keys));
    }
    return numpyArray(bits, std::array{context.queries, context.keys}, 0);
}

} // namespace

void addMask(NumpyScript& script) {
    const SceneInput& input = script.scene.input;
    script.give(fmt::format("N, M = {}, {}  # queries, keys", queryCount(input), keyCount(input)));
    script.give("i, j = np.arange(N)[:, None], np.arange(M)[None, :]");
    script.add("allowed = np.ones((N, M), dtype=bool)  # True = attend");
    bool isBase = true;
    for (std::size_t index = 0; index < script.scene.mask.layers.size(); ++index) {
        const MaskLayer& layer = script.scene.mask.layers[index];
        if (!layer.on || isPolicy(layer)) {
            continue;
        }
        if (layer.isPainted()) {
            addPainted(script, layer);
            isBase = false;
            continue;
        }
        const std::size_t colon = std::min(layer.spec.find(':'), layer.spec.size());
        const std::string_view spec = layer.spec;
        std::string cells = layer.array ? arrayText(script, layer, index)
                                        : predicateText(script, index, spec.substr(0, colon),
                                                        spec.substr(std::min(colon + 1, spec.size())));
        if (cells.empty()) {
            cells = drawnCells(script, layer);
        }
        const bool isFloat = isFloatLayer(layer);
        const bool joinsOr = !isBase && !isFloat && layer.join == LayerJoin::Or;
        script.add(fmt::format("allowed {} {}  # {}", joinsOr ? "|=" : "&=",
                               layer.negated ? "~(" + cells + ")" : cells, specText(layer, isBase)));
        isBase = isBase && isFloat;
    }
}

} // namespace attnscope
