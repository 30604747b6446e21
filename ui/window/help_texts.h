// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include <QList>
#include <QString>

#include <utility>

class QWidget;

namespace attnscope::ui {

/// Every key and what the mouse does, as HTML.
QString keysText();
/// The few lines of it that help most at first: keys, and what they do.
QList<std::pair<QString, QString>> usefulKeys();
/// A sheet with every key and what the mouse does.
void showKeys(QWidget* parent);
/// Version, licence, fonts' licences.
void showAbout(QWidget* parent);

} // namespace attnscope::ui
