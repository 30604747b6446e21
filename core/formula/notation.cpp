// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/formula/notation.h"

#include "core/formula/attention_formula.h"

namespace attnscope {

namespace {

bool isGiven(const Scene& scene) {
    return std::holds_alternative<AttentionWeightsInput>(scene.input);
}

void append(std::vector<Formula>& parts, std::vector<Formula> more) {
    parts.insert(parts.end(), more.begin(), more.end());
}

/// "A_scaled = …", or the parts alone where the notation has no name for them.
Formula defined(const std::optional<Formula>& name, std::vector<Formula> parts) {
    if (name) {
        parts.insert(parts.begin(), {*name, op("=")});
    }
    return row(std::move(parts));
}

/// What happens between scale and softmax, in a word or two: "softcap, + bias, mask".
Formula maskedName(const Symbols& symbols) {
    std::vector<Formula> steps;
    if (symbols.capped()) {
        steps.push_back(word("softcap"));
    }
    if (symbols.alibi()) {
        steps.push_back(word("+ bias"));
    } else if (symbols.addsMask()) {
        steps.push_back(row({word("+ "), matrix("M")}));
    }
    if (symbols.blocks() || steps.empty()) {
        steps.push_back(word("mask"));
    }
    std::vector<Formula> parts;
    for (Formula& step : steps) {
        if (!parts.empty()) {
            parts.push_back(word(", "));
        }
        parts.push_back(std::move(step));
    }
    return parts.size() == 1 ? parts.front() : row(std::move(parts));
}

Formula weightsTitle(const Scene& scene, const Symbols& symbols) {
    std::vector<Formula> parts{symbols.weightsMatrix(), op("=")};
    if (isGiven(scene)) {
        parts.push_back(word(translatable("given weights")));
        return row(parts);
    }
    append(parts, softmaxParts(scene, symbols));
    return row(parts);
}

/// X, X_kv, with their positions: "(X + P)".
Formula tokensFormula(const Scene& scene, const Symbols& symbols, bool ofKeys, bool inProduct) {
    const auto* const input = std::get_if<TokenInput>(&scene.input);
    const Formula x = ofKeys && input && input->xKv ? symbols.keyTokens() : matrix("X");
    if (!scene.rules.sinusoidal || !input) {
        return x;
    }
    const Formula sum = row({x, op("+"), matrix("P")});
    return inProduct ? row({bracket("("), sum, bracket(")")}) : sum;
}

bool hasBias(const TokenInput& input, std::string_view letter) {
    return (letter == "Q" ? input.bQ : letter == "K" ? input.bK : input.bV).has_value();
}

/// RoPE(…)
std::vector<Formula> turned(std::vector<Formula> vectors) {
    std::vector<Formula> parts{word("RoPE"), bracket("(")};
    append(parts, std::move(vectors));
    parts.push_back(bracket(")"));
    return parts;
}

/// Q = RoPE(X W_Q + b_Q), with what of it there is.
Formula projectionTitle(const Scene& scene, const Symbols& symbols, std::string_view letter) {
    const bool isTurned = scene.rules.ropeBase && letter != "V" && !isGiven(scene);
    std::vector<Formula> parts{matrix(letter)};
    if (const auto* const input = std::get_if<TokenInput>(&scene.input)) {
        const Formula x = tokensFormula(scene, symbols, letter != "Q", true);
        const Formula w = symbols.projection(letter);
        parts =
            symbols.columns() ? std::vector<Formula>{w, word(" "), x} : std::vector<Formula>{x, word(" "), w};
        if (hasBias(*input, letter)) {
            append(parts, {op("+"), symbols.bias(letter)});
        }
        if (isTurned) {
            parts = turned(std::move(parts));
        }
        parts.insert(parts.begin(), {matrix(letter), op("=")});
    } else if (isTurned) {
        parts = turned(std::move(parts));
    }
    return row(std::move(parts));
}

/// Z = concat(O₀ … O₃) W_O + b_O
Formula joinedTitle(const Scene& scene, const Symbols& symbols) {
    std::vector<Formula> parts{joinedHeadsFormula(scene)};
    if (const auto* const input = std::get_if<TokenInput>(&scene.input)) {
        if (input->wO && symbols.columns()) {
            parts.insert(parts.begin(), {symbols.projection("O"), word(" ")});
        } else if (input->wO) {
            append(parts, {word(" "), symbols.projection("O")});
        }
        if (input->bO) {
            append(parts, {op("+"), symbols.bias("O")});
        }
    }
    parts.insert(parts.begin(), {matrix("Z"), op("=")});
    return row(std::move(parts));
}

Formula outputTitle(const Symbols& symbols) {
    return row({symbols.outputMatrix(), op("="), symbols.mixedValues()});
}

Formula scaledName(const Scene& scene, const Symbols& symbols) {
    switch (scene.rules.scale) {
    case ScaleKind::InverseRoot:
        return row({word("÷ "), symbols.rootOfWidth()});
    case ScaleKind::Number:
        return row({word("× "), number(scene.rules.scaleNumber)});
    case ScaleKind::None:
        break;
    }
    return word(translatable("no scale"));
}

void setNames(StageNotation& notation, const Scene& scene, const Symbols& symbols, Stage stage) {
    switch (stage) {
    case Stage::X:
        notation.name = notation.title = tokensFormula(scene, symbols, false, false);
        return;
    case Stage::Q:
    case Stage::K:
    case Stage::V: {
        const std::string_view letter = stage == Stage::Q ? "Q" : stage == Stage::K ? "K" : "V";
        notation.name = matrix(letter);
        notation.title = projectionTitle(scene, symbols, letter);
        return;
    }
    case Stage::Scores:
        notation.name = symbols.scoresProduct();
        notation.title = symbols.scoresMatrix() == symbols.scoresProduct()
                             ? symbols.scoresProduct()
                             : row({symbols.scoresMatrix(), op("="), symbols.scoresProduct()});
        return;
    case Stage::Scaled:
        notation.name = scaledName(scene, symbols);
        notation.title = defined(symbols.scaledMatrix(), scaledParts(scene, symbols));
        return;
    case Stage::Masked:
        notation.name = maskedName(symbols);
        notation.title = defined(symbols.maskedMatrix(), maskedParts(scene, symbols));
        return;
    case Stage::Weights:
        notation.name = isGiven(scene) ? symbols.weightsMatrix()
                                       : row({softmaxName(symbols), word(" "), symbols.weightsMatrix()});
        notation.title = weightsTitle(scene, symbols);
        return;
    case Stage::AfterDropout:
        notation.name = row({word("dropout "), symbols.droppedMatrix()});
        // Without a letter of its own the matrix is called what it is.
        notation.title = symbols.hasDroppedLetter()
                             ? row({symbols.droppedMatrix(), op("="), word("dropout"), bracket("("),
                                    symbols.weightsMatrix(), bracket(")")})
                             : symbols.droppedMatrix();
        return;
    case Stage::Effect:
        notation.name = symbols.effect(scalar("i"), scalar("j"));
        notation.title = row({matrix("E"), op("="), notation.name});
        return;
    case Stage::Output:
        notation.name = notation.title = outputTitle(symbols);
        return;
    case Stage::MultiHead:
        notation.name = headCount(scene.input) > 1 ? row({word(translatable("joined ")), matrix("Z")})
                                                   : row({matrix("Z")});
        notation.title = joinedTitle(scene, symbols);
        return;
    }
}

Formula cellOf(const Symbols& symbols, Stage stage, const Formula& i, const Formula& j) {
    switch (stage) {
    case Stage::X:
        return symbols.component("x", i, j);
    case Stage::Q:
        return symbols.component("q", i, j);
    case Stage::K:
        return symbols.component("k", i, j);
    case Stage::V:
        return symbols.component("v", i, j);
    case Stage::Scores:
        return symbols.score(i, j);
    case Stage::Scaled:
        return symbols.scaledScore(i, j);
    case Stage::Masked:
        return symbols.maskedScore(i, j);
    case Stage::Weights:
        return symbols.weight(i, j);
    case Stage::AfterDropout:
        return symbols.droppedWeight(i, j);
    case Stage::Effect:
        return symbols.effect(i, j);
    case Stage::Output:
        return symbols.component(symbols.outputLetter(), i, j);
    case Stage::MultiHead:
        return symbols.component("z", i, j);
    }
    return {};
}

std::string meaningOf(const Scene& scene, const Symbols& symbols, Stage stage) {
    const bool columns = scene.orientation == Orientation::Columns;
    if (stage == Stage::Weights && isGiven(scene)) {
        return std::string(translatable("attention weights, given from elsewhere"));
    }
    if (stage == Stage::Weights && symbols.sumsOverQueries()) {
        return std::string(columns
                               ? translatable("wrong axis: every key's row sums to 1, no query's column")
                               : translatable("wrong axis: every key's column sums to 1, no query's row"));
    }
    if (stage == Stage::Weights && columns) {
        return std::string(translatable("attention weights, every column sums to 1"));
    }
    if (stage == Stage::Scaled && scene.rules.scale == ScaleKind::None) {
        return std::string(translatable("scores as they are: no scale acts"));
    }
    if (stage == Stage::Masked && (symbols.capped() || symbols.biased())) {
        return std::string(
            translatable("what enters the softmax: scaled scores after softcap, bias and mask"));
    }
    if (stage == Stage::Output && columns) {
        return std::string(translatable("output: each column a linear combination of the columns of V"));
    }
    return std::string(stageInfo(stage).meaning);
}

/// Axis titles of core's rows and columns, each with the direction in which it is displayed.
void setAxes(StageNotation& notation, Stage stage, bool columns) {
    const auto titled = [columns](std::string_view asRows, std::string_view asColumns) {
        return std::string(columns ? asColumns : asRows);
    };
    const bool isKey = stage == Stage::K || stage == Stage::V;
    std::string first;
    if (isKey) {
        first = titled(translatable("key j (rows)"), translatable("key j (columns)"));
    } else if (stage == Stage::X) {
        first = titled(translatable("token i (rows)"), translatable("token i (columns)"));
    } else {
        first = titled(translatable("query i (rows)"), translatable("query i (columns)"));
    }
    std::string second;
    if (stageInfo(stage).cellsAreQueryKey) {
        second = titled(translatable("key j (columns)"), translatable("key j (rows)"));
    } else {
        second = titled(translatable("feature (columns)"), translatable("feature (rows)"));
    }
    notation.rowTitle = columns ? second : first;
    notation.columnTitle = columns ? first : second;
}

std::string_view hintOf(Stage stage) {
    switch (stage) {
    case Stage::Q:
        return translatable("looks for");
    case Stage::K:
        return translatable("offers");
    case Stage::V:
        return translatable("passes on");
    default:
        return {};
    }
}

} // namespace

StageNotation notationOf(const Scene& scene, Stage stage) {
    const Symbols symbols(scene);
    StageNotation notation;
    setNames(notation, scene, symbols, stage);
    const bool ofKey = stage == Stage::K || stage == Stage::V;
    notation.cell = cellOf(symbols, stage, scalar(ofKey ? "j" : "i"),
                           scalar(stageInfo(stage).cellsAreQueryKey ? "j" : "f"));
    notation.meaning = meaningOf(scene, symbols, stage);
    setAxes(notation, stage, symbols.columns());
    notation.hint = hintOf(stage);
    return notation;
}

Formula cellName(const Scene& scene, Stage stage, std::size_t row, std::size_t column) {
    const Symbols symbols(scene);
    return cellOf(symbols, stage, symbols.rowIndex(stage, row), symbols.columnIndex(stage, column));
}

Formula joinedHeadsFormula(const Scene& scene) {
    const std::string_view letter = Symbols(scene).outputLetter() == "y" ? "Y" : "O";
    const std::size_t heads = headCount(scene.input);
    if (heads == 1) {
        return matrix(letter);
    }
    return row({word("concat"), bracket("("), sub(matrix(letter), indexNumber(0)),
                heads == 2 ? word(" ") : op("…"), sub(matrix(letter), indexNumber(heads - 1)), bracket(")")});
}

} // namespace attnscope
