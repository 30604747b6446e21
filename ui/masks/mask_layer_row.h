// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/base/result.h"
#include "core/masks/mask_context.h"
#include "core/scene/mask_rules.h"
#include "ui/session/context.h"

#include <QList>
#include <QWidget>

class QComboBox;
class QHBoxLayout;
class QLabel;
class QToolButton;
class QVBoxLayout;

namespace attnscope::ui {

class MaskBrush;
class MaskEditor;
class NameField;

/// One layer of the mask: where it stands, whether it acts, how it is joined, its name, how much it allows,
/// and below that what can be set about its kind. While the pointer is over it the matrix shows its cells.
class MaskLayerRow final : public QWidget {
    Q_OBJECT

public:
    MaskLayerRow(const Context& context, MaskBrush& brush, QWidget* parent);

    /// Shows that layer of the scene.
    void showLayer(std::size_t index, const MaskContext& maskContext);
    /// How much of all cells it allows: "6.2 %".
    void showShare(const QString& text);
    std::size_t index() const { return m_index; }

    QToolButton& handle() const { return *m_handle; }
    QToolButton& eye() const { return *m_eye; }
    QComboBox& join() const { return *m_join; }
    QToolButton& negation() const { return *m_not; }
    NameField& name() const { return *m_name; }
    QToolButton& removal() const { return *m_remove; }
    /// The editor of its arguments; null where it has none.
    MaskEditor* editor() const { return m_editor; }
    QString problem() const { return m_problem; }
    /// Its parts in the order of the Tab key.
    QList<QWidget*> focusOrder() const;

signals:
    void removeWanted();
    /// By one place up (−1) or down (1).
    void moveWanted(int by);
    /// The keyboard to the layer above (−1) or below (1).
    void neighbourWanted(int by);

protected:
    void enterEvent(QEnterEvent* event) override;
    void leaveEvent(QEvent* event) override;
    void hideEvent(QHideEvent* event) override;
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    QToolButton* addButton(const QString& tip, QHBoxLayout& line);
    void makeLine(QVBoxLayout& lines);
    void pointAway();
    void rename();
    void change(const MaskLayer& layer);
    void setProblem(const QString& why);
    void showEditor(const MaskLayer& layer, const MaskContext& maskContext);
    void showJoin(const MaskRules& mask, const MaskLayer& layer);
    void showTexts(const MaskLayer& layer);
    void showIcons();
    const MaskLayer* layer() const;

    Context m_context;
    MaskBrush& m_brush;
    std::size_t m_index = 0;
    QToolButton* m_handle = nullptr;
    QToolButton* m_eye = nullptr;
    QComboBox* m_join = nullptr;
    QLabel* m_base = nullptr; ///< stands in place of the join where nothing is joined
    QToolButton* m_not = nullptr;
    NameField* m_name = nullptr;
    QLabel* m_share = nullptr;
    QToolButton* m_remove = nullptr;
    MaskEditor* m_editor = nullptr;
    QHBoxLayout* m_editorLine = nullptr;
    QLabel* m_words = nullptr;
    QString m_problem;
    MaskLayer m_shown;
};

} // namespace attnscope::ui
