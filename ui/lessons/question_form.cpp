// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "ui/lessons/question_form.h"

#include "core/formula/formula.h"
#include "core/formula/notation.h"
#include "ui/lessons/built_in_lessons.h"
#include "ui/paint/base/numbered_token.h"
#include "ui/widgets/number_input.h"
#include "ui/widgets/plain_tip.h"

#include <QCheckBox>
#include <QComboBox>
#include <QGridLayout>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QVBoxLayout>

#include <algorithm>
#include <utility>

namespace attnscope::ui {

namespace {

constexpr qsizetype kMostNamed = 8; ///< rows that have their words beside their numbers
constexpr qsizetype kFewNames = 3;  ///< that have two lines with "none"
constexpr int kAcross = 6;          ///< boxes with numbers alone
constexpr int kBetween = 4;         ///< boxes with names

/// "0 I" of each token, in the scene's counting.
QStringList tokenTexts(const TokenList& tokens, std::size_t count, const Scene& scene) {
    QStringList texts;
    for (std::size_t i = 0; i < count; ++i) {
        texts << numberedToken(tokens, i, scene.notation.indexFrom);
    }
    return texts;
}

QString nameOf(const Quantity& quantity, const Scene& scene) {
    return QString::fromStdString(askedName(quantity, scene, answerWords(lessonLanguage())));
}

} // namespace

QuestionForm::QuestionForm(QWidget* parent)
    : QWidget(parent)
    , m_layout(new QVBoxLayout(this)) {
    m_layout->setContentsMargins(0, 0, 0, 0);
}

void QuestionForm::clear() {
    delete m_fields;
    m_fields = new QWidget(this);
    m_layout->addWidget(m_fields);
    m_none = nullptr;
    m_choice = nullptr;
    m_rows.clear();
    m_numbers.clear();
}

void QuestionForm::ask(const Question& question, const Scene& scene, const Answer& answer) {
    clear();
    m_answer = answer;
    if (std::holds_alternative<StrongestKey>(question)) {
        offer(tokenTexts(scene.keyNames(), keyCount(scene.input), scene));
    } else if (const auto* const rows = std::get_if<RowsChanged>(&question)) {
        const bool areKeys = rows->stage == Stage::K || rows->stage == Stage::V;
        offerRows(areKeys ? tokenTexts(scene.keyNames(), keyCount(scene.input), scene)
                          : tokenTexts(scene.tokens, queryCount(scene.input), scene));
    } else if (const auto* const two = std::get_if<LargerOf>(&question)) {
        offer({nameOf(two->first, scene), nameOf(two->second, scene)});
    } else if (std::holds_alternative<ShapeOf>(question)) {
        askNumbers({tr("Rows"), tr("Columns")}, QStringLiteral("×"));
    } else {
        askNumbers({tr("Your answer")}, {});
    }
    m_fields->show(); // at once, so that its height is known
    setFocusProxy(fields().front());
    for (QWidget* field : fields()) {
        field->installEventFilter(this);
        field->setProperty("takesEnter", true);
    }
    showReady();
}

QWidgetList QuestionForm::fields() const {
    QWidgetList all;
    for (QWidget* field : std::initializer_list<QWidget*>{m_choice, m_none}) {
        if (field != nullptr) {
            all << field;
        }
    }
    for (qsizetype row = m_rows.size(); row-- > 0;) {
        all.prepend(m_rows[row]);
    }
    for (QLineEdit* field : m_numbers) {
        all << field;
    }
    return all;
}

QString QuestionForm::unreadable() const {
    for (const QLineEdit* field : m_numbers) {
        if (!field->text().isEmpty() && !parseNumber(field->text())) {
            return tr("“%1” is no number.").arg(field->text());
        }
    }
    return {};
}

/// Enter checks from every field. Space plays the row from one that is typed into: no number has one.
bool QuestionForm::eventFilter(QObject* watched, QEvent* event) {
    const bool isKey = event->type() == QEvent::ShortcutOverride || event->type() == QEvent::KeyPress;
    const int key = isKey ? static_cast<QKeyEvent*>(event)->key() : 0;
    if (key == Qt::Key_Space && isTyped()) {
        event->ignore();
        return true;
    }
    if (event->type() == QEvent::KeyPress && (key == Qt::Key_Return || key == Qt::Key_Enter)) {
        check();
        return true;
    }
    return QWidget::eventFilter(watched, event);
}

void QuestionForm::offer(const QStringList& choices) {
    auto* line = new QHBoxLayout(m_fields);
    line->setContentsMargins(0, 0, 0, 0);
    m_choice = new QComboBox(m_fields);
    m_choice->setAccessibleName(tr("Your answer"));
    m_choice->setPlaceholderText(tr("choose"));
    m_choice->addItems(choices);
    m_choice->setCurrentIndex(-1);
    m_choice->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    line->addWidget(m_choice);
    connect(m_choice, &QComboBox::currentIndexChanged, this, &QuestionForm::showReady);
}

/// Many rows are their numbers alone, as the picture counts them, so that all of them are seen at once.
void QuestionForm::offerRows(const QStringList& rows) {
    const bool areNamed = rows.size() <= kMostNamed;
    const bool isCompact = rows.size() > kFewNames;
    for (const QString& row : rows) {
        auto* box = new QCheckBox(areNamed ? row : row.section(QLatin1Char(' '), 0, 0), m_fields);
        box->setAccessibleName(row);
        box->setProperty("compact", isCompact);
        box->setToolTip(areNamed ? QString() : plainTip(row));
        m_rows << box;
        connect(box, &QCheckBox::toggled, this, [this](bool isOn) {
            m_none->setChecked(m_none->isChecked() && !isOn);
            showReady();
        });
    }
    m_none = new QCheckBox(tr("none"), m_fields);
    m_none->setProperty("compact", isCompact);
    layOutRows(areNamed ? namesAcross() : kAcross);
    connect(m_none, &QCheckBox::toggled, this, [this](bool isOn) {
        for (QCheckBox* box : std::as_const(m_rows)) {
            box->setChecked(box->isChecked() && !isOn);
        }
        showReady();
    });
}

/// Short names stand three in a line: fewer lines are cut by what is below them.
int QuestionForm::namesAcross() const {
    constexpr int kMost = 3;
    constexpr int kNarrowest = 226; // of the card in its dock
    int widest = 0;
    for (QCheckBox* box : m_rows + QList<QCheckBox*>{m_none}) {
        box->ensurePolished();
        widest = std::max(widest, box->sizeHint().width());
    }
    return kMost * widest + (kMost - 1) * kBetween <= kNarrowest ? kMost : kMost - 1;
}

void QuestionForm::layOutRows(int across) {
    auto* grid = new QGridLayout(m_fields);
    grid->setContentsMargins(0, 0, 0, 0);
    grid->setSpacing(across >= kAcross ? 2 : kBetween);
    int at = 0;
    for (QCheckBox* box : std::as_const(m_rows)) {
        grid->addWidget(box, at / across, at % across);
        ++at;
    }
    // A word is wider than a number.
    const int wide = across >= kAcross ? 2 : 1;
    at = at % across > across - wide ? (at / across + 1) * across : at;
    grid->addWidget(m_none, at / across, at % across, 1, wide);
}

void QuestionForm::askNumbers(const QStringList& names, const QString& between) {
    auto* line = new QHBoxLayout(m_fields);
    line->setContentsMargins(0, 0, 0, 0);
    line->setSpacing(6);
    for (const QString& name : names) {
        if (!m_numbers.isEmpty()) {
            line->addWidget(new QLabel(between, m_fields));
        }
        auto* field = new QLineEdit(m_fields);
        field->setAccessibleName(name);
        field->setPlaceholderText(name);
        line->addWidget(field);
        m_numbers << field;
        connect(field, &QLineEdit::textChanged, this, &QuestionForm::showReady);
    }
}

void QuestionForm::showReady() {
    emit readyChanged(isReady());
}

/// A number that can't be read is no wrong answer.
bool QuestionForm::isReady() const {
    const bool hasNumbers = std::all_of(m_numbers.begin(), m_numbers.end(), [](const QLineEdit* field) {
        return parseNumber(field->text()).has_value();
    });
    const auto isChecked = [](const QCheckBox* box) { return box->isChecked(); };
    const bool hasRows =
        m_none == nullptr || m_none->isChecked() || std::any_of(m_rows.begin(), m_rows.end(), isChecked);
    return (m_choice == nullptr || m_choice->currentIndex() >= 0) && hasNumbers && hasRows;
}

bool QuestionForm::isSwapped() const {
    if (m_numbers.size() != 2 || !isReady()) {
        return false;
    }
    const std::vector<double> numbers{*parseNumber(m_numbers.back()->text()),
                                      *parseNumber(m_numbers.front()->text())};
    return isRight(m_answer, std::span<const double>(numbers));
}

void QuestionForm::check() {
    if (!isReady()) {
        return;
    }
    if (!m_numbers.isEmpty()) {
        std::vector<double> numbers;
        for (const QLineEdit* field : m_numbers) {
            numbers.push_back(*parseNumber(field->text()));
        }
        emit answered(isRight(m_answer, std::span<const double>(numbers)), {});
        return;
    }
    std::vector<std::size_t> choices;
    if (m_choice != nullptr) {
        choices.push_back(static_cast<std::size_t>(m_choice->currentIndex()));
    }
    for (qsizetype row = 0; row < m_rows.size(); ++row) {
        if (m_rows[row]->isChecked()) {
            choices.push_back(static_cast<std::size_t>(row));
        }
    }
    const bool hasNumber = m_choice != nullptr && choices.front() < m_answer.choiceNumbers.size();
    emit answered(isRight(m_answer, std::span<const std::size_t>(choices)),
                  hasNumber ? QString::fromStdString(m_answer.choiceNumbers[choices.front()]) : QString());
}

} // namespace attnscope::ui
