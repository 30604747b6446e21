// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "ui/lines/lines_state.h"

#include "core/formula/notation.h"
#include "ui/paint/base/translated.h"
#include "ui/session/appearance.h"
#include "ui/session/large_matrix.h"
#include "ui/session/scene_colours.h"
#include "ui/session/selection.h"
#include "ui/session/session.h"
#include "ui/tiles/head_weights.h"

#include <algorithm>
#include <cmath>

namespace attnscope::ui {

namespace {

/// So many rows are shown as soon as they are read.
constexpr std::size_t kRowsTogether = 16;

std::vector<LineRowPtr> readRows(const MatrixSource& source, const std::vector<std::size_t>& queries,
                                 std::size_t from, const std::stop_token& stop) {
    std::vector<LineRowPtr> rows;
    for (std::size_t at = from; at < std::min(from + kRowsTogether, queries.size()); ++at) {
        if (stop.stop_requested()) {
            break;
        }
        if (queries[at] < source.rows()) {
            rows.push_back(std::make_shared<const LineRow>(readLineRow(source, queries[at])));
        }
    }
    return rows;
}

} // namespace

LinesState::LinesState(const Context& context, QObject* parent)
    : QObject(parent)
    , m_context(context)
    , m_weights(std::make_shared<HeadWeights>(context.session.processor()))
    , m_slot(context.session.jobs(), JobPriority::Row) {
    connect(&context.session, &Session::sceneOpened, this, &LinesState::followScene);
    connect(&context.session, &Session::snapshotChanged, this, &LinesState::followSnapshot);
    connect(&context.selection, &Selection::headIndexChanged, this, &LinesState::followHead);
    connect(&context.selection, &Selection::headCountsChanged, this, &LinesState::followHead);
    connect(&context.selection, &Selection::queryChanged, this, &LinesState::announce);
    connect(&context.selection, &Selection::cellChanged, this, &LinesState::announce);
    connect(&context.appearance, &Appearance::changed, this, &LinesState::announce);
    nameSides();
    followHead();
}

LinesState::~LinesState() = default;

void LinesState::followScene() {
    m_rows.clear();
    m_isProposed = true;
    m_proposedFor = {};
    m_threshold = 0.0;
    m_heads = {m_context.selection.headIndex().head};
    m_failure.reset();
}

/// Rows of the last snapshot stay until the new ones are there.
void LinesState::followSnapshot() {
    ++m_generation;
    const Snapshot& snapshot = m_context.session.snapshot();
    const auto source = snapshot.source(Stage::Weights);
    if (m_isSeen) {
        nameSides();
    }
    for (auto& [head, rows] : m_rows) {
        const bool fits = source && !rows.empty() && rows.rbegin()->first < source->rows();
        if (!fits) {
            rows.clear();
        }
    }
    read();
    announce();
}

void LinesState::nameSides() {
    const Snapshot& snapshot = m_context.session.snapshot();
    const auto source = snapshot.source(Stage::Weights);
    if (!source) {
        m_sides = {};
        return;
    }
    const Scene& scene = *snapshot.scene;
    const bool areKnown = m_sides.queries == source->rows() && m_sides.keys == source->columns() &&
                          m_sides.tokens == scene.tokens && m_sides.keyTokens == scene.keyNames() &&
                          m_sides.indexFrom == scene.notation.indexFrom;
    if (!areKnown) {
        m_sides.indexFrom = scene.notation.indexFrom;
        setSides(m_sides, scene.tokens, source->rows(), scene.keyNames(), source->columns());
    }
}

void LinesState::followHead() {
    const std::size_t own = m_context.selection.headIndex().head;
    m_heads.erase(m_heads.lower_bound(headCount()), m_heads.end());
    if (m_heads.size() <= 1 || m_context.selection.headIndex().isPooled()) {
        m_heads = {own};
    }
    read();
    announce();
}

std::size_t LinesState::headCount() const {
    return m_context.selection.heads();
}

/// What is made of all heads is drawn alone.
void LinesState::leavePool() {
    m_context.selection.setHeadIndex(m_context.selection.headIndex().one());
}

void LinesState::toggleHead(std::size_t head) {
    if (isPooled()) {
        m_context.selection.setHeadIndex({m_context.selection.headIndex().batch, head});
        return; // followHead shows it
    }
    if (!m_heads.contains(head)) {
        m_heads.insert(head);
    } else if (m_heads.size() > 1) {
        m_heads.erase(head);
        m_rows.erase(head);
    }
    read();
    announce();
}

void LinesState::showAllHeads() {
    leavePool();
    for (std::size_t head = 0; head < headCount(); ++head) {
        m_heads.insert(head);
    }
    read();
    announce();
}

void LinesState::showOwnHead() {
    leavePool();
    m_heads = {m_context.selection.headIndex().head};
    read();
    announce();
}

void LinesState::setThreshold(double threshold) {
    m_threshold = threshold;
    m_isProposed = false;
    announce();
}

/// A page that nobody sees costs an edit nothing.
void LinesState::announce() {
    if (m_isSeen) {
        emit changed();
    }
}

void LinesState::setSeen(bool seen) {
    m_isSeen = seen;
    if (seen) {
        nameSides();
        read();
        announce();
    } else {
        m_slot.supersede();
    }
}

void LinesState::setView(std::size_t begin, std::size_t end) {
    if (begin == m_begin && end == m_end) {
        return;
    }
    m_begin = begin;
    m_end = end;
    // A view's height above and below stays known.
    const std::size_t near = end - begin;
    for (auto& [head, rows] : m_rows) {
        rows.erase(rows.begin(), rows.lower_bound(begin > near ? begin - near : 0));
        rows.erase(rows.lower_bound(end + near), rows.end());
    }
    read();
    announce();
}

std::vector<LinesState::Wanted> LinesState::missing() const {
    std::vector<Wanted> wanted;
    const auto source = m_context.session.snapshot().source(Stage::Weights);
    const std::size_t end = source ? std::min(m_end, source->rows()) : 0;
    for (const std::size_t head : m_heads) {
        Wanted rows{head, {}};
        const auto known = m_rows.find(head);
        for (std::size_t query = m_begin; query < end; ++query) {
            const bool isKnown = known != m_rows.end() && known->second.contains(query) &&
                                 known->second.at(query).generation == m_generation;
            if (!isKnown) {
                rows.queries.push_back(query);
            }
        }
        if (!rows.queries.empty()) {
            wanted.push_back(std::move(rows));
        }
    }
    return wanted;
}

void LinesState::read() {
    m_slot.supersede();
    const Snapshot& snapshot = m_context.session.snapshot();
    const std::vector<Wanted> wanted = missing();
    if (!m_isSeen || !snapshot || wanted.empty()) {
        return;
    }
    m_failure.reset();
    const bool isOwn = wanted.size() == 1 && wanted.front().head == snapshot.headIndex().head;
    if (isOwn && !isLarge(*snapshot.scene)) {
        const auto source = snapshot.source(Stage::Weights);
        for (std::size_t from = 0; from < wanted.front().queries.size(); from += kRowsTogether) {
            receive(m_generation, wanted.front().head, readRows(*source, wanted.front().queries, from, {}));
        }
        return;
    }
    readInJob(wanted);
}

void LinesState::readInJob(const std::vector<Wanted>& wanted) {
    const Snapshot snapshot = m_context.session.snapshot();
    const auto known =
        std::make_shared<const std::vector<Snapshot>>(m_context.session.kept(snapshot.headIndex().batch));
    const auto body = [this, snapshot, wanted, known, weights = m_weights,
                       generation = m_generation](const JobControl& control) -> Result<void> {
        for (const Wanted& rows : wanted) {
            ResultPtr result = snapshot.result;
            if (rows.head != snapshot.headIndex().head) {
                const HeadIndex place{snapshot.headIndex().batch, rows.head};
                Result<ResultPtr> made = weights->result(snapshot.scene, place, *known, control.stop());
                if (!made) {
                    return unexpected(made.error());
                }
                result = *made;
            }
            const auto source = result->source(Stage::Weights);
            for (std::size_t from = 0; from < rows.queries.size(); from += kRowsTogether) {
                auto read = readRows(*source, rows.queries, from, control.stop());
                if (control.stop().stop_requested()) {
                    return {};
                }
                control.deliver([this, generation, head = rows.head, read = std::move(read)] {
                    receive(generation, head, read);
                    announce();
                });
            }
        }
        return {};
    };
    m_slot.request(body, [this](const Result<void>& done) {
        if (!done && done.error().code != ErrorCode::Stopped) {
            m_failure = done.error();
        }
        proposeThreshold();
        announce();
    });
}

void LinesState::receive(std::size_t generation, std::size_t head, const std::vector<LineRowPtr>& rows) {
    for (const LineRowPtr& row : rows) {
        m_rows[head][row->query] = {row, generation};
    }
    m_rowsRead += rows.size();
    proposeThreshold();
}

void LinesState::proposeThreshold() {
    const auto source = m_context.session.snapshot().source(Stage::Weights);
    if (!m_isProposed || !source || std::pair(source->rows(), source->columns()) == m_proposedFor ||
        isReading()) {
        return;
    }
    const bool areFew = std::max(source->rows(), source->columns()) <= kFewTokens;
    m_proposedFor = {source->rows(), source->columns()};
    m_threshold = areFew ? 0.0 : legibleThreshold(rowsInView(), kLinesProposed);
}

std::vector<LineRowPtr> LinesState::rowsInView() const {
    std::vector<LineRowPtr> result;
    for (const std::size_t head : m_heads) {
        const auto known = m_rows.find(head);
        if (known == m_rows.end()) {
            continue;
        }
        const auto end = known->second.lower_bound(m_end);
        for (auto at = known->second.lower_bound(m_begin); at != end; ++at) {
            result.push_back(at->second.row);
        }
    }
    return result;
}

LineRowPtr LinesState::rowOf(std::size_t query) const {
    const auto known = m_rows.find(m_context.selection.headIndex().head);
    if (known == m_rows.end() || !known->second.contains(query)) {
        return nullptr;
    }
    return known->second.at(query).row;
}

HiddenLines LinesState::hidden() const {
    return hiddenBelow(rowsInView(), m_threshold);
}

double LinesState::largestWeight() const {
    const ValueRange& weights = m_context.session.ranges().weights;
    const double largest = std::max(std::abs(weights.low), std::abs(weights.high));
    return largest > 0.0 ? largest : 1.0;
}

/// A causal mask gives the first query the weight 1: where rows are scrolled, it must not make all others
/// thin.
double LinesState::widestWeight(std::size_t queries) const {
    const bool areAllInView = m_begin == 0 && m_end >= queries;
    double widest = areAllInView ? largestWeight() : 0.0;
    for (const LineRowPtr& row : rowsInView()) {
        for (const AttentionLine& line : row->lines) {
            widest = std::max(widest, std::abs(line.weight));
        }
    }
    return widest > 0.0 ? widest : 1.0;
}

LinesPicture LinesState::picture() const {
    LinesPicture picture = pictureWithoutRows();
    if (!m_context.session.snapshot().has(Stage::Weights)) {
        return picture;
    }
    for (const std::size_t head : m_heads) {
        LinesHead shown{head, {}};
        if (const auto known = m_rows.find(head); known != m_rows.end()) {
            for (const auto& [query, row] : known->second) {
                shown.rows.push_back(row.row);
            }
        }
        picture.heads.push_back(std::move(shown));
    }
    picture.reference = widestWeight(picture.queries);
    return picture;
}

std::optional<LinesPicture> LinesState::wholePicture() const {
    const Snapshot& snapshot = m_context.session.snapshot();
    if (!snapshot.has(Stage::Weights) || isLarge(*snapshot.scene)) {
        return std::nullopt;
    }
    LinesPicture picture = pictureWithoutRows();
    picture.reference = largestWeight();
    for (const std::size_t head : m_heads) {
        ResultPtr result = snapshot.result;
        if (head != snapshot.headIndex().head) {
            const HeadIndex place{snapshot.headIndex().batch, head};
            Result<ResultPtr> made =
                m_weights->result(snapshot.scene, place, m_context.session.kept(place.batch), {});
            if (!made) {
                return std::nullopt;
            }
            result = *made;
        }
        const auto source = result->source(Stage::Weights);
        LinesHead shown{head, {}};
        for (std::size_t query = 0; query < source->rows(); ++query) {
            shown.rows.push_back(std::make_shared<const LineRow>(readLineRow(*source, query)));
            for (const AttentionLine& line : shown.rows.back()->lines) {
                picture.reference = std::max(picture.reference, std::abs(line.weight));
            }
        }
        picture.heads.push_back(std::move(shown));
    }
    return picture;
}

/// Names, colours and what is chosen.
LinesPicture LinesState::pictureWithoutRows() const {
    LinesPicture picture = m_sides;
    const Session& session = m_context.session;
    const Snapshot& snapshot = session.snapshot();
    picture.palette = paletteOf(session, m_context.appearance);
    const auto source = snapshot.source(Stage::Weights);
    if (!source) {
        return picture;
    }
    const Scene& scene = *snapshot.scene;
    const StageNotation notation = notationOf(scene, Stage::Weights);
    const bool columns = scene.orientation == Orientation::Columns;
    picture.orientation = scene.orientation;
    picture.queryTitle = translated(columns ? notation.columnTitle : notation.rowTitle);
    picture.keyTitle = translated(columns ? notation.rowTitle : notation.columnTitle);
    picture.digits = m_context.appearance.digits();
    picture.threshold = m_threshold;
    picture.query = m_context.selection.query();
    picture.key = m_context.selection.key();
    picture.isByHead = m_heads.size() > 1;
    picture.hasNumbers = !session.cover().has(FactKind::Strongest);
    return picture;
}

} // namespace attnscope::ui
