// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/agree/sampled_scene.h"

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

} // namespace attnscope
