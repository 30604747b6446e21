// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/result.h"

#include <QObject>

#include <functional>
#include <memory>
#include <stop_token>

namespace attnscope::ui {

/// What a slot computes, in order of precedence: earlier kinds get the processor first.
enum class JobKind { ReadOut, Tiles, Result, Thumbnails, Export };

/// What a running job is given.
class JobControl {
public:
    using Delivery = std::function<void()>;

    JobControl(std::stop_token stop, std::function<void(Delivery)> post)
        : m_stop(std::move(stop))
        , m_post(std::move(post)) {}

    /// To be polled at tile grain.
    const std::stop_token& stop() const { return m_stop; }
    /// Has `delivery` called on the interface thread, unless the job was superseded until then.
    void deliver(Delivery delivery) const { m_post(std::move(delivery)); }

private:
    std::stop_token m_stop;
    std::function<void(Delivery)> m_post;
};

/// Does one job at a time on a thread of its own, below the interface thread's priority. A newer request
/// supersedes the running one and any that waits: of many requests in a row only the last is finished. All
/// public calls belong on the interface thread.
class JobSlot final : public QObject {
    Q_OBJECT

public:
    /// Captures what it needs by value; an exception in it becomes an Error.
    using Body = std::function<Result<void>(const JobControl&)>;
    /// Called on the interface thread when the body is done and was not superseded.
    using Finished = std::function<void(const Result<void>&)>;

    explicit JobSlot(JobKind kind, QObject* parent = nullptr);
    /// Stops the running job and waits for it.
    ~JobSlot() override;

    void request(Body body, Finished finished);
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
    class Worker;

    void setBusy(bool busy);

    JobKind m_kind;
    std::shared_ptr<std::uint64_t> m_generation; ///< read and written on the interface thread only
    std::unique_ptr<Worker> m_worker;
    bool m_busy = false;
};

} // namespace attnscope::ui
