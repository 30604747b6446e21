// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/edits/edit.h"
#include "core/engine/engine_kind.h"
#include "core/engine/ranges.h"
#include "core/engine/snapshot.h"
#include "ui/session/first_picture.h"

#include <QObject>
#include <QString>

#include <functional>
#include <memory>
#include <vector>

class QUndoStack;

namespace attnscope::ui {

class ModelCheck;
class Scheduler;
struct Computation;
struct Publication;

/// So many heads of all that are wanted.
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
    /// `engine` computes what is shown. `processor` makes those that compute beside it, thumbnails of other
    /// heads and second opinions; where nobody asks for these it may be empty.
    explicit Session(std::unique_ptr<Engine> engine, EngineKind processor = {}, QObject* parent = nullptr);
    ~Session() override;

    /// The scene as edited so far (a result for it may still be on its way).
    const Scene& scene() const { return *m_scene; }
    std::shared_ptr<const Scene> sharedScene() const { return m_scene; }
    /// The newest result with the scene that it belongs to. Empty before the first result, and of a large
    /// scene that was just opened.
    const Snapshot& snapshot() const { return m_snapshot; }
    /// Whether snapshot() is of the present scene and headIndex(); else it is the one before.
    bool isUpToDate() const;
    /// Exact results of the scene as it is and of one batch item, which are kept for going back.
    std::vector<Snapshot> kept(std::size_t batch) const;
    /// Makes the engines that compute beside the session's own.
    const EngineKind& processor() const;
    /// What was read of the snapshot before it came.
    const FirstPicture& firstPicture() const { return m_firstPicture; }
    /// Tells what of large matrices is looked at: this is read of the next results before they come.
    void setViewedStage(const ViewedStage& at) { m_viewedStage = at; }
    /// Tells that a result is on the screen: what comes after a preview waits for that a little.
    void frameShown(const ResultPtr& result);
    /// Colour ranges of the snapshot; they stand still while somebody scrubs.
    const Ranges& ranges() const { return m_ranges; }
    QUndoStack& undoStack() { return *m_undoStack; }
    /// Where all that is computed for this session and its views takes its turn.
    Scheduler& jobs();
    /// How far the results are from a model's own, where the file that was imported held these.
    ModelCheck& modelCheck() { return *m_modelCheck; }
    const ModelCheck& modelCheck() const { return *m_modelCheck; }

    /// The batch item and head that is shown, or whose result is on its way; always one of the scene.
    HeadIndex headIndex() const { return m_headIndex; }
    /// Shows another one, kept inside the scene. Results of the scene as it is are kept for going back.
    void setHeadIndex(const HeadIndex& headIndex);
    /// Somebody looks at the joined heads: then nothing is shown until they are there, and large scenes
    /// compute them only then. Said once more it computes what was stopped.
    void setViewingMultiHead(bool looking);

    /// Does an edit as one undo step named after what it does. Fails, and changes nothing, where the edit
    /// does not fit the scene or the scene could not be computed after it.
    Result<void> apply(const Edit& edit);
    /// The same for a tool without a place of its own for messages: the window shows what `refused` tells.
    void applyOrTell(const Edit& edit);

    /// Between these two all edits of one cell, of the rules or of the mask are one undo step, and colour
    /// ranges stand still. A scrub that ends where it began leaves no step. Where the ranges are others at
    /// its end, snapshotChanged tells so.
    void beginScrub();
    void endScrub();
    bool isScrubbing() const { return m_scrubbing; }

    /// Another scene instead of this one; undo starts anew. `path` is where it was read, empty for a new one.
    /// Fails, and changes nothing, where the scene cannot be computed. Emits sceneOpened, then sceneChanged.
    Result<void> open(const Scene& scene, const QString& path);
    /// Tells that the scene as it is stands in that file now.
    void markSaved(const QString& path);
    /// Tells that the scene as it is stands in no file, though nothing was edited since it was opened.
    void markUnsaved();
    QString filePath() const { return m_filePath; }
    bool isModified() const;

    /// Of the result that is shown more is known than when it came: the range of its scores.
    void setRanges(const ResultPtr& result, const Ranges& ranges);

    /// Whether a result is on its way, and how much of it is done, 0 … 1.
    bool isComputing() const { return m_isComputing; }
    double progress() const { return m_progress; }
    /// How many heads are done and how many are wanted, while the heads of a large scene are computed to be
    /// joined; else of no heads.
    const HeadCount& joining() const { return m_joining; }
    /// Whether nothing is being computed any more, not even what was stopped.
    bool isIdle() const;
    /// Stops what is on its way; the last snapshot stays, and the next edit starts from there.
    void stopComputing();
    /// Whether the snapshot is no exact result of the scene as it is, and none is on its way: it was stopped,
    /// or failed.
    bool isStopped() const;
    /// Computes what was stopped.
    void resume();

    /// Waits until no result is outstanding, running the event loop's queued calls for this object; for
    /// exports and tests. False after `milliseconds`.
    bool waitForResult(int milliseconds = 10'000);

signals:
    /// The scene is another value than before; a snapshot for it follows.
    void sceneChanged(const attnscope::Change& change);
    /// Another scene was opened altogether; selection and views start anew.
    void sceneOpened();
    /// Another batch item or head is to be shown; a snapshot of it follows.
    void headIndexChanged();
    void snapshotChanged();
    /// Computing began or ended, or more of it is done.
    void progressed();
    void fileChanged();
    /// An edit was refused and the scene is as it was: what, why, what to do.
    void refused(const attnscope::Error& error);
    /// The scene can't be computed as it is: what, why, what to do. The last snapshot stays.
    void failed(const attnscope::Error& error);

private:
    friend class EditCommand;
    void setScene(std::shared_ptr<const Scene> scene, const Change& change);
    void attempt(const std::function<void()>& work);
    void compute(const Change& change);
    void computeHere(const Computation& computation);
    void computeInSlot(const Computation& computation);
    void receive(const Snapshot& snapshot, const Ranges& ranges, const FirstPicture& preview = {});
    void setProgress(bool isComputing, double part, const HeadCount& joining = {});
    bool needsJoined() const;
    HeadIndex inside(const HeadIndex& headIndex) const;
    void stopScrubbing();
    /// What one undo step has to have in common with the next to be one with it; −1: nothing.
    int scrubNumber() const;

    struct Private;
    std::unique_ptr<Private> d;
    std::shared_ptr<const Scene> m_scene;
    Snapshot m_snapshot;
    FirstPicture m_firstPicture;
    std::optional<ViewedStage> m_viewedStage;
    Ranges m_ranges;
    QUndoStack* m_undoStack = nullptr;
    ModelCheck* m_modelCheck = nullptr;
    QString m_filePath;
    HeadIndex m_headIndex;
    bool m_viewsMultiHead = false;
    bool m_scrubbing = false;
    bool m_isComputing = false;
    double m_progress = 0.0;
    HeadCount m_joining;
};

} // namespace attnscope::ui
