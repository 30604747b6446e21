// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

class QWidget;

namespace attnscope::ui {

/// Fills a panel that has no layout yet with its content, which scrolls up and down and is as wide as the
/// panel. The focus goes to what is in it, never to the scroll area.
void scrollUpright(QWidget* content, QWidget* panel);

} // namespace attnscope::ui
