// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

class QFocusEvent;

namespace attnscope::ui {

/// Whether a picture has a frame around it after this event, that says where keys go: one that came to it by
/// keys has, one that was clicked has not. A menu or another window in between changes nothing.
/// `shown` is whether it had one before.
bool showsFocusAfter(const QFocusEvent& event, bool shown);

} // namespace attnscope::ui
