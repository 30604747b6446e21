// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "app/command_line.h"
#include "app/options/import_options.h"
#include "app/options/option_values.h"
#include "app/options/standard_input.h"
#include "app/subcommand.h"
#include "core/formats/files/json_text.h"
#include "core/formats/files/pickled_file.h"
#include "core/formats/import/import_report.h"
#include "core/formats/import/import_scene.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

namespace attnscope {

namespace {

/// The subcommand `inspect`: what files of arrays hold and how they would be read.
struct Inspect {
    std::vector<std::string> files;
    ImportOptions import;
    std::optional<std::string> headsText;
    bool asJson = false;
    bool allowsNonFinite = false; ///< numbers are not read

    void addTo(CLI::App& app);
    Result<ImportPlan> plan();
};

void Inspect::addTo(CLI::App& app) {
    app.add_option("FILE", files, "Files of arrays: .npz, .safetensors, .npy, .csv, .tsv, .txt")
        ->type_name("");
    import.addTo(app, "How they are read");
    addText(app, "--heads", headsText, "How many heads share an axis with something else")
        ->type_name("H")
        ->group("How they are read");
    app.add_flag("--allow-nonfinite", allowsNonFinite,
                 "As compute has it: nothing is said here of numbers that are NaN or infinite")
        ->disable_flag_override();
    app.add_flag("--json", asJson, "Print one JSON object: members, and the scene that they make or why not")
        ->disable_flag_override();
    app.footer("Example:\n  attnscope inspect layer.npz\n"
               "  attnscope inspect layer.npz --as \"hidden=qkv:B N (3 H d)\" --heads 8 --json");
}

Result<ImportPlan> Inspect::plan() {
    if (files.empty()) {
        return unexpected(usageError("FILE: there is none (name a file of arrays)"));
    }
    for (std::string& file : files) {
        if (const Result<void> taken = takeStandardInput(file); !taken) {
            return unexpected(taken.error());
        }
        if (isPickledFile(file)) {
            return unexpected(pickleRefused(file));
        }
        if (endsIn(file, ".json")) {
            return unexpected(makeError(
                translatable("{0}: it is no file of arrays (a scene says itself what it holds; lists "
                             "of numbers are saved as arrays: numpy.savez(\"x.npz\", "
                             "**json.load(open(\"{0}\"))), one list by numpy.save)"),
                file));
        }
        if (!holdsArrays(file)) {
            return unexpected(
                makeError(translatable("{0}: it is no file of arrays (inspect reads .npz, "
                                       ".safetensors, .npy and .csv, .tsv or .txt; a scene says itself what "
                                       "it holds)"),
                          file));
        }
    }
    const Result<std::optional<std::size_t>> heads = countIfGiven("--heads", headsText, kMostHeads);
    if (!heads) {
        return unexpected(heads.error());
    }
    return import.check().and_then([&] { return import.plan(files, {*heads, {}, Orientation::Rows, {}}); });
}

Json jsonOf(const ImportOutline& outline) {
    Json scene{{"layers", outline.layers},      {"batch", outline.batches},   {"heads", outline.heads},
               {"key_heads", outline.keyHeads}, {"queries", outline.queries}, {"keys", outline.keys}};
    scene["d_k"] = outline.key ? Json(*outline.key) : Json(nullptr);
    scene["d_v"] = outline.value ? Json(*outline.value) : Json(nullptr);
    return scene;
}

std::string jsonText(const ImportPlan& plan, const Result<ImportOutline>& outline) {
    Json members = Json::array();
    for (const MemberReport& report : reportOf(plan)) {
        members.push_back({{"name", report.name},
                           {"type", report.type},
                           {"shape", report.shape},
                           {"role", report.role},
                           {"axes", report.axes},
                           {"why", report.why}});
        if (report.layer) {
            members.back()["layer"] = *report.layer;
        }
    }
    Json object{{"members", std::move(members)}};
    object["scene"] = outline ? jsonOf(*outline) : Json(nullptr);
    if (!outline) {
        object["error"] = message(outline.error());
    }
    return object.dump(2) + "\n";
}

std::string sizesText(const ImportOutline& outline) {
    std::string text = "scene: ";
    text += outline.layers > 1 ? fmt::format("layers {}, ", outline.layers) : "";
    text += fmt::format("batch {}, heads {}", outline.batches, outline.heads);
    text += outline.value && outline.keyHeads != outline.heads
                ? fmt::format(" on {} of the keys", outline.keyHeads)
                : "";
    text += fmt::format(", queries {}, keys {}", outline.queries, outline.keys);
    text += outline.key ? fmt::format(", d_k {}", *outline.key) : "";
    return text + (outline.value ? fmt::format(", d_v {}", *outline.value) : "") + "\n";
}

/// A line a member, in columns.
std::string linesOf(const ImportPlan& plan) {
    std::size_t name = 0;
    std::size_t array = 0;
    std::size_t role = 0;
    std::size_t axes = 0;
    std::vector<std::pair<std::string, MemberReport>> lines;
    for (MemberReport& report : reportOf(plan)) {
        const std::string held = fmt::format("{} ({})", report.type, fmt::join(report.shape, ", "));
        name = std::max(name, report.name.size());
        array = std::max(array, held.size());
        role = std::max(role, report.role.size());
        axes = std::max(axes, report.axes.size());
        lines.emplace_back(held, std::move(report));
    }
    std::string text;
    for (const auto& [held, report] : lines) {
        text += fmt::format("{:<{}}  {:<{}}  {:<{}}  {:<{}}  {}\n", report.name, name, held, array,
                            report.role, role, report.axes, axes, report.why);
    }
    return text;
}

} // namespace

int runInspect(int argc, char** argv) {
    CLI::App app(
        "Says what files of arrays hold and how they are read by compute, render, animate, convert and "
        "the window, a line a member: name, type and shape, role, axes (the slowest first: L layers, "
        "B batch items, H heads, N tokens, M keys, d features), and why. Exits with 1 where they make no "
        "scene.",
        "attnscope inspect");
    Inspect inspect;
    inspect.addTo(app);
    if (const std::optional<int> done = parseOptions(app, argc, argv)) {
        return *done;
    }
    const Result<ImportPlan> plan = inspect.plan();
    if (!plan) {
        return report(plan.error());
    }
    const Result<ImportOutline> outline =
        checkInputsProjected(*plan)
            .and_then([&plan] { return outlineOf(*plan); })
            .and_then([&plan](const ImportOutline& made) -> Result<ImportOutline> {
                const Result<void> whole = checkNoneLost(*plan, true);
                return whole ? Result<ImportOutline>(made) : unexpected(whole.error());
            });
    const std::string text =
        inspect.asJson ? jsonText(*plan, outline) : linesOf(*plan) + (outline ? sizesText(*outline) : "");
    const int said = answer(text);
    return outline || said != kDone ? said : inspect.asJson ? kWorkFailed : report(outline.error());
}

} // namespace attnscope
