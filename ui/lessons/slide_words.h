// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/scene/scene.h"
#include "ui/paint/slide/slide.h"

#include <string>

namespace attnscope::ui {

/// What Space does next on a slide.
enum class NextAction {
    Reveal,
    Play,
    Try, ///< shows what the step tries
    Step,
    End, ///< nothing: it is the last step
};

/// The keys at the lower edge of a slide, in the language of its lesson. `isChanged`: the scene is another
/// than the step's, which not every picture shows.
std::vector<SlideHint> slideHints(NextAction next, bool isChanged, Orientation orientation,
                                  const std::string& language);
/// The same where a slide has no title.
QString slideChanged(const QString& change, const std::string& language);
/// The title of a step whose scene a person changed.
QString slideWhatIf(const QString& title, const QString& change, const std::string& language);
/// An answer that is about the scene as it was prepared, beside a picture that is not.
QString slideAsPrepared(const QString& answer, const std::string& language);
/// The same of what is to be read, where it tells numbers.
QString slideNumbersAsPrepared(const QString& text, const std::string& language);
/// What a matrix is called that the header of its slide doesn't name.
QString slideMatrixTitle(const Scene& scene, Stage stage, const std::string& language);
/// What was guessed of a row that was covered, with its weight.
QString slideGuess(const QString& token, const QString& weight, const std::string& language);
/// The answer to which key is the strongest, beside a guess.
QString slideStrongest(const QString& answer, const std::string& language);
/// What stands in place of a picture that has too many cells for a slide.
QString slideTooLarge(std::size_t queries, std::size_t keys, const std::string& language);
/// "attention weights": what the matrix of a stage is called on a slide.
QString slideStageName(Stage stage, const std::string& language);

} // namespace attnscope::ui
