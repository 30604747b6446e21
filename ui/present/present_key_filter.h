// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include <QPointer>
#include <QWidget>

namespace attnscope::ui {

/// Sends the keys of the presentation to the slide on the other screen, wherever in the window the focus is.
/// A field that a person clicked into, or reached by Tab, keeps what can be typed: from there only the page
/// keys and F5 lead the presentation.
class PresentKeyFilter final : public QObject {
    Q_OBJECT

public:
    /// `slide` gets the keys that widgets of `window` and of its floating docks would get.
    PresentKeyFilter(QWidget& window, QWidget& slide, QObject* parent = nullptr);

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    bool isOfWindow(const QWidget& widget) const;

    QWidget& m_window;
    QWidget& m_slide;
    QPointer<const QWidget> m_typedInto; ///< the field that a person chose
};

} // namespace attnscope::ui
