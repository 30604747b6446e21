// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/base/error.h"

#include <QApplication>
#include <QEvent>

namespace attnscope::ui {

/// Qt's application with a wall around every event: an exception in a handler becomes an error that is told,
/// and the program goes on.
class Application final : public QApplication {
    Q_OBJECT

public:
    using QApplication::QApplication;

    /// Gives false where the handler threw.
    bool notify(QObject* receiver, QEvent* event) override;

signals:
    /// An event was not handled to its end. Of pictures that can't be painted it is said once until the next
    /// key or click, because telling it paints anew.
    void failed(const attnscope::Error& error);

private:
    /// Tells the exception that is being handled.
    void tellCaught(QEvent::Type type);
    void tell(const Error& error, QEvent::Type type);

    bool m_paintingFailed = false;
};

} // namespace attnscope::ui
