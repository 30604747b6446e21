// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/base/result.h"

#include <QObject>
#include <QPointer>

#include <functional>
#include <memory>
#include <stop_token>

namespace attnscope::ui {

class JobLanes;
class Scheduler;
struct JobSeat;

/// What a job is for, in order of precedence: earlier priorities get the processor first.
enum class JobPriority {
    ReadOut,    ///< what lies under the pointer
    Row,        ///< the selected row and cell written out
    Tiles,      ///< the matrix in view
    Result,     ///< the attention of the scene
    Thumbnails, ///< small pictures, counts and histograms beside the matrix
    Background, ///< work that the user started and whose progress is shown: import, export, checks
};
inline constexpr std::size_t kJobPriorities = 6;

/// Stop token and delivery of a running job. Usable from any thread.
class JobControl {
public:
    using Delivery = std::function<void()>;

    JobControl(std::stop_token stop, std::function<void(Delivery)> post)
        : m_stop(std::move(stop))
        , m_post(std::move(post)) {}

    /// The body polls it at least once a tile.
    const std::stop_token& stop() const { return m_stop; }
    /// Calls `delivery` on the interface thread, unless the job is superseded before. A stopped job delivers
    /// nothing, because its results are incomplete.
    void deliver(Delivery delivery) const {
        if (!m_stop.stop_requested()) {
            m_post(std::move(delivery));
        }
    }

private:
    std::stop_token m_stop;
    std::function<void(Delivery)> m_post;
};

/// Runs one job at a time in a lane of a scheduler. A newer request supersedes the running one and any that
/// waits: of many requests in a row only the last is finished. Call it on the interface thread only.
class JobSlot final : public QObject {
    Q_OBJECT

public:
    /// Runs on a thread of the lane. It captures what it needs by value, because it may outlive the slot and
    /// its owner; only deliveries may use those. It may run more than once: a job that pauses for a result
    /// starts anew. An exception in it becomes an Error.
    using Body = std::function<Result<void>(const JobControl&)>;
    /// Called on the interface thread when the body is done and was not superseded.
    using Finished = std::function<void(const Result<void>&)>;

    JobSlot(Scheduler& scheduler, JobPriority priority, QObject* parent = nullptr);
    /// Stops the running job without waiting for it.
    ~JobSlot() override;

    /// Starts a job in place of the one before. Without `finished` a failure is emitted by Scheduler::failed.
    void request(Body body, Finished finished = {});
    /// Stops the running job, and drops the waiting one and all deliveries that were not made yet.
    void supersede();

    /// Whether a request has not been delivered yet.
    bool isBusy() const;
    /// Whether no body is running, not even a superseded one on its way out.
    bool isIdle() const;
    /// Waits without an event loop until the last request is finished and delivered. False after
    /// `milliseconds`.
    bool waitForDelivery(int milliseconds);

signals:
    void busyChanged(bool busy);

private:
    struct Mailbox;

    void finish(const Result<void>& result, const Finished& finished);
    void setBusy(bool busy);

    QPointer<Scheduler> m_scheduler; ///< may go before the slot
    std::shared_ptr<JobLanes> m_lanes;
    std::shared_ptr<JobSeat> m_seat;
    std::shared_ptr<Mailbox> m_mailbox;
    bool m_busy = false;
};

} // namespace attnscope::ui
