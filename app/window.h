// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include <string>

namespace attnscope {

/// What the window opens with.
struct WindowRequest {
    std::string file;      ///< a scene or a lesson; empty: the last session, the first time the first lesson
    std::string lesson;    ///< the name of a lesson to begin, or its file; empty: none
    bool presents = false; ///< over the whole screen at once
    std::string watched = {}; ///< a file that is read again whenever it changes; empty: none
};

/// Opens the window and runs until it is closed. Gives the exit status; what goes wrong before the window is
/// there is reported as one line on standard error. `argc` and `argv` are the program's own.
int runWindow(int& argc, char** argv, const WindowRequest& request);

} // namespace attnscope
