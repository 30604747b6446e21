// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "ui/session/groups.h"

#include "core/groups/key_choice.h"
#include "core/groups/word_groups.h"
#include "core/scene/precision.h"
#include "core/scene/token_name.h"
#include "ui/jobs/throttled_report.h"
#include "ui/paint/base/index_text.h"
#include "ui/paint/base/translated.h"
#include "ui/session/appearance.h"
#include "ui/session/comparison.h"
#include "ui/session/large_matrix.h"
#include "ui/session/range_text.h"
#include "ui/session/scene_colours.h"
#include "ui/session/selection.h"
#include "ui/session/session.h"

namespace attnscope::ui {

Groups::Groups(Session& session, Selection& selection, const Comparison* comparison, QObject* parent)
    : QObject(parent)
    , m_session(session)
    , m_selection(selection)
    , m_comparison(comparison)
    , m_slot(session.jobs(), JobPriority::Tiles) {
    connect(&session, &Session::snapshotChanged, this, &Groups::update);
    connect(&session, &Session::sceneOpened, this, [this] {
        m_grouping = Grouping::Tokens;
        clear();
    });
    connect(&selection, &Selection::stageChanged, this, &Groups::update);
    if (comparison != nullptr) {
        connect(comparison, &Comparison::changed, this, &Groups::update);
    }
}

Result<void> Groups::setGrouping(Grouping grouping) {
    const Result<GroupPair> possible = attnscope::groupsOf(m_session.scene(), grouping);
    if (!possible) {
        return unexpected(possible.error());
    }
    if (m_grouping != grouping) {
        m_grouping = grouping;
        clear();
        update();
        emit changed();
    }
    return {};
}

void Groups::stop() {
    m_grouping = Grouping::Tokens;
    clear();
    emit changed();
}

void Groups::clear() {
    m_slot.supersede();
    m_madeOf = nullptr;
    m_madeIn = nullptr;
    setProgress(std::nullopt);
    if (m_snapshot) {
        m_snapshot = {};
        emit changed();
    }
}

void Groups::update() {
    const Snapshot& tokens = m_session.snapshot();
    const bool isCompared = m_comparison != nullptr && m_comparison->isOn();
    const bool isWanted = m_grouping != Grouping::Tokens && m_selection.stage() == Stage::Weights &&
                          tokens.has(Stage::Weights) && !isCompared;
    const Result<GroupPair> groups =
        isWanted ? attnscope::groupsOf(*tokens.scene, m_grouping) : unexpected(stopped());
    if (!groups) {
        m_grouping = isWanted ? Grouping::Tokens : m_grouping; // the last region went
        clear();
        return;
    }
    const bool hasOtherSize = m_snapshot && (groups->queries->tokens() != m_groups.queries->tokens() ||
                                             groups->keys->tokens() != m_groups.keys->tokens());
    if (hasOtherSize) {
        clear();
    }
    const bool isNew = m_madeOf != tokens.result || m_madeIn != tokens.scene;
    if (!isNew) {
        m_ranges = isShown() ? rangesOfGroups() : m_ranges;
        emit changed();
        return;
    }
    if (!tokens.result->isExact()) {
        return; // its sums follow
    }
    m_madeOf = tokens.result;
    m_madeIn = tokens.scene;
    const Snapshot grouped = groupedOf(tokens, *groups);
    const auto sums = grouped.source(Stage::Weights);
    const bool isStreamed = sums->rows() * sums->columns() > kSmallMatrixCells;
    if (isStreamed || !isLarge(tokens, Stage::Weights)) {
        m_slot.supersede();
        setProgress(std::nullopt);
        if (!isStreamed) {
            sums->prepare(Reducer::Max, {}, {});
        }
        take(grouped, *groups);
        return;
    }
    setProgress(0.0);
    m_slot.request(
        [this, sums](const JobControl& control) -> Result<void> {
            const auto report = throttledReport(control, [this](double part) { setProgress(part); });
            return sums->prepare(Reducer::Max, control.stop(), report) ? Result<void>()
                                                                       : unexpected(stopped());
        },
        [this, grouped, pair = *groups](const Result<void>& done) {
            setProgress(std::nullopt);
            if (done) {
                take(grouped, pair);
            }
        });
}

void Groups::take(const Snapshot& grouped, const GroupPair& groups) {
    m_snapshot = grouped;
    m_groups = groups;
    m_ranges = rangesOfGroups();
    emit changed();
}

void Groups::setProgress(const std::optional<double>& progress) {
    if (m_progress != progress) {
        m_progress = progress;
        emit progressed();
    }
}

Ranges Groups::rangesOfGroups() const {
    const auto ignored = readKeyChoice(m_session.ignoredKeys(), m_snapshot.scene->keyNames());
    return rangesOf(m_snapshot, std::nullopt, ignored.value_or(std::vector<TokenSpan>()));
}

void Groups::setRanges(const ResultPtr& result, const Ranges&) {
    if (m_snapshot && result == m_snapshot.result) {
        m_ranges = rangesOfGroups(); // without the keys that are ignored
        emit changed();
    }
}

QString Groups::meaning() const {
    switch (m_grouping) {
    case Grouping::Words:
        return tr("words: sum over keys, mean over queries");
    case Grouping::Regions:
        return tr("regions: sum over keys, mean over queries");
    case Grouping::Tokens:
        break;
    }
    return {};
}

QString Groups::marks() const {
    return m_grouping == Grouping::Words ? translated(wordMarksText(wordMarksIn(m_session.scene().tokens)))
                                         : QString();
}

CellRef Groups::groupsOf(const CellRef& tokens) const {
    const bool isInside = tokens.row < m_groups.queries->tokens() && tokens.column < m_groups.keys->tokens();
    return isInside ? CellRef{tokens.stage, m_groups.queries->groupOf(tokens.row),
                              m_groups.keys->groupOf(tokens.column)}
                    : CellRef{tokens.stage, 0, 0};
}

CellRef Groups::tokensOf(const CellRef& groups) const {
    return {groups.stage, m_groups.queries->firstToken(groups.row), m_groups.keys->firstToken(groups.column)};
}

void Groups::show(HeatmapPicture& picture, const Appearance& appearance) const {
    picture.snapshot = m_snapshot;
    picture.groupsMeaning = meaning();
    picture.title = meaning(); // the line above the matrix has not always room for it
    const SceneSize size = sizeOf(m_session.scene());
    picture.palette = appearance.palette(m_ranges, size);
    const bool isLog = appearance.scaleChoice(size).scale == ValueScale::Log;
    LargeViewOptions options;
    options.reducer = appearance.reducer();
    options.scale = isLog ? ValueScale::Log : ValueScale::Linear;
    setScale(picture, options);
    makeLarge(picture, options);
    if (picture.tiled) { // the colour scale beside it is that of the tokens
        const QString range = rangeText(picture.tiledColours.range);
        picture.tiledMeaning =
            isLog ? tr("%1, %2, logarithmic").arg(meaning(), range) : tr("%1, %2").arg(meaning(), range);
    }
    if (picture.query) {
        picture.query = groupsOf({picture.stage, *picture.query, 0}).row;
    }
    for (std::optional<CellRef>* cell : {&picture.cell, &picture.hover}) {
        if (*cell) {
            *cell = groupsOf(**cell);
        }
    }
}

QString Groups::readout(const CellRef& cell) const {
    const auto sums = m_snapshot.source(Stage::Weights);
    if (!sums || cell.row >= sums->rows() || cell.column >= sums->columns()) {
        return {};
    }
    const Scene& scene = *m_snapshot.scene;
    const auto name = [](const TokenList& names, std::size_t index) {
        return QString::fromStdString(distinctTokenName(names, index));
    };
    const auto counted = [](std::size_t count, const QString& one, const QString& many) {
        return count == 1 ? one : many.arg(indexText(count));
    };
    QString text = tr("%1 → %2  ·  %3  ·  sum over %4, mean over %5")
                       .arg(name(scene.tokens, cell.row), name(scene.keyNames(), cell.column),
                            QString::fromStdString(readoutText(sums->exact(cell.row, cell.column), 4)),
                            counted(m_groups.keys->count(cell.column), tr("1 key"), tr("%1 keys")),
                            counted(m_groups.queries->count(cell.row), tr("1 query"), tr("%1 queries")));
    return sums->masked(cell.row, cell.column) ? tr("%1  ·  masked").arg(text) : text;
}

} // namespace attnscope::ui
