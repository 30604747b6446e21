// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/analysis/cover.h"
#include "core/edits/brought_numbers.h"
#include "core/edits/edit.h"
#include "core/engine/engine_kind.h"
#include "core/engine/ranges.h"
#include "core/engine/snapshot.h"
#include "ui/session/first_picture.h"
#include "ui/session/kept_steps.h"

#include <QObject>
#include <QString>

#include <functional>
#include <memory>
#include <string>
#include <vector>

class QUndoStack;

namespace attnscope::ui {

class ModelCheck;
class Scheduler;
class UndoRange;
struct Computation;
struct Publication;

/// How many heads are computed, of how many.
struct HeadCount {
    std::size_t done = 0;
    std::size_t wanted = 0;

    bool operator==(const HeadCount&) const = default;
};

/// The open scene, its undo steps and its latest result: the only mutable state of the program beside
/// Selection. Edits go in, immutable snapshots come out. Lives on the interface thread; computing happens in
/// a job slot.
class Session final : public QObject {
    Q_OBJECT

public:
    /// `engine` computes what is shown. `processor` makes further engines, for thumbnails of other heads and
    /// for comparisons with the CPU; it may be empty where these are not used.
    explicit Session(std::unique_ptr<Engine> engine, EngineKind processor = {}, QObject* parent = nullptr);
    ~Session() override;

    /// The scene as edited so far (a result for it may still be on its way).
    const Scene& scene() const { return *m_scene; }
    std::shared_ptr<const Scene> sharedScene() const { return m_scene; }
    /// The newest result with the scene that it belongs to, without what is covered: what the window shows.
    /// Empty before the first result, and of a large scene that was just opened.
    const Snapshot& snapshot() const { return m_shown; }
    /// The same with all its numbers: for what has a cover of its own, and for comparisons of engines.
    const Snapshot& wholeSnapshot() const { return m_snapshot; }
    /// What snapshot() does not tell.
    const Cover& cover() const { return m_cover; }
    /// Covers numbers of a small scene, of whichever head is shown, and facts of any, until the cover is
    /// another one.
    void setCover(const Cover& cover);
    /// Whether snapshot() is of the present scene and headIndex(); else it is the one before.
    bool isUpToDate() const;
    /// Exact results of the scene as it is and of one batch item, which are kept for going back; without what
    /// is covered.
    std::vector<Snapshot> kept(std::size_t batch) const;
    /// Makes further engines beside the session's own.
    const EngineKind& processor() const;
    /// The coarse tile of snapshot(), for its first picture.
    const FirstPicture& firstPicture() const { return m_firstPicture; }
    /// Sets the stage and reducer of the coarse tile that is read with the next results.
    void setViewedStage(const ViewedStage& at) { m_viewedStage = at; }
    /// To be called when a result is on the screen: the work after a preview waits a little for it.
    void frameShown(const ResultPtr& result);
    /// Colour ranges of the snapshot; they follow a scrub, so that nothing changes colour when it ends.
    const Ranges& ranges() const { return m_ranges; }
    QUndoStack& undoStack() { return *m_undoStack; }
    /// How far a person goes back in it.
    UndoRange& undoRange() { return *m_undoRange; }
    /// The keys without a part in the automatic range of the weights, as readKeyChoice has them; empty: none.
    /// Not kept for another scene.
    const std::string& ignoredKeys() const { return m_ignoredKeys; }
    /// Fails, and changes nothing, where the scene has no such keys.
    Result<void> setIgnoredKeys(const std::string& keys);
    /// The scheduler of all work for this session and its views.
    Scheduler& jobs();
    /// Compares the results with those of the model, where the imported file held them.
    ModelCheck& modelCheck() { return *m_modelCheck; }
    const ModelCheck& modelCheck() const { return *m_modelCheck; }

    /// The batch item and head that is shown, or whose result is on its way; always one of the scene.
    HeadIndex headIndex() const { return m_headIndex; }
    /// Shows another one; indices beyond the scene become the last ones. Exact results of the present scene
    /// are kept, so that going back takes no computing.
    void setHeadIndex(const HeadIndex& headIndex);
    /// Sets whether the joined heads are shown. Then each snapshot waits for them; large scenes compute them
    /// only then. Calling it again resumes a stopped computation.
    void setViewingMultiHead(bool viewing);
    /// Sets the heads of the shown batch item that are shown beside each other, headIndex()'s among them. The
    /// others are computed behind it, after every edit too, and kept; empty: none are.
    void setHeadsBeside(const std::vector<std::size_t>& heads);

    /// Applies an edit as one undo step with a name for the menu. Fails, and changes nothing, where the edit
    /// does not fit the scene or the scene could not be computed after it.
    Result<void> apply(const Edit& edit);
    /// The same where the edit alone does not tell where its numbers come from.
    Result<void> apply(const Edit& edit, BroughtNumbers brought);
    /// The same for tools that show no messages themselves: a failure emits
    /// `refused`, which the window shows.
    void applyOrReport(const Edit& edit);
    /// The same for an edit that could perhaps not be made.
    void applyOrReport(const Result<Edit>& edit);

    /// Puts another scene in place of the present one as one undo step of that name. Fails, and changes
    /// nothing, where it can't be computed.
    /// One of a `run` (0: of none) becomes one with the step before it if that is of the same run.
    Result<void> replaceScene(const Scene& scene, const StepName& name, int run = 0);

    /// Between these two all edits of one cell, of the rules or of the mask are one undo step. A scrub that
    /// ends where it began leaves no step.
    void beginScrub();
    void endScrub();
    bool isScrubbing() const { return m_scrubbing; }

    /// Replaces the scene and clears the undo stack. `path` is the file that it was read from,
    /// empty for none. Fails, and changes nothing, where the scene cannot be computed. Emits
    /// sceneOpened, then sceneChanged.
    Result<void> open(const Scene& scene, const QString& path);
    /// Notes that the present scene was saved in that file.
    void markSaved(const QString& path);
    /// Notes that the present scene is in no file, though it was not edited since it was opened.
    void markUnsaved();
    /// The scene as it was when it was opened.
    const std::shared_ptr<const Scene>& openedScene() const { return m_openedScene; }
    QString filePath() const { return m_filePath; }
    bool isModified() const;
    /// Tells views that are new of the scene and its result, as if both had just come.
    void tellAgain();

    /// Sets colour ranges with the range of the scores, which was read after the result came. Does nothing
    /// where another result is shown.
    void setRanges(const ResultPtr& result, const Ranges& ranges);

    /// Whether a result is being computed, and how much of it is done, 0 … 1.
    bool isComputing() const { return m_isComputing; }
    double progress() const { return m_progress; }
    /// How many heads are done, of how many, while the heads of a large scene are computed
    /// to be joined or pooled; else {0, 0}.
    const HeadCount& joining() const { return m_joining; }
    /// Whether no computation runs, not even a stopped one that has not returned yet.
    bool isIdle() const;
    /// Stops the running computation; the last snapshot stays, and the next edit starts from there.
    void stopComputing();
    /// Whether the snapshot is no exact result of the scene as it is, and none is on its way: it was stopped,
    /// or failed.
    bool isStopped() const;
    /// Starts a stopped computation again.
    void resume();

    /// Waits until no result is outstanding, running the event loop's queued calls for this object; for
    /// exports and tests. False after `milliseconds`.
    bool waitForResult(int milliseconds = 10'000);

signals:
    /// The scene changed; a snapshot of it follows.
    void sceneChanged(const attnscope::Change& change);
    /// Another scene was opened; selection and views are reset.
    void sceneOpened();
    /// Another batch item or head is to be shown; a snapshot of it follows.
    void headIndexChanged();
    void snapshotChanged();
    /// There is one more result in kept().
    void headKept();
    /// isComputing(), progress() or joining() changed.
    void progressed();
    void fileChanged();
    /// An edit was refused and the scene is as it was: what, why, what to do.
    void refused(const attnscope::Error& error);
    /// The scene can't be computed as it is: what, why, what to do. The last snapshot stays.
    void failed(const attnscope::Error& error);

private:
    friend class EditCommand;
    friend class SceneCommand;
    void setScene(std::shared_ptr<const Scene> scene, const Change& change);
    bool nameShownItem();
    void attempt(const std::function<void()>& work);
    void compute(const Change& change);
    void computeHere(const Computation& computation);
    void computeInSlot(const Computation& computation);
    void receive(const Snapshot& snapshot, const Ranges& ranges, const FirstPicture& preview = {});
    void setProgress(bool isComputing, double part, const HeadCount& joining = {});
    void showSnapshot();
    bool needsJoined() const;
    std::vector<HeadIndex> placesBeside() const;
    bool hasHeadsBeside() const;
    std::vector<TokenSpan> ignoredSpans() const;
    HeadIndex inside(const HeadIndex& headIndex) const;
    void stopScrubbing();
    /// The number of the scrub; edits of the same number merge into one undo step. −1: they do not merge.
    int scrubNumber() const;

    struct Private;
    std::unique_ptr<Private> d;
    std::shared_ptr<const Scene> m_scene;
    std::shared_ptr<const Scene> m_openedScene;
    Snapshot m_snapshot;
    Snapshot m_shown; ///< the same without what is covered
    Cover m_cover;
    FirstPicture m_firstPicture;
    std::optional<ViewedStage> m_viewedStage;
    Ranges m_ranges;
    QUndoStack* m_undoStack = nullptr;
    UndoRange* m_undoRange = nullptr;
    ModelCheck* m_modelCheck = nullptr;
    QString m_filePath;
    HeadIndex m_headIndex;
    std::string m_ignoredKeys;
    bool m_viewsMultiHead = false;
    bool m_scrubbing = false;
    bool m_isComputing = false;
    double m_progress = 0.0;
    HeadCount m_joining;
};

} // namespace attnscope::ui
