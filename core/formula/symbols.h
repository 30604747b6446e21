// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/formula/formula.h"
#include "core/scene/scene.h"
#include "core/scene/stage.h"

#include <optional>
#include <string>

namespace attnscope {

/// The letters and indices of one scene in its notation. Where tokens are rows: q₀, s₀₁, a₀₁ of a paper, A₀₁,
/// A_scaled,₀₁, Attention₀₁ of lecture notes, a₀₁, α₀₁ of d2l. Where they are columns: q⁰, α_{0,1}, α′_{0,1}
/// (query first, as α_{i,j} = qⁱ·kʲ is written). An index is a number, a token's name or a letter.
class Symbols {
public:
    explicit Symbols(const Scene& scene);

    bool columns() const { return m_columns; }
    /// The index of a token or a feature as the scene counts and calls it: 1 for the first where it counts
    /// from 1; tokens by their names where the scene says so.
    Formula query(std::size_t i) const { return tokenIndex(m_tokens, i); }
    Formula key(std::size_t j) const { return tokenIndex(m_keyTokens, j); }
    Formula feature(std::size_t f) const;
    /// The same as a sentence says it: "key 3".
    std::string counted(std::size_t index) const { return std::to_string(index + m_indexFrom); }
    /// A row of a stage: of K and V a key, else a query.
    Formula rowIndex(Stage stage, std::size_t row) const;
    /// A column of a stage: of stages of queries and keys a key, else a feature.
    Formula columnIndex(Stage stage, std::size_t column) const;
    /// Whether scores are scaled by anything.
    bool scaled() const { return m_scaled; }
    bool capped() const { return m_capped; }
    bool alibi() const { return m_alibi; }
    /// Whether a float mask is on, which is added and may block too.
    bool addsMask() const { return m_addsMask; }
    /// Whether anything is added to the scores.
    bool biased() const { return m_alibi || m_addsMask; }
    /// Whether a layer is on that only forbids.
    bool blocks() const { return m_blocks; }
    /// Whether a layer is on that can forbid.
    bool masked() const { return m_blocks || m_addsMask; }
    /// Whether a keep policy is on.
    bool pruned() const { return m_pruned; }
    bool drops() const { return m_drops; }
    /// Whether the softmax runs along the wrong axis.
    bool sumsOverQueries() const { return m_sumsOverQueries; }

    /// A token's vector: qᵢ or qⁱ.
    Formula token(std::string_view letter, const Formula& index) const;
    /// One number of it.
    Formula component(std::string_view letter, const Formula& index, const Formula& feature) const;
    /// qᵢ·kⱼ as it is written out; columns: qⁱ·kʲ.
    Formula product(const Formula& i, const Formula& j) const;
    /// The unscaled score: qᵢ·kⱼ, or its letter α_{i,j}.
    Formula score(const Formula& i, const Formula& j) const;
    Formula scaledScore(const Formula& i, const Formula& j) const;
    /// The score after the softcap, and after what is added to it.
    Formula cappedScore(const Formula& i, const Formula& j) const { return indexed("c", i, j); }
    Formula biasedScore(const Formula& i, const Formula& j) const { return indexed("b", i, j); }
    /// What the mask sees: the last of these that there is.
    Formula unmaskedScore(const Formula& i, const Formula& j) const;
    /// What a float mask adds, and the keep decision G of a policy.
    Formula maskNumber(const Formula& i, const Formula& j) const { return indexed("m", i, j); }
    Formula keep(const Formula& i, const Formula& j) const { return indexed("G", i, j); }
    /// What enters the softmax (the temperature aside).
    Formula maskedScore(const Formula& i, const Formula& j) const;
    Formula weight(const Formula& i, const Formula& j) const;
    /// The weight after dropout.
    Formula droppedWeight(const Formula& i, const Formula& j) const;
    /// What multiplies V: the weight, after dropout where it acts.
    Formula combiningWeight(const Formula& i, const Formula& j) const {
        return m_drops ? droppedWeight(i, j) : weight(i, j);
    }

    /// The length of what a key adds to an output: ‖aᵢⱼ·vⱼ‖.
    Formula effect(const Formula& i, const Formula& j) const;

    /// A matrix by its letter alone: S of the scores of a paper, A of notes and columns.
    Formula stageMatrix(Stage stage) const;
    Formula weightsMatrix() const;
    Formula droppedMatrix() const;
    /// Whether it has a letter, or else is called "dropout(…)".
    bool hasDroppedLetter() const;
    Formula combiningMatrix() const { return m_drops ? droppedMatrix() : weightsMatrix(); }
    Formula outputMatrix() const;
    /// What the output is: A V, V A′; a word has a sign beside it: Attention · V.
    Formula mixedValues() const;
    /// A weight with its value in that order: aᵢⱼ vⱼ, vʲ α′ᵢⱼ, Attentionᵢⱼ · vⱼ.
    Formula weighted(Formula weight, Formula value) const;
    /// Whether a single weight is called by a word.
    bool weightIsWord() const { return isNotes(); }
    /// What the scores are called as one letter: A of columns and notes; else the product QKᵀ itself.
    Formula scoresMatrix() const;
    /// The name of the scaled scores, and of what enters the softmax; nothing where the notation has none.
    std::optional<Formula> scaledMatrix() const;
    std::optional<Formula> maskedMatrix() const;
    /// √d_k, of d2l √d.
    Formula rootOfWidth() const;
    std::string_view outputLetter() const { return m_columns ? "y" : "o"; }
    /// The scores' product: QKᵀ or KᵀQ.
    Formula scoresProduct() const;
    /// X_kv, where keys and values come from tokens of their own.
    Formula keyTokens() const { return sub(matrix("X"), word("kv")); }
    /// b_Q or b_q; `letter` as for `projection`.
    Formula bias(std::string_view letter) const { return sub(vector("b"), projection(letter).parts[1]); }
    /// W_Q or W_q; `letter` is "Q", "K", "V" or "O".
    Formula projection(std::string_view letter) const;

private:
    bool isNotes() const { return !m_columns && m_letters == Letters::Notes; }
    bool isD2l() const { return !m_columns && m_letters == Letters::D2l; }
    Formula indexed(std::string_view letter, const Formula& i, const Formula& j) const;
    /// A_scaled,₀₁
    Formula noted(std::string_view step, const Formula& i, const Formula& j) const;
    Formula tokenIndex(const TokenList& tokens, std::size_t index) const;

    Letters m_letters = Letters::Paper;
    std::size_t m_indexFrom = 0;
    bool m_namesTokens = false;
    TokenList m_tokens;
    TokenList m_keyTokens;
    bool m_columns = false;
    bool m_scaled = true;
    bool m_capped = false;
    bool m_alibi = false;
    bool m_addsMask = false;
    bool m_blocks = false;
    bool m_pruned = false;
    bool m_drops = false;
    bool m_sumsOverQueries = false;
};

/// An index as a formula.
Formula indexNumber(std::size_t index);
/// ‖…‖
Formula lengthOf(Formula vector);
/// Kᵀ
Formula transposed(Formula base);

} // namespace attnscope
