// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "ui/session/context.h"

#include <QWidget>

class QLabel;
class QMenu;
class QToolButton;
class QVBoxLayout;

namespace attnscope {
struct MaskKind;
struct MaskLayer;
} // namespace attnscope

namespace attnscope::ui {

class MaskBrush;
class MaskCounter;
class MaskFillOptions;
class MaskLayerList;
class MaskTotals;

/// The mask workbench: its layers, what they leave together, and what forbidden scores and empty rows become.
class MaskPanel final : public QWidget {
    Q_OBJECT

public:
    MaskPanel(const Context& context, MaskBrush& brush, QWidget* parent = nullptr);

    /// "True = attend" and the menu of layers to add, for the dock's header. The caller owns it.
    QWidget* takeHeader() const { return m_header; }
    MaskLayerList& layers() const { return *m_list; }
    MaskTotals& totals() const { return *m_totals; }
    MaskFillOptions& fillOptions() const { return *m_fillOptions; }
    QMenu& addMenu() const { return *m_menu; }
    QToolButton& addButton() const { return *m_add; }
    MaskCounter& counter() const { return *m_counter; }
    /// Why a layer could not be added; empty: the last one was.
    QString problem() const;
    /// Adds a layer of this kind with what a file holds.
    void addFile(const MaskKind& kind, const QString& path);
    QSize minimumSizeHint() const override;
    /// No wider than it must be: a dock that comes to the front takes nothing from the matrix.
    QSize sizeHint() const override;

protected:
    void showEvent(QShowEvent* event) override;

private:
    void makeHeader();
    QToolButton* makeAddButton(QWidget* parent, const QString& text);
    void fillMenu();
    void addLayer(const MaskLayer& layer);
    void askFile(const MaskKind& kind);
    void showProblem(const QString& why);
    void refresh();
    void orderKeys();
    void showCounts();
    void showIcons();

    Context m_context;
    MaskBrush& m_brush;
    QWidget* m_content = nullptr;
    QWidget* m_header = nullptr;
    QMenu* m_menu = nullptr;
    QToolButton* m_headerAdd = nullptr;
    QToolButton* m_add = nullptr;
    QLabel* m_given = nullptr;
    QLabel* m_none = nullptr;
    QLabel* m_problem = nullptr;
    MaskLayerList* m_list = nullptr;
    MaskTotals* m_totals = nullptr;
    MaskFillOptions* m_fillOptions = nullptr;
    MaskCounter* m_counter = nullptr;
};

} // namespace attnscope::ui
