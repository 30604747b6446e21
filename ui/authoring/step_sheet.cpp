// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "ui/authoring/step_sheet.h"

#include "core/lessons/check_lesson.h"
#include "core/scene/token_name.h"
#include "ui/authoring/lesson_writing.h"
#include "ui/authoring/question_fields.h"
#include "ui/session/error_text.h"
#include "ui/widgets/text_role.h"

#include <QCheckBox>
#include <QDialogButtonBox>
#include <QFormLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QRegularExpression>
#include <QScreen>
#include <QScrollArea>
#include <QVBoxLayout>

#include <algorithm>
#include <utility>

namespace attnscope::ui {

namespace {

constexpr int kSheetWidth = 520;
constexpr int kLabelWidth = 112;
constexpr int kLeastFields = 120;
constexpr int kFrameOfText = 12; ///< above and below the lines of a field

std::string textIn(const QPlainTextEdit* field) {
    return field->toPlainText().trimmed().toStdString();
}

QString coverText(const Scene& scene, std::size_t row) {
    const QString token = row < scene.tokens.size() ? QString::fromStdString(visibleText(scene.tokens[row]))
                                                    : QString::number(row + scene.notation.indexFrom);
    return StepSheet::tr("&Cover the row of “%1” until it is answered").arg(token);
}

/// A step's texts are in one language here: "en: …" would name it for nothing.
QString withoutLanguage(const QString& problem, const std::string& language) {
    const auto name = QString::fromStdString(language);
    if (!problem.startsWith(name)) {
        return problem;
    }
    constexpr QStringView kSigns = u":：,， ";
    qsizetype from = name.size();
    while (from < problem.size() && kSigns.contains(problem[from])) {
        ++from;
    }
    return from > name.size() ? problem.mid(from) : problem;
}

/// A problem begins as a sentence does; a name of code, as weights[0,1], stays as it is.
QString asSentence(QString problem) {
    static const QRegularExpression kCode(QStringLiteral("^\\w+[\\[._]"));
    if (!problem.isEmpty() && !kCode.match(problem).hasMatch()) {
        problem[0] = problem[0].toUpper();
    }
    return problem;
}

/// The height that a layout needs in that width, whether or not texts in it wrap.
int heightIn(const QLayout& layout, int width) {
    return layout.hasHeightForWidth() ? layout.totalHeightForWidth(width) : layout.totalSizeHint().height();
}

/// The fields of a step, which scroll where the screen is too low for all of them.
class StepFieldArea final : public QScrollArea {
public:
    StepFieldArea(QWidget* fields, QWidget* parent)
        : QScrollArea(parent) {
        setFrameShape(QFrame::NoFrame);
        setFocusPolicy(Qt::NoFocus);
        setWidgetResizable(true);
        setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
        setWidget(fields);
        fields->setAutoFillBackground(false);
        viewport()->setAutoFillBackground(false);
    }
    QSize sizeHint() const override {
        const int usual = widget()->layout()->totalSizeHint().width();
        return {usual, heightIn(*widget()->layout(), std::max(viewport()->width(), usual))};
    }
    QSize minimumSizeHint() const override { return {widget()->minimumSizeHint().width(), kLeastFields}; }

protected:
    /// Of its own request, or of one that its viewport passes on: a scroll area asks for no other height.
    bool event(QEvent* event) override {
        const bool isDone = QScrollArea::event(event);
        if (event->type() == QEvent::LayoutRequest) {
            updateGeometry();
        }
        return isDone;
    }
};

} // namespace

StepSheet::StepSheet(const Content& content, QWidget* parent)
    : QDialog(parent)
    , m_content(content) {
    setObjectName(QStringLiteral("stepSheet"));
    setWindowTitle(tr("Step of a lesson, texts in %1").arg(lessonLanguageName(content.language)));
    auto* all = new QVBoxLayout(this);
    all->addWidget(new StepFieldArea(makeFields(), this));
    m_problem = new QLabel(this);
    m_problem->setObjectName(QStringLiteral("stepProblem"));
    m_problem->setWordWrap(true);
    setTextRole(*m_problem, "problem");
    all->addWidget(m_problem);
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Cancel, this);
    m_accept = buttons->addButton(content.step.id.empty() ? tr("Add the step") : tr("Change the step"),
                                  QDialogButtonBox::AcceptRole);
    m_accept->setDefault(true);
    m_accept->setProperty("primary", true);
    all->addWidget(buttons);
    for (QLabel* label : findChildren<QLabel*>()) {
        label->setMinimumWidth(label->buddy() != nullptr ? kLabelWidth : 0); // one column in all three parts
    }
    resize(kSheetWidth, sizeHint().height());
    m_fitted = height();
    connect(buttons, &QDialogButtonBox::accepted, this, &QDialog::accept);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    connect(m_asked, &QuestionFields::changed, this, &StepSheet::typed);
    connect(m_title, &QLineEdit::textChanged, this, &StepSheet::typed);
    connect(m_cover, &QCheckBox::toggled, this, &StepSheet::typed);
    check();
    m_opened = text();
}

QWidget* StepSheet::makeFields() {
    const Content& content = m_content;
    auto* fields = new QWidget(this);
    auto* all = new QVBoxLayout(fields);
    all->setContentsMargins(0, 0, 0, 0);
    auto* form = new QFormLayout;
    form->setFieldGrowthPolicy(QFormLayout::AllNonFixedFieldsGrow);
    m_title = new QLineEdit(QString::fromStdString(content.text.title), this);
    m_title->setObjectName(QStringLiteral("stepTitle"));
    form->addRow(tr("&Title"), m_title);
    m_action = addText(*form, tr("&Do"), content.text.action, "stepAction", 2);
    m_action->setPlaceholderText(tr("One thing to do"));
    m_watch = addText(*form, tr("&Watch"), content.text.watch, "stepWatch", 3);
    m_watch->setPlaceholderText(tr("One thing to watch; {weights[0,1]} is filled in"));
    m_length = new QLabel(this);
    m_length->setObjectName(QStringLiteral("stepLength"));
    form->addRow(QString(), m_length);
    all->addLayout(form);
    m_asked = new QuestionFields(content.played, content.step, this);
    all->addWidget(m_asked);
    auto* rest = new QFormLayout;
    rest->setFieldGrowthPolicy(QFormLayout::AllNonFixedFieldsGrow);
    m_question = addText(*rest, tr("&Question"), content.text.question, "stepQuestion", 2);
    m_cover = new QCheckBox(coverText(content.played.scene, coveredRow()), this);
    m_cover->setObjectName(QStringLiteral("stepCover"));
    m_cover->setChecked(content.step.cover.has_value());
    rest->addRow(QString(), m_cover);
    m_coverNote = new QLabel(
        tr("Until then the matrix stands in place of the picture, which would tell the row."), this);
    m_coverNote->setObjectName(QStringLiteral("stepCoverNote"));
    m_coverNote->setProperty("role", "caption");
    m_coverNote->setWordWrap(true);
    rest->addRow(QString(), m_coverNote);
    m_after = addText(*rest, tr("A&fterwards"), content.text.after, "stepAfter", 2);
    m_after->setPlaceholderText(tr("Said below the computed answer, which is shown anyway; may be empty"));
    m_notes = addText(*rest, tr("&Notes"), content.text.notes, "stepNotes", 2);
    m_notes->setPlaceholderText(tr("For the teacher; may be empty"));
    all->addLayout(rest);
    all->addStretch(1);
    const auto suggest = [](auto* field, const std::string& text) {
        if (!text.empty()) {
            field->setPlaceholderText(QString::fromStdString(text));
        }
    };
    suggest(m_title, content.other.title);
    suggest(m_action, content.other.action);
    suggest(m_watch, content.other.watch);
    suggest(m_question, content.other.question);
    suggest(m_after, content.other.after);
    return fields;
}

QPlainTextEdit* StepSheet::addText(QFormLayout& form, const QString& label, const std::string& text,
                                   const char* name, int lines) {
    auto* field = new QPlainTextEdit(QString::fromStdString(text), this);
    field->setObjectName(QLatin1String(name));
    field->setTabChangesFocus(true);
    field->setFixedHeight(lines * field->fontMetrics().lineSpacing() + kFrameOfText);
    form.addRow(label, field);
    connect(field, &QPlainTextEdit::textChanged, this, &StepSheet::typed);
    return field;
}

LessonStep StepSheet::step() const {
    LessonStep step = m_content.step;
    step.question = m_asked->question().value_or(std::nullopt);
    step.cover = m_cover->isChecked() ? std::optional(coveredRow()) : std::nullopt;
    return step;
}

std::size_t StepSheet::coveredRow() const {
    const auto asked = m_asked->question().value_or(std::nullopt);
    const auto* const largest = asked ? std::get_if<StrongestKey>(&*asked) : nullptr;
    const std::size_t ofStep = m_content.step.cover.value_or(m_content.played.view.query);
    return largest != nullptr ? largest->row : ofStep;
}

StepText StepSheet::text() const {
    const bool asks = m_asked->asks() || !m_content.step.slips.empty();
    return {m_title->text().trimmed().toStdString(),   textIn(m_action), textIn(m_watch),
            asks ? textIn(m_question) : std::string(), textIn(m_after),  textIn(m_notes)};
}

void StepSheet::fit() {
    const QRect screen = this->screen()->availableGeometry();
    const int frame = frameGeometry().height() - height();
    const int needed = std::min(heightIn(*layout(), width()), screen.height() - frame);
    if (needed > height() || height() == m_fitted) {
        resize(width(), needed);
        m_fitted = needed;
    }
    const int below = frameGeometry().bottom() - screen.bottom();
    if (isVisible() && below > 0) {
        move(x(), std::max(screen.top(), y() - below));
    }
}

bool StepSheet::event(QEvent* event) {
    const bool isDone = QDialog::event(event);
    // Questions have fields of their own, and what is wrong takes lines: a layout enlarges no dialog for text
    // that wraps, and makes none smaller.
    if (event->type() == QEvent::LayoutRequest) {
        fit();
    }
    return isDone;
}

void StepSheet::reject() {
    if (m_mayDiscard || text() == m_opened) {
        QDialog::reject();
        return;
    }
    m_mayDiscard = true;
    const QString lost = tr("What was typed would be lost: Esc or Cancel once more discards it.");
    const QString why = m_problem->text(); // it still tells why the step can't be added
    m_problem->setText(why.isEmpty() ? lost : why + QLatin1Char('\n') + lost);
}

void StepSheet::accept() {
    m_told = Told::Missing;
    check();
    if (m_problem->text().isEmpty()) {
        QDialog::accept();
        return;
    }
    for (QWidget* field : {static_cast<QWidget*>(m_title), static_cast<QWidget*>(m_action),
                           static_cast<QWidget*>(m_watch), static_cast<QWidget*>(m_question)}) {
        const auto* const line = qobject_cast<QLineEdit*>(field);
        const auto* const lines = qobject_cast<QPlainTextEdit*>(field);
        const QString text = line != nullptr ? line->text() : lines->toPlainText();
        if (field->isEnabled() && text.trimmed().isEmpty()) {
            field->setFocus();
            return;
        }
    }
}

/// What is still to be said; empty where everything is.
QString StepSheet::missing() const {
    const StepText said = text();
    if (said.title.empty() || said.action.empty() || said.watch.empty()) {
        return tr("A step has a title, one thing to do and one to watch.");
    }
    return m_question->isEnabled() && said.question.empty() ? tr("Write what is asked.") : QString();
}

/// What is said, but keeps the step from being right; empty where nothing does.
QString StepSheet::wrong() const {
    if (const auto asked = m_asked->question(); !asked) {
        return errorText(asked.error());
    }
    if (m_cover->isChecked() && !m_asked->asks()) {
        return tr("What is covered is shown once a question is answered: choose what it asks.");
    }
    StepText said = text();
    if (m_question->isEnabled() && said.question.empty()) {
        said.question = "?"; // it is missing, which is told by itself
    }
    const LessonStep step = this->step();
    Lesson lesson;
    lesson.texts[m_content.language].steps[step.id] = std::move(said);
    const std::vector<LessonProblem> problems = checkStep(lesson, step, m_content.played);
    return problems.empty() ? QString()
                            : withoutLanguage(errorText(problems.front().error), m_content.language);
}

void StepSheet::typed() {
    m_told = std::max(m_told, Told::Wrong);
    check();
}

void StepSheet::check() {
    m_mayDiscard = false;
    const bool asks = m_asked->asks() || !m_content.step.slips.empty();
    m_question->setEnabled(asks);
    m_cover->setText(coverText(m_content.played.scene, coveredRow()));
    const LessonView& view = m_content.played.view;
    const bool showsRow =
        view.picture || view.centre == LessonCentre::Lines || view.centre == LessonCentre::Product;
    m_coverNote->setVisible(m_cover->isChecked() && showsRow);
    const std::string& language = m_content.language;
    const auto length = readingLength(textIn(m_action) + " " + textIn(m_watch), language);
    const auto most = longestStepText(language);
    const QString count = language == "zh" ? tr("%1 of %2 characters") : tr("%1 of %2 words");
    m_length->setText(count.arg(length).arg(most));
    setTextRole(*m_length, length > most ? "problem" : "caption");
    QString why = m_told == Told::Missing ? missing() : QString();
    why = why.isEmpty() && m_told != Told::Nothing ? wrong() : why;
    m_problem->setText(asSentence(why));
    m_accept->setEnabled(why.isEmpty());
}

} // namespace attnscope::ui
