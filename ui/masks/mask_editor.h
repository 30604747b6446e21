// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/masks/mask_context.h"
#include "core/scene/mask_rules.h"
#include "ui/session/context.h"

#include <QList>
#include <QWidget>

namespace attnscope::ui {

class MaskBrush;

/// A widget for the arguments of one mask layer; name and join are set elsewhere.
class MaskEditor : public QWidget {
    Q_OBJECT

public:
    using QWidget::QWidget;

    /// Shows a layer without emitting changed(). False where this editor can't show it: it
    /// needs another one.
    virtual bool showLayer(const MaskLayer& layer, const MaskContext& maskContext) = 0;

    /// The widgets that take the keyboard focus, in the order of the Tab key.
    QList<QWidget*> focusOrder();

signals:
    /// The layer was changed to this.
    void changed(const attnscope::MaskLayer& layer);
    /// The typed text is no valid value.
    void refused(const QString& why);
    /// Between these two all changes are one.
    void scrubBegun();
    void scrubEnded();
};

/// The editor that shows this layer; nullptr where there is nothing to set.
MaskEditor* makeMaskEditor(const MaskLayer& layer, const MaskContext& maskContext, const Context& context,
                           MaskBrush& brush, QWidget* parent);

} // namespace attnscope::ui
