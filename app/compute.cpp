// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "app/check_option.h"
#include "app/command_line.h"
#include "app/computed.h"
#include "app/input_options.h"
#include "app/number_output.h"
#include "app/rule_options.h"
#include "app/subcommand.h"
#include "core/attention/row_combination.h"
#include "core/formats/result_table.h"

#include <charconv>

namespace attnscope {

namespace {

constexpr std::string_view kContributions = "contributions";
constexpr std::string_view kStatistics = "stats";

std::string stageNames() {
    return listed(stages(), [](const StageInfo& info) { return info.name; }) + ", " +
           std::string(kContributions) + ", " + std::string(kStatistics);
}

/// The subcommand `compute`: options in, numbers out.
struct Compute {
    InputOptions input;
    RuleOptions rules;
    CheckOption checking;
    std::optional<std::string> stageText;
    std::optional<std::string> rowText;
    std::optional<std::string> precisionText;
    std::optional<std::string> outputText;

    std::string stage = "weights";
    std::size_t row = 0;
    std::optional<Precision> precision;
    NumberFormat format = NumberFormat::Csv;

    void addTo(CLI::App& app);
    Result<void> check();
    Result<void> checkStage();
    Result<void> checkOutput();
    Result<void> run() const;
    Result<NumberTable> table(const Snapshot& snapshot, Precision used) const;
    Result<NumberTable> contributions(const Snapshot& snapshot, Precision used) const;
    Result<void> writeStatistics(const Snapshot& snapshot) const;
};

void Compute::addTo(CLI::App& app) {
    input.addTo(app);
    rules.addTo(app);
    const std::string group = "Output";
    addText(app, "--stage", stageText,
            "Which matrix: " + stageNames() +
                " (default weights). masked holds the fill, -inf included; stats are lse, max, argmax, "
                "entropy_bits, sum, allowed of each row")
        ->type_name("STAGE")
        ->group(group);
    addText(app, "--row", rowText, "The row (from 0) whose contributions a_ij·v_j are written")
        ->type_name("I")
        ->group(group);
    addText(app, "--precision", precisionText,
            "float64 (default up to " + std::to_string(kComputeFloat64Cells) +
                " cells) or float32; also the type in an .npy")
        ->type_name("TYPE")
        ->group(group);
    addText(app, "-o,--output", outputText,
            "The file: .npy, .csv or .json; - is CSV on standard output. Replaced whole, or left as it was")
        ->type_name("OUT")
        ->group(group);
    checking.addTo(app, group);
}

Result<void> Compute::checkStage() {
    stage = stageText.value_or(stage);
    if (!stageNamed(stage) && stage != kContributions && stage != kStatistics) {
        return failed(usageError("--stage: \"{0}\" is no stage (take one of: {1})", stage, stageNames()));
    }
    if (rowText.has_value() != (stage == kContributions)) {
        return failed(
            rowText ? usageError("--row: it goes with --stage contributions only (leave it out)")
                    : usageError("--stage contributions: whose? --row is missing (give --row I, from 0)"));
    }
    if (rowText) {
        const char* const end = rowText->data() + rowText->size();
        const auto [at, wrong] = std::from_chars(rowText->data(), end, row);
        if (wrong != std::errc() || at != end) {
            return failed(
                usageError("--row: \"{0}\" is not allowed (give a whole number from 0 up)", *rowText));
        }
    }
    return {};
}

Result<void> Compute::checkOutput() {
    if (!outputText && !checking.isGiven()) {
        return failed(usageError(
            "-o: it is missing (name a file that ends in .npy, .csv or .json, or give - for CSV on "
            "standard output)"));
    }
    if (stage == kStatistics && checking.isGiven()) {
        return failed(usageError("--check: statistics are no matrix to compare (take another stage)"));
    }
    if (!outputText) {
        return {};
    }
    if (stage == kStatistics && endsIn(*outputText, ".npy")) {
        return failed(
            usageError("-o: statistics are a table of several columns, no array (end it in .csv or .json)"));
    }
    return numberFormatOf(*outputText).map([this](NumberFormat known) { format = known; });
}

Result<void> Compute::check() {
    return input.check()
        .and_then([this] { return rules.check(); })
        .and_then([this] { return checkStage(); })
        .and_then([this] { return checking.check(); })
        .and_then([this] { return checkOutput(); })
        .and_then([this] { return precisionFrom(precisionText); })
        .map([this](const std::optional<Precision>& known) { precision = known; });
}

Result<NumberTable> Compute::contributions(const Snapshot& snapshot, Precision used) const {
    const std::size_t rows = queryCount(snapshot.scene->input);
    if (row >= rows) {
        return failed(failure(translatable("--row: there is no row {0}, the scene has {1} (give 0 to {2})"),
                              std::to_string(row), std::to_string(rows), std::to_string(rows - 1)));
    }
    std::optional<RowCombination> combination = combineRow(snapshot, row, TermOrder::Position);
    if (!combination) {
        return failed(missingStage(stage, snapshot.scene->input));
    }
    return tableOf(std::move(*combination), snapshot.scene->orientation, used);
}

Result<NumberTable> Compute::table(const Snapshot& snapshot, Precision used) const {
    if (stage == kContributions) {
        return contributions(snapshot, used);
    }
    std::shared_ptr<const MatrixSource> source = snapshot.source(*stageNamed(stage));
    if (!source) {
        return failed(missingStage(stage, snapshot.scene->input));
    }
    return tableOf(std::move(source), snapshot.scene->orientation, used);
}

Result<void> Compute::writeStatistics(const Snapshot& snapshot) const {
    StatisticsTable table;
    for (std::size_t i = 0; i < queryCount(snapshot.scene->input); ++i) {
        table.rows.push_back(snapshot.result->rowStatistics(i));
    }
    return writeOutput(*outputText, [this, &table](const ByteSink& sink) {
        return format == NumberFormat::Json ? writeStatisticsJson(table, sink)
                                            : writeStatisticsCsv(table, sink);
    });
}

Result<void> Compute::run() const {
    const Result<Snapshot> snapshot = computed(input, rules, precision, kComputeFloat64Cells);
    if (!snapshot) {
        return failed(snapshot.error());
    }
    if (stage == kStatistics) {
        return writeStatistics(*snapshot);
    }
    const Result<NumberTable> numbers = table(*snapshot, snapshot->result->problem().precision);
    if (!numbers) {
        return failed(numbers.error());
    }
    if (checking.isGiven()) {
        if (const Result<void> same = checking.compare(stage, *numbers); !same || !outputText) {
            return same;
        }
    }
    return writeOutput(*outputText, [this, &numbers](const ByteSink& sink) {
        return format == NumberFormat::Npy    ? writeNpy(*numbers, sink)
               : format == NumberFormat::Json ? writeJson(*numbers, sink)
                                              : writeCsv(*numbers, sink);
    });
}

} // namespace

int runCompute(int argc, char** argv) {
    CLI::App app("Computes any stage of the attention of a scene and writes its numbers.",
                 "attnscope compute");
    app.footer("Example:\n  attnscope compute --example i-love-ai --stage weights -o weights.npy");
    Compute compute;
    compute.addTo(app);
    if (const std::optional<int> done = parseOptions(app, argc, argv)) {
        return *done;
    }
    const Result<void> done = compute.check().and_then([&compute] { return compute.run(); });
    return done ? static_cast<int>(kDone) : report(done.error());
}

} // namespace attnscope
