// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include <cstddef>

namespace attnscope {

/// The memory of the machine, in bytes.
std::size_t machineMemory();

/// The memory that this process holds now, in bytes; 0 where the system does not say.
std::size_t residentMemory();
/// The most memory that this process held since it was last forgotten, in bytes; 0
/// where the system does not say.
std::size_t peakMemory();
/// Has all threads allocate from two pools, so that what one freed serves the others; otherwise every thread
/// keeps what it freed to itself. Before any thread starts; does nothing where the allocator has no pools.
void limitMallocArenas();
/// Asks the system to hold [bytes, bytes + count) in large pages from now on, where it has them: memory that
/// is not touched yet is then handed out far faster. Before the first touch; small ranges are left as they
/// are.
void useLargePages(void* bytes, std::size_t count);
/// Gives what was freed back to the system: it is not needed again soon.
void trimHeap();
/// Has peakMemory() begin anew, where the system allows it.
void forgetPeakMemory();

} // namespace attnscope
