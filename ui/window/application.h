// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/base/error.h"

#include <QApplication>
#include <QEvent>

namespace attnscope::ui {

/// Qt's application that catches exceptions in event handlers: they are emitted as
/// errors, and the program goes on.
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
    /// Emits the exception that is being handled as an error.
    void emitCaught(QEvent::Type type);
    void tell(const Error& error, QEvent::Type type);

    bool m_paintingFailed = false;
};

} // namespace attnscope::ui
