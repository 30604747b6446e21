// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "ui/animation/row_animation.h"

#include "core/compare/difference.h"
#include "core/formats/arrays/number_text.h"
#include "core/formats/scene/enum_names.h"
#include "core/scene/token_name.h"
#include "ui/export/figures/large_picture.h"
#include "ui/export/figures/side_by_side.h"
#include "ui/session/compared_picture.h"
#include "ui/session/large_matrix.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

namespace attnscope::ui {

namespace {

QString numbersText(const std::vector<double>& numbers) {
    QStringList texts;
    for (const double number : numbers) {
        texts << QString::fromStdString(exactText(number));
    }
    return texts.join(QStringLiteral(", "));
}

QString countOf(std::size_t count) {
    return QString::number(count);
}

HeatmapPicture weightsBeside(const Snapshot& snapshot, const RowPicture& row, ValueScale scale) {
    HeatmapPicture picture;
    picture.snapshot = snapshot;
    picture.stage = row.row->weightStage;
    picture.palette = row.palette;
    picture.digits = row.digits;
    picture.indexFrom = row.indexFrom;
    picture.query = row.row->query;
    LargeViewOptions view;
    // A lift compares with an even spread of the weights, which dropout has made larger.
    view.scale = scale == ValueScale::Lift && picture.stage != Stage::Weights ? ValueScale::Linear : scale;
    if (isLarge(snapshot, picture.stage)) {
        makeLarge(picture, view);
    } else {
        setScale(picture, view);
        // It is no larger than in the window, where the numbers in the cells come before all other parts.
        picture.isInWindow = true;
    }
    return asFile(picture);
}

PictureFacts factsOfRow(const Snapshot& snapshot, const RowAnimationOptions& options,
                        const RowAnimation& animation) {
    PictureFacts facts = factsOf(snapshot, animation.row.row->weightStage, animation.row.palette);
    facts.push_back({QStringLiteral("Row"), countOf(options.query)});
    facts.push_back({QStringLiteral("Query"), animation.queryToken});
    facts.push_back({QStringLiteral("Order"), options.order == TermOrder::Weight
                                                  ? QStringLiteral("weight")
                                                  : QStringLiteral("position")});
    facts.push_back({QStringLiteral("Keys"), countOf(snapshot.source(Stage::Weights)->columns())});
    facts.push_back({QStringLiteral("Steps"), countOf(animation.row.steps())});
    facts.push_back({QStringLiteral("Output"), numbersText(animation.row.row->output)});
    return facts;
}

/// Keys that have a part in the row.
std::size_t weighedKeys(const MatrixSource& weights, std::size_t query) {
    std::vector<double> row(weights.columns());
    weights.exactRow(query, row);
    return static_cast<std::size_t>(
        std::count_if(row.begin(), row.end(), [](double weight) { return weight != 0.0; }));
}

/// The last term that was added and took its time: masked keys behind it added nothing.
std::size_t lastPlayed(const RowPicture& row) {
    const std::vector<bool> passedOver = row.passedOver();
    std::size_t term = row.done() - 1;
    while (!passedOver.empty() && term > 0 && passedOver[term]) {
        --term;
    }
    return term;
}

/// The numbers of the second row in a frame of both.
void addSecondFacts(PictureFacts& facts, const RowPicture& row) {
    const std::size_t done = row.done();
    facts.push_back({QStringLiteral("Partial sum of B"), numbersText(row.row->sumAfter(done))});
    if (done > 0) {
        const RowTerm& last = row.row->terms[lastPlayed(row)];
        facts.push_back({QStringLiteral("Weight in B"), QString::fromStdString(exactText(last.weight))});
        facts.push_back({QStringLiteral("Contribution in B"), numbersText(last.contribution)});
    }
}

/// The numbers of one frame.
void addStepFacts(PictureFacts& facts, const RowPicture& row) {
    const std::size_t done = row.done();
    std::size_t keys = 0;
    for (std::size_t term = 0; term < done; ++term) {
        keys += std::max<std::size_t>(row.row->terms[term].others, 1);
    }
    facts.push_back({QStringLiteral("Step"), countOf(done)});
    facts.push_back({QStringLiteral("Progress"), QString::fromStdString(exactText(row.progress))});
    facts.push_back({QStringLiteral("Keys added"), countOf(keys)});
    facts.push_back({QStringLiteral("Partial sum"), numbersText(row.row->sumAfter(done))});
    if (done == 0) {
        return;
    }
    const RowTerm& last = row.row->terms[lastPlayed(row)];
    facts.push_back({QStringLiteral("Key"), last.others > 0 ? QStringLiteral("others") : countOf(last.key)});
    facts.push_back({QStringLiteral("Token"), row.name(last)});
    facts.push_back({QStringLiteral("Weight"), QString::fromStdString(exactText(last.weight))});
    facts.push_back({QStringLiteral("Contribution"), numbersText(last.contribution)});
}

} // namespace

namespace {

/// The query and the keys of the terms as vectors.
void addMatch(RowAnimation& animation, const Snapshot& snapshot) {
    const RowCombination& row = *animation.row.row;
    animation.match = std::make_shared<const MatchRow>(*matchRow(snapshot, row.query, row.namedKeys()));
    animation.matchPlane = bestMatchPlane(*animation.match);
    animation.keyFeatures = snapshot.scene->features.key;
}

RowAnimation animationOf(const Snapshot& snapshot, const RowAnimationOptions& options, RowCombination row) {
    const Scene& scene = *snapshot.scene;
    RowAnimation animation;
    animation.row.row = std::make_shared<const RowCombination>(std::move(row));
    setNames(animation.row, scene);
    animation.row.palette =
        makePalette(options.isDark ? darkTheme() : lightTheme(),
                    options.ranges.value_or(rangesOf(snapshot, Stage::Weights).shared()), *options.colourMap);
    animation.row.digits = options.digits;
    animation.row.openedFeature = options.opened;
    animation.queryToken = options.query < scene.tokens.size()
                               ? QString::fromStdString(visibleText(scene.tokens[options.query]))
                               : QString();
    animation.plane = planeOf(*snapshot.result->problem().v);
    animation.row.valueRange = snapshot.result->problem().v->largestMagnitude();
    animation.drawing = options.drawing;
    animation.letters = options.letters;
    if (options.drawing == RowDrawing::Match) {
        addMatch(animation, snapshot);
    }
    animation.facts = factsOfRow(snapshot, options, animation);
    if (options.hasMatrix) {
        animation.matrix = weightsBeside(snapshot, animation.row, options.scale);
    }
    return animation;
}

Result<void> checkOpened(const Snapshot& snapshot, const RowAnimationOptions& options) {
    const std::size_t features = snapshot.source(Stage::V)->columns();
    if (options.opened && *options.opened >= features) {
        return unexpected(
            makeError(translatable("feature: there is no feature {0} in V of {1} (indices begin at 0)"),
                      std::to_string(*options.opened), std::to_string(features)));
    }
    return {};
}

Result<void> checkMatch(const Snapshot& snapshot, const RowAnimationOptions& options) {
    if (options.drawing == RowDrawing::Match && !matchRow(snapshot, options.query, {})) {
        return unexpected(makeError(translatable(
            "row: the weights were given without Q and K, so that there is nothing to match (choose strips, "
            "arrows or equation)")));
    }
    return {};
}

/// `beside` are the weights of the row that it is compared with; null where there is none.
Result<RowCombination> combinationOf(const Snapshot& snapshot, const RowAnimationOptions& options,
                                     const MatrixSource* beside = nullptr) {
    const std::shared_ptr<const MatrixSource> weights = combiningWeights(snapshot);
    if (!weights || !snapshot.has(Stage::Output) || !snapshot.result->problem().v) {
        return unexpected(makeError(translatable(
            "row: the scene has no V, so that no row of the output can be added up (give --v)")));
    }
    if (options.query >= weights->rows()) {
        return unexpected(
            makeError(translatable("row: there is no row {0} in a matrix of {1} × {2} (indices begin at 0)"),
                      std::to_string(options.query), std::to_string(weights->rows()),
                      std::to_string(weights->columns())));
    }
    if (const Result<void> fits =
            checkMatch(snapshot, options).and_then([&] { return checkOpened(snapshot, options); });
        !fits) {
        return unexpected(fits.error());
    }
    // Of a long row the keys without a weight would be steps in which nothing happens.
    const std::size_t weighed =
        std::max(weighedKeys(*weights, options.query), beside ? weighedKeys(*beside, options.query) : 0);
    const std::size_t most = std::clamp<std::size_t>(weighed, 1, options.terms);
    return weights->columns() > options.terms
               ? *combineStrongest(snapshot, options.query, options.order, most, beside)
               : *combineRow(snapshot, options.query, options.order);
}

} // namespace

Result<RowAnimation> rowAnimation(const Snapshot& snapshot, const RowAnimationOptions& options) {
    Result<RowCombination> row = combinationOf(snapshot, options);
    if (!row) {
        return unexpected(row.error());
    }
    return animationOf(snapshot, options, *std::move(row));
}

Result<RowAnimation> comparedAnimation(const Snapshot& first, const Snapshot& second,
                                       const RowAnimationOptions& options) {
    const Result<void> same =
        checkSameShape(first, second, Stage::Weights).and_then([&] { return checkMatch(second, options); });
    const std::shared_ptr<const MatrixSource> others = same ? combiningWeights(second) : nullptr;
    Result<RowCombination> row = combinationOf(first, options, others.get());
    if (!row || !same) {
        return unexpected(row ? same.error() : row.error());
    }
    if (const Result<void> outputs = checkSameShape(first, second, Stage::Output); !outputs) {
        return unexpected(outputs.error());
    }
    std::optional<RowCombination> like = combineLike(second, *row);
    RowAnimationOptions both = options;
    both.ranges = sharedRanges(rangesOf(first, Stage::Weights), rangesOf(second, Stage::Weights));
    RowAnimation beside = animationOf(second, both, *std::move(like));
    RowAnimation animation = animationOf(first, both, *std::move(row));
    animation.row.beside = beside.row.row;
    beside.row.beside = animation.row.row;
    animation.row.valueRange = beside.row.valueRange =
        std::max(animation.row.valueRange, beside.row.valueRange);
    const std::array<QString, 2> names = namesBeside(first, second, Stage::Weights);
    const auto named = [](const QString& letter, const QString& name) {
        return name.isEmpty() ? letter : QStringLiteral("%1: %2").arg(letter, name);
    };
    animation.name = named(QStringLiteral("A"), names[0]);
    beside.name = named(QStringLiteral("B"), names[1]);
    animation.facts.push_back({QStringLiteral("Output of B"), numbersText(beside.row.row->output)});
    animation.second = std::make_shared<const RowAnimation>(std::move(beside));
    return animation;
}

PreparedPicture RowFrames::at(double progress) const {
    PreparedPicture picture;
    picture.pixels = m_size.pixels;
    picture.dpi = m_size.dpi;
    picture.scale = m_size.scale();
    picture.ground = m_animation.row.palette.theme.panel;
    picture.draw = [this, progress](QPainter& painter) { draw(painter, progress); };
    picture.facts = m_animation.facts;
    RowPicture row = m_animation.row;
    row.progress = progress;
    addStepFacts(picture.facts, row);
    if (m_animation.second) {
        row = m_animation.second->row;
        row.progress = progress;
        addSecondFacts(picture.facts, row);
    }
    return picture;
}

std::vector<FrameTime> frameTimes(const RowPicture& row, double seconds, double rate) {
    constexpr int kUnit = 10; // milliseconds: GIF counts hundredths of a second
    const double step = 1000.0 * seconds / kUnit;
    const auto frames = static_cast<std::size_t>(std::max(1.0, std::round(seconds * rate)));
    const auto atPart = [step](double part) { return static_cast<int>(std::lround(step * part)) * kUnit; };
    std::vector<FrameTime> times;
    const std::vector<bool> passedOver = row.passedOver();
    std::size_t played = 0; // terms that took their time
    double behind = 0.0;    // the last of them
    for (std::size_t term = 0; term < row.steps(); ++term) {
        if (!passedOver.empty() && passedOver[term]) {
            continue;
        }
        for (std::size_t at = 0; at < frames; ++at) {
            const double part = static_cast<double>(at) / static_cast<double>(frames);
            const double from = static_cast<double>(played) + part;
            const double to = static_cast<double>(played * frames + at + 1) / static_cast<double>(frames);
            times.push_back({at == 0 ? behind : static_cast<double>(term) + part, atPart(to) - atPart(from)});
        }
        ++played;
        behind = static_cast<double>(term + 1);
    }
    times.push_back({static_cast<double>(row.steps()), atPart(2.0)});
    if (frames > 1) {
        times.front().milliseconds += atPart(1.0);
    }
    return times;
}

} // namespace attnscope::ui
