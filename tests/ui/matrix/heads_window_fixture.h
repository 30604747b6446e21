// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/projection/resolve.h"
#include "tests/ui/window/scene_window_fixture.h"
#include "ui/matrix/beside_views.h"
#include "ui/matrix/heads_bar.h"
#include "ui/session/chosen_heads.h"
#include "ui/stages/head_selector.h"
#include "ui/stages/heads_grid.h"
#include "ui/stages/heads_popup.h"

#include <QMenu>

#include <stdexcept>

/// The window with heads that are chosen to stand beside each other.
namespace heads_window_fixture {

using namespace scene_window_fixture;

/// Two batch items of six heads with a V and no W_O: each head is computed by itself.
inline Scene sixHeads(std::size_t tokens = 5) {
    const auto stack = [tokens](std::size_t columns, std::uint64_t seed) {
        std::vector<BlockMatrix> heads;
        for (std::uint64_t head = 0; head < 12; ++head) {
            heads.push_back(numbers(tokens, columns, seed + head));
        }
        return MatrixStack({2, 2, 6}, std::move(heads));
    };
    Scene scene;
    scene.tokens = TokenList(std::vector<std::string>(tokens, "t"));
    scene.input = QkvInput{stack(3, 100), stack(3, 200), stack(2, 300)};
    return scene;
}

using Heads = std::vector<std::size_t>;

inline double weightOf(const Scene& scene, const HeadIndex& place, std::size_t row, std::size_t column) {
    TextbookEngine engine;
    return (*runToEnd(engine, *resolve(nullptr, scene, Change{}, place)))
        ->source(Stage::Weights)
        ->exact(row, column);
}

inline double largestWeight(const Scene& scene, const HeadIndex& place) {
    double largest = 0.0;
    const std::size_t tokens = scene.tokens.size();
    for (std::size_t cell = 0; cell < tokens * tokens; ++cell) {
        largest = std::max(largest, weightOf(scene, place, cell / tokens, cell % tokens));
    }
    return largest;
}

/// A window in which heads are chosen as a person does it.
struct HeadsWindow : SceneWindow {
    using SceneWindow::SceneWindow;

    ChosenHeads& chosen = *window.context().chosenHeads;
    BesideViews& views = *window.findChild<BesideViews*>();
    HeadsBar& bar = *window.findChild<HeadsBar*>();
    HeadSelector& selector = *window.findChild<HeadSelector*>();
    HeadsPopup& popup = selector.popup();

    void click(std::size_t head, Qt::KeyboardModifiers modifiers = Qt::ControlModifier) {
        if (!popup.isVisible()) {
            press(Qt::Key_H);
        }
        QTest::mouseClick(&popup.grid(), Qt::LeftButton, modifiers, popup.grid().headRect(head).center());
    }
    void choose(std::initializer_list<std::size_t> heads) {
        for (const std::size_t head : heads) {
            click(head);
        }
        popup.hide();
        settle();
    }
    /// The keys go to the matrix.
    void settle() {
        window.activateWindow();
        QVERIFY(QTest::qWaitForWindowActive(&window));
        view.setFocus();
        QVERIFY(session.waitForResult(60'000));
        QCoreApplication::processEvents();
    }
    double shown(std::size_t head, std::size_t row, std::size_t column) {
        return views.viewOf(head)->picture().snapshot.source(Stage::Weights)->exact(row, column);
    }
    QStringList titles() {
        QMap<int, QString> byPlace;
        for (const HeatmapView* each : views.findChildren<HeatmapView*>()) {
            const QPoint at = each->mapTo(&views, QPoint(0, 0));
            if (const QString title = each->picture().title; each->isVisible() && !title.isEmpty()) {
                byPlace[at.y() * 10'000 + at.x()] = title;
            }
        }
        return byPlace.values();
    }
    void clickCell(std::size_t head, std::size_t row, std::size_t column) {
        HeatmapView& target = *views.viewOf(head);
        QTest::mouseClick(&target, Qt::LeftButton, {},
                          target.geometry().rectOf(row, column).center().toPoint());
        QVERIFY(session.waitForResult(60'000));
    }
    QMenu& menu() {
        for (QMenu* each : window.findChildren<QMenu*>()) {
            if (each->title().contains(QStringLiteral("beside each other"))) {
                return *each;
            }
        }
        throw std::runtime_error("no menu");
    }
};

} // namespace heads_window_fixture
