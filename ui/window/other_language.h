// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include <memory>

namespace attnscope::ui {

class MainWindow;

/// The window anew in the chosen language, with all that is open in it: scene, steps, selection, lesson,
/// docks and zoom. Dialogs that wait for an answer must be closed.
std::unique_ptr<MainWindow> inOtherLanguage(std::unique_ptr<MainWindow> window);

} // namespace attnscope::ui
