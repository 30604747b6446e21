// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "ui/masks/mask_editor.h"
#include "ui/masks/mask_spec_text.h"

#include <QList>

class QComboBox;
class QVBoxLayout;

namespace attnscope::ui {

class CountBox;
class SeedField;

/// The numbers of a mask kind in boxes that bear their letters, and a choice where the kind is written in
/// several ways. Made from the kind table alone.
class MaskArgumentBoxes final : public MaskEditor {
    Q_OBJECT

public:
    MaskArgumentBoxes(const MaskKind& kind, QWidget* parent);

    bool showLayer(const MaskLayer& layer, const MaskContext& maskContext) override;
    const QList<CountBox*>& boxes() const { return m_boxes; }
    QComboBox* forms() const { return m_choice; }
    SeedField* seed() const { return m_seed; }

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void build(std::size_t form);
    void addBox(const MaskArgument& number);
    void chooseForm(int index);
    void send();

    const MaskKind& m_kind;
    std::size_t m_form = SIZE_MAX;
    MaskLayer m_layer;
    QVBoxLayout* m_lines = nullptr;
    QComboBox* m_choice = nullptr;
    QWidget* m_numbers = nullptr; ///< the boxes of the form that is shown
    QList<CountBox*> m_boxes;
    SeedField* m_seed = nullptr;
};

} // namespace attnscope::ui
