// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "tests/ui/window/window_fixture.h"
#include "ui/masks/mask_layer_list.h"
#include "ui/masks/mask_layer_row.h"
#include "ui/masks/mask_panel.h"

#include <QMenu>

namespace mask_panel_fixture {

using namespace window_fixture;

/// The window with the workbench before it.
struct OpenMask : OpenWindow {
    MaskPanel& panel = *window.findChild<MaskPanel*>();

    explicit OpenMask(std::string_view example = "i-love-ai")
        : OpenWindow(example) {
        press(Qt::Key_F8);
        QCoreApplication::processEvents();
    }
    /// Takes the entry of the add menu whose tip holds these words.
    bool add(const QString& title) const {
        emit panel.addMenu().aboutToShow();
        for (QAction* action : panel.addMenu().actions()) {
            if (action->text().startsWith(title)) {
                action->trigger();
                return session.waitForResult();
            }
        }
        return false;
    }
    MaskLayerRow& row(qsizetype at) const { return *panel.layers().rows()[at]; }
    template <typename Editor>
    Editor& editor(qsizetype at) const {
        return *qobject_cast<Editor*>(row(at).editor());
    }
    const MaskRules& mask() const { return session.scene().mask; }
    std::string spec(std::size_t at) const { return mask().layers[at].spec; }
    bool allows(std::size_t i, std::size_t j) const {
        return session.snapshot().result->problem().mask->allowed(i, j);
    }
    void click(QWidget& widget) const {
        QTest::mouseClick(&widget, Qt::LeftButton);
        (void)session.waitForResult();
    }
    QString lastStep() const { return session.undoStack().undoText(); }
    void undoAll() const {
        while (session.undoStack().canUndo()) {
            session.undoStack().undo();
        }
        (void)session.waitForResult();
    }
};

} // namespace mask_panel_fixture
