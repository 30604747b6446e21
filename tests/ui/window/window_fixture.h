// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/cpu_engine.h"
#include "core/examples/example.h"
#include "core/textbook/textbook_engine.h"
#include "tests/ui/own_places.h"
#include "ui/files/scene_store.h"
#include "ui/inputs/inputs_panel.h"
#include "ui/inputs/matrix_editor.h"
#include "ui/inputs/matrix_model.h"
#include "ui/inputs/matrix_pane.h"
#include "ui/matrix/heatmap_view.h"
#include "ui/paint/base/fonts.h"
#include "ui/session/appearance.h"
#include "ui/session/player.h"
#include "ui/session/selection.h"
#include "ui/session/session.h"
#include "ui/tokens/token_chips.h"
#include "ui/widgets/message_bar.h"
#include "ui/window/main_window.h"

#include <QApplication>
#include <QUndoStack>
#include <QtTest>

#include <cmath>

/// The whole window as a person has it before them: real events go in, numbers are read from its snapshot.
namespace window_fixture {

using namespace attnscope;
using namespace attnscope::ui;

/// A window with an example in it, shown and active.
struct OpenWindow {
    MainWindow window;
    Session& session = window.context().session;
    Selection& selection = window.context().selection;
    Player& player = window.context().player;
    HeatmapView& view = window.view();
    InputsPanel& inputs = *window.findChild<InputsPanel*>();
    MatrixEditor& x = inputs.vectors().editor();

    /// An empty name opens nothing.
    explicit OpenWindow(std::string_view example = "i-love-ai",
                        std::unique_ptr<Engine> engine = std::make_unique<TextbookEngine>(),
                        ListDevices devices = {})
        : window(std::move(engine), CpuEngine::kind(), std::move(devices)) {
        if (!example.empty()) {
            window.files().openExample(example);
        }
        window.resize(1400, 900);
        window.show();
        (void)QTest::qWaitForWindowActive(&window);
        view.setFocus();
        (void)session.waitForResult();
    }

    void press(Qt::Key key, Qt::KeyboardModifiers modifiers = {}) const {
        QTest::keyClick(QApplication::focusWidget(), key, modifiers);
    }
    /// Each key goes where the focus is by then: the first one may open a field.
    void type(const QString& text) const {
        for (const QChar letter : text) {
            QTest::keyClick(QApplication::focusWidget(), letter.toLatin1());
        }
    }

    /// Return in a field; the cells of a table are taken by a queued call.
    void enter() const {
        press(Qt::Key_Return);
        QCoreApplication::processEvents();
    }

    QPoint centre(std::size_t row, std::size_t column) const {
        return view.geometry().rectOf(row, column).center().toPoint();
    }
    QPoint cellOfX(int row, int column) const { return x.visualRect(x.model()->index(row, column)).center(); }
    double number(Stage stage, std::size_t row, std::size_t column) const {
        return session.snapshot().source(stage)->exact(row, column);
    }
    double weight(std::size_t i, std::size_t j) const { return number(Stage::Weights, i, j); }
    int steps() const { return session.undoStack().index(); }
};

inline bool isNear(double value, double expected) {
    return std::abs(value - expected) < 1e-12;
}

} // namespace window_fixture
