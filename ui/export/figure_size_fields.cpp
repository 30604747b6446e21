// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "ui/export/figure_size_fields.h"

#include "ui/export/export_choices.h"
#include "ui/export/figures/figure.h"
#include "ui/widgets/number_box.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QVBoxLayout>

#include <algorithm>
#include <array>
#include <cmath>

namespace attnscope::ui {

namespace {

/// A unit of length and how many of it are an inch; pixels count the file's own.
struct LengthUnit {
    const char* name;
    double inch;
    int decimals;
};
constexpr std::array kUnits{LengthUnit{"px", 0.0, 0}, LengthUnit{"mm", 25.4, 1}, LengthUnit{"in", 1.0, 2}};

/// A size that has a name. Without a height it is found from the width, without both lengths they are the
/// window's or a person's own.
struct NamedSize {
    QLatin1String key;
    const char* name;
    double width = 0.0; ///< in
    double height = 0.0;
    double points = 0.0; ///< of the type that goes with it; 0: none does
};
constexpr QLatin1String kWindow{"window"};
constexpr QLatin1String kOwnWidth{"own width"};
constexpr QLatin1String kOwn{"own"};
constexpr std::array kNamedSizes{
    NamedSize{kWindow, QT_TRANSLATE_NOOP("attnscope::ui::FigureSizeFields", "For a screen")},
    NamedSize{QLatin1String("single column"),
              QT_TRANSLATE_NOOP("attnscope::ui::FigureSizeFields", "Single column, 3.25 in wide"), 3.25, 0.0,
              kPrintType},
    NamedSize{QLatin1String("double column"),
              QT_TRANSLATE_NOOP("attnscope::ui::FigureSizeFields", "Double column, 6.75 in wide"), 6.75, 0.0,
              kPrintType},
    NamedSize{QLatin1String("slide"), QT_TRANSLATE_NOOP("attnscope::ui::FigureSizeFields", "Slide 16:9"),
              13.333, 7.5, 18.0},
    NamedSize{QLatin1String("poster"),
              QT_TRANSLATE_NOOP("attnscope::ui::FigureSizeFields", "Poster, 16 in wide"), 16.0, 0.0, 24.0},
    NamedSize{kOwnWidth, QT_TRANSLATE_NOOP("attnscope::ui::FigureSizeFields", "Own width, height by itself")},
    NamedSize{kOwn, QT_TRANSLATE_NOOP("attnscope::ui::FigureSizeFields", "Own width and height")}};

/// Points that the type can have, as --font-pt takes them.
constexpr std::array kOfferedTypes{4.0, 5.0, 5.5,  6.0,  6.5,  7.0,  7.5,  8.0,  8.5, 9.0,
                                   9.5, 10., 11.0, 12.0, 14.0, 16.0, 18.0, 20.0, 24.0};

/// What journals ask for, of which a screen has less.

/// Of mm and in; a length in pixels is at least kSmallestSide.
constexpr double kSmallestLength = 0.1;
constexpr int kSmallestSide = 16;

const NamedSize& chosenIn(const QComboBox& box) {
    return kNamedSizes[static_cast<std::size_t>(box.currentIndex())];
}

NumberBox* lengthBox(QWidget* parent, const QString& name) {
    auto* box = new NumberBox(parent);
    box->setRange(kSmallestLength, kLargestSide);
    box->setAccessibleName(name);
    return box;
}

} // namespace

FigureSizeFields::FigureSizeFields(HeightOf heightOf, QWidget* parent)
    : QWidget(parent)
    , m_heightOf(std::move(heightOf))
    , m_named(new QComboBox(this))
    , m_type(new QComboBox(this))
    , m_width(lengthBox(this, tr("Width")))
    , m_height(lengthBox(this, tr("Height")))
    , m_unit(new QComboBox(this))
    , m_dpi(new CountBox(this)) {
    for (const NamedSize& size : kNamedSizes) {
        m_named->addItem(tr(size.name), QString(size.key));
    }
    m_named->setAccessibleName(tr("Size"));
    setFocusProxy(m_named);
    m_type->addItem(tr("Type by itself"), 0.0);
    for (const double points : kOfferedTypes) {
        m_type->addItem(tr("Type %1 pt").arg(points), points);
    }
    m_type->setAccessibleName(tr("Type"));
    m_type->setToolTip(tr("Points of the letters on paper. By itself they are as large as on a screen, or "
                          "the largest of 8 to 6 pt that leaves the matrix its room"));
    for (const LengthUnit& unit : kUnits) {
        m_unit->addItem(QString::fromLatin1(unit.name), unit.inch);
    }
    m_unit->setAccessibleName(tr("Unit"));
    m_dpi->setRange(48, 1200);
    m_dpi->setSuffix(tr(" dpi"));
    m_dpi->setAccessibleName(tr("Resolution"));
    m_dpi->setValue(ExportChoices().dpi);
    layOut();
    connectFields();
}

void FigureSizeFields::layOut() {
    auto* lengths = new QHBoxLayout;
    lengths->setSpacing(6);
    lengths->addWidget(m_width);
    lengths->addWidget(new QLabel(QStringLiteral("×"), this));
    lengths->addWidget(m_height);
    lengths->addWidget(m_unit);
    lengths->addWidget(m_dpi);
    auto* first = new QHBoxLayout;
    first->setSpacing(6);
    first->addWidget(m_named, 1);
    first->addWidget(m_type);
    auto* rows = new QVBoxLayout(this);
    rows->setContentsMargins(0, 0, 0, 0);
    rows->setSpacing(8);
    rows->addLayout(first);
    rows->addLayout(lengths);
}

void FigureSizeFields::connectFields() {
    connect(m_named, &QComboBox::currentIndexChanged, this, &FigureSizeFields::takeNamed);
    connect(m_type, &QComboBox::currentIndexChanged, this, &FigureSizeFields::takeType);
    connect(m_width, &NumberBox::valueChanged, this, &FigureSizeFields::takeWidth);
    connect(m_height, &NumberBox::valueChanged, this, &FigureSizeFields::takeHeight);
    connect(m_unit, &QComboBox::currentIndexChanged, this, &FigureSizeFields::takeUnit);
    connect(m_dpi, &CountBox::valueChanged, this, &FigureSizeFields::takeDpi);
    for (NumberBox* box : {m_width, m_height}) {
        connect(box, &NumberBox::typed, this, &FigureSizeFields::typed);
    }
    connect(m_dpi, &CountBox::typed, this, &FigureSizeFields::typed);
}

void FigureSizeFields::take(const ExportChoices& choices) {
    const QSignalBlocker quiet(this);
    m_dpi->setValue(choices.dpi);
    m_unit->setCurrentIndex(std::max(0, m_unit->findText(choices.unit)));
    m_named->setCurrentIndex(std::max(0, m_named->findData(choices.sizeKey)));
    if (chosenIn(*m_named).key == kOwnWidth) {
        m_inches.setWidth(choices.width);
    }
    if (chosenIn(*m_named).key != kWindow && choices.points) {
        m_points = *choices.points > 0.0 ? choices.points : std::nullopt;
    }
    showType();
}

void FigureSizeFields::addTo(ExportChoices& choices) const {
    // A width suits the next picture too, while both sides are those of one picture.
    const bool isOwnWidth = chosenIn(*m_named).key == kOwnWidth;
    const bool isKept = chosenIn(*m_named).width > 0.0 || isOwnWidth;
    choices.sizeKey = isKept ? m_named->currentData().toString() : QString();
    choices.width = isOwnWidth ? m_inches.width() : 0.0;
    choices.points = isKept ? std::optional(m_points.value_or(0.0)) : std::nullopt;
    choices.unit = m_unit->currentText();
    choices.dpi = m_dpi->value();
}

void FigureSizeFields::propose(const QSizeF& units) {
    m_window = units / kUnitDpi;
    if (chosenIn(*m_named).key == kOwn) {
        setNamed(kWindow);
        m_points.reset();
        showType();
    }
    if (chosenIn(*m_named).key == kWindow) {
        m_inches = m_window;
        showLengths();
    }
    follow();
    emit changed();
}

void FigureSizeFields::follow() {
    if (!isHeightFree()) {
        return;
    }
    PictureSize size{QSize(static_cast<int>(std::lround(m_inches.width() * dpi())), 0), dpi()};
    m_inches.setHeight(m_heightOf(size, points()) / dpi());
    showLengths();
}

bool FigureSizeFields::isHeightFree() const {
    const NamedSize& size = chosenIn(*m_named);
    return (size.width > 0.0 && size.height == 0.0) || size.key == kOwnWidth;
}

void FigureSizeFields::setNamed(const QString& key) {
    const QSignalBlocker quiet(m_named);
    m_named->setCurrentIndex(m_named->findData(key));
}

void FigureSizeFields::takeNamed() {
    const NamedSize& size = chosenIn(*m_named);
    if (size.width > 0.0) {
        m_inches = {size.width, size.height};
        m_points = size.points;
        if (size.points == kPrintType && m_dpi->value() == ExportChoices().dpi) {
            const QSignalBlocker quiet(m_dpi);
            m_dpi->setValue(static_cast<int>(kPrintDpi));
        }
        showLengths();
    } else if (size.key == kWindow) {
        m_inches = m_window;
        m_points.reset();
        showLengths();
    }
    showType();
    follow();
    emit changed();
}

void FigureSizeFields::takeType() {
    const double points = m_type->currentData().toDouble();
    m_points = points > 0.0 ? std::optional(points) : std::nullopt;
    if (chosenIn(*m_named).key == kWindow && m_points) {
        setNamed(kOwn); // which has that type in the same file
    }
    follow();
    emit changed();
}

void FigureSizeFields::showType() {
    const QSignalBlocker quiet(m_type);
    m_type->setCurrentIndex(std::max(0, m_type->findData(m_points.value_or(0.0))));
}

void FigureSizeFields::setPrintType() {
    if (chosenIn(*m_named).key == kWindow && !inPixels()) {
        m_points = kPrintType;
        showType();
    }
}

void FigureSizeFields::takeWidth() {
    setPrintType();
    setNamed(isHeightFree() ? kOwnWidth : kOwn);
    m_inches.setWidth(m_width->value() / perInch());
    follow();
    emit changed();
}

void FigureSizeFields::takeHeight() {
    setPrintType();
    setNamed(kOwn);
    m_inches.setHeight(m_height->value() / perInch());
    emit changed();
}

void FigureSizeFields::takeUnit() {
    showLengths();
    follow();
    emit changed();
}

void FigureSizeFields::takeDpi() {
    const QLatin1String key = chosenIn(*m_named).key;
    if (inPixels() && (key == kOwn || key == kOwnWidth)) {
        // Pixels that were typed stay as many.
        m_inches = QSizeF(m_width->value(), m_height->value()) / perInch();
    } else {
        showLengths();
    }
    follow();
    emit changed();
}

bool FigureSizeFields::inPixels() const {
    return m_unit->currentData().toDouble() == 0.0;
}

double FigureSizeFields::perInch() const {
    const double inch = m_unit->currentData().toDouble();
    return inch == 0.0 ? m_dpi->value() : inch;
}

void FigureSizeFields::showLengths() {
    const int decimals = kUnits[static_cast<std::size_t>(m_unit->currentIndex())].decimals;
    const auto show = [&](NumberBox* box, double inches) {
        const QSignalBlocker quiet(box);
        box->setDecimals(decimals);
        box->setMinimum(inPixels() ? kSmallestSide : kSmallestLength);
        box->setValue(inches * perInch());
    };
    show(m_width, m_inches.width());
    show(m_height, m_inches.height());
}

QSize FigureSizeFields::pixels() const {
    const auto side = [this](double inches) {
        return std::clamp(static_cast<int>(std::lround(inches * dpi())), kSmallestSide, kLargestSide);
    };
    return {side(m_inches.width()), side(m_inches.height())};
}

double FigureSizeFields::dpi() const {
    return m_dpi->value();
}

QString FigureSizeFields::problem() const {
    for (const QString& problem : {m_width->problem(), m_height->problem(), m_dpi->problem()}) {
        if (!problem.isEmpty()) {
            return problem;
        }
    }
    return {};
}

bool FigureSizeFields::isTyping() const {
    const auto isOther = [](const auto& box) {
        return parseNumber(box.cleanText(), box.bounds()).value_or(box.value()) != box.value();
    };
    return isOther(*m_width) || isOther(*m_height) || isOther(*m_dpi);
}

QString FigureSizeFields::leastText(const std::function<bool(const PictureSize&)>& fits) const {
    const int decimals = m_width->decimals();
    const auto enlarged = [decimals](double length, double factor) {
        const double step = std::pow(10.0, decimals);
        return std::ceil(length * factor * step - 1e-9) / step;
    };
    const double factor = leastFactor([&](double tried) {
        const auto side = [&](const NumberBox& box) {
            return static_cast<int>(std::lround(enlarged(box.value(), tried) / perInch() * dpi()));
        };
        PictureSize size{QSize(side(*m_width), 0), dpi()};
        size.pixels.setHeight(isHeightFree() ? m_heightOf(size, points()) : side(*m_height));
        return fits(size);
    });
    // A size that is named in inches is told in them, whatever the boxes count in.
    const bool isOnPaper = inPixels() && chosenIn(*m_named).width > 0.0;
    const auto text = [&](const NumberBox& box) {
        const double length = enlarged(box.value(), factor);
        return isOnPaper ? QString::number(std::ceil(100.0 * length / perInch() - 1e-9) / 100.0, 'f', 2)
                         : QString::number(length, 'f', decimals);
    };
    const QString unit = isOnPaper ? QStringLiteral("in") : m_unit->currentText();
    return isHeightFree() ? tr("%1 %2").arg(text(*m_width), unit)
                          : tr("%1 × %2 %3").arg(text(*m_width), text(*m_height), unit);
}

QString FigureSizeFields::sizeOption() const {
    const NamedSize& size = chosenIn(*m_named);
    // Lengths on paper have a type by default there, so that pixels are meant where it comes by itself.
    if (size.width > 0.0 && m_points) {
        const QString width = QString::number(size.width) + QStringLiteral("in");
        return size.height > 0.0 ? QStringLiteral("%1x%2in").arg(width).arg(size.height) : width;
    }
    const QSize all = pixels();
    // Of a length that is shown rounded the pixels are meant.
    const auto isExact = [this](const NumberBox& box, int pixels) {
        return std::lround(box.value() / perInch() * dpi()) == pixels;
    };
    const bool isTyped = !inPixels() && size.key != kWindow && m_points && isExact(*m_width, all.width()) &&
                         (isHeightFree() || isExact(*m_height, all.height()));
    const auto side = [&](const NumberBox& box, int pixels) {
        return isTyped ? QString::number(box.value(), 'g', 6) + m_unit->currentText()
                       : QString::number(pixels);
    };
    const QString width = side(*m_width, all.width());
    return isHeightFree() ? width : width + 'x' + side(*m_height, all.height());
}

} // namespace attnscope::ui
