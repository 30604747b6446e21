// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "ui/session/context.h"

#include <QObject>

class QAction;
class QActionGroup;
class QMenu;

namespace attnscope::ui {

class HeatmapView;

/// How things are shown: orientation, zoom, colours, decimals, theme, back and forward
/// among the selected cells.
class ViewActions final : public QObject {
    Q_OBJECT

public:
    ViewActions(const Context& context, HeatmapView& view, QObject* parent);

    /// `ignoreKeys` stands behind the ranges of the weights.
    void addTo(QMenu& menu, QAction* ignoreKeys);
    QList<QAction*> singleKeyActions() const { return {m_turn, m_fit, m_zoomIn, m_zoomOut}; }
    QAction* fit() const { return m_fit; }
    QActionGroup* orientations() const { return m_orientations; }
    QActionGroup* colourMaps() const { return m_colourMaps; }
    QActionGroup* ranges() const { return m_ranges; }
    QActionGroup* digits() const { return m_digits; }

private:
    void makeOrientation();
    void makeColours();
    void makeRanges();
    void chooseRange(int choice);
    void refreshRanges();
    void makeDigits();
    void makeThemes();
    void makeMotion();
    void refresh();

    Context m_context;
    HeatmapView& m_view;
    QAction* m_turn = nullptr;
    QAction* m_fit = nullptr;
    QAction* m_zoomIn = nullptr;
    QAction* m_zoomOut = nullptr;
    QAction* m_back = nullptr;
    QAction* m_forward = nullptr;
    QActionGroup* m_orientations = nullptr;
    QActionGroup* m_colourMaps = nullptr;
    QActionGroup* m_ranges = nullptr;
    QActionGroup* m_digits = nullptr;
    QActionGroup* m_themes = nullptr;
    QAction* m_calm = nullptr; ///< reduce motion
};

} // namespace attnscope::ui
