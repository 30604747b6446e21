// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/examples/example.h"
#include "core/lessons/scene_numbers.h"
#include "tests/core/scene/worked_scenes.h"
#include "ui/paint/explain/explain_layout.h"

#include <QString>

#include <algorithm>
#include <cmath>
#include <vector>

/// Pictures that explain, of the scenes that come with the program.
namespace explain_cases {

using namespace attnscope;
using namespace attnscope::ui;

struct ExplainCase {
    QString name;
    Scene scene;
    ExplainChoice choice;
    ExplainFocus focus = {Stage::Q, 0, 0};
};

inline Scene exampleScene(std::string_view name, Orientation orientation = Orientation::Rows) {
    Scene scene = exampleNamed(name)->scene;
    scene.orientation = orientation;
    return scene;
}

inline ExplainPicture explainPicture(const ExplainCase& of, const Theme& theme = lightTheme(),
                                     const std::string& language = "en") {
    const Snapshot snapshot = *SceneNumbers(of.scene, {}).snapshot({});
    return {*explain(of.choice, snapshot, of.focus), snapshot.scene,
            makePalette(theme, rangesOf(snapshot, Stage::Weights).shared()), language};
}

/// A function of three lines, of which the second acts.
inline ExplainChoice productListing() {
    ExplainChoice choice{ExplainKind::Listing};
    choice.lines = {{"def scores(queries, keys):"},
                    {"  scores = torch.bmm(queries, keys.transpose(1, 2)) / math.sqrt(d)",
                     {"batches*heads", "queries", "keys"}},
                    {"  return scores.reshape(-1, keys)", {"batches*heads*queries", "keys"}}};
    choice.acting = {1};
    return choice;
}

/// Random numbers for a sentence as a class writes it; every matrix is `features` wide.
inline Scene longScene(std::size_t tokens, std::size_t features) {
    const QStringList words =
        QStringLiteral("when the rain stopped all children ran out into the muddy garden and "
                       "played there until mother called them home")
            .split(u' ');
    std::vector<std::string> names;
    for (std::size_t token = 0; token < tokens; ++token) {
        names.push_back(words[static_cast<qsizetype>(token)].toStdString());
    }
    BlockMatrix narrow[3];
    for (std::size_t at = 0; at < 3; ++at) {
        narrow[at] = test::normals(features, features, 11 + at);
        for (std::size_t row = 0; row < features; ++row) {
            for (double& number : narrow[at].mutableRow(row)) {
                number /= std::sqrt(static_cast<double>(features));
            }
        }
    }
    Scene scene;
    scene.tokens = TokenList(names);
    scene.input = TokenInput{test::normals(tokens, features, 5), narrow[0], narrow[1], narrow[2]};
    return scene;
}

/// Pictures of wide matrices and long sentences, without a mask and with one.
inline std::vector<ExplainCase> longCases(Orientation orientation = Orientation::Rows) {
    std::vector<ExplainCase> cases;
    for (const auto& [tokens, features] : {std::pair(7U, 16U), std::pair(20U, 64U)}) {
        for (const bool isMasked : {false, true}) {
            Scene scene = longScene(tokens, features);
            scene.orientation = orientation;
            if (isMasked) {
                scene.mask.layers = {test::causalLayer()};
            }
            for (const ExplainKind kind :
                 {ExplainKind::Stack, ExplainKind::Transpose, ExplainKind::Mask, ExplainKind::Order,
                  ExplainKind::Path, ExplainKind::Cost, ExplainKind::Chain, ExplainKind::Graph}) {
                if (isMasked && kind != ExplainKind::Mask && kind != ExplainKind::Order &&
                    kind != ExplainKind::Path) {
                    continue; // the same as without
                }
                const QString name =
                    QStringLiteral("%1 of %2 words, %3 features%4%5")
                        .arg(QString::fromUtf8(wordOf(kind).data()))
                        .arg(tokens)
                        .arg(features)
                        .arg(isMasked ? QStringLiteral(", masked") : QString(),
                             orientation == Orientation::Columns ? QStringLiteral(" as columns") : QString());
                cases.push_back({name, scene, {kind}, {Stage::Scores, 5, 2}});
            }
        }
    }
    return cases;
}

/// Every kind, of small and long scenes, in both orientations.
inline std::vector<ExplainCase> allCases() {
    std::vector<ExplainCase> cases;
    const auto add = [&cases](const char* scene, ExplainKind kind, Stage stage = Stage::Q,
                              std::size_t query = 0, std::size_t key = 1) {
        for (const Orientation orientation : {Orientation::Rows, Orientation::Columns}) {
            const bool columns = orientation == Orientation::Columns;
            cases.push_back({QStringLiteral("%1 of %2%3")
                                 .arg(QString::fromUtf8(wordOf(kind).data()), QString::fromUtf8(scene),
                                      columns ? QStringLiteral(" as columns") : QString()),
                             exampleScene(scene, orientation),
                             {kind},
                             {stage, query, key}});
        }
    };
    add("i-love-ai", ExplainKind::Stack);
    add("five-words", ExplainKind::Stack, Stage::K);
    add("i-love-ai", ExplainKind::Transpose, Stage::Scores, 2, 1);
    add("five-words", ExplainKind::Transpose, Stage::Scores, 3, 4);
    add("valid-lens", ExplainKind::Lengths);
    add("valid-lens", ExplainKind::Lengths, Stage::Scaled);
    add("valid-lens", ExplainKind::Reshape, Stage::Weights);
    add("i-love-ai", ExplainKind::Mask, Stage::Masked);
    add("decoder-mask", ExplainKind::Mask, Stage::Masked, 1);
    add("i-love-ai", ExplainKind::Cost);
    add("sparse-masks", ExplainKind::Cost);
    add("i-love-ai", ExplainKind::Scaling);
    add("i-love-ai", ExplainKind::Order);
    add("five-words", ExplainKind::Order);
    add("i-love-ai", ExplainKind::Chain);
    add("sparse-masks", ExplainKind::Chain);
    add("multi-head", ExplainKind::Heads);
    add("valid-lens", ExplainKind::Heads);
    add("multi-head", ExplainKind::Layers, Stage::Weights, 2);
    add("five-words", ExplainKind::Graph, Stage::Masked);
    add("i-love-ai", ExplainKind::Graph, Stage::Weights);
    add("valid-lens", ExplainKind::Graph, Stage::Output);
    add("valid-lens", ExplainKind::Listing);
    add("i-love-ai", ExplainKind::Path, Stage::Weights, 0);
    add("five-words", ExplainKind::Path, Stage::Weights, 3);
    add("multi-head", ExplainKind::Path, Stage::Weights, 2);
    add("valid-lens", ExplainKind::Path, Stage::Output, 1);
    for (ExplainCase& each : cases) {
        if (each.choice.kind == ExplainKind::Layers) {
            each.choice.layers = {0, 1};
        } else if (each.choice.kind == ExplainKind::Listing) {
            each.choice = productListing();
        }
    }
    for (const Orientation orientation : {Orientation::Rows, Orientation::Columns}) {
        for (ExplainCase& each : longCases(orientation)) {
            cases.push_back(std::move(each));
        }
    }
    return cases;
}

/// What a slide of 1920 × 1080 leaves for its parts, in the painters' units: between long texts and short.
inline constexpr QSizeF kSlide(562.0, 178.0);
inline constexpr QSizeF kWindow(720.0, 420.0);

struct Placed {
    QString text;
    QRectF rect;
};

inline std::vector<Placed> placedTexts(const ExplainLayout& layout) {
    std::vector<Placed> placed;
    for (const SheetText& text : layout.sheet.texts()) {
        placed.push_back({text.text, text.rect});
    }
    for (const SheetFormula& formula : layout.sheet.formulas()) {
        // Indices leave the corners of a formula's rectangle free.
        const QRectF rect = formula.rect();
        placed.push_back({QString::fromStdString(plainText(*formula.layout.formula)),
                          rect.adjusted(0.0, 0.15 * rect.height(), 0.0, -0.15 * rect.height())});
    }
    return placed;
}

inline bool hasText(const ExplainLayout& layout, const QString& text) {
    const auto texts = placedTexts(layout);
    return std::any_of(texts.begin(), texts.end(), [&text](const Placed& each) { return each.text == text; });
}

inline QRectF rectOf(const ExplainLayout& layout, const QString& text) {
    for (const Placed& each : placedTexts(layout)) {
        if (each.text == text) {
            return each.rect;
        }
    }
    return {};
}

inline ExplainPicture explained(std::string_view scene, ExplainChoice choice,
                                ExplainFocus focus = {Stage::Q, 0, 0}) {
    return explainPicture({{}, exampleScene(scene), choice, focus});
}

} // namespace explain_cases
