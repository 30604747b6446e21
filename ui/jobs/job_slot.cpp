// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "ui/jobs/job_slot.h"

#include "ui/jobs/job_lanes.h"
#include "ui/jobs/scheduler.h"

#include <QCoreApplication>
#include <QDeadlineTimer>
#include <QEvent>

#include <algorithm>
#include <mutex>

namespace attnscope::ui {

/// Where jobs post to: the slot, as long as it is there.
struct JobSlot::Mailbox {
    std::mutex mutex;                ///< of `slot`
    JobSlot* slot = nullptr;         ///< null once it is gone
    std::uint64_t newestRequest = 0; ///< read and written on the interface thread only

    static void post(const std::shared_ptr<Mailbox>& mailbox, std::uint64_t request,
                     JobControl::Delivery delivery) {
        const std::lock_guard lock(mailbox->mutex);
        if (mailbox->slot == nullptr) {
            return;
        }
        QMetaObject::invokeMethod(
            mailbox->slot,
            [mailbox, request, delivery = std::move(delivery)] {
                if (mailbox->newestRequest == request) {
                    delivery();
                }
            },
            Qt::QueuedConnection);
    }
};

JobSlot::JobSlot(Scheduler& scheduler, JobPriority priority, QObject* parent)
    : QObject(parent)
    , m_scheduler(&scheduler)
    , m_lanes(scheduler.lanes())
    , m_seat(m_lanes->takeSeat(priority))
    , m_mailbox(std::make_shared<Mailbox>()) {
    m_mailbox->slot = this;
}

JobSlot::~JobSlot() {
    m_lanes->leaveSeat(m_seat);
    const std::lock_guard lock(m_mailbox->mutex);
    m_mailbox->slot = nullptr;
}

void JobSlot::request(Body body, Finished finished) {
    if (!m_scheduler) {
        return; // at the end of the program
    }
    const std::uint64_t mine = ++m_mailbox->newestRequest;
    const auto post = [mailbox = m_mailbox, mine](JobControl::Delivery delivery) {
        Mailbox::post(mailbox, mine, std::move(delivery));
    };
    const auto done = [this, post, finished = std::move(finished)](Result<void> result) {
        // Called in a queued call to this slot, which is there then.
        post([this, finished, result = std::move(result)] { finish(result, finished); });
    };
    m_lanes->start(m_seat, {std::move(body), post, done});
    setBusy(true);
}

void JobSlot::finish(const Result<void>& result, const Finished& finished) {
    setBusy(false);
    if (finished) {
        finished(result);
    } else if (m_scheduler && !result && result.error().code != ErrorCode::Stopped) {
        emit m_scheduler->failed(result.error());
    }
}

void JobSlot::supersede() {
    ++m_mailbox->newestRequest;
    m_lanes->supersede(m_seat);
    setBusy(false);
}

bool JobSlot::isBusy() const {
    return m_busy;
}

bool JobSlot::isIdle() const {
    return m_lanes->isIdle(m_seat);
}

bool JobSlot::waitForDelivery(int milliseconds) {
    const QDeadlineTimer deadline(milliseconds);
    // A delivery may ask for the next job, hence the loop.
    while (m_busy) {
        const auto rest = std::chrono::milliseconds(std::max<qint64>(deadline.remainingTime(), 0));
        if (!m_lanes->waitUntilIdle(m_seat, rest)) {
            return false;
        }
        QCoreApplication::sendPostedEvents(this, QEvent::MetaCall);
    }
    return true;
}

void JobSlot::setBusy(bool busy) {
    if (m_busy != busy) {
        m_busy = busy;
        emit busyChanged(busy);
    }
}

} // namespace attnscope::ui
