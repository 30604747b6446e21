// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "ui/export/figures/picture.h"

#include <QWidget>

#include <functional>
#include <optional>

class QComboBox;

namespace attnscope::ui {

class CountBox;
class NumberBox;
struct ExportChoices;

/// The fields for the size of a picture and of its type: a named size, or lengths that are typed, in px, mm
/// or in.
class FigureSizeFields final : public QWidget {
    Q_OBJECT

public:
    /// The height in pixels that a picture of that width has by itself, with type of so many points; `size`
    /// has no height yet.
    using HeightOf = std::function<int(const PictureSize& size, const std::optional<double>& points)>;

    FigureSizeFields(HeightOf heightOf, QWidget* parent);

    /// Takes the named size, unit and resolution of last time.
    void take(const ExportChoices& choices);
    void addTo(ExportChoices& choices) const;
    /// What the window has, in the painters' units. A named size stays; one that was typed goes.
    void propose(const QSizeF& units);
    /// Finds the height anew where it follows from the width.
    void follow();

    QSize pixels() const;
    double dpi() const;
    /// Of the type; nothing where the window's sizes are taken.
    std::optional<double> points() const { return m_points; }
    /// Why what stands in a field is no number that can be taken; empty where all are.
    QString problem() const;
    /// Whether a field has a text that becomes another size when its typing ends.
    bool isTyping() const;
    /// Whether the height is found from the width.
    bool isHeightFree() const;
    /// The lengths, or the width where the height is found, so many times as long that they fit: "3.30 × 2.80
    /// in".
    QString leastText(const std::function<bool(const PictureSize&)>& fits) const;
    /// The size as --size takes it, so that it is the same pixels: "3.25in", "82mmx60mm", "640x480".
    QString sizeOption() const;

signals:
    void changed();
    /// The text of a field may be another, be it a number or not.
    void typed();

private:
    void layOut();
    void connectFields();
    bool inPixels() const;
    /// How many of the unit that is chosen are an inch.
    double perInch() const;
    void setNamed(const QString& key);
    void takeNamed();
    void takeWidth();
    void takeHeight();
    void takeUnit();
    void takeDpi();
    void takeType();
    void showType();
    /// Type of lengths on paper that were typed where the window's sizes were taken.
    void setPrintType();
    /// Fills both fields from m_inches.
    void showLengths();

    HeightOf m_heightOf;
    QSizeF m_window;                ///< what the window has, in inches
    QSizeF m_inches;                ///< what is chosen, before it is rounded for its fields
    std::optional<double> m_points; ///< of the type; nothing: the window's, or as small as it needs to be
    QComboBox* m_named = nullptr;
    QComboBox* m_type = nullptr;
    NumberBox* m_width = nullptr;
    NumberBox* m_height = nullptr;
    QComboBox* m_unit = nullptr;
    CountBox* m_dpi = nullptr;
};

} // namespace attnscope::ui
