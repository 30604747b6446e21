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

/// What a job is for, in order of precedence: earlier ones get the processor first.
enum class JobPriority {
    ReadOut,    ///< what lies under the pointer
    Row,        ///< the selected row and cell written out
    Tiles,      ///< the matrix in view
    Result,     ///< the attention of the scene
    Thumbnails, ///< small pictures, counts and histograms beside the matrix
    Background, ///< what a person started and sees the progress of: import, export, checks
};
inline constexpr std::size_t kJobPriorities = 6;

/// What a running job is given.
class JobControl {
public:
    using Delivery = std::function<void()>;

    JobControl(std::stop_token stop, std::function<void(Delivery)> post)
        : m_stop(std::move(stop))
        , m_post(std::move(post)) {}

    /// To be polled at tile grain.
    const std::stop_token& stop() const { return m_stop; }
    /// Has `delivery` called on the interface thread, unless the job was superseded until then. A job that
    /// was stopped delivers nothing, so that nobody gets half of what it reads.
    void deliver(Delivery delivery) const {
        if (!m_stop.stop_requested()) {
            m_post(std::move(delivery));
        }
    }

private:
    std::stop_token m_stop;
    std::function<void(Delivery)> m_post;
};

/// Has one job at a time done in a lane of a scheduler. A newer request supersedes the running one and any
/// that waits: of many requests in a row only the last is finished. All public calls belong on the interface
/// thread.
class JobSlot final : public QObject {
    Q_OBJECT

public:
    /// Captures what it needs by value, for it may outlive the slot and its owner; only deliveries may touch
    /// these. It may run more than once: a job that steps back for a result starts anew. An exception in it
    /// becomes an Error.
    using Body = std::function<Result<void>(const JobControl&)>;
    /// Called on the interface thread when the body is done and was not superseded.
    using Finished = std::function<void(const Result<void>&)>;

    JobSlot(Scheduler& scheduler, JobPriority priority, QObject* parent = nullptr);
    /// Stops the running job without waiting for it.
    ~JobSlot() override;

    /// Without `finished` the scheduler tells of a failure.
    void request(Body body, Finished finished = {});
    /// Stops what runs and drops what has not been delivered yet.
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
