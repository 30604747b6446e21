// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/base/pinned_arena.h"

#ifdef __linux__
#include <sched.h>
#include <sys/resource.h>
#include <unistd.h>
#endif

namespace attnscope {

namespace {

/// Places for several callers at once, so that a short loop never waits for a long one.
constexpr int kCallers = 8;

#ifdef __linux__

std::vector<int> processorsAllowed() {
    cpu_set_t set;
    std::vector<int> all;
    if (sched_getaffinity(0, sizeof set, &set) == 0) {
        for (int processor = 0; processor < CPU_SETSIZE; ++processor) {
            if (CPU_ISSET(static_cast<std::size_t>(processor), &set)) {
                all.push_back(processor);
            }
        }
    }
    return all;
}

/// Has the calling thread use the processor only, for as long as this lives.
class Pinned {
public:
    explicit Pinned(int processor) {
        m_pinned = sched_getaffinity(0, sizeof m_before, &m_before) == 0;
        pin(processor);
    }
    Pinned(const Pinned&) = delete;
    Pinned& operator=(const Pinned&) = delete;
    ~Pinned() {
        if (m_pinned) {
            sched_setaffinity(0, sizeof m_before, &m_before);
        }
    }

    static void pin(int processor) {
        cpu_set_t set;
        CPU_ZERO(&set);
        CPU_SET(static_cast<std::size_t>(processor), &set);
        sched_setaffinity(0, sizeof set, &set);
    }

private:
    cpu_set_t m_before{};
    bool m_pinned = false;
};

/// The one caller that is pinned; another one may be once this is gone.
class PinnedCaller {
public:
    PinnedCaller(int processor, std::atomic<bool>& isTaken)
        : m_pinned(processor)
        , m_isTaken(isTaken) {}
    PinnedCaller(const PinnedCaller&) = delete;
    PinnedCaller& operator=(const PinnedCaller&) = delete;
    ~PinnedCaller() { m_isTaken = false; }

private:
    Pinned m_pinned;
    std::atomic<bool>& m_isTaken;
};

bool isMainThread() {
    return gettid() == getpid();
}

#else

std::vector<int> processorsAllowed() {
    return {};
}

bool isMainThread() {
    return false;
}

#endif

} // namespace

PinnedArena::Pinning::Pinning(PinnedArena& arena, bool othersFirst)
    : oneapi::tbb::task_scheduler_observer(arena.m_arena)
    , m_processors(arena.m_processors)
    , m_othersFirst(othersFirst) {
    observe(true);
}

void PinnedArena::Pinning::on_scheduler_entry(bool isWorker) {
#ifdef __linux__
    const int index = oneapi::tbb::this_task_arena::current_thread_index();
    if (isWorker && index >= kCallers && !m_processors.empty()) {
        const auto helper = static_cast<std::size_t>(index - kCallers) + 1;
        Pinned::pin(m_processors[helper % m_processors.size()]);
        if (m_othersFirst) {
            constexpr int kLower = 9; // than the first thread's
            setpriority(PRIO_PROCESS, 0, getpriority(PRIO_PROCESS, static_cast<id_t>(getpid())) + kLower);
        }
    }
#else
    (void)isWorker;
#endif
}

PinnedArena::PinnedArena(std::size_t threads, bool othersFirst)
    : m_size(threads)
    , m_othersFirst(othersFirst)
    , m_processors(processorsAllowed())
    , m_arena(static_cast<int>(threads) - 1 + kCallers, kCallers)
    , m_pinning(*this, othersFirst) {}

bool PinnedArena::mayPinCaller() const {
    return m_size > 1 && !m_processors.empty() && !(m_othersFirst && isMainThread());
}

void PinnedArena::execute(std::size_t pieces, const std::function<void()>& work) {
#ifdef __linux__
    // Left where it is, the caller can share its helper's processor and wait there for what it keeps from
    // running. A second caller would wait on the first one's processor while others are free.
    if (pieces > 1 && mayPinCaller() && !m_hasPinnedCaller.exchange(true)) {
        const PinnedCaller pinned(m_processors.front(), m_hasPinnedCaller);
        m_arena.execute(work);
        return;
    }
#else
    (void)pieces;
#endif
    m_arena.execute(work);
}

} // namespace attnscope
