// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/agree/sampled_scene.h"

#include "core/masks/mask.h"

#include <algorithm>
#include <limits>
#include <utility>

namespace attnscope {

namespace {

constexpr double kTooFar = std::numeric_limits<double>::infinity();

/// Where the cost is smallest; of several such places, as where a softmax has one large weight, the last: the
/// weakest mask that explains it. Nothing where all are beyond the limit.
std::optional<std::size_t> cheapest(const std::vector<double>& costs, double limit) {
    const double least = *std::min_element(costs.begin(), costs.end());
    if (least > limit) {
        return std::nullopt;
    }
    const auto last = std::find_if(costs.rbegin(), costs.rend(),
                                   [least](double cost) { return cost <= least * (1.0 + 1e-9); });
    return static_cast<std::size_t>(costs.rend() - last) - 1;
}

/// Raises a cost to that of a further row; true where it is still within the limit.
template <typename Differs>
bool raise(double& cost, const Differs& differs, double limit) {
    if (cost <= limit) {
        const double further = differs();
        cost = further > limit ? kTooFar : std::max(cost, further);
    }
    return cost <= limit;
}

/// The keys that have a weight at all.
std::optional<std::pair<std::size_t, std::size_t>> runOf(std::span<const double> weights) {
    const auto isSome = [](double weight) { return weight != 0.0; };
    const auto first = std::find_if(weights.begin(), weights.end(), isSome);
    const auto last = std::find_if(weights.rbegin(), weights.rend(), isSome);
    if (first == weights.end()) {
        return std::nullopt;
    }
    return std::pair(static_cast<std::size_t>(first - weights.begin()),
                     static_cast<std::size_t>(weights.rend() - last));
}

} // namespace

/// Adds what a row costs under a window of each width. False where no width is left.
bool SampledScene::addWidths(std::vector<double>& costs, const Unit& unit, std::size_t at, RunMask::Kind kind,
                             double limit) {
    const GivenRow& given = unit.given.front()[at];
    GrowingOutput output = growing(unit, at, given);
    const std::size_t keys = costs.size();
    bool isSome = false;
    bool isAny = false; // a key is within the window
    for (std::size_t width = 0; width < keys; ++width) {
        if (width <= given.row && given.row - width < keys) {
            output.add(given.row - width);
            isAny = true;
        }
        if (kind == RunMask::Kind::Window && width > 0 && given.row + width < keys) {
            output.add(given.row + width);
            isAny = true;
        }
        const auto differs = [&] { return isAny ? output.differs(limit) : kTooFar; };
        isSome = raise(costs[width], differs, limit) || isSome;
    }
    return isSome;
}

std::optional<std::size_t> SampledScene::cheapestWidth(RunMask::Kind kind, double limit) {
    std::vector<double> costs(m_places.front().problem->keys(), 0.0);
    for (const Unit& unit : m_units) {
        const std::vector<GivenRow>& given = unit.given.front();
        for (std::size_t at = 0; at < given.size() && given[at].tellsAlong(); ++at) {
            if (!addWidths(costs, unit, at, kind, limit)) {
                return std::nullopt;
            }
        }
    }
    return cheapest(costs, limit);
}

/// Adds what a row that sees the keys up to `end` costs with each length. False where no length is left.
bool SampledScene::addLengths(std::vector<double>& costs, const Unit& unit, std::size_t at, std::size_t end,
                              double limit) {
    GrowingOutput output = growing(unit, at, unit.given.front()[at]);
    bool isSome = false;
    double ofAll = 0.0; // that the row sees
    for (std::size_t length = 0; length < costs.size(); ++length) {
        if (length < end) {
            output.add(length);
        }
        const auto differs = [&] { return length < end ? output.differs(limit) : ofAll; };
        if (length + 1 == end) {
            ofAll = output.differs(limit);
        }
        isSome = raise(costs[length], differs, limit) || isSome;
    }
    return isSome;
}

std::vector<std::size_t> SampledScene::lengthsUnder(const RunMask& mask, double limit) {
    const AttentionProblem& problem = *m_places.front().problem;
    const RunMask whole{mask.kind, mask.width, {}};
    std::vector<std::vector<double>> costs(itemCount(m_scene->input),
                                           std::vector<double>(problem.keys(), 0.0));
    for (const Unit& unit : m_units) {
        const std::vector<GivenRow>& given = unit.given.front();
        const std::size_t item = itemOf(m_places[unit.places.front()]);
        for (std::size_t at = 0; at < given.size() && given[at].tellsAlong(); ++at) {
            const std::size_t end = whole.seenBy(given[at].row, problem.queries(), problem.keys(), item).end;
            if (end > 0 && !addLengths(costs[item], unit, at, end, limit)) {
                return {};
            }
        }
    }
    std::vector<std::size_t> lengths;
    lengths.reserve(costs.size());
    for (const std::vector<double>& cost : costs) {
        const std::optional<std::size_t> nearest = cheapest(cost, limit);
        if (!nearest) {
            return {};
        }
        lengths.push_back(*nearest + 1);
    }
    return lengths;
}

/// A window is as wide as any row sees, a length as far; small weights may have become 0.
const SampledScene::Reach& SampledScene::reachOfWeights() {
    if (m_reach) {
        return *m_reach;
    }
    m_reach = Reach();
    Reach& reach = *m_reach;
    reach.lengths.assign(itemCount(m_scene->input), 1);
    const MatrixStack& weights = *m_references->weights;
    const LeadingAxes& axes = weights.axes();
    for (std::size_t at = 0; at < axes.matrices(); ++at) {
        const BlockMatrix& matrix = weights.matrices()[at];
        std::size_t& length = reach.lengths[at / axes.heads % reach.lengths.size()];
        for (std::size_t row = 0; row < matrix.rows(); ++row) {
            if (const auto run = runOf(matrix.row(row))) {
                reach.before = std::max(reach.before, row - std::min(row, run->first));
                reach.behind = std::max(reach.behind, run->second - 1 - std::min(row, run->second - 1));
                length = std::max(length, run->second);
            }
        }
    }
    return reach;
}

std::vector<RunMask> SampledScene::proposals(double limit) {
    std::vector<RunMask> all;
    const std::size_t keys = m_places.front().problem->keys();
    const auto addLengths = [&all, keys](RunMask::Kind kind, const std::vector<std::size_t>& lengths) {
        const auto isWhole = [keys](std::size_t length) { return length == keys; };
        if (!std::all_of(lengths.begin(), lengths.end(), isWhole)) {
            all.push_back({kind, 0, lengths});
        }
    };
    if (m_references->weights) {
        const Reach& reach = reachOfWeights();
        all.push_back({RunMask::Kind::WindowBefore, reach.before, {}});
        all.push_back({RunMask::Kind::Window, std::max(reach.before, reach.behind), {}});
        addLengths(RunMask::Kind::None, reach.lengths);
        addLengths(RunMask::Kind::Causal, reach.lengths);
    }
    const auto tells = [](const Unit& unit) { return unit.given.front().front().tellsAlong(); };
    if (std::none_of(m_units.begin(), m_units.end(), tells)) {
        return all;
    }
    for (const RunMask::Kind kind : {RunMask::Kind::WindowBefore, RunMask::Kind::Window}) {
        if (const std::optional<std::size_t> width = cheapestWidth(kind, limit)) {
            all.push_back({kind, *width, {}});
        }
    }
    for (const RunMask::Kind kind : {RunMask::Kind::None, RunMask::Kind::Causal}) {
        addLengths(kind, lengthsUnder({kind, 0, {}}, limit));
    }
    return all;
}

Result<SampledCells> SampledScene::cellsOf(const std::vector<std::string>& layers) const {
    MaskRules rules;
    bool isOfItems = false;
    for (const std::string& spec : layers) {
        rules.layers.push_back(layerOf(spec));
        isOfItems = isOfItems || rules.layers.back().spec.starts_with("valid");
    }
    const Place& first = m_places.front();
    const std::size_t keys = first.problem->keys();
    MaskContext context{first.problem->queries(), keys, batchCount(m_scene->input),
                        headCount(m_scene->input)};
    context.layers = layerCount(m_scene->input);
    SampledCells cells(first.at.size(), keys);
    for (const Place& place : m_places) {
        context.headIndex = place.head;
        const Result<Mask> mask = Mask::compile(rules, context);
        if (!mask) {
            return unexpected(mask.error());
        }
        std::vector<std::uint8_t> allowed(place.at.size() * keys);
        for (std::size_t at = 0; at < place.at.size(); ++at) {
            mask->fillRow(place.at[at], std::span(allowed).subspan(at * keys, keys));
        }
        cells.add(std::move(allowed));
        if (!isOfItems) {
            break;
        }
    }
    return cells;
}

std::optional<double> SampledScene::scaleOfWeights() {
    double products = 0.0;
    double squares = 0.0;
    for (const Unit& unit : m_units) {
        const std::vector<GivenRow>& given = unit.given.front();
        for (std::size_t at = 0; at < given.size() && unit.places.size() == 1; ++at) {
            if (!given[at].weights.empty() && !m_softcap) {
                ready(unit.places.front(), at).addSlope(given[at].weights, products, squares);
            }
        }
    }
    return squares > 0.0 && products > 0.0 ? std::optional(products / squares) : std::nullopt;
}

std::optional<CappedScale> SampledScene::cappedScaleOfWeights() {
    constexpr std::size_t kMostPoints = 4000;
    std::vector<LogarithmsOfRow> rows;
    std::size_t points = 0;
    for (const Unit& unit : m_units) {
        const std::vector<GivenRow>& given = unit.given.front();
        for (std::size_t at = 0; at < given.size() && unit.places.size() == 1; ++at) {
            if (!given[at].weights.empty() && !m_softcap && points < kMostPoints) {
                rows.push_back(ready(unit.places.front(), at).logarithms(given[at].weights));
                points += rows.back().size();
            }
        }
    }
    return cappedScaleOf(rows);
}

std::optional<double> SampledScene::factorOfWeights(const RunMask& mask, bool keepsMask, double tolerance) {
    constexpr double kLeast = 0.05; // of the largest of the row: the quotients of others are coarse
    std::vector<double> factors;
    for (const Unit& unit : m_units) {
        const std::vector<GivenRow>& given = unit.given.front();
        for (std::size_t at = 0; at < given.size() && unit.places.size() == 1; ++at) {
            const std::size_t place = unit.places.front();
            const SampledRow::Powers powers =
                ready(place, at).powersOver(seenIn(m_places[place], at, mask, keepsMask));
            const double least = kLeast * *std::max_element(powers.of.begin(), powers.of.end());
            for (std::size_t key = 0; key < given[at].weights.size() && powers.sum > 0.0; ++key) {
                if (powers.of[key] == 0.0 && given[at].weights[key] != 0.0) {
                    return std::nullopt;
                }
                if (powers.of[key] > least && given[at].weights[key] != 0.0) {
                    factors.push_back(given[at].weights[key] * powers.sum / powers.of[key]);
                }
            }
        }
    }
    if (factors.empty()) {
        return std::nullopt;
    }
    const auto [least, most] = std::minmax_element(factors.begin(), factors.end());
    constexpr double kSlack = 4.0;
    return *least > 0.0 && *most - *least <= kSlack * tolerance / kLeast * *most
               ? std::optional((*least + *most) / 2.0)
               : std::nullopt;
}

/// Adds what a row that sees the keys up to `end` costs where the first keys are hidden, by how many. False
/// where nothing is left.
bool SampledScene::addStarts(std::vector<double>& costs, const Unit& unit, std::size_t at, std::size_t end,
                             double limit) {
    GrowingOutput output = growing(unit, at, unit.given.front()[at]);
    bool isSome = false;
    for (std::size_t start = costs.size(); start-- > 0;) {
        if (start < end) {
            output.add(start);
        }
        // A row that sees nothing tells nothing.
        const auto differs = [&] { return start < end ? output.differs(limit) : 0.0; };
        isSome = raise(costs[start], differs, limit) || isSome;
    }
    return isSome;
}

std::vector<std::size_t> SampledScene::hiddenAtLeft(bool causal, double limit) {
    const std::size_t keys = m_places.front().problem->keys();
    std::vector<std::vector<double>> costs(itemCount(m_scene->input), std::vector<double>(keys, 0.0));
    for (const Unit& unit : m_units) {
        const std::vector<GivenRow>& given = unit.given.front();
        const std::size_t item = itemOf(m_places[unit.places.front()]);
        for (std::size_t at = 0; at < given.size() && given[at].tellsAlong(); ++at) {
            if (!addStarts(costs[item], unit, at, causal ? given[at].row + 1 : keys, limit)) {
                return {};
            }
        }
    }
    std::vector<std::size_t> hidden;
    for (const std::vector<double>& cost : costs) {
        const double least = *std::min_element(cost.begin(), cost.end());
        if (least > limit) {
            return {};
        }
        const auto first = std::find_if(cost.begin(), cost.end(),
                                        [least](double each) { return each <= least * (1.0 + 1e-9); });
        hidden.push_back(static_cast<std::size_t>(first - cost.begin()));
    }
    return hidden;
}

/// How many keys from that one on, or before it, a row of the first head sees; nothing where no run explains
/// it.
std::optional<std::size_t> SampledScene::runFrom(std::size_t at, std::size_t first, bool backwards,
                                                 double limit) {
    const Unit& unit = m_units.front();
    const std::vector<GivenRow>& given = unit.given.front();
    if (!given[at].tellsAlong()) {
        return std::nullopt;
    }
    const std::size_t keys = m_places.front().problem->keys();
    GrowingOutput output = growing(unit, at, given[at]);
    std::vector<double> costs;
    for (std::size_t length = 1; length <= (backwards ? first + 1 : keys - first); ++length) {
        output.add(backwards ? first + 1 - length : first + length - 1);
        costs.push_back(output.differs(kTooFar));
    }
    const auto nearest = std::min_element(costs.begin(), costs.end());
    return nearest == costs.end() || *nearest > limit
               ? std::nullopt
               : std::optional(static_cast<std::size_t>(nearest - costs.begin()) + 1);
}

bool SampledScene::mayBeDocuments(bool causal, double limit) {
    if (m_units.empty() || queryCount(m_scene->input) != keyCount(m_scene->input)) {
        return false;
    }
    const std::size_t keys = m_places.front().problem->keys();
    const std::size_t last = m_places.front().at.size() - 1;
    const std::optional<std::size_t> run =
        causal ? runFrom(last, keys - 1, true, limit) : runFrom(0, 0, false, limit);
    return run && *run < keys;
}

std::vector<std::size_t> SampledScene::documents(bool causal, double limit) {
    const std::size_t tokens = m_places.front().problem->keys();
    std::vector<std::size_t> lengths;
    for (std::size_t seen = 0; seen < tokens && m_places.front().at.size() == tokens;) {
        const std::size_t row = causal ? tokens - 1 - seen : seen;
        const std::optional<std::size_t> run = runFrom(row, row, causal, limit);
        if (!run) {
            return {};
        }
        lengths.push_back(*run);
        seen += *run;
    }
    if (causal) {
        std::reverse(lengths.begin(), lengths.end());
    }
    return lengths;
}

} // namespace attnscope
