// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/attention/stage.h"

#include <QStringList>

namespace attnscope::ui {

class Session;

/// Lines that stand in place of a matrix that is not there: what is being computed for it and how far that
/// is, or how to have it computed. None where it is there, or where nothing is known yet.
QStringList absenceText(const Session& session, Stage stage);

} // namespace attnscope::ui
