// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "app/options/figure_size_option.h"

#include "app/command_line.h"
#include "app/options/number_text.h"
#include "ui/export/figures/large_picture.h"
#include "ui/export/picture_format.h"
#include "ui/paint/heatmap/figure_layout.h"

#include <fmt/format.h>

#include <cmath>

namespace attnscope {

void FigureSizeOption::addTo(CLI::App& app, const std::string& group) {
    const auto text = [&](const char* name, std::optional<std::string>& into, const std::string& meaning,
                          const char* type) {
        addText(app, name, into, meaning)->type_name(type)->group(group);
    };
    text("--size", m_sizeText,
         "Of the whole file: 800x600 in pixels, 82mmx60mm or 3.25inx2.5in; a width alone, 3.25in, finds its "
         "height. The matrix gets at least 60 % of the width, or of the height where that limits it: labels "
         "become shorter and fewer, titles and sums go, and where that is not enough an error says the "
         "smallest size",
         "WxH");
    text(
        "--font-pt", m_typeText,
        "Points of the type, 4 to 24 (default 7 where the size is in mm or in, else as in the window, or the "
        "largest of 8 to 6 that leaves the matrix enough)",
        "P");
    text("--cell-size", m_cellSizeText,
         "Pixels a cell, in place of --size. Without both few tokens get large cells, and of many a pixel "
         "stands for so many cells that the picture is about 1,000 pixels wide; it says how many",
         "PX");
    text("--dpi", m_dpiText,
         "Pixels an inch (default 96, of a PDF, SVG or TeX in mm or in 300); type grows with it", "DPI");
}

std::string_view FigureSizeOption::notOfGrid() const {
    return m_cellSizeText ? "--cell-size" : m_typeText && !m_sizeText ? "--font-pt" : "";
}

std::string_view FigureSizeOption::ofOneMatrix() const {
    return m_cellSizeText ? "--cell-size" : "";
}

void FigureSizeOption::setOutput(const std::string& path) {
    const ui::PictureFormat* const format = ui::pictureFormatOf(path);
    m_isOfShapes = format != nullptr && format->hasShapes;
}

Result<void> FigureSizeOption::check() {
    if (m_sizeText && m_cellSizeText) {
        return unexpected(
            usageError("--size, --cell-size: the one follows from the other (give one of them)"));
    }
    if (m_dpiText) {
        const Result<double> dpi = dpiIn(*m_dpiText);
        if (!dpi) {
            return unexpected(dpi.error());
        }
        m_dpi = *dpi;
    }
    if (m_cellSizeText) {
        m_cellSize = numberIn<double>(*m_cellSizeText);
        if (!m_cellSize || *m_cellSize < 1.0 || *m_cellSize > 1000.0) {
            return unexpected(
                usageError("--cell-size: \"{0}\" is not allowed (give 1 to 1000 pixels)", *m_cellSizeText));
        }
    }
    if (m_typeText) {
        m_type = numberIn<double>(*m_typeText);
        if (!m_type || *m_type < 4.0 || *m_type > 24.0) {
            return unexpected(
                usageError("--font-pt: \"{0}\" is not allowed (give 4 to 24 points)", *m_typeText));
        }
    }
    if (m_sizeText) {
        const Result<Extent> extent = extentIn(*m_sizeText);
        if (!extent) {
            return unexpected(extent.error());
        }
        m_extent = *extent;
        if (m_isOfShapes && !m_extent->inPixels() && !m_dpiText) {
            m_dpi = ui::kPrintDpi;
        }
    }
    return {};
}

Result<ui::PictureSize> FigureSizeOption::sizeOf(const QSizeF& pixels) const {
    return wholePixels(pixels).map([this](const QSize& whole) { return ui::PictureSize{whole, m_dpi}; });
}

Result<ui::PictureSize> FigureSizeOption::sizeFor(const QSizeF& units) const {
    if (!m_extent) {
        return sizeOf(units * (m_dpi / ui::kUnitDpi));
    }
    const double height =
        m_extent->height > 0.0 ? m_extent->height : m_extent->width * units.height() / units.width();
    return sizeOf(QSizeF(m_extent->width, height) * (m_extent->inPixels() ? 1.0 : m_dpi));
}

template <typename Picture>
ui::PictureSize FigureSizeOption::withHeight(const Picture& picture, ui::PictureSize size) const {
    if (isHeightFree()) {
        const QSizeF units = ui::comfortableSize(picture);
        const double height =
            type() ? ui::heightOf(picture, size) : size.pixels.width() * units.height() / units.width();
        size.pixels.setHeight(static_cast<int>(std::lround(height)));
    }
    return size;
}

Result<ui::PictureSize> FigureSizeOption::sizeFor(const ui::HeadGrid& grid) const {
    return sizeFor(ui::comfortableSize(grid)).and_then([&](ui::PictureSize size) -> Result<ui::PictureSize> {
        if (const std::optional<double> points = type()) {
            size.typeScale = ui::typeScale(*points);
            size = withHeight(grid, size);
        }
        if (const Result<ui::PictureSize> fits = sizeOf(size.pixels); !fits) {
            return unexpected(fits.error());
        }
        if (ui::isLargeEnough(grid, size)) {
            return size;
        }
        const auto fits = [&](const ui::PictureSize& larger) {
            return ui::isLargeEnough(grid, withHeight(grid, larger));
        };
        return unexpected(makeError(translatable("--size: in \"{0}\" the cells of {1} heads would vanish "
                                                 "(give at least {2})"),
                                    givenText(size), std::to_string(grid.heads.size()),
                                    leastText(size, fits)));
    });
}

Result<ui::SideFigure> FigureSizeOption::figure(const ui::SideBySide& side) const {
    if (!m_extent) {
        const double scale = m_type ? ui::typeScale(*m_type) : 1.0;
        return sizeOf(ui::comfortableSize(side) * (m_dpi / ui::kUnitDpi * scale))
            .map([&](ui::PictureSize size) {
                size.typeScale = scale;
                return ui::SideFigure{side, size};
            });
    }
    const QSizeF asked = QSizeF(m_extent->width, m_extent->height) * (m_extent->inPixels() ? 1.0 : m_dpi);
    return sizeOf(asked).and_then([&](ui::PictureSize size) -> Result<ui::SideFigure> {
        if (isHeightFree()) {
            size.pixels.setHeight(0); // it is found from the width
        }
        const auto at = [&](const ui::PictureSize& any) { return ui::sideFigureOf(side, any, type()); };
        if (std::optional<ui::SideFigure> figure = at(size)) {
            return sizeOf(figure->size.pixels).map([&](const ui::PictureSize&) {
                return *std::move(figure);
            });
        }
        return unexpected(makeError(
            translatable(
                "--size: \"{0}\" leaves each of {1} matrices less than half of its part of the picture "
                "(give at least {2}, or smaller type with --font-pt)"),
            *m_sizeText, std::to_string(side.pictures.size()),
            leastText(size, [&](const ui::PictureSize& larger) { return at(larger).has_value(); })));
    });
}

Result<ui::PictureSize> FigureSizeOption::sizeFor(const ui::InsetFigure& figure) const {
    return sizeFor(ui::comfortableSize(figure))
        .and_then([&](ui::PictureSize size) -> Result<ui::PictureSize> {
            if (const std::optional<double> points = type()) {
                size.typeScale = ui::typeScale(*points);
                size = withHeight(figure, size);
            }
            if (const Result<ui::PictureSize> fits = sizeOf(size.pixels); !fits) {
                return unexpected(fits.error());
            }
            if (ui::isLargeEnough(figure, size)) {
                return size;
            }
            const auto fits = [&](const ui::PictureSize& larger) {
                return ui::isLargeEnough(figure, withHeight(figure, larger));
            };
            return unexpected(makeError(
                translatable(
                    "--inset: in \"{0}\" the matrix and its enlarged part would vanish (give --size at "
                    "least {1}, or smaller type with --font-pt)"),
                givenText(size), leastText(size, fits)));
        });
}

Result<ui::PipelineFigure> FigureSizeOption::figure(const ui::PipelinePicture& strip) const {
    if (!m_extent) {
        const double scale = m_type ? ui::typeScale(*m_type) : 1.0;
        return sizeOf(ui::comfortableSize(strip) * (m_dpi / ui::kUnitDpi * scale))
            .map([&](ui::PictureSize size) {
                size.typeScale = scale;
                return ui::PipelineFigure{strip, size};
            });
    }
    return sizeFor(ui::comfortableSize(strip))
        .and_then([&](const ui::PictureSize& size) -> Result<ui::PipelineFigure> {
            ui::PictureSize asked = size;
            if (isHeightFree()) {
                asked.pixels.setHeight(0);
            }
            // Type that was not asked for may become smaller.
            const auto at = [&](const ui::PictureSize& any) {
                std::optional<ui::PipelineFigure> figure = ui::pipelineFigureOf(strip, any, type());
                return figure || m_type ? figure : ui::pipelineFigureOf(strip, any, std::nullopt);
            };
            if (std::optional<ui::PipelineFigure> figure = at(asked)) {
                return sizeOf(figure->size.pixels).map([&](const ui::PictureSize&) {
                    return *std::move(figure);
                });
            }
            const std::string least =
                leastText(asked, [&](const ui::PictureSize& larger) { return at(larger).has_value(); });
            return unexpected(
                m_type
                    ? makeError(translatable("--size: in \"{0}\" stages, frames or arrows of the strip would "
                                             "be cut off (give at least {1}, or smaller type with "
                                             "--font-pt)"),
                                givenText(size), least)
                    : makeError(translatable("--size: in \"{0}\" stages, frames or arrows of the strip would "
                                             "be cut off (give at least {1})"),
                                givenText(size), least));
        });
}

std::optional<double> FigureSizeOption::type() const {
    return m_type || !m_extent || m_extent->inPixels() ? m_type : std::optional(ui::kPrintType);
}

Result<ui::Figure> FigureSizeOption::figure(const ui::HeatmapPicture& picture) const {
    if (!m_extent) {
        // Everything grows with the type, as it does with the resolution.
        const double scale = m_type ? ui::typeScale(*m_type) : 1.0;
        ui::HeatmapPicture shown = picture;
        shown.viewport.cell /= scale;
        const QSizeF units =
            m_cellSize ? ui::sizeForCell(ui::asFile(shown), *m_cellSize / scale) : ui::comfortableSize(shown);
        return sizeOf(units * (m_dpi / ui::kUnitDpi * scale)).map([&](ui::PictureSize size) {
            size.typeScale = scale;
            return ui::Figure{shown, size};
        });
    }
    const QSizeF asked = QSizeF(m_extent->width, m_extent->height) * (m_extent->inPixels() ? 1.0 : m_dpi);
    return sizeOf(asked).and_then([&](ui::PictureSize size) -> Result<ui::Figure> {
        if (isHeightFree()) {
            size = ui::withFigureHeight(picture, size, type());
            if (const Result<ui::PictureSize> fits = sizeOf(size.pixels); !fits) {
                return unexpected(fits.error());
            }
        }
        if (std::optional<ui::Figure> figure = ui::figureOf(picture, size, type())) {
            return *std::move(figure);
        }
        return unexpected(makeError(
            translatable("--size: \"{0}\" leaves the matrix less than {1} % of the picture (give at "
                         "least {2}, or smaller type with --font-pt)"),
            *m_sizeText, std::to_string(std::lround(100.0 * ui::kMatrixShare)),
            leastText(size, [&](const ui::PictureSize& larger) {
                const ui::PictureSize whole =
                    isHeightFree() ? ui::withFigureHeight(picture, larger, type()) : larger;
                return ui::figureOf(picture, whole, type()).has_value();
            })));
    });
}

std::string FigureSizeOption::givenText(const ui::PictureSize& size) const {
    return m_sizeText.value_or(fmt::format("{}x{}", size.pixels.width(), size.pixels.height()));
}

std::string FigureSizeOption::leastText(const ui::PictureSize& size,
                                        const std::function<bool(const ui::PictureSize&)>& fits) const {
    constexpr double kInchStep = 100.0;
    const Extent asked = m_extent.value_or(
        Extent{static_cast<double>(size.pixels.width()), static_cast<double>(size.pixels.height())});
    const double pixels = asked.inPixels() ? 1.0 : m_dpi;
    // Steps of the unit that the size was given in: whole pixels, whole millimetres, hundredths of an inch.
    const double steps = asked.inPixels()                        ? 1.0
                         : asked.unit == LengthUnit::Millimetres ? kMillimetresPerInch
                                                                 : kInchStep;
    const bool saysPixels = m_sizeText && m_sizeText->find("px") != std::string::npos;
    const std::string unit = asked.inPixels() ? saysPixels ? "px" : "" : steps == kInchStep ? "in" : "mm";
    const auto side = [&](double length, double factor) {
        return std::ceil(length * factor * steps - 1e-9) / steps;
    };
    const double factor = ui::leastFactor([&](double tried) {
        // Rounding changes the shape a little.
        const QSizeF larger(side(asked.width, tried), side(asked.height, tried));
        return fits({(larger * pixels).toSize(), m_dpi, size.typeScale});
    });
    const auto text = [&](double length) {
        const double shown = side(length, factor) * (steps == kInchStep ? 1.0 : steps);
        return fmt::format("{:g}{}", shown, unit);
    };
    return text(asked.width) + (asked.height > 0.0 ? "x" + text(asked.height) : std::string());
}

} // namespace attnscope
