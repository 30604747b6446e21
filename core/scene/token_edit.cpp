// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/scene/token_edit.h"

#include "core/scene/edit_mismatch.h"
#include "core/scene/token_rows.h"
#include "core/scene/token_slice.h"

#include <algorithm>

namespace attnscope {

namespace {

using Texts = std::vector<std::string>;

Texts::const_iterator at(const Texts& texts, std::size_t index) {
    return texts.begin() + static_cast<std::ptrdiff_t>(index);
}

void moveText(Texts& texts, std::size_t from, std::size_t to) {
    std::string text = std::move(texts[from]);
    texts.erase(at(texts, from));
    texts.insert(at(texts, to), std::move(text));
}

} // namespace

Result<Scene> appliedTo(const Scene& scene, const InsertToken& edit) {
    if (const Result<void> shapes = checkTokenShapes(scene); !shapes) {
        return failed(shapes.error());
    }
    if (edit.index > scene.tokens.size()) {
        return failed(noSuchToken(edit.index, scene.tokens.size()));
    }
    if (!sliceFits(scene, edit.slice) || edit.maskBefore != scene.mask) {
        return failed(mismatch());
    }
    Scene result = scene;
    for (const auto& [role, row] : edit.slice.rows) {
        BlockMatrix& matrix = *matrixIn(result.input, role);
        if (role == MatrixRole::Weights) {
            matrix = withColumnInserted(matrix, edit.index, edit.slice.weightsColumn);
        }
        matrix = withRowInserted(matrix, edit.index, row);
    }
    Texts texts = scene.tokens.texts();
    texts.insert(at(texts, edit.index), edit.slice.text);
    result.tokens = TokenList(std::move(texts));
    result.mask = edit.maskAfter;
    return result;
}

Result<Scene> appliedTo(const Scene& scene, const RemoveToken& edit) {
    if (const Result<void> shapes = checkTokenShapes(scene); !shapes) {
        return failed(shapes.error());
    }
    if (edit.index >= scene.tokens.size()) {
        return failed(noSuchToken(edit.index, scene.tokens.size()));
    }
    if (scene.tokens.size() == 1) {
        return failed(failure(translatable("the last token can't be removed: a scene needs one (rename it, "
                                           "or add another first)")));
    }
    if (!sameBits(edit.slice, sliceAt(scene, edit.index)) || edit.maskBefore != scene.mask) {
        return failed(mismatch());
    }
    Scene result = scene;
    for (const MatrixRole role : tokenRoles(scene.input)) {
        BlockMatrix& matrix = *matrixIn(result.input, role);
        matrix = withRowRemoved(matrix, edit.index);
        if (role == MatrixRole::Weights) {
            matrix = withColumnRemoved(matrix, edit.index);
        }
    }
    Texts texts = scene.tokens.texts();
    texts.erase(at(texts, edit.index));
    result.tokens = TokenList(std::move(texts));
    result.mask = edit.maskAfter;
    return result;
}

Result<Scene> appliedTo(const Scene& scene, const MoveToken& edit) {
    if (const Result<void> shapes = checkTokenShapes(scene); !shapes) {
        return failed(shapes.error());
    }
    const std::size_t last = std::max(edit.from, edit.to);
    if (last >= scene.tokens.size()) {
        return failed(noSuchToken(last, scene.tokens.size()));
    }
    Scene result = scene;
    for (const MatrixRole role : tokenRoles(scene.input)) {
        BlockMatrix& matrix = *matrixIn(result.input, role);
        matrix = withRowMoved(matrix, edit.from, edit.to);
        if (role == MatrixRole::Weights) {
            matrix = withColumnMoved(matrix, edit.from, edit.to);
        }
    }
    Texts texts = scene.tokens.texts();
    moveText(texts, edit.from, edit.to);
    result.tokens = TokenList(std::move(texts));
    return result;
}

Result<Scene> appliedTo(const Scene& scene, const RenameToken& edit) {
    if (edit.index >= scene.tokens.size()) {
        return failed(noSuchToken(edit.index, scene.tokens.size()));
    }
    if (scene.tokens[edit.index] != edit.before) {
        return failed(mismatch());
    }
    Scene result = scene;
    Texts texts = scene.tokens.texts();
    texts[edit.index] = edit.after;
    result.tokens = TokenList(std::move(texts));
    return result;
}

} // namespace attnscope
