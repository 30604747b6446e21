// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "ui/authoring/question_fields.h"

#include "core/formats/arrays/number_text.h"
#include "core/scene/token_name.h"
#include "ui/lessons/built_in_lessons.h"
#include "ui/session/error_text.h"
#include "ui/widgets/text_role.h"

#include <QComboBox>
#include <QGridLayout>
#include <QLabel>
#include <QLineEdit>
#include <QSignalBlocker>
#include <QStandardItemModel>

#include <algorithm>
#include <cmath>

namespace attnscope::ui {

namespace {

/// What can be chosen, in this order. "Own" is a question of another kind, which stays.
enum Kind { None, Strongest, Larger, Allowed, Number, Shape, Rows, Own };

constexpr double kUsualTolerance = 0.005; ///< half of the second decimal, which people write
constexpr int kAllRows = -1;

std::string nameOfCell(Stage stage, std::size_t row, std::size_t column) {
    Quantity cell;
    cell.matrix = stage;
    cell.indices = {row, column};
    return quantityText(cell);
}

int kindOf(const std::optional<Question>& question) {
    if (!question) {
        return None;
    }
    constexpr std::array kKinds{Strongest, Rows, Larger, Shape, Allowed, Number}; // as the variant has them
    return kKinds[question->index()];
}

} // namespace

QuestionFields::QuestionFields(const PlayedStep& played, const LessonStep& step, QWidget* parent)
    : QWidget(parent)
    , m_step(played)
    , m_numbers(played)
    , m_tryEdits(step.tryEdits) {
    // A form layout whose rows come and go gives a text that wraps too little height.
    auto* grid = new QGridLayout(this);
    grid->setContentsMargins(0, 0, 0, 0);
    grid->setColumnStretch(1, 1);
    makeFields(*grid);
    offerRows();
    const std::optional<Question>& question = step.question;
    const auto* const rows = question ? std::get_if<RowsChanged>(&*question) : nullptr;
    const bool isOwn = rows != nullptr && (m_tryEdits.empty() || rows->edits != m_tryEdits);
    const int kind = isOwn ? Own : kindOf(question);
    if (isOwn) {
        m_own = question;
        m_kind->addItem(tr("As it is: which rows change"), Own);
    } else if (question) {
        fill(*question);
    }
    m_kind->setCurrentIndex(m_kind->findData(kind));
    showKind();
    connect(m_kind, &QComboBox::currentIndexChanged, this, &QuestionFields::showKind);
    for (QComboBox* box : {m_row, m_stage}) {
        connect(box, &QComboBox::currentIndexChanged, this, &QuestionFields::showAnswer);
    }
    for (QLineEdit* field : {m_first, m_second, m_tolerance}) {
        connect(field, &QLineEdit::textChanged, this, &QuestionFields::showAnswer);
    }
}

QuestionFields::~QuestionFields() = default;

/// Of a step that tries nothing the kind says what it needs, where it is looked for.
void QuestionFields::offerRows() {
    const bool tries = !m_tryEdits.empty();
    m_kind->addItem(tries ? tr("Which rows change by what it tries")
                          : tr("Which rows change: first press Record try in the list of steps"),
                    Rows);
    auto* items = qobject_cast<QStandardItemModel*>(m_kind->model());
    items->item(m_kind->count() - 1)->setEnabled(tries);
}

void QuestionFields::makeFields(QGridLayout& grid) {
    const LessonView& view = m_step.view;
    m_kind = new QComboBox(this);
    m_kind->setObjectName(QStringLiteral("questionKind"));
    for (const auto& [text, kind] : {std::pair(tr("No question"), None),
                                     {tr("Which key has the largest weight in a row"), Strongest},
                                     {tr("Which of two numbers is larger"), Larger},
                                     {tr("How many cells are allowed"), Allowed},
                                     {tr("What a number is"), Number},
                                     {tr("What shape a matrix has"), Shape}}) {
        m_kind->addItem(text, kind);
    }
    m_row = new QComboBox(this);
    m_row->setObjectName(QStringLiteral("questionRow"));
    m_row->addItem(tr("all rows"), kAllRows);
    const TokenList& tokens = m_step.scene.tokens;
    for (std::size_t row = 0; row < tokens.size(); ++row) {
        m_row->addItem(QStringLiteral("%1 %2").arg(row).arg(QString::fromStdString(visibleText(tokens[row]))),
                       static_cast<int>(row));
    }
    m_row->setCurrentIndex(static_cast<int>(view.query) + 1);
    m_stage = new QComboBox(this);
    for (const StageInfo& info : stages()) {
        m_stage->addItem(QString::fromUtf8(info.name.data(), static_cast<int>(info.name.size())),
                         static_cast<int>(info.stage));
    }
    m_stage->setCurrentIndex(m_stage->findData(static_cast<int>(view.stage)));
    const bool hasFeatures = !stageInfo(view.stage).cellsAreQueryKey;
    const std::size_t row = hasFeatures && !rowsAreQueries(view.stage) ? view.key : view.query;
    const std::size_t column = hasFeatures ? 0 : view.key;
    const std::size_t other = column == 0 ? std::min<std::size_t>(1, keyCount(m_step.scene.input) - 1) : 0;
    m_first = new QLineEdit(QString::fromStdString(nameOfCell(view.stage, row, column)), this);
    m_first->setObjectName(QStringLiteral("questionNumber"));
    m_second = new QLineEdit(QString::fromStdString(nameOfCell(view.stage, row, other)), this);
    for (QLineEdit* field : {m_first, m_second}) {
        field->setToolTip(
            tr("Its name: weights[0,1], scores.sum[2], d_k; indices count from 0, query before key"));
    }
    m_tolerance = new QLineEdit(QString::number(kUsualTolerance), this);
    m_tolerance->setObjectName(QStringLiteral("questionTolerance"));
    m_tolerance->setToolTip(tr("An answer that is no further off is right"));
    m_answer = new QLabel(this);
    m_answer->setObjectName(QStringLiteral("computedAnswer"));
    m_answer->setWordWrap(true);
    for (const auto& [text, field] : {std::pair<QString, QWidget*>(tr("&Asks"), m_kind),
                                      {tr("Of &row"), m_row},
                                      {tr("Of the &matrix"), m_stage},
                                      {tr("Nu&mber"), m_first},
                                      {tr("Other n&umber"), m_second},
                                      {tr("Right with&in"), m_tolerance},
                                      {tr("Computed answer"), m_answer}}) {
        auto* label = new QLabel(text, this);
        label->setBuddy(field);
        const int line = grid.rowCount();
        grid.addWidget(label, line, 0, field == m_answer ? Qt::AlignTop : Qt::Alignment());
        grid.addWidget(field, line, 1);
    }
}

void QuestionFields::fill(const Question& question) {
    const auto rowOf = [this](const std::optional<std::size_t>& row) {
        if (row && m_row->findData(static_cast<int>(*row)) < 0) {
            m_row->addItem(tr("%1: there is no such row").arg(*row), static_cast<int>(*row));
        }
        m_row->setCurrentIndex(m_row->findData(row ? static_cast<int>(*row) : kAllRows));
    };
    if (const auto* strongest = std::get_if<StrongestKey>(&question)) {
        rowOf(strongest->row);
    } else if (const auto* allowed = std::get_if<AllowedCells>(&question)) {
        rowOf(allowed->row);
    } else if (const auto* larger = std::get_if<LargerOf>(&question)) {
        m_first->setText(QString::fromStdString(quantityText(larger->first)));
        m_second->setText(QString::fromStdString(quantityText(larger->second)));
    } else if (const auto* number = std::get_if<NumberOf>(&question)) {
        m_first->setText(QString::fromStdString(quantityText(number->of)));
        m_tolerance->setText(QString::number(number->tolerance));
    } else if (const auto* rows = std::get_if<RowsChanged>(&question)) {
        m_stage->setCurrentIndex(m_stage->findData(static_cast<int>(rows->stage)));
    } else if (const auto* shape = std::get_if<ShapeOf>(&question)) {
        const std::string name(nameOf(shape->matrix));
        if (m_stage->findText(QString::fromStdString(name)) < 0) {
            m_stage->addItem(QString::fromStdString(name));
        }
        m_stage->setCurrentText(QString::fromStdString(name));
    }
}

QList<QWidget*> QuestionFields::fieldsOf(int kind) const {
    switch (kind) {
    case Strongest:
    case Allowed:
        return {m_row, m_answer};
    case Larger:
        return {m_first, m_second, m_answer};
    case Number:
        return {m_first, m_tolerance, m_answer};
    case Shape:
    case Rows:
        return {m_stage, m_answer};
    case Own:
        return {m_answer};
    default:
        return {};
    }
}

bool QuestionFields::asks() const {
    return m_kind->currentData().toInt() != None;
}

void QuestionFields::showKind() {
    const QList<QWidget*> needed = fieldsOf(m_kind->currentData().toInt());
    for (auto* label : findChildren<QLabel*>(QString(), Qt::FindDirectChildrenOnly)) {
        if (QWidget* field = label->buddy(); field != nullptr && field != m_kind) {
            field->setVisible(needed.contains(field));
            label->setVisible(needed.contains(field));
        }
    }
    offerAllRows(m_kind->currentData().toInt() == Allowed);
    showAnswer();
}

/// Cells are counted in all rows, too; the strongest key is that of one row.
void QuestionFields::offerAllRows(bool isOffered) {
    const QSignalBlocker blocker(m_row);
    const int all = m_row->findData(kAllRows);
    if (isOffered && all < 0) {
        m_row->insertItem(0, tr("all rows"), kAllRows);
    } else if (!isOffered && all >= 0) {
        const bool wasAll = m_row->currentIndex() == all;
        m_row->removeItem(all);
        if (wasAll) {
            m_row->setCurrentIndex(static_cast<int>(m_step.view.query));
        }
    }
}

Result<std::optional<Question>> QuestionFields::question() const {
    const auto named = [](const QLineEdit* field) {
        return readQuantity(field->text().trimmed().toStdString());
    };
    const int row = m_row->currentData().toInt();
    switch (m_kind->currentData().toInt()) {
    case Strongest:
        return std::optional<Question>(StrongestKey{static_cast<std::size_t>(std::max(row, 0))});
    case Allowed:
        return std::optional<Question>(
            AllowedCells{row == kAllRows ? std::nullopt : std::optional(static_cast<std::size_t>(row))});
    case Larger:
        return named(m_first).and_then([&](const Quantity& first) {
            return named(m_second).map([&](const Quantity& second) {
                return std::optional<Question>(LargerOf{first, second});
            });
        });
    case Number:
        return named(m_first).and_then([this](const Quantity& of) -> Result<std::optional<Question>> {
            const std::string text = m_tolerance->text().trimmed().toStdString();
            const std::optional<double> tolerance = parseNumber(text);
            if (!tolerance || !(*tolerance >= 0.0) || !std::isfinite(*tolerance)) {
                return unexpected(makeError(
                    translatable(
                        "right within \"{0}\": that is no distance (give a number from 0 up, as 0.005)"),
                    text));
            }
            return std::optional<Question>(NumberOf{of, *tolerance});
        });
    case Shape:
        return std::optional<Question>(ShapeOf{
            lessonMatrixNamed(m_stage->currentText().toStdString()).value_or(LessonMatrix(Stage::Weights))});
    case Rows:
        return std::optional<Question>(
            RowsChanged{static_cast<Stage>(m_stage->currentData().toInt()), m_tryEdits});
    case Own:
        return m_own;
    default:
        return std::optional<Question>();
    }
}

void QuestionFields::showAnswer() {
    const Result<std::optional<Question>> asked = question();
    const Result<Answer> answer = !asked    ? unexpected(asked.error())
                                  : !*asked ? Result<Answer>(Answer())
                                            : answerOf(**asked, m_numbers, answerWords(lessonLanguage()));
    setTextRole(*m_answer, answer ? "title" : "problem");
    m_answer->setText(answer ? QString::fromStdString(answer->text) : errorText(answer.error()));
    emit changed();
}

} // namespace attnscope::ui
