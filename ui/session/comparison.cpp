// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "ui/session/comparison.h"

#include "core/compare/difference.h"
#include "core/scene/token_name.h"
#include "core/solver/joined_heads.h"
#include "core/solver/scene_solver.h"
#include "ui/paint/tiles/matrix_tile.h"
#include "ui/session/compared_picture.h"
#include "ui/session/large_matrix.h"
#include "ui/session/scene_title.h"
#include "ui/session/session.h"

#include <QUndoStack>

#include <algorithm>
#include <utility>

namespace attnscope::ui {

namespace {

constexpr int kBlinkMilliseconds = 700;

/// A scene that becomes B, as a job computes it. The heads of a large scene are not joined: that takes all of
/// them.
Result<Snapshot> solved(const EngineKind& processor, const std::shared_ptr<const Scene>& scene,
                        const HeadIndex& headIndex, const std::stop_token& stop) {
    const std::unique_ptr<Engine> engine = processor.make();
    SceneSolver solver(*engine, *scene, precisionOf(*scene, kSmallMatrixCells));
    return solver.solve(headIndex, stop).and_then([&](const ResultPtr& result) -> Result<Snapshot> {
        if (!joinsHeads(*scene) || isLarge(*scene)) {
            return Snapshot{scene, result};
        }
        return solver.joined([&](std::size_t head) {
                         return solver.solve({headIndex.batch, head}, stop);
                     })
            .map([&](const std::shared_ptr<const MatrixSource>& joined) {
                return Snapshot{scene, result, joined};
            });
    });
}

/// B is drawn as A is, one token a row or a column; its numbers stay.
Snapshot turnedTo(Orientation orientation, const Snapshot& second) {
    if (second.scene->orientation == orientation) {
        return second;
    }
    Scene scene = *second.scene;
    scene.orientation = orientation;
    return {std::make_shared<const Scene>(std::move(scene)), second.result, second.joined};
}

} // namespace

Comparison::Comparison(Session& session, QObject* parent)
    : QObject(parent)
    , m_session(session)
    , m_slot(session.jobs(), JobPriority::Background) {
    m_blink.setInterval(kBlinkMilliseconds);
    connect(&m_blink, &QTimer::timeout, this, [this] {
        m_blinksSecond = !m_blinksSecond;
        emit changed();
    });
    connect(&session, &Session::snapshotChanged, this, &Comparison::followSession);
}

void Comparison::followSession() {
    if (m_awaitsPresent) {
        pinPresent();
    }
    const Orientation orientation = m_session.scene().orientation;
    if (isOn() && (m_cover != m_session.cover() || m_second.scene->orientation != orientation)) {
        m_cover = m_session.cover();
        m_second = withCover(turnedTo(orientation, m_wholeSecond), m_cover);
        m_differenceOf = nullptr;
        m_secondRanges = rangesOf(m_second);
        emit changed();
    }
}

QString Comparison::presentName() const {
    const Snapshot& snapshot = m_session.snapshot();
    const QString title = shownTitle(*snapshot.scene);
    const QString head =
        QString::fromStdString(headText(snapshot.scene->input, snapshot.headIndex(), Stage::Weights));
    const QString where = head.isEmpty() ? title : tr("%1, %2").arg(title, head);
    const QString step = m_session.undoStack().undoText();
    return step.isEmpty() ? where : tr("%1 after: %2").arg(where, step);
}

void Comparison::pinPresent() {
    const Snapshot& snapshot = m_session.wholeSnapshot();
    m_slot.supersede();
    m_awaitsPresent = !snapshot || !m_session.isUpToDate() || !snapshot.result->isExact();
    if (!m_awaitsPresent) {
        keep(snapshot, m_session.ranges(), presentName(), {});
    }
}

void Comparison::pin(std::shared_ptr<const Scene> scene, const HeadIndex& headIndex, const QString& name,
                     const QString& path) {
    m_awaitsPresent = false;
    // B keeps the tokens of its own batch item, whichever the scene shows.
    scene = showingTokensOf(std::move(scene), headIndex.batch);
    struct Made {
        Snapshot snapshot;
        Ranges ranges;
    };
    const auto made = std::make_shared<Made>();
    const auto body = [made, processor = m_session.processor(), scene = std::move(scene),
                       headIndex](const JobControl& control) {
        return solved(processor, scene, headIndex, control.stop()).map([&](const Snapshot& snapshot) {
            *made = {snapshot, rangesOf(snapshot)};
        });
    };
    m_slot.request(body, [this, made, name, path](const Result<void>& done) {
        if (done) {
            keep(made->snapshot, made->ranges, name, path);
        } else {
            emit failed(done.error());
        }
    });
}

void Comparison::pinHead(const HeadIndex& headIndex) {
    const std::shared_ptr<const Scene> scene = m_session.sharedScene();
    const QString head = QString::fromStdString(headText(scene->input, headIndex, Stage::Weights));
    pin(scene, headIndex, tr("%1, %2").arg(shownTitle(*scene), head));
}

void Comparison::keep(const Snapshot& snapshot, const Ranges& ranges, const QString& name,
                      const QString& path) {
    m_wholeSecond = snapshot;
    m_cover = m_session.cover();
    m_second = withCover(turnedTo(m_session.scene().orientation, snapshot), m_cover);
    m_secondRanges = !m_cover.hasCells() ? ranges : rangesOf(m_second);
    m_name = name;
    m_path = path;
    m_ownDifferenceRanges = {};
    m_differenceOf = nullptr;
    emit pinned();
    emit changed();
}

void Comparison::unpin() {
    m_slot.supersede();
    m_awaitsPresent = false;
    m_blink.stop();
    m_blinksSecond = false;
    if (m_view == ComparedView::Blink) {
        m_view = ComparedView::Side;
    }
    m_wholeSecond = {};
    m_second = {};
    m_difference = {};
    m_differenceOf = nullptr;
    emit pinned();
    emit changed();
}

void Comparison::setView(ComparedView view) {
    if (m_view == view) {
        return;
    }
    m_view = view;
    m_blinksSecond = false;
    if (view == ComparedView::Blink) {
        m_blink.start();
    } else {
        m_blink.stop();
    }
    emit changed();
}

ComparedSide Comparison::mainSide() const {
    if (!isOn()) {
        return ComparedSide::First;
    }
    switch (m_view) {
    case ComparedView::Second:
        return ComparedSide::Second;
    case ComparedView::Difference:
        return ComparedSide::Difference;
    case ComparedView::Blink:
        return m_blinksSecond ? ComparedSide::Second : ComparedSide::First;
    case ComparedView::First:
    case ComparedView::Side:
        break;
    }
    return ComparedSide::First;
}

const Snapshot& Comparison::of(ComparedSide side) const {
    const Snapshot& first = m_session.snapshot();
    if (side == ComparedSide::First || !isOn()) {
        return first;
    }
    if (side == ComparedSide::Second) {
        return m_second;
    }
    if (m_differenceOf != first.result || m_joinedOf != first.joined || m_difference.scene != first.scene) {
        m_differenceOf = first.result;
        m_joinedOf = first.joined;
        m_difference = first ? differenceOf(first, m_second) : Snapshot();
        m_differenceRanges = {};
    }
    return m_difference;
}

Ranges Comparison::ranges() const {
    return isOn() ? sharedRanges(m_session.ranges(), m_secondRanges) : m_session.ranges();
}

void Comparison::setDifferenceRange(Stage stage, std::optional<double> end) {
    m_ownDifferenceRanges[static_cast<std::size_t>(stage)] = end;
    emit rangesChanged();
    emit changed();
}

bool Comparison::hasOwnDifferenceRange(Stage stage) const {
    return m_ownDifferenceRanges[static_cast<std::size_t>(stage)].has_value();
}

bool Comparison::hasOwnDifferenceRanges() const {
    return isOn() && std::any_of(m_ownDifferenceRanges.begin(), m_ownDifferenceRanges.end(),
                                 [](const std::optional<double>& own) { return own.has_value(); });
}

void Comparison::resetDifferenceRanges() {
    m_ownDifferenceRanges = {};
    emit rangesChanged();
    emit changed();
}

ValueRange Comparison::differenceRange(Stage stage) const {
    if (const auto& own = m_ownDifferenceRanges[static_cast<std::size_t>(stage)]) {
        return {-*own, *own};
    }
    const Snapshot& difference = of(ComparedSide::Difference);
    const ValueRange numbers = ranges().of(stageInfo(stage).range);
    const double largest = std::max(-numbers.low, numbers.high);
    const auto source = difference.source(stage);
    if (!source) {
        return {-largest, largest};
    }
    std::optional<ValueRange>& known = m_differenceRanges[static_cast<std::size_t>(stage)];
    if (!known && source->isPrepared(Reducer::Max)) {
        known = attnscope::differenceRange(*source, largest, difference.result->precision());
    }
    return known.value_or(ValueRange{-largest, largest});
}

Result<void> Comparison::checkStage(Stage stage) const {
    const Snapshot& first = m_session.snapshot();
    return !isOn() || !first ? Result<void>() : checkSameShape(first, m_second, stage);
}

QString Comparison::tokenNote() const {
    const Snapshot& first = m_session.snapshot();
    if (!isOn() || !first) {
        return {};
    }
    const auto noteOf = [](const TokenList& here, const TokenList& there) {
        const std::optional<TokenDifference> found = tokenDifference(here, there);
        return !found ? QString()
                      : tr("%1 of %2 tokens differ, first %3: “%4” in A, “%5” in B")
                            .arg(found->differing)
                            .arg(here.size())
                            .arg(found->first)
                            .arg(QString::fromStdString(here[found->first]),
                                 QString::fromStdString(there[found->first]));
    };
    const QString queries = noteOf(first.scene->tokens, m_second.scene->tokens);
    return queries.isEmpty() ? noteOf(first.scene->keyNames(), m_second.scene->keyNames()) : queries;
}

void Comparison::setRanges(const ResultPtr& result, const Ranges& ranges) {
    if (isOn() && result == m_second.result) {
        m_secondRanges = ranges;
    }
    if (isOn()) {
        emit rangesChanged();
    }
}

} // namespace attnscope::ui
