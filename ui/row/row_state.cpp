// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "ui/row/row_state.h"

#include "core/analysis/row_combination.h"
#include "core/scene/token_name.h"

#include "ui/session/appearance.h"
#include "ui/session/large_matrix.h"
#include "ui/session/player.h"
#include "ui/session/scene_colours.h"
#include "ui/session/selection.h"
#include "ui/session/session.h"

#include <algorithm>

namespace attnscope::ui {

namespace {

std::vector<double> weightsOf(const Snapshot& snapshot, std::size_t query) {
    std::vector<double> weights;
    const auto source = snapshot.source(Stage::Weights);
    if (!source || query >= source->rows()) {
        return weights;
    }
    weights.resize(source->columns());
    source->exactRow(query, weights);
    return weights;
}

/// Whether a question asks for a weight of that query.
bool hasCoveredWeight(const Snapshot& snapshot, std::size_t query) {
    const auto weights = combiningWeights(snapshot);
    for (std::size_t key = 0; key < weights->columns(); ++key) {
        if (weights->covered(query, key)) {
            return true;
        }
    }
    return false;
}

} // namespace

RowState::RowState(const Context& context, QObject* parent)
    : QObject(parent)
    , m_context(context)
    , m_slot(context.session.jobs(), JobPriority::Row) {
    m_picture.offersFeatures = true;
    connect(&context.session, &Session::sceneOpened, this, [this] { m_keptFor.reset(); });
    connect(&context.session, &Session::snapshotChanged, this, &RowState::readRow);
    connect(&context.selection, &Selection::queryChanged, this, &RowState::readRow);
    connect(&context.selection, &Selection::termOrderChanged, this, &RowState::readRow);
    connect(&context.appearance, &Appearance::changed, this, &RowState::readRow);
    connect(&context.selection, &Selection::progressChanged, this, &RowState::readPlace);
    connect(&context.selection, &Selection::hoverChanged, this, &RowState::readPlace);
    connect(&context.selection, &Selection::cellChanged, this, &RowState::readPlace);
    readRow();
}

const Scene& RowState::scene() const {
    const Snapshot& snapshot = m_context.session.snapshot();
    return snapshot ? *snapshot.scene : m_context.session.scene();
}

QString RowState::queryToken() const {
    const TokenList& tokens = scene().tokens;
    return m_query < tokens.size() ? QString::fromStdString(visibleText(tokens[m_query])) : QString();
}

QString RowState::poolKey() const {
    const HeadPool pool = m_context.selection.headIndex().pool;
    return isRollout(pool)         ? QString()
           : pool == HeadPool::Max ? QStringLiteral("Ctrl+H")
                                   : QStringLiteral("Shift+H");
}

void RowState::selectKey(std::size_t key) {
    const Stage stage = m_context.selection.stage();
    m_context.selection.setCell({stageInfo(stage).cellsAreQueryKey ? stage : Stage::Weights, m_query, key});
    m_context.selection.setLocked(true);
}

bool RowState::isCovering() const {
    return m_context.session.cover().hasCells();
}

bool RowState::isCovering(FactKind kind) const {
    return m_context.session.cover().has(kind, Stage::Weights, m_query);
}

bool RowState::hasShares() const {
    return areShares(m_weights, m_rounding);
}

void RowState::hoverKey(const std::optional<std::size_t>& key) {
    const bool isKey = key && *key < m_weights.size();
    m_context.selection.setHover(isKey ? std::optional<CellRef>({Stage::Weights, m_query, *key})
                                       : std::nullopt);
}

const ValuePlane& RowState::plane() const {
    const bool fits = m_chosenPlane && m_chosenPlane->first.size() == m_plane.first.size();
    return fits ? *m_chosenPlane : m_plane;
}

void RowState::choosePlane(const std::optional<std::array<std::size_t, 2>>& features) {
    const std::size_t count = m_plane.first.size();
    const bool isChosen = features && count > 2 && (*features)[0] < count && (*features)[1] < count;
    const auto now = isChosen ? features : std::nullopt;
    const auto before = m_chosenPlane ? m_chosenPlane->features : std::nullopt;
    if (now != before || (m_chosenPlane && m_chosenPlane->first.size() != count)) {
        m_chosenPlane = isChosen ? std::optional(planeOfFeatures(*features, count)) : std::nullopt;
        emit planeChanged();
    }
}

void RowState::keepPlane() {
    m_keptFor = std::pair(m_context.session.snapshot().headIndex(), m_query);
}

void RowState::turnToBestPlane() {
    if (m_keptFor) {
        m_keptFor.reset();
        readRow();
    }
}

void RowState::openFeature(const std::optional<std::size_t>& feature) {
    if (feature != m_picture.openedFeature) {
        m_picture.openedFeature = feature;
        emit featuresOpened();
    }
}

RowState::Row RowState::rowOf(const Snapshot& snapshot, std::size_t query, TermOrder order, bool needsPlane,
                              const std::stop_token& stop) {
    Row row;
    row.weights = snapshot ? weightsOf(snapshot, query) : std::vector<double>();
    if (row.weights.empty()) {
        return row;
    }
    // For a long row each step takes milliseconds that delay the next result.
    if (stop.stop_requested()) {
        return row;
    }
    if (hasCoveredWeight(snapshot, query)) {
        coverRow(row, snapshot, query);
    } else {
        row.statistics = snapshot.result->rowStatistics(query);
        if (stop.stop_requested()) {
            return row;
        }
        row.rounding = roundingOfSum(snapshot, query, row.weights);
        row.sentence = rowSentence(row.weights, query, *snapshot.scene, row.rounding);
        auto combination = isLarge(*snapshot.scene) ? combineStrongest(snapshot, query, order, kNamedTerms)
                                                    : combineRow(snapshot, query, order);
        if (combination) {
            row.combination = std::make_shared<const RowCombination>(std::move(*combination));
        } else if (auto weights = strongestWeights(snapshot, query, kNamedTerms)) {
            row.alone = std::make_shared<const RowCombination>(std::move(*weights));
        }
        matchKeys(row, snapshot, query, order);
    }
    const std::optional<BlockMatrix>& v = snapshot.result->problem().v;
    row.largestValue = v ? v->largestMagnitude() : 0.0;
    if (v && needsPlane && !stop.stop_requested()) {
        row.plane = std::make_shared<const ValuePlane>(planeOf(*v));
    }
    return row;
}

/// Queries and keys as vectors would tell the weights too.
void RowState::coverRow(Row& row, const Snapshot& snapshot, std::size_t query) {
    row.sentence = coveredSentence(query, *snapshot.scene);
    if (auto values = coveredCombination(snapshot, query, kNamedTerms)) {
        row.covered = std::make_shared<const RowCombination>(std::move(*values));
    }
}

RowPicture RowState::pictureForPage() const {
    constexpr std::size_t kMostOnPage = 60; // lines of a page, at print size
    RowPicture picture = m_picture;
    if (picture.row && picture.row->terms.size() > kMostOnPage) {
        if (auto strongest =
                combineStrongest(isLarge(scene()) ? m_context.session.snapshot() : snapshotOfRow(), m_query,
                                 m_context.selection.termOrder(), kNamedTerms)) {
            picture.row = std::make_shared<const RowCombination>(std::move(*strongest));
            picture.progress = static_cast<double>(picture.steps());
        }
    }
    return picture;
}

/// The keys are those of the terms, so that both are played in the same steps.
void RowState::matchKeys(Row& row, const Snapshot& snapshot, std::size_t query, TermOrder order) {
    const std::size_t most = isLarge(*snapshot.scene) ? kNamedTerms : row.weights.size();
    const std::vector<std::size_t> keys =
        row.combination ? row.combination->namedKeys() : matchedKeys(snapshot, query, order, most);
    if (std::optional<MatchRow> match = matchRow(snapshot, query, keys)) {
        if (std::optional<MatchRow> tokens = matchTokens(snapshot, *match)) {
            row.tokenVectors = std::make_shared<const MatchRow>(*std::move(tokens));
        }
        row.match = std::make_shared<const MatchRow>(*std::move(match));
    }
}

Snapshot RowState::snapshotOfRow() const {
    Cover others = m_context.session.cover();
    if (!others.row || others.row->query == m_query) {
        return m_context.session.snapshot();
    }
    others.row.reset();
    return withCover(m_context.session.wholeSnapshot(), others);
}

void RowState::readRow() {
    const Snapshot& snapshot = m_context.session.snapshot();
    if (snapshot && isLarge(*snapshot.scene)) {
        readLongRow();
        return;
    }
    m_slot.supersede();
    m_query = m_context.selection.query();
    const bool needsPlane = snapshot && snapshot.result->problem().v &&
                            (m_plane.first.empty() || !(*snapshot.result->problem().v == m_planeOf));
    receive(snapshot, rowOf(snapshotOfRow(), m_query, m_context.selection.termOrder(), needsPlane, {}));
}

/// The row from before stays until the new one is there, named as what it is.
void RowState::readLongRow() {
    const Snapshot snapshot = m_context.session.snapshot();
    const std::optional<BlockMatrix>& v = snapshot.result->problem().v;
    const bool needsPlane =
        v && (m_plane.first.empty() || v->rows() != m_planeOf.rows() || !v->sharesRow(m_planeOf, 0));
    m_slot.request([this, snapshot, query = m_context.selection.query(),
                    order = m_context.selection.termOrder(),
                    needsPlane](const JobControl& control) -> Result<void> {
        if (control.stop().stop_requested()) {
            return {};
        }
        control.deliver(
            [this, snapshot, query, row = rowOf(snapshot, query, order, needsPlane, control.stop())] {
                m_query = query;
                receive(snapshot, row);
            });
        return {};
    });
}

void RowState::receive(const Snapshot& snapshot, Row row) {
    m_picture.palette = paletteOf(m_context.session, m_context.appearance);
    m_picture.digits = m_context.appearance.digits();
    m_picture.reducedMotion = m_context.appearance.reducesMotion();
    const std::vector<CellRef>& covered = m_context.session.cover().cells;
    const bool asksForValue = std::any_of(covered.begin(), covered.end(),
                                          [](const CellRef& cell) { return cell.stage == Stage::V; });
    const std::size_t features = m_picture.row ? m_picture.row->output.size() : 0;
    m_picture.row = asksForValue ? nullptr : std::move(row.combination);
    if (m_picture.row && m_picture.row->output.size() != features && features > 0) {
        m_picture.openedFeature.reset();
    }
    m_covered = std::move(row.covered);
    m_match = std::move(row.match);
    m_tokenVectors = std::move(row.tokenVectors);
    readWeightColours(snapshot, m_picture);
    m_weights = std::move(row.weights);
    m_hasResult = !m_weights.empty();
    m_isPooled = snapshot.headIndex().isPooled();
    m_statistics = row.statistics;
    m_rounding = row.rounding;
    m_picture.attended = row.statistics.allowed;
    m_sentence = isCovering(FactKind::RowSum) && !hasShares() ? coveredSentence(m_query, *snapshot.scene)
                                                              : std::move(row.sentence);
    if (m_hasResult) {
        setNames(m_picture, *snapshot.scene);
    }
    takePlane(snapshot, row);
    const bool isByHand = snapshot && m_context.appearance.scaleChoice(sizeOf(*snapshot.scene)).ranges.values;
    m_picture.valueRange = isByHand ? 0.0 : row.largestValue;
    listWeights(snapshot, std::move(row.alone));
    m_context.player.setSteps(static_cast<int>(m_picture.steps()), m_picture.passedOver());
    readPlace();
    emit rowChanged();
}

void RowState::takePlane(const Snapshot& snapshot, const Row& row) {
    if (!row.plane) {
        return;
    }
    const bool isKept = m_keptFor == std::pair(snapshot.headIndex(), m_query) &&
                        m_plane.first.size() == row.plane->first.size();
    if (!isKept) {
        m_keptFor.reset();
        m_planeOf = *snapshot.result->problem().v;
        m_plane = *row.plane;
    }
}

/// A weight has the colour here that it has in its matrix.
void RowState::readWeightColours(const Snapshot& snapshot, RowPicture& picture) const {
    picture.scale = ValueScale::Linear;
    if (snapshot && picture.row) {
        HeatmapPicture weights;
        weights.snapshot = snapshot;
        weights.stage = picture.row->weightStage;
        weights.palette = picture.palette;
        setView(weights, m_context.appearance);
        picture.scale = weights.scale;
        picture.weightColours = weights.tiledColours;
    }
}

/// Sorted, a list would tell which of the weights is the largest.
void RowState::listWeights(const Snapshot& snapshot, std::shared_ptr<const RowCombination> weights) {
    m_listed = RowPicture();
    if (!weights || m_picture.row || !m_context.session.cover().isEmpty()) {
        return;
    }
    m_listed = m_picture;
    m_listed.row = std::move(weights);
    m_listed.offersFeatures = false;
    m_listed.progress = static_cast<double>(m_listed.steps());
    readWeightColours(snapshot, m_listed);
}

std::optional<std::size_t> RowState::keyOf(const CellRef& cell) const {
    const bool inRow = stageInfo(cell.stage).cellsAreQueryKey && cell.row == m_query;
    return inRow ? std::optional(cell.column) : std::nullopt;
}

void RowState::readPlace() {
    const Selection& selection = m_context.selection;
    m_picture.progress = selection.progress();
    m_picture.cursorKey = keyOf(selection.cell());
    m_picture.hoverKey = selection.hover() ? keyOf(*selection.hover()) : std::nullopt;
    m_listed.cursorKey = m_picture.cursorKey;
    m_listed.hoverKey = m_picture.hoverKey;
    emit moved();
}

} // namespace attnscope::ui
