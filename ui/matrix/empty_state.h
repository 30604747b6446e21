// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/scene/stage.h"
#include "ui/paint/base/theme.h"

#include <QRectF>
#include <QStringList>

class QPainter;

namespace attnscope::ui {

class Session;

/// Lines that stand in place of a matrix that is not there: what is being computed for it and how far that
/// is, or how to have it computed. None where it is there, or where nothing is known yet.
QStringList emptyStateText(const Session& session, Stage stage);

/// Draws them in the middle of an area.
void drawAbsence(QPainter& painter, const QStringList& lines, const QRectF& area, const Theme& theme);

} // namespace attnscope::ui
