// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "ui/files/mapping_words.h"

#include "core/formats/import/acting_name.h"
#include "core/formats/import/head_axis.h"
#include "core/formats/import/import_layers.h"
#include "core/formats/import/import_scene.h"
#include "core/formats/import/import_tokens.h"
#include "core/formats/import/input_norm.h"
#include "core/formats/import/settle_by_results.h"
#include "ui/paint/base/index_text.h"

#include <QCoreApplication>
#include <QStringList>

namespace attnscope::ui {

namespace {

/// Gives the texts their translation context, which a function alone has not.
struct MappingTexts {
    Q_DECLARE_TR_FUNCTIONS(attnscope::ui::MappingWords)
};

QString textOf(MatrixRole role) {
    switch (role) {
    case MatrixRole::X:
        return MappingTexts::tr("X · token vectors");
    case MatrixRole::XKv:
        return MappingTexts::tr("X_kv · vectors of the keys");
    case MatrixRole::WQ:
        return QStringLiteral("W_Q");
    case MatrixRole::WK:
        return QStringLiteral("W_K");
    case MatrixRole::WV:
        return QStringLiteral("W_V");
    case MatrixRole::WO:
        return QStringLiteral("W_O");
    case MatrixRole::BQ:
        return QStringLiteral("b_Q");
    case MatrixRole::BK:
        return QStringLiteral("b_K");
    case MatrixRole::BV:
        return QStringLiteral("b_V");
    case MatrixRole::BO:
        return QStringLiteral("b_O");
    case MatrixRole::Q:
        return MappingTexts::tr("Q · queries");
    case MatrixRole::K:
        return MappingTexts::tr("K · keys");
    case MatrixRole::V:
        return MappingTexts::tr("V · values");
    case MatrixRole::Weights:
        return MappingTexts::tr("Weights, as they are");
    }
    return {};
}

QString textOf(TokenSide side) {
    return side == TokenSide::Queries ? MappingTexts::tr("Tokens") : MappingTexts::tr("Key tokens");
}

QString textOf(FeatureKind kind) {
    switch (kind) {
    case FeatureKind::Model:
        return MappingTexts::tr("Names of the features of X");
    case FeatureKind::Key:
        return MappingTexts::tr("Names of the features of Q and K");
    case FeatureKind::Value:
        break;
    }
    return MappingTexts::tr("Names of the features of V");
}

QString textOf(const RegionsRole& regions) {
    return regions.side == TokenSide::Queries ? MappingTexts::tr("Regions of the tokens")
                                              : MappingTexts::tr("Regions of the key tokens");
}

QString textOf(Reference reference) {
    switch (reference) {
    case Reference::Output:
        return MappingTexts::tr("Check: the model's output");
    case Reference::Weights:
        return MappingTexts::tr("Check: the model's weights");
    case Reference::Scores:
        return MappingTexts::tr("Check: the model's scores");
    case Reference::LogSumExp:
        return MappingTexts::tr("Check: its log-sum-exp");
    }
    return {};
}

QString textOf(ImportedMask mask) {
    switch (mask) {
    case ImportedMask::Attend:
        return MappingTexts::tr("Mask: True = attend");
    case ImportedMask::Blocked:
        return MappingTexts::tr("Mask: True = blocked");
    case ImportedMask::Added:
        return MappingTexts::tr("Mask: added to the scores");
    case ImportedMask::Padding:
        return MappingTexts::tr("Padding: True = blocked");
    case ImportedMask::Kept:
        return MappingTexts::tr("Tokens: True = no padding");
    }
    return {};
}

QString textOf(const FusedRole& /*fused*/) {
    return MappingTexts::tr("Q, K and V in one");
}

QString textOf(const FusedProjectionRole& projection) {
    if (projection.isByHead) {
        return projection.isBias ? MappingTexts::tr("b_Q, b_K and b_V in one, by head")
                                 : MappingTexts::tr("W_Q, W_K and W_V in one, by head");
    }
    return projection.isBias ? MappingTexts::tr("b_Q, b_K and b_V in one")
                             : MappingTexts::tr("W_Q, W_K and W_V in one");
}

QString textOf(const ScoresRole& /*scores*/) {
    return MappingTexts::tr("Scores, whose softmax is shown");
}

QString textOf(const LengthsRole& /*lengths*/) {
    return MappingTexts::tr("Valid lengths");
}

QString textOf(ImportedRule rule) {
    switch (rule) {
    case ImportedRule::Scale:
        return MappingTexts::tr("Scale of the scores");
    case ImportedRule::Causal:
        return MappingTexts::tr("Causal mask where not 0");
    case ImportedRule::Softcap:
        return MappingTexts::tr("Softcap");
    case ImportedRule::RopeBase:
        return MappingTexts::tr("Base of RoPE");
    case ImportedRule::Fill:
        return MappingTexts::tr("What masked scores are replaced with");
    }
    return {};
}

QString shapeOf(const std::vector<std::size_t>& shape) {
    QStringList lengths;
    for (const std::size_t length : shape) {
        lengths << indexText(length);
    }
    return lengths.join(QStringLiteral(" × "));
}

QString headsText(std::size_t heads) {
    return heads == 1 ? MappingTexts::tr("1 head") : MappingTexts::tr("%1 heads").arg(indexText(heads));
}

QString queriesText(std::size_t queries) {
    return queries == 1 ? MappingTexts::tr("1 query")
                        : MappingTexts::tr("%1 queries").arg(indexText(queries));
}

QString keysText(std::size_t keys) {
    return keys == 1 ? MappingTexts::tr("1 key") : MappingTexts::tr("%1 keys").arg(indexText(keys));
}

} // namespace

QString roleText(const ImportRole& role) {
    return std::visit(
        [](const auto& kind) {
            if constexpr (std::is_same_v<std::decay_t<decltype(kind)>, std::monostate>) {
                return MappingTexts::tr("not used");
            } else {
                return textOf(kind);
            }
        },
        role);
}

QList<ImportRole> rolesFor(const ArrayMember& array) {
    QList<ImportRole> roles{ImportRole{}};
    if (array.isText) {
        roles << TokenSide::Queries << TokenSide::Keys;
        for (const FeatureKind kind : kFeatureKinds) {
            roles << kind;
        }
        roles << RegionsRole{TokenSide::Queries} << RegionsRole{TokenSide::Keys};
    } else if (array.type == "bool" && array.isNumbers) {
        roles << ImportedMask::Attend << ImportedMask::Blocked << ImportedMask::Padding << ImportedMask::Kept
              << ImportedRule::Causal;
    } else if (array.isNumbers) {
        roles << MatrixRole::Q << MatrixRole::K << MatrixRole::V << FusedRole{} << MatrixRole::Weights
              << ScoresRole{};
        for (const MatrixRole role : kMatrixRoles) {
            if (role < MatrixRole::Q) {
                roles << role;
            }
        }
        for (const bool isByHead : {false, true}) {
            roles << FusedProjectionRole{false, isByHead} << FusedProjectionRole{true, isByHead};
        }
        roles << Reference::Output << Reference::Weights << Reference::Scores << Reference::LogSumExp;
        if (isWhole(array)) {
            roles << ImportedMask::Attend << ImportedMask::Blocked << ImportedMask::Padding
                  << ImportedMask::Kept << LengthsRole{};
        } else {
            roles << ImportedMask::Added;
        }
        for (const ImportedRule rule : kImportedRules) {
            roles << rule;
        }
    }
    return roles;
}

QString arrayText(const ImportMember& member) {
    std::vector<std::size_t> lengths = member.array.shape;
    if (member.layers.isAxis()) {
        lengths.insert(lengths.begin(), member.layers.numbers.size());
    }
    const QString shape = lengths.empty() ? MappingTexts::tr("one number") : shapeOf(lengths);
    const QString text = QStringLiteral("%1 · %2").arg(shape, QString::fromStdString(member.array.type));
    const std::size_t layers = member.layers.names.size();
    return layers > 1 ? MappingTexts::tr("%1 layers of %2").arg(indexText(layers), text) : text;
}

QString axesChoiceText(const ImportPlan& plan, const ImportMember& member, const WrittenAxes& axes) {
    const bool columns = plan.columns && member.role != ImportRole(Reference::LogSumExp);
    QString text = QString::fromStdString(axesText(axes.axes, axisNamesOf(member.role), columns));
    return axes.hasLayers ? text.insert(1, QStringLiteral("L, ")) : text;
}

QString becomesText(const ImportPlan& plan, const ImportMember& member) {
    if (std::holds_alternative<ImportedMask>(member.role) ||
        std::holds_alternative<LengthsRole>(member.role)) {
        return MappingTexts::tr("mask layer");
    }
    const Result<std::vector<std::size_t>> shape =
        hasAxes(member.role) ? shapeRead(plan, member) : Result<std::vector<std::size_t>>();
    if (!shape || shape->size() < 2) {
        return {};
    }
    const auto matrix = shape->end() - 2;
    const QString inner = QStringLiteral("[%1]").arg(shapeOf({matrix, shape->end()}));
    std::vector<std::size_t> leading(shape->begin(), matrix);
    if (const std::size_t layers = member.layers.isGiven() ? layersRead(plan).size() : 1; layers > 1) {
        leading.insert(leading.begin(), layers);
    }
    const QString one = leading.empty() ? inner : QStringLiteral("%1 × %2").arg(shapeOf(leading), inner);
    return std::holds_alternative<FusedRole>(member.role) ? MappingTexts::tr("3 times %1").arg(one) : one;
}

QString unusedText(const ImportPlan& plan, const ImportMember& member) {
    const ActingName* acting = isGiven(member.role) || member.roleChosen ? nullptr : actingName(plan, member);
    if (acting == nullptr) {
        return {};
    }
    const QString instead =
        plan.in(ScoresRole{}) != nullptr       ? MappingTexts::tr("save scores that have it in them")
        : acting->option.empty()               ? MappingTexts::tr("choose a mask here")
        : acting->option == "--mask causal"    ? MappingTexts::tr("M sets a causal mask")
        : acting->option.starts_with("--mask") ? MappingTexts::tr("a mask layer says it (F8)")
        : acting->word == kOutputWord          ? MappingTexts::tr("choose W_O here if it is")
        : acting->option.starts_with("--as")   ? MappingTexts::tr("choose its bias here")
        : acting->option == "--heads"          ? MappingTexts::tr("say the heads below")
        : acting->option == "--scale"          ? MappingTexts::tr("the tool bar has the scale")
        : acting->option.starts_with("X")      ? MappingTexts::tr("save X as it is after it")
        : acting->word == "norm"               ? MappingTexts::tr("save q and k as they are after it")
        : acting->word == "head_mask"          ? MappingTexts::tr("save v multiplied by it")
        : acting->option.starts_with("bias,")  ? MappingTexts::tr("save the bias that the model makes of it")
        : acting->word == "lora"               ? MappingTexts::tr("save weights to which it is added")
        : acting->needsOtherArrays()           ? MappingTexts::tr("save arrays that have it in them")
                                               : MappingTexts::tr("a score rule says it (F7)");
    return MappingTexts::tr("not used, though it may change the result: %1").arg(instead);
}

QString lostText(const ImportPlan& plan) {
    const ImportMember* const lost = lostMember(plan);
    return lost == nullptr ? QString()
                           : MappingTexts::tr("%1 is %2. Choosing “not used” leaves it out")
                                 .arg(QString::fromStdString(lost->name), unusedText(plan, *lost));
}

QString guessText(const ImportPlan& plan, const ImportMember& member) {
    QStringList parts;
    const bool isUnused = std::holds_alternative<std::monostate>(member.role);
    if (isUnused && isInWeights(plan, member)) {
        parts << MappingTexts::tr("not used: the weights have it in them already");
    }
    if (isUnused && isOfObjects(member.array)) {
        parts << MappingTexts::tr("Python objects are not read: save texts with dtype=str");
    }
    switch (member.roleFrom) {
    case GuessedFrom::Name:
        parts << MappingTexts::tr("guessed from its name");
        break;
    case GuessedFrom::Shape:
        parts << MappingTexts::tr("guessed from its shape");
        break;
    case GuessedFrom::Rows:
        parts << MappingTexts::tr("guessed: its rows sum to 1");
        break;
    case GuessedFrom::Type:
        parts << MappingTexts::tr("guessed: it holds texts");
        break;
    case GuessedFrom::Table:
        parts << MappingTexts::tr("guessed: names in its table");
        break;
    case GuessedFrom::Weights:
        parts << MappingTexts::tr("guessed: the weights beside show what True means");
        break;
    case GuessedFrom::Content:
        parts << (std::holds_alternative<ImportedRule>(member.role)
                      ? MappingTexts::tr("guessed: a triangle")
                      : MappingTexts::tr("guessed: else a query would see nothing"));
        break;
    case GuessedFrom::Nothing:
        break;
    }
    if (member.isTrueOpen && !member.roleChosen) {
        parts << MappingTexts::tr("True may mean the other thing");
    }
    if (isUnused && member.isInInputs) {
        parts << MappingTexts::tr("not used: the inputs have it in them, as the model's results show");
    }
    if (&member == normOfInput(plan)) {
        parts << MappingTexts::tr("X goes through it first, as the model's results show");
    }
    if (isRotationOpen(plan, member)) {
        parts << MappingTexts::tr("q and k may be turned already");
    }
    if (member.role == ImportRole(MatrixRole::WQ) && isLayoutOpen(plan)) {
        parts << MappingTexts::tr("square: which axis is the input's is a guess");
    }
    const bool isLead =
        member.role == ImportRole(MatrixRole::Q) || member.role == ImportRole(MatrixRole::Weights);
    if (isLead && mayBeOfHeads(plan, member)) {
        parts << MappingTexts::tr("the first axis may be heads");
    }
    const bool isOpen = (member.role == ImportRole(MatrixRole::Q) && isOrderOpen(plan, member)) ||
                        isFusedOrderOpen(plan, member);
    if (isOpen) {
        parts << MappingTexts::tr("heads and tokens may be the other way round");
    } else if (member.isSettled) {
        parts << MappingTexts::tr("as the model's results show");
    } else if (hasAxes(member.role) && !member.axesChosen && axesFor(plan, member).size() > 1) {
        parts << (parts.isEmpty() ? MappingTexts::tr("axes guessed") : MappingTexts::tr("axes too"));
    }
    if (std::holds_alternative<TokenSide>(member.role)) {
        const Result<ImportOutline> outline = outlineOf(plan);
        const bool areQueries = member.role == ImportRole(TokenSide::Queries);
        const std::size_t tokens = !outline ? 0 : areQueries ? outline->queries : outline->keys;
        if (lengthOfLists(member) < tokens) {
            // Nothing masks weights that are given.
            const bool isMasked = plan.in(MatrixRole::Weights) == nullptr;
            parts << (isMasked ? MappingTexts::tr("%1 of %2, the rest is padding and masked")
                               : MappingTexts::tr("%1 of %2, from the first on; the others have no names"))
                         .arg(indexText(lengthOfLists(member)), indexText(tokens));
        }
        if (member.array.shape.size() == 2 && outline && outline->batches > 1) {
            parts << MappingTexts::tr("a list of each batch item");
        }
    }
    return parts.join(QStringLiteral(" · "));
}

QString outlineText(const ImportOutline& outline) {
    QStringList parts;
    const bool isShared = outline.keyHeads != outline.heads && outline.value;
    const QString heads = !isShared ? headsText(outline.heads)
                          : outline.keyHeads == 1
                              ? MappingTexts::tr("%1 query heads on 1 key head").arg(indexText(outline.heads))
                              : MappingTexts::tr("%1 query heads on %2 key heads")
                                    .arg(indexText(outline.heads), indexText(outline.keyHeads));
    if (outline.layers > 1) {
        parts << MappingTexts::tr("%1 layers").arg(indexText(outline.layers));
    }
    if (outline.batches > 1) {
        parts << MappingTexts::tr("%1 batch items × %2").arg(indexText(outline.batches), heads);
    } else if (outline.heads > 1) {
        parts << heads;
    }
    parts << MappingTexts::tr("%1 × %2").arg(queriesText(outline.queries), keysText(outline.keys));
    if (outline.model) {
        parts << QStringLiteral("d_model %1").arg(indexText(*outline.model));
    }
    if (outline.key) {
        parts << QStringLiteral("d_k %1").arg(indexText(*outline.key));
    }
    parts << (outline.value ? QStringLiteral("d_v %1").arg(indexText(*outline.value))
                            : MappingTexts::tr("no V: there will be no output"));
    return parts.join(QStringLiteral(", "));
}

} // namespace attnscope::ui
