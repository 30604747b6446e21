// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/base/parallel.h"

#include <algorithm>
#include <atomic>
#include <cassert>

#if defined(__SANITIZE_THREAD__)
#define ATTNSCOPE_TSAN
#elif defined(__has_feature)
#if __has_feature(thread_sanitizer)
#define ATTNSCOPE_TSAN
#endif
#endif

#ifdef ATTNSCOPE_TSAN
#include <exception>
#include <vector>
#else
#include "core/base/pinned_arena.h"

#include <oneapi/tbb/parallel_for.h>
#include <oneapi/tbb/task_arena.h>

#include <memory>
#endif

#include <mutex>
#include <thread>

namespace attnscope {

namespace {

using Panel = std::function<void(std::size_t panel)>;

std::atomic<std::size_t> wantedWorkers = 0;
std::atomic<bool> othersGoFirst = false;

#ifdef ATTNSCOPE_TSAN

/// The packaged oneTBB is not instrumented, so ThreadSanitizer would see races that are none.
void forEachPanel(std::size_t panels, const Panel& body) {
    // The caller has the first one, as in oneTBB.
    std::atomic<std::size_t> next = 1;
    std::exception_ptr error;
    std::mutex errorMutex;
    const auto work = [&](std::size_t first) {
        try {
            for (std::size_t panel = first; panel < panels; panel = next++) {
                body(panel);
            }
        } catch (...) {
            next = panels;
            const std::lock_guard lock(errorMutex);
            error = std::current_exception();
        }
    };
    std::vector<std::jthread> threads;
    for (std::size_t i = 1; i < std::min(panels, workerCount()); ++i) {
        threads.emplace_back([&] { work(next++); });
    }
    work(0);
    threads.clear();
    if (error) {
        std::rethrow_exception(error);
    }
}

#else

std::shared_ptr<PinnedArena> arena() {
    static std::mutex mutex;
    // Never destroyed: at the program's end a helper can still be inside, and what it holds would be lost.
    static auto& pinned = *new std::shared_ptr<PinnedArena>;
    const std::lock_guard lock(mutex);
    if (!pinned || pinned->size() != workerCount()) {
        pinned = std::make_shared<PinnedArena>(workerCount(), othersGoFirst);
    }
    return pinned;
}

void forEachPanel(std::size_t panels, const Panel& body) {
    // A thread that waits for the last panels of its loop takes none of another loop's: that one's body could
    // ask for a mutex which this thread holds.
    arena()->execute(panels, [&] {
        oneapi::tbb::this_task_arena::isolate(
            [&] { oneapi::tbb::parallel_for(std::size_t{0}, panels, body); });
    });
}

#endif

} // namespace

bool parallelFor(std::size_t count, std::size_t grain, std::stop_token stop,
                 const std::function<void(std::size_t first, std::size_t last)>& body) {
    assert(grain > 0);
    std::atomic<bool> complete = true;
    const auto panel = [&](std::size_t number) {
        if (stop.stop_requested()) {
            complete = false;
            return;
        }
        const std::size_t first = number * grain;
        body(first, std::min(count, first + grain));
    };
    const std::size_t panels = (count + grain - 1) / grain;
    if (panels == 1) {
        panel(0);
    } else if (panels > 1) {
        forEachPanel(panels, panel);
    }
    return complete;
}

void setWorkerCount(std::size_t count) {
    wantedWorkers = count;
}

std::size_t workerCount() {
    const std::size_t all = std::max(1U, std::thread::hardware_concurrency());
    const std::size_t wanted = wantedWorkers;
    return wanted == 0 ? all : wanted;
}

void setBackgroundPriority() {
    othersGoFirst = true;
}

} // namespace attnscope
