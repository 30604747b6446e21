// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "ui/widgets/number_box.h"

#include "ui/session/error_text.h"
#include "ui/widgets/plain_tip.h"

#include <QKeyEvent>
#include <QLineEdit>
#include <QPointer>
#include <QStyleOptionSpinBox>
#include <QTimer>
#include <QToolTip>

#include <algorithm>
#include <limits>

namespace attnscope::ui {

namespace {

/// The widest text that has to fit into a box of exact numbers.
constexpr char kWidest[] = "100000.00";
/// As many as a QDoubleSpinBox can have: it rounds every number to its decimals.
constexpr int kAllDecimals = 323;

/// What was typed, without prefix and suffix.
template <typename Box>
QString typedIn(const Box& box, const QString& text) {
    QString typed = text;
    if (typed.startsWith(box.prefix())) {
        typed.remove(0, box.prefix().size());
    }
    if (typed.endsWith(box.suffix())) {
        typed.chop(box.suffix().size());
    }
    return typed.trimmed();
}

template <typename Box>
Result<double> numberIn(const Box& box, const QString& text) {
    return parseNumber(typedIn(box, text), box.bounds());
}

/// Nothing is invalid while it is typed: a character that is swallowed makes another number of the rest.
template <typename Box>
QValidator::State stateOf(const Box& box, const QString& text) {
    return numberIn(box, text) ? QValidator::Acceptable : QValidator::Intermediate;
}

template <typename Box>
QString problemOf(const Box& box, const QString& text) {
    const Result<double> number = numberIn(box, text);
    return number ? QString() : errorText(number.error());
}

template <typename Box>
bool endsWrongText(const Box& box, const QKeyEvent& event) {
    return (event.key() == Qt::Key_Return || event.key() == Qt::Key_Enter) && !box.hasAcceptableInput();
}

template <typename Box>
void refuse(const Box& box, const QString& text) {
    const QString why = problemOf(box, text);
    if (why.isEmpty()) {
        return;
    }
    emit box.refused(why);
    // Later: the focus that may be on its way to another field would hide the tip.
    QTimer::singleShot(0, &box, [at = QPointer(&box), why] {
        if (!at || !at->isVisible()) {
            return;
        }
        const QString tip = plainTip(why);
        QToolTip::showText(at->mapToGlobal(QPoint(0, at->height())), tip);
        // What is typed next is another text.
        const auto hide = [tip] {
            if (QToolTip::text() == tip) {
                QToolTip::hideText();
            }
        };
        QObject::connect(at, &Box::typed, at, hide, Qt::SingleShotConnection);
    });
}

/// Undo takes back an edit of the scene, not one of the text, where no number is being typed.
template <typename Box>
bool leavesUndoToScene(const Box& box, const QEvent& event, const QString& shown) {
    if (event.type() != QEvent::ShortcutOverride || box.text() != shown) {
        return false;
    }
    const auto& key = static_cast<const QKeyEvent&>(event);
    return key.matches(QKeySequence::Undo) || key.matches(QKeySequence::Redo);
}

} // namespace

CountBox::CountBox(QWidget* parent)
    : QSpinBox(parent) {
    setLocale(QLocale::c()); // writes numbers as they are read
    setKeyboardTracking(false);
    connect(lineEdit(), &QLineEdit::textChanged, this, &CountBox::typed);
    // The old number comes back in silence where a text was refused.
    connect(this, &QAbstractSpinBox::editingFinished, this, &CountBox::typed);
}

NumberBounds CountBox::bounds() const {
    NumberBounds bounds;
    bounds.least = minimum();
    bounds.most = maximum();
    bounds.isWhole = true;
    return bounds;
}

QString CountBox::problem() const {
    return problemOf(*this, text());
}

bool CountBox::event(QEvent* event) {
    if (leavesUndoToScene(*this, *event, prefix() + textFromValue(value()) + suffix())) {
        event->ignore();
        return false;
    }
    return QSpinBox::event(event);
}

void CountBox::keyPressEvent(QKeyEvent* event) {
    const bool isWrong = endsWrongText(*this, *event);
    QSpinBox::keyPressEvent(event);
    event->setAccepted(event->isAccepted() || isWrong);
}

QValidator::State CountBox::validate(QString& text, int&) const {
    return stateOf(*this, text);
}

int CountBox::valueFromText(const QString& text) const {
    return static_cast<int>(numberIn(*this, text).value_or(value()));
}

void CountBox::fixup(QString& text) const {
    refuse(*this, text);
}

NumberBox::NumberBox(QWidget* parent)
    : QDoubleSpinBox(parent) {
    setLocale(QLocale::c());
    setKeyboardTracking(false);
    connect(lineEdit(), &QLineEdit::textChanged, this, &NumberBox::typed);
    connect(this, &QAbstractSpinBox::editingFinished, this, &NumberBox::typed);
}

void NumberBox::setExact(const NumberBounds& bounds) {
    using Double = std::numeric_limits<double>;
    m_exact = bounds;
    setDecimals(kAllDecimals);
    setRange(bounds.leastIsOut ? bounds.least + Double::min() : std::max(bounds.least, Double::lowest()),
             std::min(bounds.most, Double::max()));
}

NumberBounds NumberBox::bounds() const {
    return m_exact.value_or(NumberBounds{minimum(), maximum()});
}

QString NumberBox::problem() const {
    return problemOf(*this, text());
}

bool NumberBox::event(QEvent* event) {
    if (leavesUndoToScene(*this, *event, prefix() + textFromValue(value()) + suffix())) {
        event->ignore();
        return false;
    }
    return QDoubleSpinBox::event(event);
}

void NumberBox::keyPressEvent(QKeyEvent* event) {
    const bool isWrong = endsWrongText(*this, *event);
    QDoubleSpinBox::keyPressEvent(event);
    event->setAccepted(event->isAccepted() || isWrong);
}

QValidator::State NumberBox::validate(QString& text, int&) const {
    return stateOf(*this, text);
}

double NumberBox::valueFromText(const QString& text) const {
    return numberIn(*this, text).value_or(value());
}

QString NumberBox::textFromValue(double value) const {
    return m_exact ? editableText(value) : QString::number(value, 'f', decimals());
}

void NumberBox::fixup(QString& text) const {
    refuse(*this, text);
}

void NumberBox::stepBy(int steps) {
    if (!m_exact) {
        QDoubleSpinBox::stepBy(steps);
        return;
    }
    interpretText();
    // Without the dust of binary fractions: 0.1 + 0.2 is meant as 0.3.
    const double next = QString::number(value() + steps * singleStep(), 'g', 12).toDouble();
    if (m_exact->holds(next)) {
        setValue(next);
        selectAll();
    }
}

QSize NumberBox::sizeHint() const {
    if (!m_exact) {
        return QDoubleSpinBox::sizeHint();
    }
    ensurePolished();
    const int width = fontMetrics().horizontalAdvance(prefix() + QLatin1String(kWidest) + suffix()) + 2;
    QStyleOptionSpinBox option;
    initStyleOption(&option);
    return style()->sizeFromContents(QStyle::CT_SpinBox, &option, {width, lineEdit()->sizeHint().height()},
                                     this);
}

} // namespace attnscope::ui
