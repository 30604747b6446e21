// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/formula/formula.h"
#include "core/scene/scene.h"

namespace attnscope {

/// The letters of one scene: q₀, s₀₁, a₀₁ where tokens are rows; q⁰, α_{0,1}, α′_{0,1} where they are columns
/// (query first, as α_{i,j} = qⁱ·kʲ is written). An index is a number or a letter.
class Symbols {
public:
    explicit Symbols(const Scene& scene);

    bool columns() const { return m_columns; }
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

    Formula weightsMatrix() const { return matrix(m_columns ? "A′" : "A"); }
    Formula droppedMatrix() const { return matrix(m_columns ? "A\u0302′" : "A\u0302"); }
    Formula combiningMatrix() const { return m_drops ? droppedMatrix() : weightsMatrix(); }
    Formula outputMatrix() const { return matrix(m_columns ? "Y" : "O"); }
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
    Formula indexed(std::string_view letter, const Formula& i, const Formula& j) const;

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
/// √d_k
Formula rootOfDk();
/// Kᵀ
Formula transposed(Formula base);

} // namespace attnscope
