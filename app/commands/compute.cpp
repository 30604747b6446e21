// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "app/command_line.h"
#include "app/commands/compared.h"
#include "app/commands/compute_help.h"
#include "app/commands/computed.h"
#include "app/commands/grouped_output.h"
#include "app/commands/number_output.h"
#include "app/commands/stage_table.h"
#include "app/options/check_option.h"
#include "app/options/engine_option.h"
#include "app/options/group_option.h"
#include "app/options/head_options.h"
#include "app/options/input_options.h"
#include "app/options/option_values.h"
#include "app/options/precision_option.h"
#include "app/options/rule_options.h"
#include "app/options/stage_option.h"
#include "app/progress_bar.h"
#include "app/subcommand.h"
#include "core/compare/compared_cells.h"
#include "core/formats/arrays/array_layout.h"
#include "core/formats/arrays/npz_write.h"
#include "core/formats/arrays/result_table.h"
#include "core/projection/resolve.h"
#include "core/scene/layers.h"

namespace attnscope {

namespace {

constexpr std::string_view kContributions = "contributions";
constexpr std::string_view kStatistics = "stats";

/// What this subcommand has beside the stages.
constexpr std::initializer_list<std::string_view> kBesideStages{kContributions, kStatistics};

Result<void> refuseSeveralMatrices(const NumberTable& numbers) {
    if (std::all_of(numbers.leading.begin(), numbers.leading.end(),
                    [](const auto& axis) { return axis == 1; })) {
        return {};
    }
    return unexpected(usageError("--top: it lists the cells of one matrix, and here are several (choose one "
                                 "by --batch and --head)"));
}

/// The same table, whose rows are counted as they are asked for.
NumberTable reporting(NumberTable numbers, const ReportProgress& report) {
    if (report) {
        const auto progress = std::make_shared<Progress>(rowCount(numbers), report);
        numbers.fillRow = [progress, fill = std::move(numbers.fillRow)](std::size_t row,
                                                                        std::span<double> values) {
            return fill(row, values).map([&] { progress->add(1); });
        };
    }
    return numbers;
}

/// The subcommand `compute`: options in, numbers out.
struct Compute {
    InputOptions input;
    RuleOptions rules;
    HeadOptions headOptions;
    EngineOption engine;
    CheckOption checking;
    CompareOption comparing;
    GroupOption grouping;
    std::optional<std::string> stageText;
    std::optional<std::string> rowText;
    PrecisionOption precision;
    std::optional<std::string> digitsText;
    std::optional<std::string> outputText;
    std::optional<std::string> formatText;
    std::optional<std::string> topText;
    bool withLabels = false;

    std::string stage = "weights";
    std::size_t row = 0;
    std::optional<std::size_t> top;
    std::optional<int> digits;
    const NumberFormat* format = nullptr;

    void addTo(CLI::App& app);
    Result<void> check();
    Result<void> checkStage();
    Result<void> checkDigits();
    Result<void> checkTop();
    Result<void> checkOutput();
    Result<void> checkLabels() const;
    Result<void> checkCompared() const;
    Result<void> checkLayers() const;
    Result<void> run() const;
    /// `first` is the scene of which the groups are.
    Result<NumberTable> table(const std::shared_ptr<ComputedScene>& computed, const Scene& first,
                              const MatrixChoice& choice) const;
    std::optional<Precision> written() const;
    Result<NpzMember> layerMember(LoadedScene loaded, std::size_t number) const;
    Result<std::vector<NpzMember>> layersOfFiles(const std::vector<std::size_t>& layers) const;
    Result<std::vector<NpzMember>> layersOfScene() const;
    Result<std::vector<NpzMember>> rollouts(const LoadedScene& all,
                                            const std::vector<std::size_t>& layers) const;
    Result<void> runLayers() const;
    Result<void> runCompared(const std::shared_ptr<ComputedScene>& first, const MatrixChoice& choice) const;
    Result<void> writeCompared(const NumberTable& first, const NumberTable& second, const Scene& scene) const;
    Result<void> finish(const NumberTable& numbers, const Scene& scene) const;
    Result<void> checkRow(const Scene& scene) const;
    Stage labelledStage(const Scene& scene) const;
    Result<void> write(const NumberTable& numbers, const Scene& scene) const;
    Result<void> writeStrongest(const NumberTable& numbers, const Scene& scene) const;
    Result<void> writeStatistics(const StatisticsTable& statistics) const;
};

void Compute::addTo(CLI::App& app) {
    input.addTo(app, InputOptions::Layers::OneOrAll);
    rules.addTo(app);
    const std::string group = "Output";
    addText(
        app, "--stage", stageText,
        "Which matrix: " + stageNames(kBesideStages) +
            " (default weights). masked holds the fill, -inf included; weights are before dropout, output "
            "and "
            "contributions after it; output joins the heads of embedded input; stats are lse, max, argmax, "
            "entropy_bits, sum, allowed of each row")
        ->type_name("STAGE")
        ->group(group);
    addText(app, "--row", rowText, "The row (from 0) whose contributions a_ij·v_j are written")
        ->type_name("I")
        ->group(group);
    addText(app, "--top", topText,
            "The K strongest cells in place of the matrix, as query,key,query_token,key_token,value "
            "(" +
                cellsEndings() + "); of scores … weights and effect")
        ->type_name("K")
        ->group(group);
    headOptions.addTo(app, group, "the result then has no such axis (left out: all)",
                      HeadOptions::Names::Pooled);
    precision.addTo(app, group,
                    "float64 (default up to " + std::to_string(kComputeFloat64Cells) +
                        " cells a head) or float32; also the type in an .npy");
    engine.addTo(app, group);
    addText(app, "--digits", digitsText,
            "Decimals in a .tex (left out: as many as read back to the same bits)")
        ->type_name("N")
        ->group(group);
    addText(
        app, "-o,--output", outputText,
        "The file: " + matrixEndings() + ", of stats " + statisticsEndings() +
            "; - is standard output, as --format says. "
            "Replaced whole, or left as it was. .csv and .tex hold one matrix: name it by --batch and --head")
        ->type_name("OUT")
        ->group(group);
    app.add_flag("--labels", withLabels,
                 "The tokens as first line and first column, indices where they have no text (" +
                     labelledEndings() + ")")
        ->group(group);
    addText(app, "--format", formatText, "What -o - writes: csv (default), json or npy")
        ->type_name("FORMAT")
        ->group(group);
    checking.addTo(app, group);
    comparing.addTo(app, group, CompareOption::Use::Numbers);
    grouping.addTo(app, group);
}

Result<void> Compute::checkStage() {
    stage = stageText.value_or(stage);
    if (stage != "output" && stage != kContributions) {
        input.leaveOutOutput();
    }
    if (const Result<void> known = checkStageName(stage, kBesideStages); !known) {
        return known;
    }
    if (rowText.has_value() != (stage == kContributions)) {
        return unexpected(
            rowText ? usageError("--row: it goes with --stage contributions only (leave it out)")
                    : usageError("--stage contributions: whose? --row is missing (give --row I, from 0)"));
    }
    return wholeNumberIfGiven("--row", rowText).map([this](const std::optional<std::size_t>& known) {
        row = known.value_or(0);
    });
}

Result<void> Compute::checkDigits() {
    constexpr std::size_t kMostDigits = 17;
    const Result<std::optional<std::size_t>> known = wholeNumberIfGiven("--digits", digitsText);
    if (!known || known->value_or(0) > kMostDigits) {
        return unexpected(usageError("--digits: \"{0}\" is not allowed (give a whole number from 0 to {1})",
                                     digitsText.value_or(""), std::to_string(kMostDigits)));
    }
    const Result<const NumberFormat*> written = numberFormatOf(outputText.value_or(""));
    if (*known && !(written && (*written)->takesDigits)) {
        return unexpected(
            usageError("--digits: it rounds a .tex only; other files keep every bit (leave it out)"));
    }
    if (*known) {
        digits = static_cast<int>(**known);
    }
    return {};
}

Result<void> Compute::checkTop() {
    const Result<std::optional<std::size_t>> count = countIfGiven("--top", topText);
    if (!count) {
        return unexpected(count.error());
    }
    top = *count;
    const std::optional<Stage> known = stageNamed(stage);
    if (top && !(known && stageInfo(*known).cellsAreQueryKey)) {
        return unexpected(
            usageError("--top: {0} has no cells of a query and a key (take scores, scaled, masked, "
                       "weights or effect)",
                       stage));
    }
    if (top && grouping.isGiven()) {
        return unexpected(
            usageError("--top: it lists cells of tokens, and --group has none (leave one out)"));
    }
    if (top && checking.isGiven()) {
        return unexpected(usageError("--top: a list of cells is no matrix to compare (leave --check out)"));
    }
    return {};
}

Result<void> Compute::checkOutput() {
    if (!outputText && !checking.isGiven()) {
        return unexpected(usageError(
            "-o: it is missing (name a file that ends in {0}, or give - for CSV on standard output)",
            matrixEndings()));
    }
    if (stage == kStatistics && checking.isGiven()) {
        return unexpected(usageError("--check: statistics are no matrix to compare (take another stage)"));
    }
    if (!outputText) {
        return formatText ? Result<void>(unexpected(
                                usageError("--format: it goes with -o - only (leave it out, or give -o -)")))
                          : Result<void>();
    }
    const Result<const NumberFormat*> known = numberFormatOf(*outputText, formatText);
    if (!known) {
        return unexpected(known.error());
    }
    format = *known;
    if (top && format->writeCells == nullptr) {
        return unexpected(usageError("-o: a list of cells is no array (end it in {0})", cellsEndings()));
    }
    if (stage == kStatistics && format->writeStatistics == nullptr) {
        return unexpected(
            usageError("-o: statistics are several columns, no matrix (end it in {0})", statisticsEndings()));
    }
    if (stage != kStatistics && format->writeMatrix == nullptr) {
        return unexpected(usageError("-o: a stage is one array (end it in {0})", matrixEndings()));
    }
    return {};
}

Result<void> Compute::checkLabels() const {
    if (!withLabels) {
        return {};
    }
    if (format == nullptr) {
        return unexpected(usageError("--labels: nothing is written (give -o, or leave it out)"));
    }
    if (top || stage == kStatistics || grouping.isGiven()) {
        return unexpected(usageError("--labels: {0} has labels of its own (leave it out)",
                                     top                  ? "--top"
                                     : grouping.isGiven() ? "--group"
                                                          : "--stage stats"));
    }
    if (format->writeLabelled == nullptr) {
        return unexpected(usageError("--labels: {0} has no place for tokens (end -o in {1})", format->ending,
                                     labelledEndings()));
    }
    return {};
}

Result<void> Compute::check() {
    return input.check()
        .and_then([this] { return rules.check(); })
        .and_then([this] { return checkStage(); })
        .and_then([this] { return headOptions.check(); })
        .map([this] { takePlace(input, headOptions); })
        .and_then([this] { return headOptions.checkStage(stage); })
        .and_then([this] { return engine.check(); })
        .and_then([this] { return checking.check(); })
        .and_then([this] { return grouping.check(stage); })
        .and_then([this] { return checkDigits(); })
        .and_then([this] { return checkTop(); })
        .and_then([this] { return input.hasAllLayers() ? checkLayers() : checkOutput(); })
        .and_then([this] { return checkLabels(); })
        .and_then([this] { return comparing.check(headOptions.hasHead()); })
        .and_then([this] { return checkCompared(); })
        .and_then([this] { return precision.check(); });
}

/// A stage of every layer is a member of its own.
Result<void> Compute::checkLayers() const {
    if (!outputText || !endsIn(*outputText, ".npz")) {
        return unexpected(
            usageError("--layer all: each layer becomes a member layer0, layer1 … (end -o in .npz)"));
    }
    for (const auto& [isGiven, name] : {std::pair{formatText.has_value(), "--format"},
                                        {topText.has_value(), "--top"},
                                        {checking.isGiven(), "--check"},
                                        {comparing.isGiven(), "--compare"},
                                        {withLabels, "--labels"},
                                        {stage == kStatistics, "--stage stats"}}) {
        if (isGiven) {
            return unexpected(
                usageError("{0}: it is for one layer (name one by --layer, or leave it out)", name));
        }
    }
    return {};
}

Result<void> Compute::checkCompared() const {
    if (comparing.isGiven() && stage == kStatistics) {
        return unexpected(
            usageError("--compare: statistics are several columns, no matrix (take another stage)"));
    }
    return {};
}

Result<void> Compute::checkRow(const Scene& scene) const {
    const std::size_t rows = queryCount(scene.input);
    if (row < rows) {
        return {};
    }
    return unexpected(makeError(translatable("--row: there is no row {0}, the scene has {1} (give 0 to {2})"),
                                std::to_string(row), std::to_string(rows), std::to_string(rows - 1)));
}

Result<NumberTable> Compute::table(const std::shared_ptr<ComputedScene>& computed, const Scene& first,
                                   const MatrixChoice& choice) const {
    if (stage == kContributions) {
        return checkRow(computed->scene()).and_then([&] {
            return contributionsTable(computed, row, choice);
        });
    }
    if (grouping.isGiven()) {
        return groupedTable(
            computed, choice, [&](const Snapshot& snapshot) { return grouping.grouped(snapshot, first); },
            written());
    }
    const Stage asked = stageAsked(stage, computed->scene());
    return stageTable(computed, asked, choice, stage, written());
}

/// Of a difference float64, where nothing else is asked for: small ones are what is left of large numbers.
std::optional<Precision> Compute::written() const {
    return comparing.isGiven() ? precision.precision().value_or(Precision::Float64)
                               : std::optional<Precision>();
}

Result<void> Compute::writeStrongest(const NumberTable& numbers, const Scene& scene) const {
    return refuseSeveralMatrices(numbers)
        .and_then([&] {
            ProgressBar bar;
            return strongestCells(reporting(numbers, bar.report()), scene.orientation, *top);
        })
        .and_then([&](std::vector<ListedCell> cells) {
            const CellList list{std::move(cells), scene.tokens, scene.keyNames(), {}, numbers.precision};
            return writeOutput(*outputText,
                               [&](const ByteSink& sink) { return format->writeCells(list, sink); });
        });
}

Result<void> Compute::writeCompared(const NumberTable& first, const NumberTable& second,
                                    const Scene& scene) const {
    return refuseSeveralMatrices(first)
        .and_then([&] {
            ProgressBar bar;
            return mostDifferent(reporting(first, bar.report()), second, scene.orientation, *top);
        })
        .and_then([&](std::vector<ComparedCell> cells) {
            const ComparedCellList list{std::move(cells), scene.tokens, scene.keyNames()};
            return writeOutput(*outputText,
                               [&](const ByteSink& sink) { return format->writeCompared(list, sink); });
        });
}

/// The stage whose rows and columns have the names of what is written: contributions are, as V is,
/// [keys][d_v].
Stage Compute::labelledStage(const Scene& scene) const {
    return stage == kContributions ? Stage::V : stageAsked(stage, scene);
}

Result<void> Compute::write(const NumberTable& numbers, const Scene& scene) const {
    if (top) {
        return writeStrongest(numbers, scene);
    }
    if (grouping.isGiven()) {
        return grouping.groups(scene).and_then([&](const GroupPair& groups) {
            return writeGrouped(*outputText, {*format, numbers, groups, scene.orientation, digits});
        });
    }
    ProgressBar bar;
    // Between the numbers on a terminal it would be one line of many.
    const NumberTable told = *outputText == "-" ? numbers : reporting(numbers, bar.report());
    if (withLabels) {
        return refuseSeveral(numbers.leading, format->ending).and_then([&] {
            const LabelledTable labelled = labelledTable(told, scene, labelledStage(scene));
            return writeOutput(*outputText, [&](const ByteSink& sink) {
                return format->writeLabelled(labelled, digits, sink);
            });
        });
    }
    return writeOutput(
        *outputText, [this, &told](const ByteSink& sink) { return format->writeMatrix(told, digits, sink); });
}

Result<void> Compute::writeStatistics(const StatisticsTable& statistics) const {
    return writeOutput(*outputText, [this, &statistics](const ByteSink& sink) {
        return format->writeStatistics(statistics, sink);
    });
}

/// A layer's table, under its number.
Result<NpzMember> Compute::layerMember(LoadedScene loaded, std::size_t number) const {
    const Result<std::optional<Precision>> wanted = engine.precision(precision.precision());
    const Result<HeadIndex> headIndex =
        wanted ? headOptions.headIndex(loaded.document.scene) : unexpected(wanted.error());
    if (!headIndex) {
        return unexpected(headIndex.error());
    }
    const MatrixChoice choice{*headIndex, headOptions.hasBatch(), headOptions.hasHead()};
    const auto computed = computedOf(std::move(loaded), engine, *wanted, kComputeFloat64Cells);
    return table(computed, computed->scene(), choice).map([number](NumberTable&& numbers) {
        return NpzMember{"layer" + std::to_string(number), std::move(numbers)};
    });
}

/// Files of arrays are read a layer at a time, so that layers may have shapes, projections and rules of their
/// own.
Result<std::vector<NpzMember>> Compute::layersOfFiles(const std::vector<std::size_t>& layers) const {
    std::vector<NpzMember> members;
    for (const std::size_t number : layers) {
        InputOptions one = input;
        one.takeLayer(number, members.empty());
        Result<NpzMember> member = loadedScene(one, rules).and_then([&](LoadedScene&& loaded) {
            return layerMember(std::move(loaded), number);
        });
        if (!member) {
            return unexpected(member.error());
        }
        members.push_back(std::move(*member));
    }
    return members;
}

Result<std::vector<NpzMember>> Compute::layersOfScene() const {
    const Result<LoadedScene> all = loadedScene(input, rules);
    if (!all) {
        return unexpected(all.error());
    }
    const std::vector<std::size_t> layers = layersOf(all->document.scene.input);
    if (headOptions.isRollout()) {
        return rollouts(*all, layers);
    }
    std::vector<NpzMember> members;
    for (std::size_t at = 0; at < layers.size(); ++at) {
        LoadedScene one{{oneLayer(all->document.scene, at), {}}, {}};
        Result<NpzMember> member = checkedMask(one.document.scene).and_then([&](CompiledMask&& mask) {
            one.mask = std::move(mask);
            return layerMember(std::move(one), layers[at]);
        });
        if (!member) {
            return unexpected(member.error());
        }
        members.push_back(std::move(*member));
    }
    return members;
}

/// Up to each layer one, of the scene with all of them.
Result<std::vector<NpzMember>> Compute::rollouts(const LoadedScene& all,
                                                 const std::vector<std::size_t>& layers) const {
    const Result<std::optional<Precision>> wanted = engine.precision(precision.precision());
    if (!wanted) {
        return unexpected(wanted.error());
    }
    const auto computed = computedOf(all, engine, *wanted, kComputeFloat64Cells);
    std::vector<NpzMember> members;
    for (std::size_t at = 0; at < layers.size(); ++at) {
        Result<NumberTable> numbers =
            headOptions.headIndex(computed->scene(), at).and_then([&](const HeadIndex& headIndex) {
                return table(computed, computed->scene(), {headIndex, headOptions.hasBatch(), true});
            });
        if (!numbers) {
            return unexpected(numbers.error());
        }
        members.push_back({"layer" + std::to_string(layers[at]), std::move(*numbers)});
    }
    return members;
}

Result<void> Compute::runLayers() const {
    return input.layersOneByOne(rules.orientation(), rules.maskSpecs())
        .and_then([this](const std::vector<std::size_t>& layers) {
            return layers.empty() ? layersOfScene() : layersOfFiles(layers);
        })
        .and_then([this](const std::vector<NpzMember>& members) {
            return writeOutput(*outputText, [&members](const ByteSink& sink) {
                return writeNpz(members, ZipPacking::Stored, sink);
            });
        });
}

Result<void> Compute::run() const {
    if (input.hasAllLayers()) {
        return runLayers();
    }
    const Result<std::shared_ptr<ComputedScene>> computed =
        computedScene(input, rules, engine, precision.precision(), kComputeFloat64Cells);
    if (!computed) {
        return unexpected(computed.error());
    }
    const Scene& scene = (*computed)->scene();
    const Result<HeadIndex> headIndex = headOptions.headIndex(scene, input.layerPlace(scene.input));
    if (!headIndex) {
        return unexpected(headIndex.error());
    }
    const MatrixChoice choice{*headIndex, headOptions.hasBatch(), headOptions.hasHead()};
    if (stage == kStatistics) {
        return statisticsTable(**computed, choice).and_then([this](const StatisticsTable& statistics) {
            return writeStatistics(statistics);
        });
    }
    if (comparing.isGiven()) {
        return runCompared(*computed, choice);
    }
    return table(*computed, (*computed)->scene(), choice).and_then([&](const NumberTable& numbers) {
        return finish(numbers, (*computed)->scene());
    });
}

Result<void> Compute::runCompared(const std::shared_ptr<ComputedScene>& first,
                                  const MatrixChoice& choice) const {
    const Result<std::shared_ptr<ComputedScene>> second = secondScene(
        comparing, first->scene(), input, rules, engine, precision.precision(), kComputeFloat64Cells);
    if (!second) {
        return unexpected(second.error());
    }
    const Result<HeadIndex> headIndex = comparing.headIndex(choice.headIndex, (*second)->scene());
    if (!headIndex) {
        return unexpected(headIndex.error());
    }
    const Result<NumberTable> here = table(first, first->scene(), choice);
    const Result<NumberTable> there =
        table(*second, first->scene(), {*headIndex, choice.oneBatch, choice.oneHead});
    if (!here || !there) {
        return unexpected(here ? there.error() : here.error());
    }
    if (shapeOf(*here) != shapeOf(*there)) {
        return unexpected(
            makeError(translatable("--compare: {0} is {1} in the first and {2} in {3} (compare scenes whose "
                                   "matrices have one shape)"),
                      stage, shapeText(shapeOf(*here)), shapeText(shapeOf(*there)), comparing.name()));
    }
    return top ? writeCompared(*here, *there, first->scene())
               : finish(differenceTable(*here, *there), first->scene());
}

Result<void> Compute::finish(const NumberTable& numbers, const Scene& scene) const {
    if (checking.isGiven()) {
        const bool isPiped = outputText == "-";
        if (const Result<void> same = checking.compare(stage, numbers, isPiped); !same || !outputText) {
            return same;
        }
    }
    return write(numbers, scene);
}

} // namespace

int runCompute(int argc, char** argv) {
    CLI::App app("Computes any stage of the attention of a scene and writes its numbers.",
                 "attnscope compute");
    app.footer(
        std::string(kComputeAxes) +
        "\nExample:\n  attnscope compute --example i-love-ai --stage weights -o weights.npy\n"
        "  attnscope compute --example i-love-ai --mask causal --compare example:i-love-ai --top 5 -o -\n"
        "  attnscope compute scene.json --group regions --regions system=0:12,question=12:20 -o table.csv");
    Compute compute;
    compute.addTo(app);
    if (const std::optional<int> done = parseOptions(app, argc, argv)) {
        return *done;
    }
    const Result<void> done = compute.check().and_then([&compute] { return compute.run(); });
    return done ? kDone : report(done.error());
}

} // namespace attnscope
