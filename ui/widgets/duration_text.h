// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include <QString>

namespace attnscope::ui {

/// A duration as people read it: "0.02 ms", "1.3 s".
QString durationText(double seconds);

} // namespace attnscope::ui
