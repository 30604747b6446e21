// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "ui/session/undo_text.h"

#include "core/edits/make_edit.h"
#include "core/formula/formula.h"
#include "core/scene/optional_parts.h"
#include "core/scene/token_name.h"
#include "ui/paint/base/index_text.h"

#include <QCoreApplication>
#include <QStringList>
#include <QTextBoundaryFinder>

#include <algorithm>

namespace attnscope::ui {

QString roleName(MatrixRole role, Orientation orientation) {
    const bool inColumns = orientation == Orientation::Columns;
    switch (role) {
    case MatrixRole::X:
        return QStringLiteral("X");
    case MatrixRole::XKv:
        return QStringLiteral("X_kv");
    case MatrixRole::WO:
        return inColumns ? QStringLiteral("W_o") : QStringLiteral("W_O");
    case MatrixRole::BQ:
        return inColumns ? QStringLiteral("b_q") : QStringLiteral("b_Q");
    case MatrixRole::BK:
        return inColumns ? QStringLiteral("b_k") : QStringLiteral("b_K");
    case MatrixRole::BV:
        return inColumns ? QStringLiteral("b_v") : QStringLiteral("b_V");
    case MatrixRole::BO:
        return inColumns ? QStringLiteral("b_o") : QStringLiteral("b_O");
    case MatrixRole::WQ:
        return inColumns ? QStringLiteral("W_q") : QStringLiteral("W_Q");
    case MatrixRole::WK:
        return inColumns ? QStringLiteral("W_k") : QStringLiteral("W_K");
    case MatrixRole::WV:
        return inColumns ? QStringLiteral("W_v") : QStringLiteral("W_V");
    case MatrixRole::Q:
        return QStringLiteral("Q");
    case MatrixRole::K:
        return QStringLiteral("K");
    case MatrixRole::V:
        return QStringLiteral("V");
    case MatrixRole::Weights:
        break;
    }
    return QStringLiteral("A");
}

namespace {

/// Gives the texts their translation context.
struct Texts {
    Q_DECLARE_TR_FUNCTIONS(EditText)
};

QString numberOf(double value) {
    return QString::fromStdString(numberText(value, -1));
}

using Layers = std::vector<MaskLayer>;

QString nameOf(const MaskLayer& layer) {
    return QString::fromStdString(layer.shownName());
}

QString paintStep(const std::vector<PaintedRectangle>& after) {
    if (after.empty()) {
        return Texts::tr("Mask: clear what was painted");
    }
    return after.back().allow ? Texts::tr("Mask: paint \"allow\"") : Texts::tr("Mask: paint \"forbid\"");
}

QString addStep(const MaskLayer& layer) {
    if (layer.isPainted() && !layer.painted.empty()) {
        return paintStep(layer.painted);
    }
    return layer.spec == "causal" ? Texts::tr("Mask: causal on")
                                  : Texts::tr("Mask: add %1").arg(nameOf(layer));
}

QString removeStep(const MaskLayer& layer) {
    return layer.isPainted() && !layer.painted.empty() ? paintStep({})
                                                       : Texts::tr("Mask: remove %1").arg(nameOf(layer));
}

/// One layer that stays where it is.
QString layerStep(const MaskLayer& before, const MaskLayer& after) {
    const QString name = nameOf(before);
    if (after.spec != before.spec) {
        return Texts::tr("Mask: %1").arg(QString::fromStdString(after.spec));
    }
    if (after.painted != before.painted) {
        return paintStep(after.painted);
    }
    if (after.on != before.on) {
        return after.on ? Texts::tr("Mask: %1 on").arg(name) : Texts::tr("Mask: %1 off").arg(name);
    }
    if (after.name != before.name) {
        return Texts::tr("Mask: rename %1 to %2").arg(name, nameOf(after));
    }
    if (after.negated != before.negated) {
        return after.negated ? Texts::tr("Mask: not %1").arg(name)
                             : Texts::tr("Mask: %1, no longer negated").arg(name);
    }
    if (after.join != before.join) {
        return after.join == LayerJoin::And ? Texts::tr("Mask: and %1").arg(name)
                                            : Texts::tr("Mask: or %1").arg(name);
    }
    return Texts::tr("Mask: change %1").arg(name);
}

QString sameCountStep(const Layers& before, const Layers& after) {
    std::vector<std::size_t> others;
    for (std::size_t at = 0; at < before.size(); ++at) {
        if (before[at] != after[at]) {
            others.push_back(at);
        }
    }
    if (others.size() == 1) {
        return layerStep(before[others.front()], after[others.front()]);
    }
    if (std::is_permutation(before.begin(), before.end(), after.begin())) {
        const std::size_t first = others.front();
        if (others.size() == 2 && others.back() == first + 1) {
            return Texts::tr("Mask: %1 above %2").arg(nameOf(after[first]), nameOf(after[first + 1]));
        }
        const bool down = after[first] == before[first + 1];
        return Texts::tr("Mask: move %1").arg(nameOf(down ? before[first] : after[first]));
    }
    const bool noneOn =
        std::none_of(after.begin(), after.end(), [](const MaskLayer& layer) { return layer.on; });
    return noneOn ? Texts::tr("Mask: all layers off") : Texts::tr("Mask: layers on");
}

QString layersStep(const Layers& before, const Layers& after) {
    if (after.size() == before.size()) {
        return sameCountStep(before, after);
    }
    const bool more = after.size() > before.size();
    const Layers& longer = more ? after : before;
    const Layers& shorter = more ? before : after;
    if (longer.size() - shorter.size() > 1) {
        return after.empty()
                   ? Texts::tr("Mask: remove all layers")
                   : Texts::tr("Mask: %1 layers instead of %2").arg(after.size()).arg(before.size());
    }
    const auto at = std::mismatch(shorter.begin(), shorter.end(), longer.begin()).second;
    return more ? addStep(*at) : removeStep(*at);
}

QString maskEditText(const SetMask& edit) {
    if (edit.before.layers != edit.after.layers) {
        return layersStep(edit.before.layers, edit.after.layers);
    }
    if (edit.before.fill != edit.after.fill) {
        return Texts::tr("Mask: forbidden scores become %1").arg(numberOf(edit.after.fill));
    }
    switch (edit.after.emptyRows) {
    case EmptyRows::Zeros:
        return Texts::tr("Mask: empty rows get zeros");
    case EmptyRows::Uniform:
        return Texts::tr("Mask: empty rows get an even spread");
    case EmptyRows::NaN:
        break;
    }
    return Texts::tr("Mask: empty rows get NaN");
}

QString scaleStep(const ScoreRules& after) {
    switch (after.scale) {
    case ScaleKind::None:
        return Texts::tr("Scale: off");
    case ScaleKind::Number:
        return Texts::tr("Scale: %1").arg(numberOf(after.scaleNumber));
    case ScaleKind::InverseRoot:
        break;
    }
    return Texts::tr("Scale: on");
}

QString ropeStep(const ScoreRules& before, const ScoreRules& after) {
    if (!after.ropeBase) {
        return Texts::tr("RoPE: off");
    }
    if (before.ropePairs != after.ropePairs) {
        return after.ropePairs == RopePairs::Half ? Texts::tr("RoPE: half-split pairs")
                                                  : Texts::tr("RoPE: adjacent pairs");
    }
    return before.ropeBase ? Texts::tr("RoPE: base %1").arg(numberOf(*after.ropeBase))
                           : Texts::tr("RoPE: on, base %1").arg(numberOf(*after.ropeBase));
}

QString dropoutStep(const ScoreRules& before, const ScoreRules& after) {
    if (after.dropout.probability == before.dropout.probability) {
        return Texts::tr("Dropout: seed %1").arg(after.dropout.seed);
    }
    return after.dropout.probability == 0.0
               ? Texts::tr("Dropout: off")
               : Texts::tr("Dropout: p = %1").arg(numberOf(after.dropout.probability));
}

QString rulesEditText(const SetRules& edit) {
    const ScoreRules& before = edit.before;
    const ScoreRules& after = edit.after;
    QStringList steps;
    if (after.scale != before.scale || after.scaleNumber != before.scaleNumber) {
        steps << scaleStep(after);
    }
    if (after.sinusoidal != before.sinusoidal) {
        steps << (after.sinusoidal ? Texts::tr("Positions: sinusoidal") : Texts::tr("Positions: off"));
    }
    if (after.ropeBase != before.ropeBase || after.ropePairs != before.ropePairs) {
        steps << ropeStep(before, after);
    }
    if (after.softcap != before.softcap) {
        steps << (after.softcap ? Texts::tr("Softcap: %1").arg(numberOf(*after.softcap))
                                : Texts::tr("Softcap: off"));
    }
    if (after.alibi != before.alibi) {
        steps << (after.alibi ? Texts::tr("ALiBi: on") : Texts::tr("ALiBi: off"));
    }
    if (after.softmaxAxis != before.softmaxAxis) {
        steps << (after.softmaxAxis == SoftmaxAxis::Queries ? Texts::tr("Softmax: wrong axis")
                                                            : Texts::tr("Softmax: each query's row"));
    }
    if (after.dropout != before.dropout) {
        steps << dropoutStep(before, after);
    }
    if (after.temperature != before.temperature || steps.isEmpty()) {
        steps << Texts::tr("Temperature: %1").arg(numberOf(after.temperature));
    }
    const bool isReset = steps.size() > 1 && after == ScoreRules{};
    return isReset ? Texts::tr("All score rules as usual") : steps.join(QStringLiteral(", "));
}

/// A token in quotation marks: one line, of a menu's length.
QString quoted(const std::string& text) {
    constexpr int kMost = 24;
    QString shown = QString::fromStdString(visibleText(text));
    if (shown.size() > kMost) {
        QTextBoundaryFinder letters(QTextBoundaryFinder::Grapheme, shown);
        letters.setPosition(kMost);
        const qsizetype end = letters.isAtBoundary() ? kMost : letters.toPreviousBoundary();
        shown = shown.left(end > 0 ? end : kMost) + QChar(0x2026);
    }
    return QLatin1Char('"') + shown + QLatin1Char('"');
}

bool isZero(const BlockMatrix& numbers) {
    return numbers.largestMagnitude() == 0.0;
}

bool isIdentity(const BlockMatrix& numbers) {
    if (numbers.rows() != numbers.columns() || numbers.rows() < 2) {
        return false;
    }
    for (std::size_t i = 0; i < numbers.rows(); ++i) {
        for (std::size_t j = 0; j < numbers.columns(); ++j) {
            if (numbers(i, j) != (i == j ? 1.0 : 0.0)) {
                return false;
            }
        }
    }
    return true;
}

/// The words of each kind of edit.
class EditText {
    Q_DECLARE_TR_FUNCTIONS(EditText)

public:
    explicit EditText(const Scene& scene)
        : m_scene(scene) {}

    /// A token's text, or the index of one without it.
    QString tokenText(const std::string& text, std::size_t index) const {
        return text.empty() ? indexText(index + m_scene.notation.indexFrom) : quoted(text);
    }

    QString operator()(const SetCells& edit) const;
    QString operator()(const ReplaceInput& edit) const;

    QString operator()(const InsertToken& edit) const {
        return tr("Add token %1").arg(tokenText(edit.slice.text, edit.index));
    }
    QString operator()(const RemoveToken& edit) const {
        return tr("Remove token %1").arg(tokenText(edit.slice.text, edit.index));
    }
    QString operator()(const MoveToken& edit) const {
        const TokenList& tokens = edit.side == TokenSide::Keys ? m_scene.keyNames() : m_scene.tokens;
        return tr("Move token %1")
            .arg(tokenText(edit.from < tokens.size() ? tokens[edit.from] : std::string(), edit.from));
    }
    QString operator()(const SetFeatures& edit) const;
    QString operator()(const RenameToken& edit) const {
        return edit.after.empty()
                   ? tr("Remove the name of token %1").arg(quoted(edit.before))
                   : tr("Rename token %1 to %2").arg(tokenText(edit.before, edit.index), quoted(edit.after));
    }
    QString operator()(const SetRules& edit) const { return rulesEditText(edit); }
    QString operator()(const SetMask& edit) const { return maskEditText(edit); }
    QString operator()(const SetOrientation& edit) const {
        return edit.after == Orientation::Rows ? tr("Orientation: rows") : tr("Orientation: columns");
    }
    QString operator()(const SetNotation& edit) const {
        if (edit.after.letters != edit.before.letters) {
            return edit.after.letters == Letters::Notes ? tr("Notation: lecture notes")
                   : edit.after.letters == Letters::D2l ? tr("Notation: d2l")
                                                        : tr("Notation: paper");
        }
        if (edit.after.indexFrom != edit.before.indexFrom) {
            return tr("Count from %1").arg(edit.after.indexFrom);
        }
        return edit.after.subscripts == Subscripts::Tokens ? tr("Indices: tokens") : tr("Indices: numbers");
    }
    QString operator()(const SetPatches& edit) const {
        return !edit.after    ? tr("Remove the patches")
               : !edit.before ? tr("Lay keys out as patches")
                              : tr("Change the patches");
    }
    QString operator()(const SetTitle& edit) const {
        return edit.after.empty() ? tr("Remove the title") : tr("Title: %1").arg(quoted(edit.after));
    }
    QString operator()(const SetRegions& edit) const {
        return edit.after == TokenRegions() ? tr("Remove the regions") : tr("Change the regions");
    }
    QString operator()(const SetPrecision& edit) const {
        return edit.after ? tr("Precision: %1").arg(QString::fromUtf8(precisionName(*edit.after).data()))
                          : tr("Precision: automatic");
    }

private:
    bool inColumns() const { return m_scene.orientation == Orientation::Columns; }
    QString name(MatrixRole role) const { return roleName(role, m_scene.orientation); }
    QString inputText(const SceneInput& before, const SceneInput& after) const;

    const Scene& m_scene;
};

QString EditText::operator()(const SetCells& edit) const {
    const std::size_t rows = edit.after.rows();
    const std::size_t columns = edit.after.columns();
    const QString of = name(edit.role);
    const std::size_t first = inColumns() ? edit.column : edit.row;
    const std::size_t second = inColumns() ? edit.row : edit.column;
    if (rows == 1 && columns == 1) {
        return tr("Change %1[%2, %3] to %4").arg(of).arg(first).arg(second).arg(numberOf(edit.after(0, 0)));
    }
    const BlockMatrix* matrix = matrixIn(m_scene.input, edit.role, edit.headIndex);
    if (matrix != nullptr && matrix->rows() == rows && matrix->columns() == columns) {
        return isZero(edit.after)                       ? tr("Set all of %1 to 0").arg(of)
               : isIdentity(edit.after)                 ? tr("Set %1 to the identity").arg(of)
               : edit.after == edit.before.transposed() ? tr("Transpose %1").arg(of)
                                                        : tr("Change all of %1").arg(of);
    }
    const QString cells = indexText(rows * columns);
    return (isZero(edit.after) ? tr("Set %1 cells of %2 to 0, from [%3, %4] on")
                               : tr("Change %1 cells of %2, from [%3, %4] on"))
        .arg(cells, of)
        .arg(first)
        .arg(second);
}

QString EditText::inputText(const SceneInput& before, const SceneInput& after) const {
    if (std::holds_alternative<TokenInput>(before) && std::holds_alternative<QkvInput>(after)) {
        return tr("Make Q, K and V free numbers");
    }
    for (const MatrixRole role : kOptionalParts) {
        const bool was = matrixIn(before, role) != nullptr;
        if (was != (matrixIn(after, role) != nullptr)) {
            return was ? tr("Remove %1").arg(name(role)) : tr("Add %1").arg(name(role));
        }
    }
    if (batchCount(before) != batchCount(after)) {
        return batchCount(after) > batchCount(before) ? tr("Add batch item b%1").arg(batchCount(before))
                                                      : tr("Remove a batch item");
    }
    Scene changed = m_scene;
    changed.input = after;
    const std::optional<Dimensions> sizes = dimensionsOf(changed);
    if (sizes && headCount(before) != headCount(after)) {
        const std::size_t heads = headCount(after);
        return heads == 1 ? tr("Change to 1 head") : tr("Change to %1 heads").arg(indexText(heads));
    }
    if (sizes) {
        return tr("Resize to d_model %1, d_k %2, d_v %3")
            .arg(indexText(sizes->model), indexText(sizes->key), indexText(sizes->value));
    }
    return tr("Replace all matrices");
}

QString EditText::operator()(const ReplaceInput& edit) const {
    if (edit.after.rules) {
        return tr("Agree with the model");
    }
    if (edit.before.keyTokens != edit.after.keyTokens && edit.before.keyTokens && edit.after.keyTokens) {
        return tr("Replace all key tokens (%1 instead of %2)")
            .arg(indexText(edit.after.keyTokens->size()), indexText(edit.before.keyTokens->size()));
    }
    if (edit.before.tokens == edit.after.tokens) {
        return inputText(edit.before.input, edit.after.input);
    }
    return tr("Replace all tokens (%1 instead of %2)")
        .arg(indexText(edit.after.tokens.size()), indexText(edit.before.tokens.size()));
}

QString EditText::operator()(const SetFeatures& edit) const {
    for (const FeatureKind kind : kFeatureKinds) {
        const TokenList& before = edit.before.of(kind);
        const TokenList& after = edit.after.of(kind);
        for (std::size_t i = 0; i < std::max(before.size(), after.size()); ++i) {
            const std::string was = i < before.size() ? before[i] : std::string();
            const std::string is = i < after.size() ? after[i] : std::string();
            if (was != is) {
                return is.empty()    ? tr("Remove the name of feature %1").arg(quoted(was))
                       : was.empty() ? tr("Name feature %1 %2")
                                           .arg(indexText(i + m_scene.notation.indexFrom), quoted(is))
                                     : tr("Rename feature %1 to %2").arg(quoted(was), quoted(is));
            }
        }
    }
    return tr("Name features");
}

} // namespace

QString editText(const Edit& edit, const Scene& scene) {
    return std::visit(EditText(scene), edit);
}

} // namespace attnscope::ui
