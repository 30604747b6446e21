// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "gpu/passes/block_buffers.h"
#include "gpu/submit/commands.h"
#include "gpu/submit/dispatch_sizer.h"

#include <algorithm>
#include <stop_token>
#include <utility>

namespace attnscope::gpu {

/// Submits the dispatches of a pass, each of about 10 ms and two at a time: one runs while the next one
/// waits. A stop takes effect after these two.
class DispatchQueue {
public:
    /// The first dispatch gets so many units.
    DispatchQueue(Commands& commands, std::size_t units)
        : m_commands(commands)
        , m_sizer(std::make_shared<DispatchSizer>(units)) {}

    /// Units of work for the next dispatch.
    std::size_t units() const { return m_sizer->units(); }

    /// Records a dispatch of that many units; no other may be open.
    template <typename Numbers>
    void dispatch(const Pipeline& pipeline, std::span<const Buffer* const> buffers, const Numbers& numbers,
                  std::uint32_t groups, std::size_t units) {
        m_commands.startClock(m_sizer, units);
        m_commands.dispatch(pipeline, buffers, numbers, groups);
        m_commands.stopClock();
        m_isOpen = true;
    }

    /// Submits the open dispatch as soon as at most one of the earlier ones runs. Returns its timeline value.
    std::uint64_t submit() {
        m_commands.wait(m_before);
        m_isOpen = false;
        m_before = std::exchange(m_last, m_commands.submit());
        return m_last;
    }

    /// Dispatches a shader for ranges of entries. Its numbers hold ScoreNumbers; `buffersOf(range)` returns
    /// its buffers. Leaves the last dispatch open; false where `stop` came first, and then none is open.
    template <typename Numbers, typename BuffersOf>
    bool overEntries(const Pipeline& pipeline, std::span<const BlockBuffers::Range> ranges,
                     const DeviceMatrix& keys, Numbers numbers, const BuffersOf& buffersOf,
                     const std::stop_token& stop) {
        ScoreNumbers& scores = scoresOf(numbers);
        for (const BlockBuffers::Range& range : ranges) {
            scores.firstKeyBlock = static_cast<std::uint32_t>(keys.segments()[range.segment].first);
            for (std::uint32_t at = range.first; at < range.last;) {
                if (!goesOn(stop)) {
                    return false;
                }
                constexpr std::size_t kMostGroups = 65535;
                const auto count = static_cast<std::uint32_t>(
                    std::min<std::size_t>({units(), range.last - at, kMostGroups}));
                scores.firstEntry = at;
                dispatch(pipeline, buffersOf(range), numbers, count, count);
                at += count;
            }
        }
        return true;
    }

    /// Submits the open dispatch, if there is one; false where `stop` came, and then discards it.
    bool goesOn(const std::stop_token& stop) {
        if (stop.stop_requested()) {
            m_isOpen = false;
            m_commands.abandon();
            return false;
        }
        if (m_isOpen) {
            submit();
        }
        return true;
    }

private:
    Commands& m_commands;
    std::shared_ptr<DispatchSizer> m_sizer;
    bool m_isOpen = false;
    std::uint64_t m_before = 0; ///< timeline value of the last dispatch but one
    std::uint64_t m_last = 0;
};

} // namespace attnscope::gpu
