// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

class QLayout;

namespace attnscope::ui {

/// Tab goes through the fields of a layout from its first row to its last, as they are read. Qt's own order
/// is that in which the fields were made.
void setTabOrderByRows(const QLayout& layout);

} // namespace attnscope::ui
