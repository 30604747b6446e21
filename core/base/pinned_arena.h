// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include <oneapi/tbb/task_arena.h>
#include <oneapi/tbb/task_scheduler_observer.h>

#include <atomic>
#include <cstddef>
#include <functional>
#include <vector>

namespace attnscope {

/// Threads that each keep to a processor of their own: left alone, two of them often sit on one for half a
/// second. They may run at a lower priority than all other threads.
class PinnedArena {
public:
    PinnedArena(std::size_t threads, bool othersFirst);

    std::size_t size() const { return m_size; }
    /// Does the work, a loop of so many pieces, on the calling thread and its helpers. Of several callers at
    /// a time the first one is pinned meanwhile and the others stay free; where others come first, the
    /// program's main thread, which is the interface's there, is never pinned.
    void execute(std::size_t pieces, const std::function<void()>& work);

private:
    class Pinning final : public oneapi::tbb::task_scheduler_observer {
    public:
        Pinning(PinnedArena& arena, bool othersFirst);
        ~Pinning() override { observe(false); }
        void on_scheduler_entry(bool isWorker) override;

    private:
        const std::vector<int>& m_processors;
        bool m_othersFirst;
    };

    bool mayPinCaller() const;

    std::size_t m_size;
    bool m_othersFirst;
    std::atomic<bool> m_hasPinnedCaller = false;
    std::vector<int> m_processors; ///< that this process may use
    oneapi::tbb::task_arena m_arena;
    Pinning m_pinning;
};

} // namespace attnscope
