// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "app/options/animation_options.h"

#include "app/command_line.h"
#include "app/options/option_values.h"
#include "core/base/file_ending.h"
#include "ui/animation/animation_choices.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <filesystem>

namespace attnscope {

namespace {

using namespace std::string_view_literals;

// In the order of the enumerations, or false before true.
constexpr std::array kViews{"strips"sv, "arrows"sv, "equation"sv, "match"sv};
constexpr std::array kScales{"linear"sv, "log"sv, "lift"sv}; ///< in the order of ui::ValueScale
constexpr std::array kOrders{"position"sv, "weight"sv};
constexpr std::array kThemes{"light"sv, "dark"sv};

/// A number within bounds; `number` stays where the option is not given.
Result<void> readNumber(std::string_view option, const std::optional<std::string>& text, double least,
                        double most, double& number) {
    if (!text) {
        return {};
    }
    const std::string allowed = fmt::format("{:g} to {:g}", least, most);
    const Result<double> given = finiteNumber(option, *text, allowed);
    if (!given) {
        return unexpected(given.error());
    }
    if (*given < least || *given > most) {
        return unexpected(usageError("{0}: \"{1}\" is not allowed (give {2})", option, *text, allowed));
    }
    number = *given;
    return {};
}

std::string colourMapNames() {
    return listed(ui::colourMaps(), [](const ui::NamedColourMap& map) { return map.name; });
}

} // namespace

void AnimationOptions::addTo(CLI::App& app) {
    addContent(app);
    addLooks(app);
    addText(
        app, "-o,--output", m_outputText,
        "A file that ends in .gif (256 colours: those of weights stay as they are, edges of letters change) "
        "or "
        ".webp (nothing changes), or a folder: a name with / at its end, made where it is not there, with "
        "frame-0000.png and so on. Each of these carries as texts its step, the keys added, "
        "the last key's weight and contribution, and the partial sum of the row, exactly; frame-0000.png "
        "has none added; with --compare the same numbers of the second. Replaced whole, or left as it was; a "
        "folder with anything but such frames is "
        "left alone")
        ->type_name("OUT")
        ->group("Output");
}

void AnimationOptions::addContent(CLI::App& app) {
    const std::string what = "Animation";
    const auto text = [&](const char* name, std::optional<std::string>& into, const std::string& meaning,
                          const char* type) {
        addText(app, name, into, meaning)->type_name(type)->group(what);
    };
    text("--row", m_rowText, "The row of the output (from 0) that is added up; it must be given", "I");
    text("--view", m_viewText,
         "strips (default: every number, a line a key), arrows (head to tail in the plane), equation, or "
         "match "
         "(query and keys as arrows: projection times length is the score)",
         "VIEW");
    app.add_flag("--letters", m_shown.letters, "The equation with letters instead of numbers")->group(what);
    text("--feature", m_featureText,
         "Of V with many features: those around this one (from 0) are written as numbers in strips and "
         "equation",
         "F");
    text("--order", m_orderText, "In which keys are added: position (default) or weight, the largest first",
         "ORDER");
    text("--terms", m_termsText,
         "Keys that are added one by one (default " + std::to_string(ui::kNamedTerms) +
             "). Of a longer row these are the strongest that have a weight, and one last step adds all "
             "others together",
         "K");
    app.add_flag("--with-matrix", m_shown.hasMatrix,
                 wrapped("The weights beside the row, with the cell that is being added lit"))
        ->group(what);
    text("--scale-kind", m_scaleText,
         "Of the weights' colours beside the row: linear (default), log, or lift (against an even spread)",
         "KIND");
    text("--seconds", m_secondsText,
         "A step takes so long (default 0.9, as in the window); the end stays for two steps. It loops for "
         "ever",
         "S");
    text("--fps", m_rateText,
         "Frames a second in which a step moves, up to 50 (default 10); 0 is one frame a step, which makes "
         "the smallest file and is the default for a folder",
         "F");
}

void AnimationOptions::addLooks(CLI::App& app) {
    const auto text = [&](const char* name, std::optional<std::string>& into, const std::string& meaning,
                          const char* type) {
        addText(app, name, into, meaning)->type_name(type)->group("Picture");
    };
    text("--size", m_sizeText,
         "Of a frame: 800x600 in pixels, 82mmx60mm or 3.25inx2.5in; a width alone, 800px, finds its height. "
         "Type becomes as large as there is room for",
         "WxH");
    text("--dpi", m_dpiText, "Pixels an inch (default 96)", "DPI");
    text("--theme", m_themeText, "light (default) or dark", "THEME");
    text("--colormap", m_colourMapText, "Of the weights: " + colourMapNames(), "NAME");
    text("--digits", m_digitsText, "Decimals, 0 to 9 (default 3)", "N");
}

Result<void> AnimationOptions::check() {
    return checkOutput()
        .and_then([this] { return checkContent(); })
        .and_then([this] { return checkLooks(); })
        .and_then([this] { return checkSpeed(); });
}

Result<void> AnimationOptions::checkContent() {
    const Result<std::optional<std::size_t>> row = wholeNumberIfGiven("--row", m_rowText);
    if (!row) {
        return unexpected(row.error());
    }
    if (!*row) {
        return unexpected(usageError("--row: it is missing (name the row of the output that is added up, "
                                     "from 0)"));
    }
    m_shown.query = **row;
    const Result<std::optional<std::size_t>> feature = wholeNumberIfGiven("--feature", m_featureText);
    if (!feature) {
        return unexpected(feature.error());
    }
    m_shown.opened = *feature;
    const Result<std::optional<std::size_t>> terms = countIfGiven("--terms", m_termsText);
    if (!terms) {
        return unexpected(terms.error());
    }
    m_shown.terms = terms->value_or(ui::kNamedTerms);
    std::size_t view = 0;
    std::size_t order = 0;
    std::size_t scale = 0;
    const Result<void> known =
        chooseWord("--view", m_viewText, kViews, view)
            .and_then([&] { return chooseWord("--order", m_orderText, kOrders, order); })
            .and_then([&] { return chooseWord("--scale-kind", m_scaleText, kScales, scale); });
    m_shown.scale = static_cast<ui::ValueScale>(scale);
    if (known && m_scaleText && !m_shown.hasMatrix) {
        return unexpected(usageError(
            "--scale-kind: it colours the weights beside the row (add --with-matrix, or leave it out)"));
    }
    m_shown.drawing = static_cast<ui::RowDrawing>(view);
    m_shown.order = static_cast<TermOrder>(order);
    const bool hasFeatures =
        m_shown.drawing == ui::RowDrawing::Strips || m_shown.drawing == ui::RowDrawing::Equation;
    if (known && m_shown.opened && !hasFeatures) {
        return unexpected(usageError("--feature: only strips and equation write features as numbers (add "
                                     "--view equation, or leave it out)"));
    }
    if (known && m_shown.letters && m_shown.drawing != ui::RowDrawing::Equation) {
        return unexpected(
            usageError("--letters: only the equation has letters (add --view equation, or leave it out)"));
    }
    return known;
}

Result<void> AnimationOptions::checkLooks() {
    if (m_sizeText) {
        const Result<Extent> extent = extentIn(*m_sizeText);
        if (!extent) {
            return unexpected(extent.error());
        }
        m_extent = *extent;
    }
    if (m_dpiText) {
        const Result<double> dpi = dpiIn(*m_dpiText);
        if (!dpi) {
            return unexpected(dpi.error());
        }
        m_dpi = *dpi;
    }
    if (m_colourMapText) {
        m_shown.colourMap = ui::colourMapNamed(*m_colourMapText);
        if (m_shown.colourMap == nullptr) {
            return unexpected(usageError("--colormap: \"{0}\" is not known (take one of: {1})",
                                         *m_colourMapText, colourMapNames()));
        }
    }
    const Result<std::optional<std::size_t>> digits = wholeNumberIfGiven("--digits", m_digitsText);
    if (!digits || digits->value_or(0) > 9) {
        return unexpected(usageError("--digits: \"{0}\" is not allowed (give 0 to 9)", *m_digitsText));
    }
    m_shown.digits = static_cast<int>(digits->value_or(3));
    std::size_t theme = 0;
    const Result<void> known = chooseWord("--theme", m_themeText, kThemes, theme);
    m_shown.isDark = theme == 1;
    return known;
}

Result<void> AnimationOptions::checkSpeed() {
    m_seconds = ui::kSecondsAStep;
    m_rate = ui::usualRateOf(m_format);
    return readNumber("--seconds", m_secondsText, ui::kShortestStep, ui::kLongestStep, m_seconds)
        .and_then([this] { return readNumber("--fps", m_rateText, 0.0, ui::kHighestRate, m_rate); });
}

Result<void> AnimationOptions::checkOutput() {
    constexpr std::string_view kKinds =
        "a file that ends in .gif or .webp, or a folder with / at the end of its name";
    if (!m_outputText) {
        return unexpected(usageError("-o: it is missing (name {0})", kKinds));
    }
    std::error_code none;
    if (m_outputText->ends_with('/') || std::filesystem::is_directory(*m_outputText, none)) {
        m_format = ui::AnimationFormat::Frames;
    } else if (endsIn(*m_outputText, ".webp")) {
        m_format = ui::AnimationFormat::WebP;
    } else if (endsIn(*m_outputText, ".gif")) {
        m_format = ui::AnimationFormat::Gif;
    } else {
        return unexpected(
            usageError("-o: {0} has no ending of an animation (name {1})", *m_outputText, kKinds));
    }
    return {};
}

Result<ui::RowAnimation> AnimationOptions::animation(const Snapshot& snapshot) const {
    return ui::rowAnimation(snapshot, m_shown);
}

Result<ui::RowAnimation> AnimationOptions::animation(const Snapshot& first, const Snapshot& second) const {
    return ui::comparedAnimation(first, second, m_shown);
}

Result<ui::PictureSize> AnimationOptions::size(const ui::RowAnimation& animation) const {
    const QSizeF needed = ui::comfortableSize(animation);
    QSizeF asked = needed * (m_dpi / ui::kUnitDpi);
    if (m_extent) {
        const double height =
            m_extent->height > 0.0 ? m_extent->height : m_extent->width * needed.height() / needed.width();
        asked = QSizeF(m_extent->width, height) * (m_extent->inPixels() ? 1.0 : m_dpi);
    }
    return wholePixels(asked).and_then([&](const QSize& pixels) -> Result<ui::PictureSize> {
        if (const std::optional<ui::PictureSize> size = ui::animationSize(animation, pixels, m_dpi)) {
            return *size;
        }
        const auto least = [](double side) { return std::to_string(std::lround(std::ceil(side))); };
        return unexpected(makeError(
            translatable(
                "--size: {0} × {1} pixels leave the type too small to be read (give at least {2}, or "
                "fewer --terms)"),
            std::to_string(pixels.width()), std::to_string(pixels.height()),
            least(needed.width() * ui::kSmallestType) + "x" + least(needed.height() * ui::kSmallestType)));
    });
}

std::vector<ui::FrameTime> AnimationOptions::times(const ui::RowAnimation& animation) const {
    return ui::frameTimes(animation.row, m_seconds, m_rate);
}

} // namespace attnscope
