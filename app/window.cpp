// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "app/window.h"

#include "app/command_line.h"

namespace attnscope {

int runWindow(int& /*argc*/, char** /*argv*/, const WindowRequest& /*request*/) {
    return report(
        failure(translatable("window: this build has none (see attnscope --help for what it can do)")));
}

} // namespace attnscope
