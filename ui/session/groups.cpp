// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "ui/session/groups.h"

#include "core/compare/difference.h"
#include "core/groups/key_choice.h"
#include "core/groups/word_groups.h"
#include "core/scene/precision.h"
#include "core/scene/token_name.h"
#include "ui/jobs/throttled_report.h"
#include "ui/paint/base/index_text.h"
#include "ui/paint/base/translated.h"
#include "ui/session/appearance.h"
#include "ui/session/compared_picture.h"
#include "ui/session/error_text.h"
#include "ui/session/large_matrix.h"
#include "ui/session/range_text.h"
#include "ui/session/scene_colours.h"
#include "ui/session/selection.h"
#include "ui/session/session.h"

#include <algorithm>
#include <utility>
#include <vector>

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
        connect(comparison, &Comparison::pinned, this, &Groups::update);
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

void Groups::setAside(bool aside) {
    if (std::exchange(m_isAside, aside) != aside) {
        update();
    }
}

void Groups::stop() {
    m_grouping = Grouping::Tokens;
    clear();
    emit changed();
}

void Groups::clear() {
    m_slot.supersede();
    m_madeOf = nullptr;
    m_madeBeside = nullptr;
    m_madeIn = nullptr;
    setProgress(std::nullopt);
    if (m_first) {
        m_first = m_second = m_difference = m_tokens = {};
        emit changed();
    }
}

Result<Snapshot> Groups::secondBy(const GroupPair& groups) const {
    const bool isCompared = m_comparison != nullptr && m_comparison->isOn();
    return isCompared ? groupedAlike(m_comparison->second(), groups) : Snapshot();
}

void Groups::refuse(const Error& why) {
    const QString text = errorText(why);
    const bool isNew = m_problem != text;
    m_problem = text;
    clear();
    if (isNew) {
        emit changed();
        emit refused(text);
    }
}

void Groups::update() {
    const Snapshot& tokens = m_session.snapshot();
    const bool isWanted = m_grouping != Grouping::Tokens && m_selection.stage() == Stage::Weights &&
                          tokens.has(Stage::Weights) && !m_isAside;
    const Result<GroupPair> groups =
        isWanted ? attnscope::groupsOf(*tokens.scene, m_grouping) : unexpected(stopped());
    if (!groups) {
        m_grouping = isWanted ? Grouping::Tokens : m_grouping; // the last region went
        m_problem.clear();
        clear();
        return;
    }
    const bool hasOtherSize = m_first && (groups->queries->tokens() != m_groups.queries->tokens() ||
                                          groups->keys->tokens() != m_groups.keys->tokens());
    if (hasOtherSize) {
        clear();
    }
    const Result<Snapshot> second = secondBy(*groups);
    if (!second) {
        refuse(second.error());
        return;
    }
    m_problem.clear();
    const bool isCompared = static_cast<bool>(*second);
    const ResultPtr beside = isCompared ? m_comparison->second().result : nullptr;
    const bool isOfTokens = m_madeOf == tokens.result && m_madeIn == tokens.scene;
    if (isOfTokens && m_madeBeside == beside) {
        if (isShown()) {
            readRanges();
        }
        emit changed();
        return;
    }
    if (!tokens.result->isExact()) {
        return; // its sums follow
    }
    const Snapshot first = isOfTokens && m_first ? m_first : groupedOf(tokens, *groups);
    // The sums of B stay while A is edited.
    const bool hasSameGroups =
        m_second && *groups->queries == *m_groups.queries && *groups->keys == *m_groups.keys;
    const bool isSameSecond = hasSameGroups && m_madeBeside == beside;
    m_madeOf = tokens.result;
    m_madeIn = tokens.scene;
    m_madeBeside = beside;
    sum(first, isSameSecond ? m_second : *second, *groups);
}

/// In a job where that takes a pass over a large matrix.
void Groups::sum(const Snapshot& first, const Snapshot& second, const GroupPair& groups) {
    std::vector<std::shared_ptr<const MatrixSource>> all{first.source(Stage::Weights)};
    if (second) {
        all.push_back(second.source(Stage::Weights));
    }
    const bool isStreamed = all.front()->rows() * all.front()->columns() > kSmallMatrixCells;
    if (isStreamed || !isLarge(m_session.snapshot(), Stage::Weights)) {
        m_slot.supersede();
        setProgress(std::nullopt);
        for (const auto& sums : all) {
            if (!isStreamed) {
                sums->prepare(Reducer::Max, {}, {});
            }
        }
        take({m_session.snapshot(), first, second, groups});
        return;
    }
    setProgress(0.0);
    m_slot.request(
        [this, all](const JobControl& control) -> Result<void> {
            const auto report = throttledReport(control, [this](double part) { setProgress(part); });
            double done = 0.0;
            const auto count = static_cast<double>(all.size());
            for (const auto& sums : all) {
                const auto reportOne = [&](double part) { report((done + part) / count); };
                if (!sums->prepare(Reducer::Max, control.stop(), reportOne)) {
                    return unexpected(stopped());
                }
                done += 1.0;
            }
            return {};
        },
        [this, made = Sums{m_session.snapshot(), first, second, groups}](const Result<void>& done) {
            setProgress(std::nullopt);
            if (done) {
                take(made);
            }
        });
}

void Groups::take(const Sums& sums) {
    m_tokens = sums.tokens;
    m_first = sums.first;
    m_second = sums.second;
    m_difference = m_second ? differenceOf(m_first, m_second) : Snapshot();
    m_groups = sums.groups;
    readRanges();
    emit changed();
}

const Snapshot& Groups::of(ComparedSide side) const {
    switch (side) {
    case ComparedSide::Second:
        return m_second;
    case ComparedSide::Difference:
        return m_difference;
    case ComparedSide::First:
        break;
    }
    return m_first;
}

void Groups::setProgress(const std::optional<double>& progress) {
    if (m_progress != progress) {
        m_progress = progress;
        emit progressed();
    }
}

Ranges Groups::rangesOfGroups(const Snapshot& grouped) const {
    const auto ignored = readKeyChoice(m_session.ignoredKeys(), grouped.scene->keyNames());
    return rangesOf(grouped, std::nullopt, ignored.value_or(std::vector<TokenSpan>()));
}

void Groups::readRanges() {
    m_ranges = rangesOfGroups(m_first);
    m_secondRanges = m_second ? rangesOfGroups(m_second) : Ranges();
    m_differenceRange.reset();
}

Ranges Groups::ranges() const {
    return m_second ? sharedRanges(m_ranges, m_secondRanges) : m_ranges;
}

ValueRange Groups::differenceRange() const {
    const ValueRange numbers = ranges().weights;
    const double largest = std::max(-numbers.low, numbers.high);
    const auto source = m_difference.source(Stage::Weights);
    if (source && !m_differenceRange && source->isPrepared(Reducer::Max)) {
        m_differenceRange = attnscope::differenceRange(*source, largest, m_difference.result->precision());
    }
    return m_differenceRange.value_or(ValueRange{-largest, largest});
}

void Groups::setRanges(const ResultPtr& result, const Ranges&) {
    if (m_first && (result == m_first.result || result == m_second.result || result == m_difference.result)) {
        readRanges(); // without the keys that are ignored
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

Palette Groups::palette(const Appearance& appearance) const {
    return appearance.palette(ranges(), sizeOf(m_session.scene()));
}

void Groups::showScale(HeatmapPicture& picture, const Appearance& appearance) const {
    const SceneSize size = sizeOf(m_session.scene());
    picture.palette = palette(appearance);
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
}

void Groups::show(HeatmapPicture& picture, const Appearance& appearance, ComparedSide side) const {
    picture.snapshot = of(side);
    picture.groupsMeaning = meaning();
    picture.groupsWord = m_grouping == Grouping::Words     ? QStringLiteral("words")
                         : m_grouping == Grouping::Regions ? QStringLiteral("regions")
                                                           : QString();
    picture.title = meaning(); // the line above the matrix has not always room for it
    showScale(picture, appearance);
    if (m_second) {
        picture.showSums = false; // what they need of the room differs from A to B
    }
    if (side == ComparedSide::Difference) {
        const bool isByHand = m_comparison->hasOwnDifferenceRange(Stage::Weights);
        showDifference(picture, m_difference,
                       isByHand ? m_comparison->differenceRange(Stage::Weights) : differenceRange(),
                       isByHand);
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
    const auto sums = m_first.source(Stage::Weights);
    if (!sums || cell.row >= sums->rows() || cell.column >= sums->columns()) {
        return {};
    }
    const Scene& scene = *m_first.scene;
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
