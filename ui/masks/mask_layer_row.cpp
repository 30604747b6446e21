// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "ui/masks/mask_layer_row.h"

#include "core/masks/mask_fit.h"
#include "ui/masks/mask_commands.h"
#include "ui/masks/mask_editor.h"
#include "ui/masks/mask_texts.h"
#include "ui/masks/name_field.h"
#include "ui/paint/base/translated.h"
#include "ui/session/appearance.h"
#include "ui/session/error_text.h"
#include "ui/session/selection.h"
#include "ui/session/session.h"
#include "ui/widgets/icons.h"
#include "ui/widgets/plain_tip.h"
#include "ui/widgets/text_role.h"
#include "ui/widgets/window_undo.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QToolButton>
#include <QVBoxLayout>

namespace attnscope::ui {

namespace {

constexpr int kJoinWidth = 60;
constexpr int kGripWidth = 18; ///< of handle and eye: names need the room
constexpr int kNotWidth = 34;
constexpr int kIndent = 44; ///< handle and eye: what can be set stands under the join

} // namespace

MaskLayerRow::MaskLayerRow(const Context& context, MaskBrush& brush, QWidget* parent)
    : QWidget(parent)
    , m_context(context)
    , m_brush(brush) {
    auto* lines = new QVBoxLayout(this);
    lines->setContentsMargins(0, 3, 0, 3);
    lines->setSpacing(3);
    makeLine(*lines);
    m_editorLine = new QHBoxLayout;
    m_editorLine->setContentsMargins(kIndent, 0, 0, 0);
    lines->addLayout(m_editorLine);
    m_words = new QLabel(this);
    m_words->setTextFormat(Qt::PlainText);
    m_words->setWordWrap(true);
    m_words->setContentsMargins(kIndent, 0, 0, 0);
    lines->addWidget(m_words);
    for (QWidget* part : findChildren<QWidget*>()) {
        part->installEventFilter(this);
    }
    connect(m_eye, &QToolButton::clicked, this, [this](bool on) {
        MaskLayer changed = *layer();
        changed.on = on;
        change(changed);
    });
    connect(m_join, &QComboBox::activated, this, [this](int join) {
        MaskLayer changed = *layer();
        changed.join = static_cast<LayerJoin>(m_join->itemData(join).toInt());
        change(changed);
    });
    connect(m_not, &QToolButton::clicked, this, [this](bool negated) {
        MaskLayer changed = *layer();
        changed.negated = negated;
        change(changed);
    });
    connect(m_name, &QLineEdit::editingFinished, this, &MaskLayerRow::rename);
    connect(m_remove, &QToolButton::clicked, this, &MaskLayerRow::removeWanted);
    connect(&context.appearance, &Appearance::changed, this, &MaskLayerRow::showIcons);
}

QToolButton* MaskLayerRow::addButton(const QString& tip, QHBoxLayout& line) {
    auto* button = new QToolButton(this);
    button->setToolTip(tip);
    button->setFocusPolicy(Qt::TabFocus);
    button->setIconSize({16, 16});
    button->setProperty("compact", true);
    line.addWidget(button);
    return button;
}

void MaskLayerRow::makeLine(QVBoxLayout& lines) {
    auto* line = new QHBoxLayout;
    line->setSpacing(3);
    lines.addLayout(line);
    m_handle = addButton(
        tr("Drag to reorder. Keys: ↑ and ↓ the next layer, with Alt move it, F2 rename, Del remove"), *line);
    m_handle->setCursor(Qt::OpenHandCursor);
    m_handle->setFixedWidth(kGripWidth);
    m_eye = addButton(tr("Whether this layer acts"), *line);
    m_eye->setCheckable(true);
    m_eye->setFixedWidth(kGripWidth + 2);
    m_join = new QComboBox(this);
    m_join->addItem(tr("and"), static_cast<int>(LayerJoin::And));
    m_join->addItem(tr("or"), static_cast<int>(LayerJoin::Or));
    m_join->setToolTip(
        tr("and: allowed where this layer and those above allow it; or: where one of them does"));
    m_join->setFixedWidth(kJoinWidth);
    m_join->setFocusPolicy(Qt::StrongFocus);
    line->addWidget(m_join);
    m_base = new QLabel(this);
    m_base->setProperty("role", "caption");
    m_base->setAlignment(Qt::AlignCenter);
    m_base->setFixedWidth(kJoinWidth);
    line->addWidget(m_base);
    m_not = addButton(tr("Negate: what this layer forbids is allowed, and the other way round"), *line);
    m_not->setText(tr("not"));
    m_not->setProperty("compact", false);
    m_not->setProperty("chip", true);
    m_not->setCheckable(true);
    m_not->setFixedWidth(kNotWidth);
    m_name = new NameField(this);
    m_name->setProperty("flat", true);
    leaveUndoToWindow(*m_name);
    line->addWidget(m_name, 1);
    m_share = new QLabel(this);
    m_share->setProperty("role", "secondary");
    m_share->setToolTip(tr("How much of all cells this layer allows by itself"));
    line->addWidget(m_share);
    m_remove = addButton(tr("Remove this layer"), *line);
}

const MaskLayer* MaskLayerRow::layer() const {
    const std::vector<MaskLayer>& layers = m_context.session.scene().mask.layers;
    return m_index < layers.size() ? &layers[m_index] : nullptr;
}

void MaskLayerRow::change(const MaskLayer& layer) {
    const MaskRules& mask = m_context.session.scene().mask;
    const Result<void> done = applyMask(m_context.session, withLayerChanged(mask, m_index, layer));
    if (!done) {
        // What the editors show goes back to what the scene has.
        showLayer(m_index, maskContextOf(m_context.session));
    }
    setProblem(done ? QString() : errorText(done.error()));
}

void MaskLayerRow::rename() {
    if (!m_name->isModified() || layer() == nullptr) {
        return;
    }
    MaskLayer renamed = *layer();
    const std::string text = m_name->text().trimmed().toStdString();
    renamed.name = text == renamed.spec ? std::string() : text;
    m_name->setModified(false);
    change(renamed);
    m_name->setText(QString::fromStdString(renamed.shownName()));
}

void MaskLayerRow::setProblem(const QString& why) {
    m_problem = why;
    if (layer() != nullptr) {
        showTexts(*layer());
    }
}

void MaskLayerRow::showLayer(std::size_t index, const MaskContext& maskContext) {
    m_index = index;
    const MaskLayer* shown = layer();
    if (shown == nullptr) {
        return;
    }
    if (*shown != m_shown) {
        // The error belonged to the previous layer.
        m_problem.clear();
        m_shown = *shown;
    }
    const QString name = QString::fromStdString(shown->shownName());
    if (!m_name->isModified() || !m_name->hasFocus()) {
        m_name->setText(name);
        m_name->setCursorPosition(0);
        m_name->setModified(false);
    }
    m_name->setToolTip(plainTip(layerTip(*shown)));
    m_name->setAccessibleName(tr("Name of layer %1").arg(name));
    m_handle->setAccessibleName(tr("Move layer %1").arg(name));
    m_eye->setAccessibleName(tr("Layer %1 acts").arg(name));
    m_join->setAccessibleName(tr("How layer %1 is joined").arg(name));
    m_not->setAccessibleName(tr("Negate layer %1").arg(name));
    m_remove->setAccessibleName(tr("Remove layer %1").arg(name));
    m_eye->setChecked(shown->on);
    showJoin(m_context.session.scene().mask, *shown);
    showEditor(*shown, maskContext);
    showTexts(*shown);
    showIcons();
}

void MaskLayerRow::showJoin(const MaskRules& mask, const MaskLayer& layer) {
    const bool takes = takesJoin(layer);
    const bool base = isBase(mask, m_index);
    m_join->setVisible(takes && !base);
    m_base->setVisible(!takes || base);
    m_base->setText(base                  ? tr("first")
                    : isFloatLayer(layer) ? tr("added")
                    : isPolicy(layer)     ? tr("softmax")
                                          : tr("over"));
    m_base->setToolTip(base              ? tr("The first layer that acts; what follows is joined to it")
                       : isPolicy(layer) ? tr("Acts in the softmax, and needs no \"and\" or \"or\"")
                                         : tr("Changes what the layers above say, and needs no \"and\" or "
                                              "\"or\""));
    m_join->setCurrentIndex(m_join->findData(static_cast<int>(layer.join)));
    m_not->setVisible(takes);
    m_not->setChecked(layer.negated);
}

void MaskLayerRow::showEditor(const MaskLayer& layer, const MaskContext& maskContext) {
    if (m_editor != nullptr && m_editor->showLayer(layer, maskContext)) {
        return;
    }
    if (m_editor != nullptr) {
        // We may be inside its signal, so it is deleted later.
        m_editor->hide();
        m_editor->deleteLater();
    }
    m_editor = makeMaskEditor(layer, maskContext, m_context, m_brush, this);
    if (m_editor == nullptr) {
        return;
    }
    m_editorLine->addWidget(m_editor);
    m_editor->show();
    for (QWidget* part : m_editor->findChildren<QWidget*>()) {
        part->installEventFilter(this);
    }
    Session& session = m_context.session;
    connect(m_editor, &MaskEditor::changed, this, &MaskLayerRow::change);
    connect(m_editor, &MaskEditor::refused, this, &MaskLayerRow::setProblem);
    connect(m_editor, &MaskEditor::scrubBegun, &session, &Session::beginScrub);
    connect(m_editor, &MaskEditor::scrubEnded, &session, &Session::endScrub);
}

void MaskLayerRow::showTexts(const MaskLayer& layer) {
    const bool isProblem = !m_problem.isEmpty();
    m_words->setText(isProblem ? m_problem : layerNote(layer));
    setTextRole(*m_words, isProblem ? "problem" : "caption");
    m_words->setVisible(!m_words->text().isEmpty());
}

void MaskLayerRow::showShare(const QString& text) {
    m_share->setText(text);
}

void MaskLayerRow::showIcons() {
    const Theme& theme = m_context.appearance.theme();
    const bool on = m_eye->isChecked();
    m_handle->setIcon(inkedIcon(QStringLiteral("grip"), theme.tertiary, theme.border));
    m_eye->setIcon(inkedIcon(on ? QStringLiteral("eye") : QStringLiteral("eye-off"),
                             on ? theme.text : theme.tertiary, theme.border));
    m_remove->setIcon(inkedIcon(QStringLiteral("close"), theme.secondary, theme.border));
}

QList<QWidget*> MaskLayerRow::focusOrder() const {
    QList<QWidget*> order{m_handle, m_eye, m_join, m_not, m_name, m_remove};
    if (m_editor != nullptr) {
        order << m_editor->focusOrder();
    }
    return order;
}

void MaskLayerRow::enterEvent(QEnterEvent* event) {
    QWidget::enterEvent(event);
    m_context.selection.setMaskLayer(m_index);
}

void MaskLayerRow::leaveEvent(QEvent* event) {
    QWidget::leaveEvent(event);
    pointAway();
}

void MaskLayerRow::hideEvent(QHideEvent* event) {
    QWidget::hideEvent(event);
    pointAway();
}

void MaskLayerRow::pointAway() {
    if (m_context.selection.maskLayer() == m_index) {
        m_context.selection.setMaskLayer(std::nullopt);
    }
}

bool MaskLayerRow::eventFilter(QObject* watched, QEvent* event) {
    if (event->type() != QEvent::KeyPress) {
        return QWidget::eventFilter(watched, event);
    }
    const auto* key = static_cast<QKeyEvent*>(event);
    const bool upOrDown = key->key() == Qt::Key_Up || key->key() == Qt::Key_Down;
    const int by = key->key() == Qt::Key_Up ? -1 : 1;
    if (upOrDown && key->modifiers() == Qt::AltModifier) {
        emit moveWanted(by);
        return true;
    }
    if (upOrDown && watched == m_handle) {
        emit neighbourWanted(by);
        return true;
    }
    if (watched == m_handle && key->key() == Qt::Key_F2) {
        m_name->setFocus();
        m_name->selectAll();
        return true;
    }
    if (watched == m_handle && key->key() == Qt::Key_Delete) {
        emit removeWanted();
        return true;
    }
    const bool leaves = watched == m_name && key->key() == Qt::Key_Escape && m_name->isModified();
    if (leaves && layer() != nullptr) {
        m_name->setText(QString::fromStdString(layer()->shownName()));
        m_name->setModified(false);
        return true;
    }
    return QWidget::eventFilter(watched, event);
}

} // namespace attnscope::ui
