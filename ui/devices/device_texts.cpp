// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "ui/devices/device_texts.h"

#include "ui/paint/base/index_text.h"
#include "ui/paint/base/translated.h"
#include "ui/widgets/duration_text.h"

#include <QCoreApplication>

#include <chrono>
#include <cmath>

namespace attnscope::ui {

namespace {

/// Gives the texts their translation context, which a function alone has not.
struct DeviceTexts {
    Q_DECLARE_TR_FUNCTIONS(attnscope::ui::DeviceTexts)
};

/// Enough digits to see a difference in the last place of float32.
QString weightText(double weight) {
    return QString::number(weight, 'g', 9);
}

} // namespace

QString memoryText(std::uint64_t bytes) {
    constexpr double kThousand = 1000.0;
    const char* const units[] = {"B", "kB", "MB", "GB", "TB"};
    auto amount = static_cast<double>(bytes);
    std::size_t unit = 0;
    while (amount >= kThousand && unit + 1 < std::size(units)) {
        amount /= kThousand;
        ++unit;
    }
    const int decimals = unit > 0 && amount < 100.0 ? 1 : 0;
    return QStringLiteral("%1 %2").arg(QString::number(amount, 'f', decimals),
                                       QString::fromLatin1(units[unit]));
}

QString deviceFacts(const ComputeDevice& device) {
    QString facts = translated(device.kind);
    if (device.total && *device.total > 0) {
        facts += QStringLiteral(" · ") + DeviceTexts::tr("%1 memory").arg(memoryText(*device.total));
    }
    if (device.used) {
        facts += QStringLiteral(" · ") +
                 DeviceTexts::tr("%1 of it held by AttnScope").arg(memoryText(*device.used));
    }
    return facts;
}

QString lastPassText(const Snapshot& snapshot) {
    if (!snapshot) {
        return {};
    }
    const AttentionResult& result = *snapshot.result;
    const double seconds = std::chrono::duration<double>(result.elapsed()).count();
    const auto weights = result.source(Stage::Weights);
    const QString what =
        weights ? DeviceTexts::tr("%1 weights")
                      .arg(sidesText(weights->rows(), weights->columns(), snapshot.scene->orientation))
                : DeviceTexts::tr("the scene");
    return QStringLiteral("%1 · %2 · %3 · %4")
        .arg(QString::fromLatin1(result.backend()), QString::fromLatin1(precisionName(result.precision())),
             what, durationText(seconds));
}

QString outcomeText(const EngineCheck::Outcome& outcome) {
    const ResultDifference& at = outcome.difference;
    const bool isFloat64 = outcome.numbers == ReferenceNumbers::Float64;
    const QString compared = at.rows == outcome.ofRows
                                 ? DeviceTexts::tr("All %1 rows were compared.").arg(indexText(at.rows))
                                 : DeviceTexts::tr("%1 evenly spaced rows of %2 were compared.")
                                       .arg(indexText(at.rows), indexText(outcome.ofRows));
    if (at.size == 0.0) {
        return (isFloat64 ? DeviceTexts::tr("No weight differs from float64.")
                          : DeviceTexts::tr("No weight differs from the CPU's.")) +
               QStringLiteral(" ") + compared;
    }
    const QString size = std::isinf(at.size) ? QStringLiteral("∞") : QString::number(at.size, 'g', 2);
    return DeviceTexts::tr("The largest difference is %1, at query %2 and key %3: %4 here, %5 %6.")
               .arg(size, indexText(at.row), indexText(at.column), weightText(at.shown),
                    weightText(at.reference),
                    isFloat64 ? DeviceTexts::tr("in float64") : DeviceTexts::tr("on the CPU")) +
           QStringLiteral(" ") + compared;
}

} // namespace attnscope::ui
