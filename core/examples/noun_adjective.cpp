// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/examples/example.h"

namespace attnscope {

SceneDocument nounAdjective() {
    SceneDocument document;
    Scene& scene = document.scene;
    scene.title = "Nouns and adjectives";
    scene.tokens = {"fluffy", "blue", "creature", "and", "red", "car"};
    scene.features.model = {"fluffy", "blue", "red", "noun", "adjective", "link", "phrase"};
    scene.features.key = {"adjective", "texture", "colour", "phrase"};
    scene.features.value = {"fluffy", "blue", "red"};
    // Phrase says which words stand together: 1 before "and", −1 after it.
    const BlockMatrix x({{1, 0, 0, 0, 1, 0, 1},
                         {0, 1, 0, 0, 1, 0, 1},
                         {0, 0, 0, 1, 0, 0, 1},
                         {0, 0, 0, 0, 0, 1, 0},
                         {0, 0, 1, 0, 1, 0, -1},
                         {0, 0, 0, 1, 0, 0, -1}});
    // A noun asks for adjectives, an adjective for its own texture or colour, and "and" for what is the
    // contrary of an adjective; all ask in their own phrase.
    const BlockMatrix wQ(
        {{0, 4, 0, 0}, {0, 0, 4, 0}, {0, 0, 4, 0}, {4, 0, 0, 0}, {0, 0, 0, 0}, {-4, 0, 0, 0}, {0, 0, 0, 2}});
    const BlockMatrix wK(
        {{0, 2, 0, 0}, {0, 0, 2, 0}, {0, 0, 2, 0}, {0, 0, 0, 0}, {2, 0, 0, 0}, {-2, 0, 0, 0}, {0, 0, 0, 2}});
    // Texture and colour are passed on and nothing else; twice, so that two halves make a whole again.
    const BlockMatrix wV({{2, 0, 0}, {0, 2, 0}, {0, 0, 2}, {0, 0, 0}, {0, 0, 0}, {0, 0, 0}, {0, 0, 0}});
    scene.input = TokenInput{x, wQ, wK, wV};
    document.view.stage = Stage::Weights;
    document.view.query = 2; // creature
    document.view.key = 1;   // blue
    return document;
}

} // namespace attnscope
