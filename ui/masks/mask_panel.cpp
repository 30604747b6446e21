// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "ui/masks/mask_panel.h"

#include "core/masks/mask_kind.h"
#include "ui/files/open_file_dialog.h"
#include "ui/masks/mask_brush.h"
#include "ui/masks/mask_commands.h"
#include "ui/masks/mask_counter.h"
#include "ui/masks/mask_fill_options.h"
#include "ui/masks/mask_from_file.h"
#include "ui/masks/mask_layer_list.h"
#include "ui/masks/mask_layer_row.h"
#include "ui/masks/mask_presets.h"
#include "ui/masks/mask_texts.h"
#include "ui/masks/mask_totals.h"
#include "ui/paint/base/translated.h"
#include "ui/session/appearance.h"
#include "ui/session/error_text.h"
#include "ui/session/session.h"
#include "ui/widgets/icons.h"
#include "ui/widgets/rules_number.h"
#include "ui/widgets/vertical_scroll.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QToolButton>
#include <QVBoxLayout>

namespace attnscope::ui {

namespace {

constexpr int kSide = 12;

QLabel* wordsLabel(const QString& text, const char* role, QWidget* parent) {
    auto* label = new QLabel(text, parent);
    label->setTextFormat(Qt::PlainText);
    label->setWordWrap(true);
    label->setProperty("role", role);
    return label;
}

QFrame* divider(QWidget* parent) {
    auto* line = new QFrame(parent);
    line->setProperty("line", true);
    return line;
}

} // namespace

MaskPanel::MaskPanel(const Context& context, MaskBrush& brush, QWidget* parent)
    : QWidget(parent)
    , m_context(context)
    , m_brush(brush)
    , m_content(new QWidget(this)) {
    setObjectName(QStringLiteral("panel"));
    setAttribute(Qt::WA_StyledBackground);
    setAccessibleName(tr("Mask workbench"));
    m_content->setObjectName(QStringLiteral("panel"));
    m_menu = new QMenu(this);
    m_menu->setToolTipsVisible(true);
    makeHeader();
    m_given =
        wordsLabel(tr("Weights given, nothing computed: there is no mask to apply"), "secondary", m_content);
    m_none = wordsLabel(tr("No layer: every query may attend to every key"), "secondary", m_content);
    m_problem = wordsLabel({}, "problem", m_content);
    m_list = new MaskLayerList(context, brush, m_content);
    m_add = makeAddButton(m_content, tr("Add a layer"));
    m_totals = new MaskTotals(context, m_content);
    m_fillOptions = new MaskFillOptions(context, m_content);
    m_counter = new MaskCounter(m_context.session.jobs(), this);
    auto* lines = new QVBoxLayout(m_content);
    lines->setContentsMargins(kSide, 10, kSide, 14);
    lines->setSpacing(10);
    for (QWidget* part : QList<QWidget*>{m_given, m_none, m_list}) {
        lines->addWidget(part);
    }
    lines->addWidget(m_add, 0, Qt::AlignLeft);
    for (QWidget* part : QList<QWidget*>{m_problem, divider(m_content), m_totals, m_fillOptions}) {
        lines->addWidget(part);
    }
    lines->addStretch(1);
    scrollUpright(m_content, this);

    connect(m_menu, &QMenu::aboutToShow, this, &MaskPanel::fillMenu);
    connect(m_list, &MaskLayerList::emptied, m_add, qOverload<>(&QWidget::setFocus));
    connect(m_counter, &MaskCounter::counted, this, &MaskPanel::showCounts);
    connect(&context.session, &Session::sceneChanged, this, &MaskPanel::refresh);
    connect(&context.session, &Session::snapshotChanged, this, [this] {
        if (isVisible()) {
            m_counter->count(m_context.session.snapshot());
            showCounts(); // what was covered may be told now
        }
    });
    connect(&context.appearance, &Appearance::changed, this, &MaskPanel::showIcons);
    refresh();
    showIcons();
}

QSize MaskPanel::minimumSizeHint() const {
    return {m_content->minimumSizeHint().width(), QWidget::minimumSizeHint().height()};
}

QSize MaskPanel::sizeHint() const {
    return {minimumSizeHint().width(), QWidget::sizeHint().height()};
}

void MaskPanel::showEvent(QShowEvent* event) {
    QWidget::showEvent(event);
    // A hidden panel does not count, so what changed meanwhile is counted now.
    m_counter->count(m_context.session.snapshot());
}

QString MaskPanel::problem() const {
    return m_problem->text();
}

QToolButton* MaskPanel::makeAddButton(QWidget* parent, const QString& text) {
    auto* button = new QToolButton(parent);
    button->setPopupMode(QToolButton::InstantPopup);
    button->setMenu(m_menu);
    button->setText(text);
    button->setAccessibleName(tr("Add a mask layer"));
    button->setToolTip(tr("Add a layer: causal, window, padding, keep decisions, painted by hand, …"));
    button->setFocusPolicy(Qt::TabFocus);
    return button;
}

void MaskPanel::makeHeader() {
    m_header = new QWidget;
    auto* line = new QHBoxLayout(m_header);
    line->setContentsMargins(0, 0, 0, 0);
    auto* polarity = new QLabel(tr("True = attend"), m_header);
    polarity->setProperty("role", "polarity");
    polarity->setToolTip(tr("Where a layer is true, the query may attend to the key"));
    line->addWidget(polarity);
    line->addStretch(1);
    m_headerAdd = makeAddButton(m_header, {});
    m_headerAdd->setProperty("bare", true);
    line->addWidget(m_headerAdd);
}

void MaskPanel::fillMenu() {
    m_menu->clear();
    const MaskContext maskContext = maskContextOf(m_context.session);
    const auto add = [this](const QString& text, const QString& tip, const MaskLayer& layer) {
        QAction* action = m_menu->addAction(text);
        action->setToolTip(tip);
        connect(action, &QAction::triggered, this, [this, layer] { addLayer(layer); });
    };
    MaskLayer painted;
    painted.spec = "painted";
    for (const MaskKind& kind : maskKinds()) {
        if (!kind.readsFile) {
            add(titleOf(kind), translated(kind.meaning), firstLayer(kind, maskContext));
        }
    }
    m_menu->addSeparator();
    add(tr("Painted by hand"), tr("Cells that are allowed or forbidden with a brush; the others stay"),
        painted);
    for (const MaskKind& kind : maskKinds()) {
        if (holdsKeepDecisions(kind) && maskContext.queries == maskContext.keys) {
            add(titleOf(kind), translated(kind.meaning), firstPolicy(kind, maskContext));
        }
    }
    m_menu->addSeparator();
    for (const MaskKind& kind : maskKinds()) {
        if (kind.readsFile) {
            QAction* action =
                m_menu->addAction(holdsKeepDecisions(kind) ? tr("%1 from a file…").arg(titleOf(kind))
                                                           : tr("%1…").arg(titleOf(kind)));
            action->setToolTip(
                QStringLiteral("%1. %2").arg(translated(kind.meaning), translated(kind.polarity)));
            connect(action, &QAction::triggered, this, [this, &kind] { askFile(kind); });
        }
    }
}

void MaskPanel::askFile(const MaskKind& kind) {
    auto* dialog = new OpenFileDialog(this, titleOf(kind), {}, tr("Arrays (*.npy *.npz *.safetensors *.csv)"),
                                      QFileDialog::ExistingFile);
    connect(dialog, &QFileDialog::fileSelected, this,
            [this, &kind](const QString& path) { addFile(kind, path); });
    dialog->open();
}

void MaskPanel::addFile(const MaskKind& kind, const QString& path) {
    const Result<MaskLayer> layer =
        layerFromFile(kind, path, maskContextOf(m_context.session), m_context.session.scene().orientation);
    if (layer) {
        addLayer(*layer);
    } else {
        showProblem(errorText(layer.error()));
    }
}

void MaskPanel::showProblem(const QString& why) {
    m_problem->setText(why);
    m_problem->setVisible(!why.isEmpty());
}

void MaskPanel::addLayer(const MaskLayer& layer) {
    const MaskRules& mask = m_context.session.scene().mask;
    const Result<void> done = applyMask(m_context.session, withLayer(mask, layer));
    showProblem(done ? QString() : errorText(done.error()));
    if (done) {
        m_list->focusLayer(m_list->rows().size() - 1);
        if (layer.isPainted()) {
            m_brush.setActive(true);
        }
    }
}

void MaskPanel::refresh() {
    const Scene& scene = m_context.session.scene();
    const bool given = std::holds_alternative<AttentionWeightsInput>(scene.input);
    m_given->setVisible(given);
    m_none->setVisible(!given && scene.mask.layers.empty());
    showProblem({});
    m_list->setEnabled(!given);
    m_list->setVisible(!scene.mask.layers.empty());
    m_add->setEnabled(!given);
    m_headerAdd->setEnabled(!given);
    m_fillOptions->setEnabled(!given);
    m_totals->setVisible(!given);
    m_list->refresh();
    m_fillOptions->refresh();
    orderKeys();
    showCounts();
}

/// From the first layer down: rows come and go, and each new one would stand last.
void MaskPanel::orderKeys() {
    QList<QWidget*> order;
    for (const MaskLayerRow* row : m_list->rows()) {
        order << row->focusOrder();
    }
    order << m_add << &m_fillOptions->fill() << &m_fillOptions->ownFill().field()
          << &m_fillOptions->emptyRows();
    for (qsizetype at = 1; at < order.size(); ++at) {
        setTabOrder(order[at - 1], order[at]);
    }
}

void MaskPanel::showCounts() {
    const MaskCounts& counts = m_counter->counts();
    m_totals->showCounts(counts.all);
    const bool isAsked = m_context.session.cover().has(FactKind::Allowed, Stage::Weights);
    const QList<MaskLayerRow*>& rows = m_list->rows();
    for (qsizetype at = 0; at < rows.size(); ++at) {
        const auto index = static_cast<std::size_t>(at);
        const bool known = index < counts.layers.size() && counts.layers[index].has_value() && !isAsked;
        rows[at]->showShare(known ? percentText(*counts.layers[index]) : QString());
    }
}

void MaskPanel::showIcons() {
    const Theme& theme = m_context.appearance.theme();
    m_headerAdd->setIcon(inkedIcon(QStringLiteral("add"), theme.secondary, theme.tertiary));
    m_add->setIcon(themedIcon(QStringLiteral("add"), theme));
    m_add->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
}

} // namespace attnscope::ui
