// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "ui/present/what_if_editor.h"

#include "core/edits/make_edit.h"
#include "core/formula/notation.h"
#include "core/formula/symbols.h"
#include "core/scene/token_name.h"
#include "ui/paint/slide/projector.h"
#include "ui/session/error_text.h"
#include "ui/session/scene_colours.h"
#include "ui/session/selection.h"
#include "ui/session/session.h"
#include "ui/widgets/formula_tabs.h"
#include "ui/widgets/number_input.h"
#include "ui/widgets/style.h"

#include <QComboBox>
#include <QFormLayout>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QScrollBar>
#include <QSignalBlocker>
#include <QStackedWidget>
#include <QTableWidget>
#include <QVBoxLayout>

#include <algorithm>
#include <array>
#include <utility>

namespace attnscope::ui {

namespace {

/// More rows and columns of a matrix are not offered on a slide.
constexpr std::size_t kMostShown = 64;
constexpr double kType = 0.034; ///< of the slide's height
/// That of numbers, the largest first.
constexpr std::array kTableTypes{0.056, 0.052, 0.048, 0.044, 0.040, 0.037, kType};
constexpr int kShortestDigits = -1;

/// As a person reads it: what is not typed over keeps all its digits.
QString readable(double value) {
    return QString::fromStdString(numberText(value, readableDigits(value)));
}

QTableWidgetItem* centredItem(const QString& text) {
    auto* item = new QTableWidgetItem(text);
    item->setTextAlignment(Qt::AlignCenter);
    return item;
}

int shown(std::size_t count) {
    return static_cast<int>(std::min(count, kMostShown));
}

Formula wordOf(const QString& text) {
    return word(text.toStdString());
}

/// The vectors alone are edited: positions are added to them.
Formula nameOfX(Scene scene) {
    scene.rules.sinusoidal = false;
    return notationOf(scene, Stage::X).name;
}

/// How many tabs further a key leads: Ctrl+Tab and Ctrl+Page Down one, with Shift or Up one back.
int tabsBy(const QKeyEvent& event) {
    if (!(event.modifiers() & Qt::ControlModifier)) {
        return 0;
    }
    const bool isBack = event.key() == Qt::Key_Backtab || event.key() == Qt::Key_PageUp;
    const bool isOn = event.key() == Qt::Key_Tab || event.key() == Qt::Key_PageDown;
    return isBack ? -1 : isOn ? 1 : 0;
}

} // namespace

QString WhatIfEditor::usualMessage() {
    return tr("Esc closes, R takes back, Ctrl+Tab: the next tab");
}

WhatIfEditor::WhatIfEditor(const Context& context, QWidget* parent)
    : QWidget(parent)
    , m_context(context)
    , m_theme(&context.appearance.theme())
    , m_tabs(new FormulaTabs(context.appearance, this))
    , m_pages(new QStackedWidget(this))
    , m_table(new QTableWidget(this))
    , m_message(new QLabel(this)) {
    setObjectName(QStringLiteral("panel"));
    setAttribute(Qt::WA_StyledBackground);
    setAccessibleName(tr("What if"));
    m_tabs->setAccessibleName(tr("What is changed"));
    m_table->setAccessibleName(tr("Numbers"));
    m_table->setTabKeyNavigation(true);
    m_table->horizontalHeader()->setSectionResizeMode(QHeaderView::ResizeToContents);
    m_table->installEventFilter(this);
    m_pages->addWidget(m_table);
    m_pages->addWidget(makeRules());
    m_message->setObjectName(QStringLiteral("whatIfMessage"));
    m_message->setText(usualMessage());
    m_message->setWordWrap(true);
    m_message->setAlignment(Qt::AlignRight | Qt::AlignVCenter);
    m_table->setShowGrid(true);
    m_table->setCornerButtonEnabled(false);
    auto* head = new QHBoxLayout;
    head->addWidget(m_tabs);
    head->addWidget(m_message, 1); // the tabs are needed whole
    auto* column = new QVBoxLayout(this);
    column->addLayout(head);
    column->addWidget(m_pages, 1);
    connect(m_tabs, &QTabBar::currentChanged, this, &WhatIfEditor::showPart);
    connect(m_table, &QTableWidget::itemChanged, this, &WhatIfEditor::take);
    connect(&context.session, &Session::sceneChanged, this, [this] {
        if (!isHidden()) {
            readParts();
        }
    });
    // The range of the colours is that of a result, which comes after the scene.
    connect(&context.session, &Session::snapshotChanged, this, [this] {
        if (!isHidden() && !m_parts.empty() && part().role) {
            m_isReading = true;
            tint(*part().role);
            m_isReading = false;
        }
    });
}

QWidget* WhatIfEditor::makeRules() {
    auto* page = new QWidget(this);
    auto* form = new QFormLayout(page);
    m_scale = new QComboBox(page);
    m_scale->addItems({QStringLiteral("1/√dₖ"), tr("none")});
    m_mask = new QComboBox(page);
    m_mask->addItems({tr("none"), tr("causal")});
    m_temperature = new QLineEdit(page);
    form->addRow(tr("Scale"), m_scale);
    form->addRow(tr("Temperature"), m_temperature);
    form->addRow(tr("Mask"), m_mask);
    for (QWidget* field : std::initializer_list<QWidget*>{m_scale, m_temperature, m_mask}) {
        field->installEventFilter(this); // to which Ctrl+Page Down would be a choice
    }
    connect(m_scale, &QComboBox::activated, this, &WhatIfEditor::takeScale);
    connect(m_mask, &QComboBox::activated, this, &WhatIfEditor::takeMask);
    connect(m_temperature, &QLineEdit::editingFinished, this, &WhatIfEditor::takeTemperature);
    return page;
}

void WhatIfEditor::setLook(int slideHeight, const Theme& theme, int room) {
    m_theme = &theme;
    m_tabs->setTheme(theme);
    setPalette(attnscope::ui::paletteOf(theme));
    const int pixels = std::max(12, static_cast<int>(kType * slideHeight));
    m_tabs->setType(pixels);
    layout()->setContentsMargins(pixels, pixels / 2, pixels, pixels / 2);
    // A line where the slide ends, as between the window and its panels; cells as in the tables of inputs.
    const QString border = theme.border.name();
    setStyleSheet(attnscope::ui::styleSheet(theme) +
                  QStringLiteral("* { font-size: %1px; }"
                                 "QLabel { color: %5; }"
                                 "QWidget#panel { border-top: %2px solid %3; }"
                                 "QHeaderView::section:horizontal { border-bottom: 1px solid %3; }"
                                 "QHeaderView::section:vertical { border-right: 1px solid %3; }"
                                 "QHeaderView::section { padding: 0 %4px; }")
                      .arg(pixels)
                      .arg(std::max(1, pixels / 12))
                      .arg(border)
                      .arg(pixels / 2)
                      .arg(theme.text.name()));
    qobject_cast<QFormLayout*>(m_pages->widget(1)->layout())->setHorizontalSpacing(pixels / 2);
    m_table->verticalHeader()->setDefaultAlignment(Qt::AlignRight | Qt::AlignVCenter);
    for (const double type : kTableTypes) {
        setTableType(std::max(12, static_cast<int>(type * slideHeight)));
        if (wantedHeight() <= room && tableWidth() <= width()) {
            break;
        }
    }
}

void WhatIfEditor::setTableType(int pixels) {
    m_table->setStyleSheet(QStringLiteral("QTableWidget, QTableWidget QHeaderView::section, QTableWidget * "
                                          "{ font-size: %1px; }")
                               .arg(pixels));
    m_table->verticalHeader()->setDefaultSectionSize(pixels * 4 / 3);
    m_table->horizontalHeader()->setMinimumSectionSize(pixels * 4);
}

WhatIfEditor::Shape WhatIfEditor::largestShape() const {
    const Scene& scene = m_context.session.scene();
    Shape shape;
    for (const Part& each : m_parts) {
        if (each.role) {
            const BlockMatrix& matrix = *matrixIn(scene.input, *each.role, m_context.session.headIndex());
            const Shape own = shapeOf(matrix);
            shape.rows = std::max(shape.rows, own.rows);
            shape.columns = std::max(shape.columns, own.columns);
        }
    }
    return shape;
}

bool WhatIfEditor::isTransposed() const {
    return m_context.session.scene().orientation == Orientation::Columns;
}

WhatIfEditor::Shape WhatIfEditor::shapeOf(const BlockMatrix& matrix) const {
    const Shape own{shown(matrix.rows()), shown(matrix.columns())};
    return isTransposed() ? Shape{own.columns, own.rows} : own;
}

double WhatIfEditor::valueAt(const BlockMatrix& matrix, int row, int column) const {
    const auto i = static_cast<std::size_t>(isTransposed() ? column : row);
    const auto j = static_cast<std::size_t>(isTransposed() ? row : column);
    return matrix(i, j);
}

/// With a name of a few letters before each row.
int WhatIfEditor::tableWidth() const {
    constexpr int kNames = 2;
    return (largestShape().columns + kNames) * m_table->horizontalHeader()->minimumSectionSize();
}

int WhatIfEditor::wantedHeight() const {
    constexpr int kMostRows = 5;
    const auto [rows, columns] = largestShape();
    for (QWidget* part : findChildren<QWidget*>()) {
        part->ensurePolished();
    }
    const QMargins margins = layout()->contentsMargins();
    const int table = m_table->horizontalHeader()->sizeHint().height() + 2 * m_table->frameWidth() +
                      std::min(rows, kMostRows) * m_table->verticalHeader()->defaultSectionSize();
    // More columns than have room are scrolled, below the last row.
    const bool scrolls = columns * m_table->horizontalHeader()->minimumSectionSize() > width();
    const int bar = scrolls ? m_table->horizontalScrollBar()->sizeHint().height() : 0;
    return margins.top() + margins.bottom() + m_tabs->sizeHint().height() + layout()->spacing() +
           std::max(table + bar, m_pages->widget(1)->sizeHint().height());
}

void WhatIfEditor::open() {
    readParts();
    show();
    raise();
    (part().isRules() ? static_cast<QWidget*>(m_scale) : m_table)->setFocus();
}

const WhatIfEditor::Part& WhatIfEditor::part() const {
    return m_parts[static_cast<std::size_t>(std::max(0, m_tabs->currentIndex()))];
}

/// The tabs of what the scene has.
void WhatIfEditor::readParts() {
    const Scene& scene = m_context.session.scene();
    std::vector<Part> parts{{wordOf(tr("Tokens")), true}};
    const Symbols symbols(scene);
    const auto stageName = [&scene](Stage stage) { return notationOf(scene, stage).name; };
    for (const auto& [role, name] :
         {std::pair{MatrixRole::X, nameOfX(scene)}, std::pair{MatrixRole::WQ, symbols.projection("Q")},
          std::pair{MatrixRole::WK, symbols.projection("K")},
          std::pair{MatrixRole::WV, symbols.projection("V")}, std::pair{MatrixRole::Q, stageName(Stage::Q)},
          std::pair{MatrixRole::K, stageName(Stage::K)}, std::pair{MatrixRole::V, stageName(Stage::V)}}) {
        if (matrixIn(scene.input, role, m_context.session.headIndex()) != nullptr) {
            parts.push_back({name, false, role});
        }
    }
    parts.push_back({wordOf(tr("Rules"))});
    std::vector<Formula> names;
    names.reserve(parts.size());
    for (const Part& each : parts) {
        names.push_back(each.name);
    }
    m_tabs->setFormulas(names);
    if (parts.size() != m_parts.size()) {
        const QSignalBlocker quiet(m_tabs);
        m_tabs->setCurrentIndex(1);
    }
    m_parts = std::move(parts);
    showPart();
}

void WhatIfEditor::showPart() {
    if (m_parts.empty()) {
        return;
    }
    m_pages->setCurrentIndex(part().isRules() ? 1 : 0);
    m_isReading = true;
    if (part().isRules()) {
        showRules();
    } else if (part().isTokens) {
        showTokens();
    } else {
        showCells(part());
    }
    m_isReading = false;
}

void WhatIfEditor::showCells(const Part& part) {
    const Scene& scene = m_context.session.scene();
    const BlockMatrix& matrix = *matrixIn(scene.input, *part.role, m_context.session.headIndex());
    const Shape shape = shapeOf(matrix);
    m_table->setRowCount(shape.rows);
    m_table->setColumnCount(shape.columns);
    const bool isOfTokens = *part.role == MatrixRole::X || matrix.rows() == scene.tokens.size();
    const auto nameOf = [&](int at, bool isToken) {
        const auto index = static_cast<std::size_t>(at);
        return isOfTokens && isToken && index < scene.tokens.size()
                   ? QString::fromStdString(visibleText(scene.tokens[index]))
                   : QString::number(index + scene.notation.indexFrom);
    };
    for (int row = 0; row < shape.rows; ++row) {
        m_table->setVerticalHeaderItem(row, new QTableWidgetItem(nameOf(row, !isTransposed())));
        for (int column = 0; column < shape.columns; ++column) {
            m_table->setItem(row, column, centredItem(readable(valueAt(matrix, row, column))));
        }
    }
    tint(*part.role);
    for (int column = 0; column < shape.columns; ++column) {
        m_table->setHorizontalHeaderItem(column, new QTableWidgetItem(nameOf(column, isTransposed())));
    }
}

/// The cells of the table in the colours of the slide.
void WhatIfEditor::tint(MatrixRole role) {
    const BlockMatrix& matrix =
        *matrixIn(m_context.session.scene().input, role, m_context.session.headIndex());
    const Ranges ranges = paletteOf(m_context.session, m_context.appearance, role).ranges;
    const Palette palette = makePalette(*m_theme, ranges, projectorMap());
    // The table is that of the scene before until the result is there.
    const Shape shape = shapeOf(matrix);
    const int rows = std::min(m_table->rowCount(), shape.rows);
    const int columns = std::min(m_table->columnCount(), shape.columns);
    for (int row = 0; row < rows; ++row) {
        for (int column = 0; column < columns; ++column) {
            const QColor fill = palette.fill(RangeGroup::Values, valueAt(matrix, row, column));
            QTableWidgetItem& item = *m_table->item(row, column);
            item.setBackground(fill);
            item.setForeground(textOn(fill));
        }
    }
}

void WhatIfEditor::showTokens() {
    const Scene& scene = m_context.session.scene();
    m_table->setRowCount(1);
    m_table->setColumnCount(shown(scene.tokens.size()));
    m_table->setVerticalHeaderItem(0, new QTableWidgetItem(tr("token")));
    for (int column = 0; column < m_table->columnCount(); ++column) {
        const auto at = static_cast<std::size_t>(column);
        m_table->setItem(0, column, centredItem(QString::fromStdString(scene.tokens[at])));
        m_table->setHorizontalHeaderItem(
            column, new QTableWidgetItem(QString::number(at + scene.notation.indexFrom)));
    }
}

void WhatIfEditor::showRules() {
    const Scene& scene = m_context.session.scene();
    m_scale->setCurrentIndex(scene.rules.scale == ScaleKind::None ? 1 : 0);
    m_temperature->setText(QString::fromStdString(numberText(scene.rules.temperature, kShortestDigits)));
    m_mask->setCurrentIndex(hasCausal(scene.mask) ? 1 : 0);
}

void WhatIfEditor::take(QTableWidgetItem* item) {
    if (m_isReading) {
        return;
    }
    const Scene& scene = m_context.session.scene();
    if (part().isTokens) {
        apply(renameToken(scene, static_cast<std::size_t>(item->column()), item->text().toStdString()));
        return;
    }
    const auto row = static_cast<std::size_t>(isTransposed() ? item->column() : item->row());
    const auto column = static_cast<std::size_t>(isTransposed() ? item->row() : item->column());
    const auto value = parseNumber(item->text());
    if (!value) {
        m_message->setText(tr("“%1” is no number; the number stays").arg(item->text()));
        showPart();
        return;
    }
    apply(setCell(scene, *part().role, row, column, *value, m_context.session.headIndex()));
}

void WhatIfEditor::takeRules(const ScoreRules& rules) {
    if (rules != m_context.session.scene().rules) {
        apply(setRules(m_context.session.scene(), rules));
    }
}

void WhatIfEditor::takeScale() {
    ScoreRules rules = m_context.session.scene().rules;
    rules.scale = m_scale->currentIndex() == 1 ? ScaleKind::None : ScaleKind::InverseRoot;
    takeRules(rules);
}

void WhatIfEditor::takeTemperature() {
    const auto value = parseNumber(m_temperature->text());
    ScoreRules rules = m_context.session.scene().rules;
    rules.temperature = value.value_or(rules.temperature);
    takeRules(rules);
}

void WhatIfEditor::takeMask() {
    const Scene& scene = m_context.session.scene();
    apply(attnscope::setMask(scene, withCausal(scene.mask, m_mask->currentIndex() == 1)));
}

void WhatIfEditor::apply(const Edit& edit) {
    const Result<void> done = m_context.session.apply(edit);
    m_message->setText(done ? usualMessage() : errorText(done.error()));
    if (!done) {
        showPart();
    }
}

/// Letters that are no numbers act: R takes back, E closes.
bool WhatIfEditor::eventFilter(QObject* watched, QEvent* event) {
    if (event->type() == QEvent::KeyPress) {
        auto* const key = static_cast<QKeyEvent*>(event);
        const bool isLetter = key->key() == Qt::Key_R || key->key() == Qt::Key_E;
        const bool isTyped = watched == m_temperature || (watched == m_table && part().isTokens);
        if (tabsBy(*key) != 0 || (isLetter && !isTyped)) {
            keyPressEvent(key);
            return true;
        }
    }
    return QWidget::eventFilter(watched, event);
}

void WhatIfEditor::keyPressEvent(QKeyEvent* event) {
    if (event->key() == Qt::Key_Escape || event->key() == Qt::Key_E) {
        emit closeWanted();
    } else if (event->key() == Qt::Key_R) {
        emit takeBackWanted();
    } else if (const int by = tabsBy(*event); by != 0) {
        m_tabs->setCurrentIndex((m_tabs->currentIndex() + by + m_tabs->count()) % m_tabs->count());
        (part().isRules() ? static_cast<QWidget*>(m_scale) : m_table)->setFocus();
    }
    // Nothing else reaches the slide behind, whose keys are others.
    event->accept();
}

} // namespace attnscope::ui
