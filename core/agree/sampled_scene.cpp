// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/agree/sampled_scene.h"

#include "core/projection/resolve.h"
#include "core/solver/joined_heads.h"

#include <algorithm>
#include <limits>
#include <utility>

namespace attnscope {

namespace {

constexpr std::size_t kMostCells = 4'000'000; ///< of all rows that are kept, where every row is wanted
constexpr std::size_t kMostColumns = 16;      ///< of a joined output
constexpr double kNotThere = std::numeric_limits<double>::infinity();

/// Spread over all rows; the last sees most under any causal mask, and those in the middle show windows.
std::vector<std::size_t> rowsToSample(std::size_t queries) {
    std::vector<std::size_t> rows{
        queries - 1, queries / 2, queries / 3, queries / 5, queries - 1 - queries / 7, 0};
    std::sort(rows.begin(), rows.end());
    rows.erase(std::unique(rows.begin(), rows.end()), rows.end());
    return rows;
}

/// At most about so many, evenly spaced, the last among them.
std::vector<std::size_t> evenly(std::size_t queries, std::size_t most) {
    const std::size_t step = (queries + most - 1) / most;
    std::vector<std::size_t> rows;
    for (std::size_t row = (queries - 1) % step; row < queries; row += step) {
        rows.push_back(row);
    }
    return rows;
}

std::span<const double> rowOf(const std::optional<MatrixStack>& stack, const HeadIndex& head,
                              std::size_t row) {
    return stack ? stack->at(head).row(row) : std::span<const double>();
}

/// Whether a key that is not seen has more than that share of the largest weight, while others are seen.
bool hasWeightUnseen(const GivenRow& given, const SeenKeys& seen, double share) {
    const double most = share * given.weightsSize;
    bool isAny = false;
    bool seesSome = false;
    for (std::size_t key = 0; key < given.weights.size() && !(isAny && seesSome); ++key) {
        const bool has = seen.has(key);
        seesSome = seesSome || has;
        isAny = isAny || (!has && given.weights[key] > most);
    }
    return isAny && seesSome;
}

std::vector<std::size_t> upTo(std::size_t count) {
    std::vector<std::size_t> numbers(count);
    for (std::size_t at = 0; at < count; ++at) {
        numbers[at] = at;
    }
    return numbers;
}

} // namespace

Result<SampledScene> SampledScene::of(const Scene& scene, const References& references, Heads heads,
                                      std::size_t firstItem) {
    SampledScene sampled;
    sampled.m_scene = std::make_shared<const Scene>(scene);
    sampled.m_references = &references;
    const auto* const tokens = std::get_if<TokenInput>(&scene.input);
    const bool isJoined = references.output && joinsHeads(scene) && references.output->axes().count < 2;
    sampled.m_isSideBySide = isJoined && !tokens->wO && !tokens->bO;
    sampled.m_isJoined = isJoined && !sampled.m_isSideBySide;
    const std::size_t count = headCount(scene.input);
    sampled.m_isMean = references.weights && areMeanWeights(scene, *references.weights);
    const bool comparesOwn = heads == Heads::Own || heads == Heads::EveryRow;
    const std::size_t endItem = std::min(batchCount(scene.input), firstItem + (comparesOwn ? kMostItems : 1));
    const bool takesAll = heads == Heads::AllAny || sampled.m_isJoined || sampled.m_isMean;
    std::vector<std::size_t> sampledHeads = takesAll ? upTo(count) : std::vector<std::size_t>{0};
    if (heads == Heads::Own && !takesAll && count > 1) {
        sampledHeads.push_back(count - 1);
    }
    const std::size_t cells = (endItem - firstItem) * sampledHeads.size() * keyCount(scene.input);
    const std::size_t queries = queryCount(scene.input);
    const std::vector<std::size_t> rows = heads == Heads::EveryRow
                                              ? evenly(queries, std::max<std::size_t>(6, kMostCells / cells))
                                              : rowsToSample(queries);
    Scene unturned = scene;
    unturned.rules.ropeBase.reset();
    for (std::size_t batch = firstItem; batch < endItem; ++batch) {
        for (const std::size_t head : sampledHeads) {
            Result<AttentionProblem> problem = resolve(nullptr, unturned, Change{}, {batch, head});
            if (!problem) {
                return unexpected(problem.error());
            }
            Place place{{batch, head},
                        std::make_unique<AttentionProblem>(std::move(*problem)),
                        {},
                        {},
                        {},
                        rows,
                        {},
                        {}};
            place.q = place.problem->q;
            place.k = place.problem->k;
            sampled.add(std::move(place), comparesOwn ? std::vector<std::size_t>{head} : upTo(count));
        }
        if (sampled.m_isJoined) {
            sampled.addJoinedUnit(sampled.m_places.size() - count, count);
        }
        if (sampled.m_isMean) {
            sampled.addMeanUnit(sampled.m_places.size() - count, count);
        }
    }
    sampled.rotate({scene.rules.ropeBase, scene.rules.ropePairs});
    sampled.scale(sampled.ownScale());
    sampled.softcap(scene.rules.softcap);
    return sampled;
}

void SampledScene::add(Place place, const std::vector<std::size_t>& givenHeads) {
    for (const std::size_t row : place.at) {
        std::vector<std::uint8_t>& allowed = place.allowed.emplace_back(place.problem->keys());
        for (std::size_t j = 0; j < allowed.size(); ++j) {
            allowed[j] = place.problem->mask->allowed(row, j) ? 1 : 0;
        }
    }
    if (m_isJoined) {
        place.values = mixedValues(place);
    } else if (place.problem->v) {
        place.values = *place.problem->v;
    }
    Unit unit;
    unit.places = {m_places.size()};
    for (const std::size_t head : givenHeads) {
        const HeadIndex given{place.head.batch, head};
        std::vector<GivenRow>& own = unit.given.emplace_back();
        for (const std::size_t row : place.at) {
            GivenRow& each = own.emplace_back();
            each.row = row;
            each.output = outputOf(given, row);
            each.outputSize = largestGiven(each.output);
            each.weights = m_isMean ? std::span<const double>() : rowOf(m_references->weights, given, row);
            each.weightsSize = largestGiven(each.weights);
            each.scores = rowOf(m_references->scores, given, row);
            each.logSumExp =
                m_references->logSumExp ? rowOf(m_references->logSumExp, given, row).data() : nullptr;
        }
    }
    if (!unit.given.front().front().empty()) {
        m_units.push_back(std::move(unit));
    }
    m_places.push_back(std::move(place));
}

/// Of joined heads that nothing mixes the part of the head; of those that W_O mixes none.
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

/// The columns of a joined output that are compared.
std::vector<std::size_t> SampledScene::mixedColumns() const {
    return evenly(m_references->output->columns(), kMostColumns);
}

/// What a head's values come to in these columns, [keys][columns].
BlockMatrix SampledScene::mixedValues(const Place& place) const {
    const auto& wO = std::get<TokenInput>(m_scene->input).wO;
    const BlockMatrix& v = *place.problem->v;
    const std::vector<std::size_t> columns = mixedColumns();
    const std::size_t first = place.head.head * v.columns();
    BlockMatrix mixed(v.rows(), columns.size());
    for (std::size_t key = 0; key < v.rows(); ++key) {
        const std::span<const double> value = v.row(key);
        const std::span<double> row = mixed.mutableRow(key);
        for (std::size_t c = 0; c < columns.size(); ++c) {
            for (std::size_t d = 0; d < value.size(); ++d) {
                row[c] += value[d] * (wO                        ? (*wO)(first + d, columns[c])
                                      : first + d == columns[c] ? 1.0
                                                                : 0.0);
            }
        }
    }
    return mixed;
}

/// The heads of a batch item, from that place on, whose outputs are summed by W_O.
void SampledScene::addJoinedUnit(std::size_t first, std::size_t heads) {
    const auto& bO = std::get<TokenInput>(m_scene->input).bO;
    const std::vector<std::size_t> columns = mixedColumns();
    Unit unit;
    for (std::size_t head = 0; head < heads; ++head) {
        unit.places.push_back(first + head);
    }
    std::vector<double>& bias = unit.columns.emplace_back();
    for (const std::size_t column : columns) {
        bias.push_back(bO ? (*bO)(0, column) : 0.0);
    }
    std::vector<GivenRow> rows;
    for (const std::size_t row : m_places[first].at) {
        const std::span<const double> all =
            m_references->output->at({m_places[first].head.batch, 0}).row(row);
        std::vector<double> part(columns.size());
        std::transform(columns.begin(), columns.end(), part.begin(),
                       [&all](std::size_t column) { return all[column]; });
        GivenRow& each = rows.emplace_back();
        each.row = row;
        each.outputSize = largestGiven(all);
        each.output = part;
        each.bias = unit.columns.front();
        unit.columns.push_back(std::move(part)); // what spans point to stays where it is
    }
    unit.given.push_back(std::move(rows));
    m_units.push_back(std::move(unit));
}

/// All heads of a batch item, from that place on, with the mean of their weights.
void SampledScene::addMeanUnit(std::size_t first, std::size_t heads) {
    Unit unit;
    for (std::size_t head = 0; head < heads; ++head) {
        unit.places.push_back(first + head);
    }
    std::vector<GivenRow>& rows = unit.given.emplace_back();
    for (const std::size_t row : m_places[first].at) {
        GivenRow& each = rows.emplace_back();
        each.row = row;
        each.weights = rowOf(m_references->weights, {m_places[first].head.batch, 0}, row);
        each.weightsSize = largestGiven(each.weights);
    }
    m_units.push_back(std::move(unit));
}

void SampledScene::rotate(const RopeChoice& rope) {
    m_rope = rope;
    if (rope.base && rope.base != m_anglesBase) {
        const AttentionProblem& problem = *m_places.front().problem;
        m_anglesBase = rope.base;
        m_angles = std::make_shared<const RotaryAngles>(std::max(problem.queries(), problem.keys()),
                                                        keyWidth(), *rope.base);
    }
}

/// A row of a place, turned and scaled as is asked for now.
SampledRow& SampledScene::ready(std::size_t at, std::size_t row) {
    Place& place = m_places[at];
    AttentionProblem& problem = *place.problem;
    if (place.turnedBy != m_rope) {
        problem.q = place.q;
        problem.k = place.k;
        for (const std::size_t query : m_rope.base ? place.at : std::vector<std::size_t>()) {
            m_angles->rotate(problem.q.mutableRow(query), query, m_rope.pairs);
        }
        for (std::size_t key = 0; m_rope.base && key < problem.k.rows(); ++key) {
            m_angles->rotate(problem.k.mutableRow(key), key, m_rope.pairs);
        }
        place.rows.clear();
        place.rows.reserve(place.at.size());
        for (const std::size_t query : place.at) {
            place.rows.emplace_back(problem, query);
        }
        place.turnedBy = m_rope;
    }
    problem.softcap = m_softcap;
    place.rows[row].scale(m_scale);
    return place.rows[row];
}

std::size_t SampledScene::itemOf(const Place& place) const {
    return place.head.batch % itemCount(m_scene->input);
}

GrowingOutput SampledScene::growing(const Unit& unit, std::size_t at, const GivenRow& given) {
    std::vector<GrowingOutput::Part> parts;
    for (const std::size_t each : unit.places) {
        parts.push_back({&ready(each, at), &m_places[each].values});
    }
    return {std::move(parts), given};
}

SeenKeys SampledScene::seenIn(const Place& place, std::size_t at, const RunMask& mask, bool keepsMask) const {
    SeenKeys seen = mask.seenBy(place.at[at], place.problem->queries(), place.problem->keys(), itemOf(place));
    if (mask.cells != nullptr) {
        seen.allowed = mask.cells->of(static_cast<std::size_t>(&place - m_places.data()), at);
        return seen;
    }
    seen.allowed =
        keepsMask ? std::span<const std::uint8_t>(place.allowed[at]) : std::span<const std::uint8_t>();
    return seen;
}

double SampledScene::differs(const Unit& unit, std::size_t at, const GivenRow& given, const RunMask& mask,
                             bool keepsMask, double limit) {
    if (mask.cells != nullptr && !given.weights.empty() &&
        hasWeightUnseen(given, seenIn(m_places[unit.places.front()], at, mask, keepsMask), limit)) {
        return kNotThere;
    }
    if (unit.places.size() > 1 && !given.weights.empty()) {
        return meanDiffers(unit, at, given, mask, keepsMask, limit);
    }
    if (mask.cells != nullptr && isFarAtAGlance(unit, at, given, *mask.cells, limit)) {
        return kNotThere;
    }
    double worst = 0.0;
    GrowingOutput output = growing(unit, at, given);
    for (std::size_t part = 0; part < unit.places.size() && worst <= limit; ++part) {
        const Place& place = m_places[unit.places[part]];
        const SeenKeys seen = seenIn(place, at, mask, keepsMask);
        SampledRow::Powers& powers = m_powers;
        place.rows[at].powersOver(seen, powers);
        if (mask.cells != nullptr && powers.sum <= 0.0) {
            return worst; // what a model makes of a row that sees nothing tells nothing of the mask
        }
        worst = std::max(worst, place.rows[at].differs(given, seen, powers, limit));
        if (given.tellsAlong() && worst <= limit) {
            output.add(part, powers);
        }
    }
    return given.tellsAlong() && worst <= limit ? std::max(worst, output.differs(limit)) : worst;
}

/// Whether a few numbers of the row that is compared first differ by more than that.
bool SampledScene::isFarAtAGlance(const Unit& unit, std::size_t at, const GivenRow& given,
                                  const SampledCells& cells, double limit) {
    const auto number = static_cast<std::size_t>(&unit - m_units.data());
    if (number != 0 || at != unit.given.front().size() / 2 || &given != &unit.given.front()[at] ||
        (given.output.empty() && given.weights.empty())) {
        return false;
    }
    std::vector<std::span<const std::uint8_t>> allowed;
    for (const std::size_t place : unit.places) {
        allowed.push_back(cells.of(place, at));
    }
    const GlanceAt now{m_rope, m_scale, m_softcap};
    if (!m_glance || m_glanceAt != now) {
        std::vector<GrowingOutput::Part> parts;
        for (const std::size_t place : unit.places) {
            parts.push_back({&ready(place, at), &m_places[place].values});
        }
        m_glance.emplace(parts, given);
        m_glanceAt = now;
    }
    return m_glance->exceeds(allowed, limit);
}

/// The mean of the weights of all heads.
double SampledScene::meanDiffers(const Unit& unit, std::size_t at, const GivenRow& given, const RunMask& mask,
                                 bool keepsMask, double limit) {
    std::vector<double>& mean = m_mean;
    mean.assign(given.weights.size(), 0.0);
    for (const std::size_t each : unit.places) {
        SampledRow::Powers& powers = m_powers;
        ready(each, at).powersOver(seenIn(m_places[each], at, mask, keepsMask), powers);
        const double share = powers.sum * static_cast<double>(unit.places.size());
        for (std::size_t key = 0; key < mean.size() && share > 0.0; ++key) {
            mean[key] += powers.of[key] / share;
        }
    }
    return rowDiffers(mean, given.weights, given.weightsSize, limit);
}

/// From the middle on, where most masks show themselves.
double SampledScene::differs(const Unit& unit, const std::vector<GivenRow>& given, const RunMask& mask,
                             bool keepsMask, double limit) {
    double worst = 0.0;
    for (std::size_t step = 0; step < given.size() && worst <= limit; ++step) {
        const std::size_t at = (given.size() / 2 + step) % given.size();
        worst = std::max(worst, differs(unit, at, given[at], mask, keepsMask, limit));
    }
    return worst;
}

double SampledScene::differs(const RunMask& mask, bool keepsMask, double limit) {
    double worst = 0.0;
    for (const Unit& unit : m_units) {
        double nearest = kNotThere;
        for (const std::vector<GivenRow>& given : unit.given) {
            nearest = std::min(nearest, differs(unit, given, mask, keepsMask, std::min(limit, nearest)));
        }
        worst = std::max(worst, nearest);
        if (worst > limit) {
            break;
        }
    }
    return worst;
}

std::vector<std::size_t> SampledScene::headOrder(const RunMask& mask, bool keepsMask, double tolerance) {
    std::vector<std::size_t> order;
    for (std::size_t given = 0; given < m_units.size(); ++given) {
        const auto isIt = [&](const Unit& unit) {
            const std::size_t head = m_places[unit.places.front()].head.head;
            const bool isTaken = std::find(order.begin(), order.end(), head) != order.end();
            return !isTaken && differs(unit, unit.given[given], mask, keepsMask, tolerance) <= tolerance;
        };
        const auto found = std::find_if(m_units.begin(), m_units.end(), isIt);
        if (found == m_units.end()) {
            return {};
        }
        order.push_back(m_places[found->places.front()].head.head);
    }
    return order;
}

} // namespace attnscope
