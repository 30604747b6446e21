// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "ui/widgets/duration_text.h"

#include <QCoreApplication>

namespace attnscope::ui {

namespace {

/// Gives the texts their translation context, which a function alone has not.
struct DurationTexts {
    Q_DECLARE_TR_FUNCTIONS(attnscope::ui::DurationTexts)
};

} // namespace

QString durationText(double seconds) {
    if (seconds >= 1.0) {
        return DurationTexts::tr("%1 s").arg(seconds, 0, 'f', 2);
    }
    const double milliseconds = seconds * 1e3;
    return DurationTexts::tr("%1 ms").arg(milliseconds, 0, 'f',
                                          milliseconds < 0.0995 ? 3
                                          : milliseconds < 9.95 ? 2
                                                                : 0);
}

} // namespace attnscope::ui
