// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include <QString>

class QWidget;

namespace attnscope::ui {

/// Every key and what the mouse does, as HTML.
QString keysText();
/// A sheet with every key and what the mouse does.
void showKeys(QWidget* parent);
/// Version, licence, fonts' licences.
void showAbout(QWidget* parent);

} // namespace attnscope::ui
