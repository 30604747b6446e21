// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include <cstddef>
#include <functional>
#include <stop_token>

namespace attnscope {

/// Does `body(first, last)` for panels of at most `grain` that together cover [0, count), on several threads
/// where there is more than one panel. Polls `stop` before each panel; gives false where panels were left out
/// because of it. An exception of the body stops the loop and comes out here.
bool parallelFor(std::size_t count, std::size_t grain, std::stop_token stop,
                 const std::function<void(std::size_t first, std::size_t last)>& body);

/// How many threads such loops use, the calling one counted; 0: as many as the machine has. Not while one
/// runs.
void setWorkerCount(std::size_t count);
std::size_t workerCount();

/// Has the threads that help with a loop stand back behind others from now on: for a window, which paints
/// while they compute. Before the first loop.
void setBackgroundPriority();

} // namespace attnscope
