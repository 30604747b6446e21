// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "ui/session/session.h"

#include "core/base/memory.h"
#include "core/groups/key_choice.h"
#include "core/heads/rollout.h"
#include "core/projection/resolve.h"
#include "core/solver/joined_heads.h"
#include "ui/jobs/guarded.h"
#include "ui/jobs/job_slot.h"
#include "ui/jobs/scheduler.h"
#include "ui/session/computation.h"
#include "ui/session/edit_command.h"
#include "ui/session/large_matrix.h"
#include "ui/session/model_check.h"
#include "ui/session/scene_command.h"
#include "ui/session/snapshot_cache.h"
#include "ui/session/undo_range.h"
#include "ui/session/undo_text.h"

#include <QUndoStack>

#include <algorithm>
#include <chrono>
#include <optional>
#include <utility>

namespace attnscope::ui {

namespace {

constexpr int kUndoLimit = 200;
constexpr std::chrono::milliseconds kReportEvery{30};
constexpr Change kNothing{Change::Kind::Nothing, 0};

/// The undo step that this scrub has made so far; null: none.
EditCommand* stepOf(const QUndoStack& steps, int scrub) {
    const QUndoCommand* last = steps.index() > 0 ? steps.command(steps.index() - 1) : nullptr;
    // The stack shows its steps as constant; a text changes nothing that it counts on.
    return scrub >= 0 && last != nullptr && last->id() == scrub
               ? static_cast<EditCommand*>(const_cast<QUndoCommand*>(last))
               : nullptr;
}

} // namespace

struct Session::Private {
    std::unique_ptr<Engine> engine;
    EngineKind processor;
    Snapshot finished;            ///< the newest exact result of m_headIndex; the next one starts from it
    FirstPicture finishedPreview; ///< at that result; empty where it was not read of it
    SnapshotCache cache;          ///< of the scene as it is
    /// Of the scene that was just opened, until its first computation takes it.
    std::shared_ptr<const CompiledMask> openedMask;
    std::vector<std::size_t> headsBeside;
    Change pending = kNothing; ///< all that happened since `finished`, superseded jobs included
    int scrubs = 0;
    Scheduler jobs; ///< after the engine: all jobs end before that goes
    JobSlot results{jobs, JobPriority::Result};
    JobSlot ranges{jobs, JobPriority::Tiles}; ///< finds the range of a large matrix again

    void startFrom(const Snapshot& snapshot, const FirstPicture& preview = {}) {
        finished = snapshot;
        finishedPreview = preview;
    }
};

Session::Session(std::unique_ptr<Engine> engine, EngineKind processor, QObject* parent)
    : QObject(parent)
    , d(std::make_unique<Private>())
    , m_scene(std::make_shared<const Scene>())
    , m_openedScene(m_scene)
    , m_undoStack(new QUndoStack(this))
    , m_undoRange(new UndoRange(*m_undoStack, this))
    , m_modelCheck(new ModelCheck(*this)) {
    d->engine = std::move(engine);
    d->processor = std::move(processor);
    m_undoStack->setUndoLimit(kUndoLimit);
    connect(m_undoStack, &QUndoStack::cleanChanged, this, &Session::fileChanged);
}

Session::~Session() {
    // The undo stack emits cleanChanged in its destructor, when this session is half destroyed.
    disconnect(m_undoStack, nullptr, this, nullptr);
}

Result<void> Session::apply(const Edit& edit) {
    return apply(edit, numbersBroughtBy(edit));
}

Result<void> Session::apply(const Edit& edit, BroughtNumbers brought) {
    return guardedEdit([&]() -> Result<void> {
        Result<Scene> next = applied(*m_scene, edit);
        if (!next) {
            return unexpected(next.error());
        }
        next->provenanceMixed = next->provenanceMixed || mixes(next->provenance, brought);
        if (const Result<void> good = checkScene(*next, changeOf(edit)); !good) {
            return good;
        }
        auto step = std::make_unique<EditCommand>(*this, edit, std::move(*next));
        // A step of a scrub is merged at every pixel; endScrub names what came of it.
        if (stepOf(*m_undoStack, scrubNumber()) == nullptr) {
            step->setText(editText(edit, *m_scene));
        }
        m_undoRange->push(std::move(step));
        return {};
    });
}

Result<void> Session::replaceScene(const Scene& scene, const StepName& name, int run) {
    return guardedEdit([&]() -> Result<void> {
        if (const Result<void> good = checkScene(scene, {Change::Kind::All, 0}); !good) {
            return good;
        }
        auto next = std::make_shared<const Scene>(scene);
        auto step = std::make_unique<SceneCommand>(*this, m_scene, std::move(next), name);
        step->setRun(run);
        m_undoRange->push(std::move(step));
        return {};
    });
}

/// Beyond a change of the scene nothing may throw: undo steps and scene would be out of step.
void Session::attempt(const std::function<void()>& work) {
    if (const Result<void> done = guardedAction(work); !done) {
        emit failed(done.error());
    }
}

void Session::applyOrReport(const Edit& edit) {
    if (const Result<void> done = apply(edit); !done) {
        emit refused(done.error());
    }
}

void Session::applyOrReport(const Result<Edit>& edit) {
    if (edit) {
        applyOrReport(*edit);
    } else {
        emit refused(edit.error());
    }
}

void Session::beginScrub() {
    if (!m_scrubbing) {
        m_scrubbing = true;
        ++d->scrubs;
    }
}

void Session::endScrub() {
    if (!m_scrubbing) {
        return;
    }
    if (EditCommand* step = stepOf(*m_undoStack, scrubNumber())) {
        step->setText(editText(step->edit(), *m_scene));
        emit m_undoStack->undoTextChanged(m_undoStack->undoText());
    }
    stopScrubbing();
}

void Session::stopScrubbing() {
    m_scrubbing = false;
}

int Session::scrubNumber() const {
    return m_scrubbing ? d->scrubs : -1;
}

Result<void> Session::open(const Scene& scene, const QString& path) {
    const Result<CompiledMask> mask = checkedMask(scene);
    if (!mask) {
        return unexpected(mask.error());
    }
    stopScrubbing();
    d->results.supersede();
    d->startFrom({});
    d->pending = kNothing;
    // A large scene takes its time: what the window shows until then is not of the scene before.
    const bool waits = isLarge(scene);
    m_snapshot = waits ? Snapshot{} : m_snapshot;
    m_snapshot.joined = nullptr;
    showSnapshot();
    m_firstPicture = {};
    m_headIndex = {};
    m_ignoredKeys.clear();
    m_scene = std::make_shared<const Scene>(scene);
    (void)nameShownItem();
    m_openedScene = m_scene;
    d->openedMask = std::make_shared<const CompiledMask>(*mask);
    m_filePath = path;
    m_undoStack->clear();
    m_undoRange->beginAtFirst();
    // clear() alone leaves the mark of an unsaved scene that was opened and not edited.
    m_undoStack->setClean();
    const Change all{Change::Kind::All, 0};
    emit fileChanged();
    emit sceneOpened();
    emit sceneChanged(all);
    if (waits) {
        emit snapshotChanged();
    }
    compute(all);
    return {};
}

void Session::tellAgain() {
    const bool wasStopped = isStopped();
    emit fileChanged();
    attempt([&] { emit sceneChanged({Change::Kind::All, 0}); });
    if (wasStopped) {
        emit snapshotChanged();
    } else {
        attempt([&] { compute(kNothing); });
    }
}

void Session::markSaved(const QString& path) {
    m_filePath = path;
    m_undoStack->setClean();
    emit fileChanged();
}

void Session::markUnsaved() {
    m_undoStack->resetClean();
    emit fileChanged();
}

bool Session::isUpToDate() const {
    return m_snapshot.scene == m_scene && m_snapshot.headIndex() == m_headIndex;
}

std::vector<Snapshot> Session::kept(std::size_t batch) const {
    std::vector<Snapshot> kept = d->cache.ofBatch(batch);
    for (Snapshot& snapshot : kept) {
        snapshot = withCover(snapshot, m_cover);
    }
    return kept;
}

void Session::setCover(const Cover& cover) {
    if (m_cover == cover) {
        return;
    }
    const bool hasSameCells = cover.row == m_cover.row && cover.cells == m_cover.cells;
    m_cover = cover;
    if (!hasSameCells) {
        showSnapshot();
    }
    if (m_snapshot) {
        if (!hasSameCells) {
            m_ranges = rangesOf(m_shown, std::nullopt, ignoredSpans());
        }
        emit snapshotChanged();
    }
}

/// Takes what is covered out of the newest result.
void Session::showSnapshot() {
    m_shown = withCover(m_snapshot, m_cover);
}

const EngineKind& Session::processor() const {
    return d->processor;
}

bool Session::isModified() const {
    return !m_undoStack->isClean();
}

Scheduler& Session::jobs() {
    return d->jobs;
}

bool Session::waitForResult(int milliseconds) {
    return d->results.waitForDelivery(milliseconds);
}

HeadIndex Session::inside(const HeadIndex& headIndex) const {
    const std::size_t heads = headCount(m_scene->input);
    const bool isMade = headIndex.isRollout() ? checkRollout(*m_scene).has_value() : heads > 1;
    return {std::min(headIndex.batch, batchCount(m_scene->input) - 1), std::min(headIndex.head, heads - 1),
            isMade ? headIndex.pool : HeadPool::One};
}

void Session::setHeadIndex(const HeadIndex& headIndex) {
    const HeadIndex next = inside(headIndex);
    if (next == m_headIndex) {
        return;
    }
    m_headIndex = next;
    const bool isRenamed = nameShownItem();
    d->startFrom(d->cache.find(next).value_or(Snapshot{}));
    d->pending = d->finished ? kNothing : Change{};
    emit headIndexChanged();
    if (isRenamed) {
        attempt([&] { emit sceneChanged(kNothing); });
    }
    compute(kNothing);
}

/// The scene gets the tokens of the shown batch item. Says whether it had others.
bool Session::nameShownItem() {
    const std::shared_ptr<const Scene> before = m_scene;
    m_scene = showingTokensOf(before, m_headIndex.batch);
    return m_scene != before;
}

void Session::setScene(std::shared_ptr<const Scene> scene, const Change& change) {
    m_scene = std::move(scene);
    d->openedMask = nullptr;
    if (const HeadIndex headIndex = inside(m_headIndex); headIndex != m_headIndex) {
        m_headIndex = headIndex;
        d->startFrom({});
    }
    (void)nameShownItem();
    attempt([&] { emit sceneChanged(change); });
    attempt([&] { compute(change); });
}

/// In large scenes all heads together take long, and only one stage shows what is made of them.
bool Session::needsJoined() const {
    return m_viewsMultiHead || !isLarge(*m_scene);
}

void Session::setViewingMultiHead(bool viewing) {
    m_viewsMultiHead = viewing;
    if (viewing && joinsHeads(*m_scene) && isLarge(*m_scene) && !isWhole(d->finished)) {
        compute(kNothing);
    }
}

void Session::setHeadsBeside(const std::vector<std::size_t>& heads) {
    const std::vector<std::size_t> before = std::exchange(d->headsBeside, heads);
    d->cache.hold(placesBeside());
    // Heads that go need nothing: they also go with an edit, which is computed by itself.
    const bool isMore = std::any_of(heads.begin(), heads.end(), [&before](std::size_t head) {
        return std::find(before.begin(), before.end(), head) == before.end();
    });
    if (isMore && !hasHeadsBeside()) {
        compute(kNothing);
    }
}

std::vector<HeadIndex> Session::placesBeside() const {
    std::vector<HeadIndex> places;
    for (const std::size_t head : d->headsBeside) {
        places.push_back({m_headIndex.batch, head});
    }
    return places;
}

/// The shown one is there with the snapshot.
bool Session::hasHeadsBeside() const {
    const std::vector<HeadIndex> places = placesBeside();
    return std::all_of(places.begin(), places.end(), [this](const HeadIndex& place) {
        return place == m_headIndex || d->cache.find(place).has_value();
    });
}

void Session::compute(const Change& change) {
    d->cache.hold(placesBeside());
    d->pending = joined(d->pending, change);
    if (change.kind == Change::Kind::Nothing) {
        d->cache.moveTo(m_scene);
        d->finished.scene = m_scene;
    } else {
        d->cache.clear();
    }
    const bool isEnough = d->finished && (isWhole(d->finished) || !needsJoined()) && hasHeadsBeside();
    if (d->pending.kind == Change::Kind::Nothing && isEnough) {
        d->results.supersede();
        setProgress(false, 1.0);
        receive(d->finished, rangesOf(d->finished, std::nullopt, ignoredSpans()), d->finishedPreview);
        return;
    }
    const Computation computation{m_scene,
                                  m_headIndex,
                                  d->finished.result,
                                  d->pending,
                                  d->cache.ofBatch(m_headIndex.batch),
                                  m_viewsMultiHead,
                                  needsJoined(),
                                  m_viewedStage,
                                  d->finishedPreview,
                                  std::exchange(d->openedMask, nullptr),
                                  ignoredSpans(),
                                  d->headsBeside};
    // The engine works for one thread at a time, so a superseded job must have left it.
    const std::size_t others = d->headsBeside.empty() ? 0 : d->headsBeside.size() - 1;
    if (isSmall(*m_scene, m_headIndex, others) && d->results.isIdle()) {
        computeHere(computation);
    } else {
        computeInSlot(computation);
    }
}

void Session::computeHere(const Computation& computation) {
    d->results.supersede();
    setProgress(false, 1.0);
    std::optional<std::pair<Snapshot, Ranges>> newest;
    const Publication publication{[&](const Snapshot& snapshot, const Ranges& ranges, const FirstPicture&) {
                                      newest = {snapshot, ranges};
                                  },
                                  [this](const Snapshot& snapshot) { d->cache.put(snapshot); },
                                  [](std::size_t, std::size_t) {},
                                  {}};
    const Result<void> done = guarded([&] { return ui::compute(*d->engine, computation, {}, publication); });
    if (newest) {
        receive(newest->first, newest->second);
    }
    if (!done) {
        emit failed(done.error());
    }
    d->jobs.goOn();
}

void Session::computeInSlot(const Computation& computation) {
    const auto body = [this, computation](const JobControl& control) {
        HeadCount heads;
        const Publication publication{
            [this, &control, &computation](const Snapshot& snapshot, const Ranges& ranges,
                                           const FirstPicture& preview) {
                const bool isPreview = !snapshot.result->isExact();
                if (isPreview) {
                    d->jobs.frame().arm(control.stop());
                }
                control.deliver([this, snapshot, ranges, preview] { receive(snapshot, ranges, preview); });
                if (isPreview) {
                    d->jobs.frame().wait(control.stop());
                    if (!computation.previous) {
                        trimHeap(); // what reading the scene took
                    }
                }
            },
            [this, &control](const Snapshot& snapshot) {
                control.deliver([this, snapshot] {
                    d->cache.put(snapshot);
                    emit headKept();
                });
            },
            [this, &control, &heads](std::size_t done, std::size_t wanted) {
                heads = {done, wanted};
                control.deliver([this, joining = heads] { setProgress(true, 0.0, joining); });
            },
            [this, &control, &heads, last = std::chrono::steady_clock::time_point()](double part) mutable {
                // Fewer reports than the engine makes: each one is an event and a painted bar.
                const auto now = std::chrono::steady_clock::now();
                if (now - last >= kReportEvery) {
                    last = now;
                    control.deliver([this, part, joining = heads] { setProgress(true, part, joining); });
                }
            }};
        return ui::compute(*d->engine, computation, control.stop(), publication);
    };
    if (!isUpToDate()) {
        d->jobs.awaitResult();
    }
    setProgress(true, 0.0);
    d->results.request(body, [this](const Result<void>& done) {
        setProgress(false, 1.0);
        if (!done && done.error().code != ErrorCode::Stopped) {
            emit failed(done.error());
        }
        d->jobs.goOn();
    });
}

bool Session::isIdle() const {
    return d->results.isIdle();
}

void Session::frameShown(const ResultPtr& result) {
    if (result == m_shown.result) {
        d->jobs.frame().presented();
    }
}

void Session::stopComputing() {
    d->results.supersede();
    setProgress(false, 0.0);
    d->jobs.goOn();
}

bool Session::isStopped() const {
    const bool isDone = isUpToDate() && m_snapshot && m_snapshot.result->isExact() &&
                        (isWhole(m_snapshot) || !needsJoined()) && hasHeadsBeside();
    return !isDone && !m_isComputing;
}

void Session::resume() {
    if (isStopped()) {
        compute(kNothing);
    }
}

void Session::setRanges(const ResultPtr& result, const Ranges& ranges) {
    if (result != m_shown.result) {
        return;
    }
    Ranges known = ranges;
    if (!m_ranges.ignoredKeys.empty() && ranges.ignoredKeys.empty()) { // of all keys
        known.weights = m_ranges.weights;
        known.ignoredKeys = m_ranges.ignoredKeys;
    }
    if (m_ranges != known) {
        m_ranges = known;
        emit snapshotChanged();
    }
}

Result<void> Session::setIgnoredKeys(const std::string& keys) {
    const Result<std::vector<TokenSpan>> spans = readKeyChoice(keys, m_scene->keyNames());
    if (!spans) {
        return unexpected(spans.error());
    }
    m_ignoredKeys = keys;
    if (!m_snapshot) {
        return {};
    }
    const auto findRange = [snapshot = m_shown, spans = *spans] {
        return rangesOf(snapshot, std::nullopt, spans);
    };
    if (!isLarge(*m_scene)) {
        m_ranges = findRange();
        emit snapshotChanged();
        return {};
    }
    d->ranges.request([this, findRange, result = m_shown.result](const JobControl& control) -> Result<void> {
        control.deliver([this, result, ranges = findRange()] {
            if (result == m_shown.result) {
                m_ranges = ranges;
                emit snapshotChanged();
            }
        });
        return {};
    });
    return {};
}

/// None where tokens went since they were chosen.
std::vector<TokenSpan> Session::ignoredSpans() const {
    return readKeyChoice(m_ignoredKeys, m_scene->keyNames()).value_or(std::vector<TokenSpan>());
}

void Session::setProgress(bool isComputing, double part, const HeadCount& joining) {
    // Where heads are joined it is the part of all of them.
    const double all = joining.wanted == 0
                           ? part
                           : (static_cast<double>(joining.done) + part) / static_cast<double>(joining.wanted);
    if (m_isComputing != isComputing || m_progress != all || m_joining != joining) {
        m_isComputing = isComputing;
        m_progress = all;
        m_joining = joining;
        emit progressed();
    }
}

void Session::receive(const Snapshot& snapshot, const Ranges& ranges, const FirstPicture& preview) {
    // While the other heads are on their way the strip keeps the joined ones from before.
    const bool keepsJoined =
        needsJoined() && !isWhole(snapshot) && m_snapshot.headIndex().batch == snapshot.headIndex().batch;
    const auto before = keepsJoined ? m_snapshot.joined : nullptr;
    d->jobs.frame().delivered();
    m_snapshot = snapshot;
    m_firstPicture = preview;
    if (before && before->rows() == snapshot.result->problem().queries()) {
        m_snapshot.joined = before;
    }
    showSnapshot();
    const double smallest = m_ranges.smallestWeight;
    m_ranges = !m_cover.hasCells() ? ranges : rangesOf(m_shown, std::nullopt, ignoredSpans());
    if (!snapshot.result->isExact()) {
        m_ranges.smallestWeight = smallest; // or a logarithmic scale would jump with each preview
    } else {
        d->startFrom(snapshot, preview);
        d->pending = kNothing;
    }
    emit snapshotChanged();
    // What was asked for anew by then is of this result.
    d->jobs.goOn();
}

} // namespace attnscope::ui
