// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "ui/session/job_slot.h"

#include "ui/session/job_worker.h"

#include <QCoreApplication>
#include <QDeadlineTimer>
#include <QEvent>

#include <algorithm>

namespace attnscope::ui {

JobSlot::JobSlot(JobKind kind, QObject* parent)
    : QObject(parent)
    , m_kind(kind)
    , m_generation(std::make_shared<std::uint64_t>(0))
    , m_worker(std::make_unique<Worker>(kind)) {}

JobSlot::~JobSlot() {
    // The thread ends first: nothing is posted to an object on its way out.
    m_worker.reset();
}

void JobSlot::request(Body body, Finished finished) {
    const std::uint64_t mine = ++*m_generation;
    const std::shared_ptr<const std::uint64_t> generation = m_generation;
    auto post = [this, mine, generation](JobControl::Delivery delivery) {
        QMetaObject::invokeMethod(
            this,
            [mine, generation, delivery = std::move(delivery)] {
                if (*generation == mine) {
                    delivery();
                }
            },
            Qt::QueuedConnection);
    };
    auto done = [this, post, finished = std::move(finished)](Result<void> result) {
        post([this, finished, result = std::move(result)] {
            setBusy(false);
            finished(result);
        });
    };
    m_worker->start({std::move(body), post, std::move(done)});
    setBusy(true);
}

void JobSlot::supersede() {
    ++*m_generation;
    m_worker->stop();
    setBusy(false);
}

bool JobSlot::isBusy() const {
    return m_busy;
}

bool JobSlot::isIdle() const {
    return m_worker->isIdle();
}

bool JobSlot::waitForDelivery(int milliseconds) {
    const QDeadlineTimer deadline(milliseconds);
    // A delivery may ask for the next job, hence the loop.
    while (m_busy) {
        const auto rest = std::chrono::milliseconds(std::max<qint64>(deadline.remainingTime(), 0));
        if (!m_worker->waitUntilIdle(rest)) {
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
