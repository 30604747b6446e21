// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "app/options/check_option.h"

#include "app/command_line.h"
#include "core/formats/arrays/array_file.h"
#include "core/formats/arrays/array_layout.h"
#include "core/formats/arrays/number_text.h"

#include <cmath>
#include <cstdio>
#include <limits>

namespace attnscope {

namespace {

constexpr double kTolerance = 1e-12;
constexpr double kToleranceFloat32 = 1e-5;

struct Difference {
    double size = 0.0;
    std::size_t row = 0;
    std::size_t column = 0;
    double here = 0.0;
    double there = 0.0;
};

double distance(double a, double b) {
    // Infinities of one sign are equal, and so are two NaN; a number and what is none are worlds apart.
    if (a == b || (std::isnan(a) && std::isnan(b))) {
        return 0.0;
    }
    return std::isfinite(a) && std::isfinite(b) ? std::abs(a - b) : std::numeric_limits<double>::infinity();
}

Result<Difference> largest(const NumberTable& table, const NumberArray& array) {
    Difference most;
    std::vector<double> values(table.columns);
    for (std::size_t row = 0; row < rowCount(table); ++row) {
        if (const Result<void> filled = table.fillRow(row, values); !filled) {
            return unexpected(filled.error());
        }
        for (std::size_t column = 0; column < table.columns; ++column) {
            const double there = array.values[row * table.columns + column];
            if (const double size = distance(values[column], there); size > most.size) {
                most = {size, row, column, values[column], there};
            }
        }
    }
    return most;
}

std::string text(double value) {
    std::string digits;
    appendNumber(digits, value);
    return digits;
}

/// Leading axes with one entry say nothing that the other need have: (1, 1, 5, 5) is (5, 5).
std::vector<std::size_t> withoutSingles(std::vector<std::size_t> shape) {
    while (shape.size() > 2 && shape.front() == 1) {
        shape.erase(shape.begin());
    }
    return shape;
}

/// "0, 2, 1, 3" of a row counted over all matrices.
std::string positionOf(const NumberTable& table, std::size_t row, std::size_t column) {
    std::string text = ", " + std::to_string(column);
    std::vector<std::size_t> shape = shapeOf(table);
    shape.pop_back();
    for (std::size_t axis = shape.size(); axis-- > 0; row /= shape[axis]) {
        text = (axis == 0 ? "" : ", ") + std::to_string(row % shape[axis]) + text;
    }
    return text;
}

/// What is said of a comparison, whether it holds or not.
std::string reportOf(const Difference& most, const std::string& place, bool holds, bool asJson) {
    if (asJson) {
        const std::string quote = std::isfinite(most.size) ? "" : "\"";
        return "{\"largest\": " + quote + text(most.size) + quote + ", \"at\": [" + place +
               "], \"holds\": " + (holds ? "true" : "false") + "}\n";
    }
    return "largest difference " + text(most.size) + " at (" + place + ")\n";
}

/// Whether the name is that of a file that readArray takes.
bool namesArray(const std::string& name) {
    const std::string path = arraySourceOf(name).path;
    return isTextTable(path) || endsIn(path, ".npy") || endsIn(path, ".npz") || endsIn(path, ".safetensors");
}

} // namespace

void CheckOption::addTo(CLI::App& app, const std::string& group) {
    addText(app, "--check", m_file,
            "Compare with the numbers of an .npy, .csv, file.npz:name or file.safetensors:name: prints the "
            "largest difference and its position (the first cell where nothing differs), exit 1 where it is "
            "too large. -o may be left out then; with it, a file is written only where the check holds")
        ->type_name("FILE")
        ->group(group);
    app.add_flag("--json", m_asJson,
                 "Prints what --check found as an object: largest, at, holds (with -o - on standard error)")
        ->group(group);
    addText(app, "--tolerance", m_toleranceText,
            "What --check lets pass, absolute (default 1e-12; 1e-5 where either is less than float64)")
        ->type_name("T")
        ->group(group);
}

Result<void> CheckOption::check() {
    if (m_toleranceText && !m_file) {
        return unexpected(usageError("--tolerance: it goes with --check only (leave it out)"));
    }
    if (m_asJson && !m_file) {
        return unexpected(usageError("--json: it goes with --check only (leave it out)"));
    }
    if (m_file && !namesArray(*m_file)) {
        return unexpected(
            usageError("--check: \"{0}\" is no file of numbers (name an .npy, .csv, file.npz:name or "
                       "file.safetensors:name)",
                       *m_file));
    }
    if (m_toleranceText) {
        m_tolerance = parseNumber(*m_toleranceText);
        if (!m_tolerance || !std::isfinite(*m_tolerance) || *m_tolerance < 0.0) {
            return unexpected(usageError("--tolerance: \"{0}\" is not allowed (give a number from 0 up)",
                                         *m_toleranceText));
        }
    }
    return {};
}

Result<void> CheckOption::compare(const std::string& stage, const NumberTable& table, bool isPiped) const {
    const Result<NumberArray> array = readArray(*m_file);
    if (!array) {
        return unexpected(array.error());
    }
    const std::vector<std::size_t> shape = shapeOf(table);
    if (withoutSingles(array->shape) != withoutSingles(shape)) {
        return unexpected(
            makeError(translatable("{0}: its shape is {1}, and {2} is {3} (compare with the same stage "
                                   "in the same orientation)"),
                      *m_file, shapeText(array->shape), stage, shapeText(shape)));
    }
    const bool isExact = array->isFloat64 && table.precision == Precision::Float64;
    const double tolerance = m_tolerance.value_or(isExact ? kTolerance : kToleranceFloat32);
    const Result<Difference> found = largest(table, *array);
    if (!found) {
        return unexpected(found.error());
    }
    const Difference& most = *found;
    const std::string place = positionOf(table, most.row, most.column);
    const bool holds = most.size <= tolerance;
    const std::string report = reportOf(most, place, holds, m_asJson);
    if (isPiped) {
        std::fputs(report.c_str(), stderr);
    } else if (const Result<void> said = writeToStandardOutput(report); !said) {
        return said;
    }
    if (holds) {
        return {};
    }
    return unexpected(makeError(
        translatable("{0}: {1} differs from it by up to {2}, at ({3}): {4} is computed, {5} is "
                     "there (mend the one that is wrong, or give a --tolerance above {6})"),
        *m_file, stage, text(most.size), place, text(most.here), text(most.there), text(tolerance)));
}

} // namespace attnscope
