// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/cpu_engine.h"
#include "tests/ui/window/window_fixture.h"
#include "ui/tiles/pixel_reader.h"
#include "ui/tiles/tile_source.h"

/// The window with a scene so large that it is shown by tiles.
namespace large_window_fixture {

using namespace window_fixture;

inline constexpr std::size_t kTokens = 600;
inline constexpr std::size_t kHotRow = 403;
inline constexpr std::size_t kHotColumn = 207;

/// Even rows but for one cell: e¹⁰ against 1.
inline Scene hotScene() {
    Scene scene;
    std::vector<std::string> words(kTokens, "w");
    words[kHotRow] = "needle";
    scene.tokens = TokenList(words);
    BlockMatrix q(kTokens, 2);
    BlockMatrix k(kTokens, 2);
    q.set(kHotRow, 0, 10.0);
    k.set(kHotColumn, 0, 1.0);
    scene.input = QkvInput{q, k, BlockMatrix(kTokens, 3, 2.0)};
    scene.rules.scale = ScaleKind::None;
    return scene;
}

struct LargeWindow : OpenWindow {
    explicit LargeWindow(const Scene& scene = hotScene(),
                         std::unique_ptr<Engine> engine = std::make_unique<CpuEngine>())
        : OpenWindow(std::string_view{}, std::move(engine)) {
        QVERIFY(session.open(scene, {}));
        QVERIFY(session.waitForResult(60'000));
        waitForTiles();
    }
    void waitForTiles() { QTRY_VERIFY_WITH_TIMEOUT(view.tiles().progress().isExact, 60'000); }
    template <typename Part>
    Part& part() {
        return *window.findChild<Part*>();
    }
    QPoint placeOf(std::size_t row, std::size_t column) {
        return view.geometry().rectOf(row, column).center().toPoint();
    }
    /// The pointer to a place that need not be a whole pixel.
    void hover(std::size_t row, std::size_t column) {
        const QPointF place = view.geometry().rectOf(row, column).center();
        QMouseEvent move(QEvent::MouseMove, place, view.mapToGlobal(place), Qt::NoButton, Qt::NoButton, {});
        QCoreApplication::sendEvent(&view, &move);
    }
    bool hasFacts() { return view.pixelReader().facts().has_value(); }
};

} // namespace large_window_fixture
