// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/arithmetic/cell_arithmetic.h"

#include "core/arithmetic/arithmetic_cell.h"
#include "core/scene/token_name.h"

#include <algorithm>
#include <utility>

namespace attnscope {

namespace {

std::vector<ArithmeticLine> linesOf(const ArithmeticCell& cell, Stage stage, bool stableForm) {
    switch (stage) {
    case Stage::X:
    case Stage::Q:
    case Stage::K:
    case Stage::V:
        return projectionLines(cell, stage);
    case Stage::Scores:
    case Stage::Scaled:
    case Stage::Masked:
        return scoreLines(cell, stage);
    case Stage::Weights: {
        if (cell.problem().headIndex.isPooled()) {
            return cell.problem().headIndex.isRollout() ? rolloutLines(cell) : pooledLines(cell);
        }
        if (cell.problem().weights) {
            return givenLines(cell, stage);
        }
        std::vector<ArithmeticLine> lines = scoreLines(cell, stage);
        for (ArithmeticLine& line : softmaxLines(cell, stableForm)) {
            lines.push_back(std::move(line));
        }
        return lines;
    }
    case Stage::AfterDropout: {
        std::vector<ArithmeticLine> lines = linesOf(cell, Stage::Weights, stableForm);
        lines.push_back(dropoutLine(cell));
        return lines;
    }
    case Stage::Effect:
        return effectLines(cell);
    case Stage::Output:
        return outputLines(cell);
    case Stage::MultiHead:
        return joinedLines(cell);
    }
    return {};
}

bool isGiven(const Scene& scene, Stage stage) {
    const bool isEmbedded = std::holds_alternative<TokenInput>(scene.input);
    switch (stage) {
    case Stage::X:
        return !scene.rules.sinusoidal;
    case Stage::Q:
    case Stage::K:
        return !isEmbedded && !scene.rules.ropeBase;
    case Stage::V:
        return !isEmbedded;
    default:
        return stage == Stage::Weights && std::holds_alternative<AttentionWeightsInput>(scene.input);
    }
}

} // namespace

Formula cellTitle(const Scene& scene, Stage stage, std::size_t row, std::size_t column) {
    const Symbols symbols(scene);
    const std::size_t first = symbols.columns() ? column : row;
    const std::size_t second = symbols.columns() ? row : column;
    const std::string place = "[" + symbols.counted(first) + ", " + symbols.counted(second) + "]";
    const std::string feature = featureName(featureNames(scene, stage), column);
    const auto indexFrom = static_cast<std::size_t>(scene.notation.indexFrom);
    std::vector<Formula> parts{
        symbols.stageMatrix(stage), word(place), op("="),
        word(tokenName(rowTokens(scene, stage), row, indexFrom) + (feature.empty() ? "" : ", " + feature))};
    if (stageInfo(stage).cellsAreQueryKey) {
        parts.push_back(op("→"));
        parts.push_back(word(tokenName(scene.keyNames(), column, indexFrom)));
    }
    return attnscope::row(std::move(parts));
}

CellArithmetic arithmeticOf(const Snapshot& snapshot, Stage stage, std::size_t row, std::size_t column,
                            bool stableForm) {
    CellArithmetic arithmetic;
    if (!snapshot) {
        return arithmetic;
    }
    const std::shared_ptr<const MatrixSource> source = snapshot.source(stage);
    if (!source || row >= source->rows() || column >= source->columns()) {
        return arithmetic;
    }
    const ArithmeticCell cell{snapshot, Symbols(*snapshot.scene), row, column};
    arithmetic.cell = cellTitle(*snapshot.scene, stage, row, column);
    arithmetic.value = source->exact(row, column);
    if (source->covered(row, column)) {
        arithmetic.covered = true;
        return arithmetic;
    }
    arithmetic.masked = source->masked(row, column);
    arithmetic.given = isGiven(*snapshot.scene, stage) && !snapshot.headIndex().isPooled();
    arithmetic.lines = linesOf(cell, stage, stableForm);
    return arithmetic;
}

CellArithmetic arithmeticOfPowers(const Snapshot& snapshot, std::size_t query, std::size_t key) {
    CellArithmetic arithmetic = arithmeticOf(snapshot, Stage::Weights, query, key, false);
    if (arithmetic.lines.empty() || arithmetic.given || snapshot.headIndex().isPooled()) {
        arithmetic.lines.clear();
        return arithmetic;
    }
    const ArithmeticCell cell{snapshot, Symbols(*snapshot.scene), query, key};
    const std::optional<ArithmeticLine> line = powersLine(cell);
    arithmetic.lines = line ? std::vector{*line} : std::vector<ArithmeticLine>();
    return arithmetic;
}

std::string plainText(const CellArithmetic& arithmetic) {
    if (arithmetic.lines.empty()) {
        return {};
    }
    std::string text = plainText(arithmetic.cell) + "\n";
    for (const ArithmeticLine& line : arithmetic.lines) {
        text += line.label.english() + (line.symbol ? " " + plainText(*line.symbol) : "") + ": ";
        text += plainText(line.name) + plainText(line.working);
        text += line.result ? " = " + plainText(*line.result) : "";
        text += line.note.empty() ? "" : " (" + line.note.english() + ")";
        text += "\n";
    }
    return text;
}

namespace {

/// About what a line of a page holds, in letters of TeX.
constexpr std::size_t kPageLine = 80;

/// A sum that is longer than a line goes on in the next one.
std::string brokenSum(const std::string& formula) {
    std::string broken;
    int depth = 0;
    std::size_t begin = 0; // of the line
    for (std::size_t at = 0; at < formula.size(); ++at) {
        depth += formula[at] == '{' ? 1 : formula[at] == '}' ? -1 : 0;
        const bool isPlus = depth == 0 && formula.compare(at, 3, " + ") == 0;
        if (isPlus && broken.size() - begin > kPageLine) {
            broken += " \\\\\n  & \\quad";
            begin = broken.size();
        }
        broken += formula[at];
    }
    return broken;
}

std::size_t longestLine(const std::string& text) {
    std::size_t longest = 0;
    for (std::size_t begin = 0; begin < text.size();) {
        const std::size_t end = std::min(text.find('\n', begin), text.size());
        longest = std::max(longest, end - begin);
        begin = end + 1;
    }
    return longest;
}

/// The working in lines that a page holds: a fraction can't be broken, and names fewer of its terms.
std::string workingOnPaper(const ArithmeticLine& line) {
    std::string text = brokenSum(tex(line.working));
    for (auto form = line.shorter.begin(); form != line.shorter.end() && longestLine(text) > 2 * kPageLine;
         ++form) {
        text = brokenSum(tex(*form));
    }
    return text;
}

} // namespace

std::string tex(const CellArithmetic& arithmetic) {
    if (arithmetic.lines.empty()) {
        return {};
    }
    std::string text = "% " + plainText(arithmetic.cell) + " (the document loads amsmath)\n\\begin{align*}\n";
    for (std::size_t i = 0; i < arithmetic.lines.size(); ++i) {
        const ArithmeticLine& line = arithmetic.lines[i];
        text += "  & " + tex(line.name) + workingOnPaper(line);
        text += line.result ? " = " + tex(*line.result) : "";
        text += line.note.empty() ? "" : " \\quad " + tex(word("(" + line.note.english() + ")"));
        text += i + 1 < arithmetic.lines.size() ? " \\\\\n" : "\n";
    }
    return text + "\\end{align*}\n";
}

} // namespace attnscope
