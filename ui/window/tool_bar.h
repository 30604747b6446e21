// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "ui/paint/base/colour_map.h"
#include "ui/session/context.h"

#include <QToolBar>

class QLabel;
class QMenu;
class QActionGroup;
class QToolButton;

namespace attnscope::ui {

class EditActions;
class FileActions;
class MaskActions;
class NumberBox;
class PanelActions;
class ViewActions;

/// The bar above everything: files, undo, what acts on the scores, how it is shown, and where numbers and
/// results come from.
class ToolBar final : public QToolBar {
    Q_OBJECT

public:
    struct Actions {
        FileActions& file;
        EditActions& edit;
        MaskActions& mask;
        ViewActions& view;
        PanelActions& panels;
        QAction* ignoreKeys = nullptr; ///< behind the ranges of the weights
    };

    ToolBar(const Context& context, const Actions& actions, QWidget* parent = nullptr);

signals:
    /// The engine chip was clicked: show the devices.
    void devicesWanted();
    /// What would make the scene agree with its model is asked for.
    void agreementWanted();

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    QToolButton* addField(QMenu* menu, const QString& name, const QString& tip);
    void addFiles();
    void addRules();
    void addViewMenus();
    void addChips();
    void refresh();
    void showEngine();
    void setScale(int kind);
    void setTemperature(double temperature);
    void showTexts(bool wide);
    QString rangeLabel(bool brief) const;
    void showNarrow(bool narrow);
    void showFields(bool brief);
    void keepRoomForMasks(bool keeps);
    QString engineWords(bool brief) const;
    int spaceForProvenance(bool briefEngine) const;
    void fitProvenance();

    Context m_context;
    Actions m_actions;
    QToolButton* m_mask = nullptr;
    QToolButton* m_orientation = nullptr;
    QActionGroup* m_scales = nullptr;
    QToolButton* m_scale = nullptr;
    NumberBox* m_temperature = nullptr;
    QToolButton* m_colours = nullptr;
    QToolButton* m_range = nullptr;
    QAction* m_resetRanges = nullptr; ///< there while a range was chosen by hand
    QLabel* m_provenance = nullptr;
    QToolButton* m_engine = nullptr;
    QColor m_engineDot;
    bool m_isEngineBrief = false; ///< where the bar has no room for its numbers
    ColourMap m_ramp;
    QStringList m_fitted; ///< the words that have their room
    QList<QToolButton*> m_iconButtons;
};

} // namespace attnscope::ui
