// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/agree/sampled_scene.h"

#include "core/projection/position_encodings.h"
#include "core/projection/resolve.h"
#include "core/solver/joined_heads.h"

#include <algorithm>
#include <limits>

namespace attnscope {

namespace {

constexpr std::size_t kMostItems = 64;
constexpr std::size_t kMostRows = 1024; ///< of every row
constexpr double kNotThere = std::numeric_limits<double>::infinity();

/// Spread over all rows; the last sees most under any causal mask, and those in the middle show windows.
std::vector<std::size_t> rowsToSample(std::size_t queries, bool every) {
    if (every) {
        const std::size_t step = (queries + kMostRows - 1) / kMostRows;
        std::vector<std::size_t> all;
        for (std::size_t row = (queries - 1) % step; row < queries; row += step) {
            all.push_back(row);
        }
        return all;
    }
    std::vector<std::size_t> rows{
        queries - 1, queries / 2, queries / 3, queries / 5, queries - 1 - queries / 7, 0};
    std::sort(rows.begin(), rows.end());
    rows.erase(std::unique(rows.begin(), rows.end()), rows.end());
    return rows;
}

std::span<const double> rowOf(const std::optional<MatrixStack>& stack, const HeadIndex& head,
                              std::size_t row) {
    return stack ? stack->at(head).row(row) : std::span<const double>();
}

/// Where the cost is smallest; of several such places, as where a softmax has one large weight, the last: the
/// weakest mask that explains it.
std::size_t cheapest(const std::vector<double>& costs) {
    const double least = *std::min_element(costs.begin(), costs.end());
    const auto last = std::find_if(costs.rbegin(), costs.rend(),
                                   [least](double cost) { return cost <= least * (1.0 + 1e-9); });
    return static_cast<std::size_t>(costs.rend() - last) - 1;
}

std::size_t apartBy(std::size_t a, std::size_t b) {
    return a > b ? a - b : b - a;
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

/// Whether it shows which keys were seen, one after the other.
bool tellsAlong(const GivenRow& given) {
    return !given.output.empty() || given.logSumExp != nullptr;
}

/// The keys from the query's own outward, to both sides in turn.
std::vector<std::size_t> outward(std::size_t row, std::size_t keys) {
    std::vector<std::size_t> around{std::min(row, keys - 1)};
    for (std::size_t width = 1; width < keys; ++width) {
        if (width <= row) {
            around.push_back(row - width);
        }
        if (row + width < keys) {
            around.push_back(row + width);
        }
    }
    return around;
}

std::vector<std::size_t> upTo(std::size_t count) {
    std::vector<std::size_t> keys(count);
    for (std::size_t at = 0; at < count; ++at) {
        keys[at] = at;
    }
    return keys;
}

} // namespace

std::string RunMask::spec() const {
    switch (kind) {
    case Kind::None:
        return {};
    case Kind::Causal:
        return "causal";
    case Kind::BottomRight:
        return "causal:bottom-right";
    case Kind::Window:
        return "window:" + std::to_string(width);
    case Kind::WindowBefore:
        return "window:" + std::to_string(width) + ",0";
    }
    return {};
}

SeenKeys RunMask::seenBy(std::size_t row, std::size_t queries, std::size_t keys, std::size_t item) const {
    SeenKeys seen{0, keys};
    switch (kind) {
    case Kind::None:
        break;
    case Kind::Causal:
        seen.end = row + 1;
        break;
    case Kind::BottomRight:
        seen.end = row + 1 + keys > queries ? row + 1 + keys - queries : 0;
        break;
    case Kind::Window:
        seen.first = row - std::min(row, width);
        seen.end = row + width + 1;
        break;
    case Kind::WindowBefore:
        seen.first = row - std::min(row, width);
        seen.end = row + 1;
        break;
    }
    seen.end = std::min(seen.end, lengths.empty() ? keys : std::min(keys, lengths[item]));
    return seen;
}

Result<SampledScene> SampledScene::of(const Scene& scene, const References& references, Heads heads) {
    SampledScene sampled;
    sampled.m_scene = std::make_shared<const Scene>(scene);
    sampled.m_references = &references;
    const auto* const tokens = std::get_if<TokenInput>(&scene.input);
    const bool isJoined = references.output && joinsHeads(scene) && references.output->axes().count < 2;
    sampled.m_isSideBySide = isJoined && !tokens->wO && !tokens->bO;
    sampled.m_isJoined = isJoined && !sampled.m_isSideBySide;
    const std::size_t count = headCount(scene.input);
    const bool comparesOwn = heads == Heads::Own || heads == Heads::EveryRow;
    const std::size_t items = comparesOwn ? std::min(batchCount(scene.input), kMostItems) : 1;
    const bool takesAll = heads == Heads::AllAny || sampled.m_isJoined;
    std::vector<std::size_t> sampledHeads = takesAll ? upTo(count) : std::vector<std::size_t>{0};
    if (heads == Heads::Own && !takesAll && count > 1) {
        sampledHeads.push_back(count - 1);
    }
    Scene unturned = scene;
    unturned.rules.ropeBase.reset();
    for (std::size_t batch = 0; batch < items; ++batch) {
        for (const std::size_t head : sampledHeads) {
            Result<AttentionProblem> problem = resolve(nullptr, unturned, Change{}, {batch, head});
            if (!problem) {
                return unexpected(problem.error());
            }
            const BlockMatrix q = problem->q;
            const BlockMatrix k = problem->k;
            sampled.add(
                {{batch, head}, std::make_unique<AttentionProblem>(std::move(*problem)), q, k, {}, {}, {}},
                comparesOwn ? std::vector<std::size_t>{head} : upTo(count), heads == Heads::EveryRow);
        }
    }
    sampled.rotate({scene.rules.ropeBase, scene.rules.ropePairs});
    return sampled;
}

void SampledScene::add(Place place, const std::vector<std::size_t>& givenHeads, bool everyRow) {
    const std::vector<std::size_t> rows = rowsToSample(place.problem->queries(), everyRow);
    for (const std::size_t row : rows) {
        std::vector<std::uint8_t>& allowed = place.allowed.emplace_back(place.problem->keys());
        for (std::size_t j = 0; j < allowed.size(); ++j) {
            allowed[j] = place.problem->mask->allowed(row, j) ? 1 : 0;
        }
    }
    for (const std::size_t head : givenHeads) {
        const HeadIndex given{place.head.batch, head};
        std::vector<GivenRow>& own = place.given.emplace_back();
        for (const std::size_t row : rows) {
            own.push_back(
                {row, outputOf(given, row), rowOf(m_references->weights, given, row),
                 rowOf(m_references->scores, given, row),
                 m_references->logSumExp ? rowOf(m_references->logSumExp, given, row).data() : nullptr});
        }
    }
    m_places.push_back(std::move(place));
}

void SampledScene::rotate(const RopeChoice& rope) {
    for (Place& place : m_places) {
        AttentionProblem& problem = *place.problem;
        problem.q = place.q;
        problem.k = place.k;
        for (BlockMatrix* const matrix : {&problem.q, &problem.k}) {
            for (std::size_t row = 0; rope.base && row < matrix->rows(); ++row) {
                rotateRow(matrix->mutableRow(row), row, *rope.base, rope.pairs);
            }
        }
        place.rows.clear();
        for (const GivenRow& given : place.given.front()) {
            place.rows.emplace_back(problem, given.row);
        }
    }
}

/// Of joined heads that nothing mixes the part of the head.
std::span<const double> SampledScene::outputOf(const HeadIndex& head, std::size_t row) const {
    if (m_isJoined || !m_references->output) {
        return {};
    }
    if (!m_isSideBySide) {
        return rowOf(m_references->output, head, row);
    }
    const std::span<const double> all = rowOf(m_references->output, {head.batch, 0}, row);
    const std::size_t width = all.size() / headCount(m_scene->input);
    return all.subspan(head.head * width, width);
}

void SampledScene::scale(double factor) {
    for (Place& place : m_places) {
        for (SampledRow& row : place.rows) {
            row.scale(factor);
        }
    }
}

std::size_t SampledScene::itemOf(const Place& place) const {
    return place.head.batch % itemCount(m_scene->input);
}

SeenKeys SampledScene::seenIn(const Place& place, std::size_t at, const RunMask& mask, bool keepsMask) const {
    SeenKeys seen = mask.seenBy(place.given.front()[at].row, place.problem->queries(), place.problem->keys(),
                                itemOf(place));
    seen.allowed =
        keepsMask ? std::span<const std::uint8_t>(place.allowed[at]) : std::span<const std::uint8_t>();
    return seen;
}

double SampledScene::differs(const Place& place, const std::vector<GivenRow>& given, const RunMask& mask,
                             bool keepsMask) const {
    double worst = 0.0;
    for (std::size_t at = 0; at < place.rows.size(); ++at) {
        worst = std::max(worst, place.rows[at].differs(given[at], seenIn(place, at, mask, keepsMask)));
    }
    return worst;
}

double SampledScene::differs(const RunMask& mask, bool keepsMask) const {
    double worst = m_isJoined ? joinedDiffers(mask, keepsMask) : 0.0;
    for (const Place& place : m_places) {
        double nearest = kNotThere;
        for (const std::vector<GivenRow>& given : place.given) {
            nearest = std::min(nearest, differs(place, given, mask, keepsMask));
        }
        worst = std::max(worst, nearest);
    }
    return worst;
}

std::vector<std::size_t> SampledScene::headOrder(const RunMask& mask, bool keepsMask,
                                                 double tolerance) const {
    std::vector<std::size_t> order;
    for (std::size_t given = 0; given < m_places.size(); ++given) {
        const auto isIt = [&](const Place& place) {
            const bool isTaken = std::find(order.begin(), order.end(), place.head.head) != order.end();
            return !isTaken && differs(place, place.given[given], mask, keepsMask) <= tolerance;
        };
        const auto found = std::find_if(m_places.begin(), m_places.end(), isIt);
        if (found == m_places.end()) {
            return {};
        }
        order.push_back(found->head.head);
    }
    return order;
}

/// The rows of all heads side by side, times W_O, plus b_O.
double SampledScene::joinedDiffers(const RunMask& mask, bool keepsMask) const {
    const auto& input = std::get<TokenInput>(m_scene->input);
    const std::size_t heads = headCount(m_scene->input);
    double worst = 0.0;
    for (std::size_t first = 0; first + heads <= m_places.size(); first += heads) {
        for (std::size_t at = 0; at < m_places[first].rows.size(); ++at) {
            std::vector<double> joined;
            for (std::size_t head = 0; head < heads; ++head) {
                const Place& place = m_places[first + head];
                const std::vector<double> own = place.rows[at].output(seenIn(place, at, mask, keepsMask));
                joined.insert(joined.end(), own.begin(), own.end());
            }
            const std::size_t row = m_places[first].given.front()[at].row;
            const std::span<const double> given =
                m_references->output->at({m_places[first].head.batch, 0}).row(row);
            double size = 0.0;
            double apart = 0.0;
            for (std::size_t c = 0; c < given.size(); ++c) {
                double value = input.bO ? (*input.bO)(0, c) : 0.0;
                for (std::size_t d = 0; d < joined.size(); ++d) {
                    value += joined[d] * (input.wO ? (*input.wO)(d, c) : d == c ? 1.0 : 0.0);
                }
                size = std::max(size, std::abs(given[c]));
                apart = std::max(apart, std::abs(value - given[c]));
            }
            worst = std::max(worst, apart / (size > 0.0 ? size : 1.0));
        }
    }
    return worst;
}

std::vector<std::size_t> SampledScene::lengthsUnder(const RunMask& mask) const {
    const std::size_t items = itemCount(m_scene->input);
    const std::size_t keys = m_places.front().problem->keys();
    std::vector<std::vector<double>> costs(items, std::vector<double>(keys, 0.0));
    for (const Place& place : m_places) {
        std::vector<double>& cost = costs[itemOf(place)];
        for (std::size_t at = 0; at < place.rows.size(); ++at) {
            const GivenRow& given = place.given.front()[at];
            const std::size_t end = mask.seenBy(given.row, place.problem->queries(), keys, itemOf(place)).end;
            const std::vector<double> along = place.rows[at].differsAlong(given, upTo(end));
            for (std::size_t length = 0; length < keys && end > 0; ++length) {
                cost[length] = std::max(cost[length], along[std::min(length, end - 1)]);
            }
        }
    }
    std::vector<std::size_t> lengths;
    lengths.reserve(costs.size());
    for (const std::vector<double>& cost : costs) {
        lengths.push_back(cheapest(cost) + 1);
    }
    return lengths;
}

/// How far the rows are under a window of each width.
std::vector<double> SampledScene::costOfWidths(RunMask::Kind kind) const {
    const std::size_t keys = m_places.front().problem->keys();
    std::vector<double> costs(keys, 0.0);
    for (const Place& place : m_places) {
        for (std::size_t at = 0; at < place.rows.size(); ++at) {
            const GivenRow& given = place.given.front()[at];
            std::vector<std::size_t> order = outward(given.row, keys);
            if (kind == RunMask::Kind::WindowBefore) {
                order = upTo(std::min(given.row + 1, keys));
                std::reverse(order.begin(), order.end());
            }
            const std::vector<double> along = place.rows[at].differsAlong(given, order);
            std::size_t seen = 0;
            for (std::size_t width = 0; width < keys; ++width) {
                while (seen < order.size() && apartBy(order[seen], given.row) <= width) {
                    ++seen;
                }
                costs[width] = std::max(costs[width], seen > 0 ? along[seen - 1] : kNotThere);
            }
        }
    }
    return costs;
}

/// A window is as wide as any row sees, a length as far; small weights may have become 0.
SampledScene::Reach SampledScene::reachOfWeights() const {
    Reach reach;
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

std::vector<RunMask> SampledScene::proposals() const {
    std::vector<RunMask> all;
    const auto addLengths = [&all](const std::vector<std::size_t>& lengths, std::size_t keys) {
        const auto isWhole = [keys](std::size_t length) { return length == keys; };
        if (!std::all_of(lengths.begin(), lengths.end(), isWhole)) {
            all.push_back({RunMask::Kind::None, 0, lengths});
            all.push_back({RunMask::Kind::Causal, 0, lengths});
        }
    };
    const Place& place = m_places.front();
    const std::size_t keys = place.problem->keys();
    if (m_references->weights) {
        const Reach reach = reachOfWeights();
        all.push_back({RunMask::Kind::WindowBefore, reach.before, {}});
        all.push_back({RunMask::Kind::Window, std::max(reach.before, reach.behind), {}});
        addLengths(reach.lengths, keys);
    }
    if (!tellsAlong(place.given.front().front())) {
        return all;
    }
    for (const RunMask::Kind kind : {RunMask::Kind::WindowBefore, RunMask::Kind::Window}) {
        all.push_back({kind, cheapest(costOfWidths(kind)), {}});
    }
    addLengths(lengthsUnder({RunMask::Kind::None, 0, {}}), keys);
    addLengths(lengthsUnder({RunMask::Kind::Causal, 0, {}}), keys);
    return all;
}

} // namespace attnscope
