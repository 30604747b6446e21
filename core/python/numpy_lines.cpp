// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/python/numpy_lines.h"

#include "core/formula/notation.h"
#include "core/python/numpy_script.h"
#include "core/python/numpy_text.h"
#include "core/scene/token_name.h"
#include "core/solver/joined_heads.h"

#include <algorithm>
#include <fmt/format.h>

namespace attnscope {

namespace {

std::size_t numbersOf(const Scene& scene) {
    std::size_t count = 0;
    for (const MatrixRole role : rolesOf(scene.input)) {
        for (const BlockMatrix* matrix : matricesIn(scene.input, role)) {
            count += matrix->rows() * matrix->columns();
        }
    }
    for (const MaskLayer& layer : scene.mask.layers) {
        count += layer.array ? layer.array->bits.size() + layer.array->numbers.size() : 0;
    }
    return count;
}

std::string indented(const std::string& lines) {
    std::string all;
    bool isStart = true;
    for (const char letter : lines) {
        all += isStart && letter != '\n' ? "    " : "";
        all += letter;
        isStart = letter == '\n';
    }
    return all;
}

/// What the matrix of a stage is called in the lines.
std::string nameOf(const NumpyScript& script) {
    const bool drops = script.scene.rules.dropout.probability > 0.0;
    switch (script.request.stage) {
    case Stage::X:
        return "X";
    case Stage::Q:
        return "Q";
    case Stage::K:
        return "K";
    case Stage::V:
        return "V";
    case Stage::Scores:
        return "scores";
    case Stage::Scaled:
        return "scaled";
    case Stage::Masked:
        return "masked";
    case Stage::Weights:
        return "weights";
    case Stage::AfterDropout:
        return drops ? "after_dropout" : "weights";
    case Stage::Effect:
        return "effect";
    case Stage::Output:
        return "output";
    case Stage::MultiHead:
        break;
    }
    return "joined";
}

/// The outputs of all heads side by side, times W_O.
std::string joining(const NumpyScript& script) {
    const auto& input = std::get<TokenInput>(script.scene.input);
    std::string lines = fmt::format("outputs = []\nfor h in range({}):\n", input.heads) +
                        indented(script.head) +
                        "    outputs.append(output)\njoined = np.concatenate(outputs, axis=1)\n";
    const auto give = [&](std::string_view name, MatrixRole role, std::string_view member) {
        const BlockMatrix& matrix = *matrixIn(script.scene.input, role);
        std::string line = std::string(name) + " = ";
        if (script.loads) {
            line += fmt::format("a[\"arrays/{}\"].astype(float)", member);
        } else {
            line += numpyArray(matrix, line.size());
        }
        lines += line + '\n';
    };
    if (input.wO) {
        give("W_O", MatrixRole::WO, "w_o");
        lines += "joined = joined @ W_O\n";
    }
    if (input.bO) {
        give("b_O", MatrixRole::BO, "b_o");
        lines += "joined = joined + b_O\n";
    }
    return lines;
}

/// The mean or the max over heads of the weights, and of their masks what any head may attend to.
std::string pooling(const NumpyScript& script) {
    const bool isMean = script.request.headIndex.pool != HeadPool::Max;
    return fmt::format("heads, masks = [], []\nfor h in range({}):\n", headCount(script.scene.input)) +
           indented(script.head) +
           fmt::format("    heads.append(weights)\n    masks.append(allowed)\n"
                       "weights = np.{}(heads, axis=0)  # over heads\nallowed = np.any(masks, axis=0)\n",
                       isMean ? "mean" : "max");
}

/// Attention rollout: layer after layer the mean over heads, with I, times what comes before; and of the
/// masks what can be reached. `layer` makes the lines of one batch item.
template <typename Layer>
std::string rolling(const HeadIndex& headIndex, const SceneInput& input, const Layer& layer) {
    const bool staying = headIndex.pool == HeadPool::Rollout;
    const std::size_t items = itemCount(input);
    std::string lines;
    for (std::size_t batch = headIndex.batch % items; batch <= headIndex.batch; batch += items) {
        lines += fmt::format("\n# {}\n", layersOf(input).empty() ? "the layer" : itemText(input, batch));
        lines += layer(batch);
        if (staying) {
            lines += "weights = (weights + np.eye(len(weights))) / 2\n"
                     "allowed = allowed | np.eye(len(weights), dtype=bool)\n";
        }
        lines += batch < items ? "rollout, reached = weights, allowed\n"
                               : "rollout, reached = weights @ rollout, allowed @ reached\n";
    }
    return lines + "\nweights, allowed = rollout, reached\n";
}

std::string heading(const NumpyScript& script) {
    const Scene& scene = script.scene;
    const NumpyRequest& request = script.request;
    std::string title = scene.title;
    std::replace_if(
        title.begin(), title.end(), [](unsigned char letter) { return letter < ' '; }, ' ');
    std::string lines = fmt::format("# {}{}{} as AttnScope computes it\n", title, title.empty() ? "" : ": ",
                                    notationOf(scene, request.stage).meaning);
    if (scene.precision == Precision::Float32) {
        lines += "# AttnScope computed in float32, these lines compute in float64\n";
    }
    lines += "import numpy as np\n\n";
    for (const std::string& function : script.functions) {
        lines += "\n" + function;
    }
    lines += script.functions.empty() ? "" : "\n\n";
    if (script.loads) {
        lines += request.command.empty() ? "" : "# " + request.command + '\n';
        lines +=
            fmt::format("a = np.load({})  # a zip of scene.json and arrays\n", pythonText(request.bundle));
    }
    return lines;
}

/// The lines up to the matrix of the stage, without a heading.
std::string computing(NumpyScript& script) {
    const Scene& scene = script.scene;
    const NumpyRequest& request = script.request;
    const bool isPooled = request.headIndex.isPooled();
    script.allHeads = request.stage == Stage::MultiHead || isPooled;
    const bool hasCells = script.needs(Stage::Scores);
    addInputs(script);
    if (hasCells) {
        addMask(script);
        addScores(script);
    }
    const std::string_view combining = scene.rules.dropout.probability > 0.0 ? "after_dropout" : "weights";
    if (script.needs(Stage::Effect)) {
        script.add(fmt::format("effect = abs({}) * np.linalg.norm(V, axis=1)", combining));
    }
    if (script.needs(Stage::Output)) {
        script.add(fmt::format("output = {} @ V", combining));
    }
    if (isPooled) {
        return script.given + pooling(script);
    }
    if (script.allHeads) {
        return script.given + joining(script);
    }
    return script.given + fmt::format("h = {}  # the head\n", request.headIndex.head) + script.head;
}

} // namespace

std::string numpyLines(const Scene& scene, const NumpyRequest& request) {
    NumpyScript script{scene, request};
    script.loads = numbersOf(scene) > request.most;
    std::string lines;
    if (request.headIndex.isRollout()) {
        lines = rolling(request.headIndex, scene.input, [&](std::size_t batch) {
            NumpyRequest part = request;
            part.headIndex.batch = batch;
            NumpyScript layer{scene, part};
            layer.loads = script.loads;
            std::string made = computing(layer);
            script.functions.merge(layer.functions);
            return made;
        });
    } else {
        lines = computing(script);
    }
    const bool isTransposed = scene.orientation == Orientation::Columns;
    return heading(script) + lines +
           fmt::format("shown = {}{}\n", nameOf(script), isTransposed ? ".T  # one token a column" : "");
}

} // namespace attnscope
