// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "ui/window/other_language.h"

#include "ui/session/kept_steps.h"
#include "ui/session/language.h"
#include "ui/window/arrangement.h"
#include "ui/window/main_window.h"
#include "ui/window/open_state.h"

#include <utility>

namespace attnscope::ui {

std::unique_ptr<MainWindow> inOtherLanguage(std::unique_ptr<MainWindow> window) {
    const std::shared_ptr<OpenState> open = window->open();
    ListDevices devices = window->devices();
    const Arrangement arrangement = window->takeArrangement();
    window.reset();
    applyLanguage(wantedLanguage());
    nameStepsAgain(open->session);
    auto next = std::make_unique<MainWindow>(open, std::move(devices));
    next->arrange(arrangement);
    return next;
}

} // namespace attnscope::ui
