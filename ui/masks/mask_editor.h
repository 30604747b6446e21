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

/// What can be set about one mask layer beside its name and how it is joined.
class MaskEditor : public QWidget {
    Q_OBJECT

public:
    using QWidget::QWidget;

    /// Shows a layer without emitting changed(). False where this editor can't show it: it
    /// needs another one.
    virtual bool showLayer(const MaskLayer& layer, const MaskContext& site) = 0;

    /// What takes the keyboard in it, in the order of the Tab key.
    QList<QWidget*> focusOrder();

signals:
    /// The layer was changed to this.
    void changed(const attnscope::MaskLayer& layer);
    /// What was typed can't be taken.
    void refused(const QString& why);
    /// Between these two all changes are one.
    void scrubBegun();
    void scrubEnded();
};

/// The editor that shows this layer; nullptr where there is nothing to set.
MaskEditor* makeMaskEditor(const MaskLayer& layer, const MaskContext& site, const Context& context,
                           MaskBrush& brush, QWidget* parent);

} // namespace attnscope::ui
