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
    /// Whether scores are scaled by anything, and whether a mask layer is on.
    bool scaled() const { return m_scaled; }
    bool masked() const { return m_masked; }

    /// A token's vector: qᵢ or qⁱ.
    Formula token(std::string_view letter, const Formula& index) const;
    /// One number of it.
    Formula component(std::string_view letter, const Formula& index, const Formula& feature) const;
    /// qᵢ·kⱼ as it is written out; columns: qⁱ·kʲ.
    Formula product(const Formula& i, const Formula& j) const;
    /// The unscaled score: qᵢ·kⱼ, or its letter α_{i,j}.
    Formula score(const Formula& i, const Formula& j) const;
    Formula scaledScore(const Formula& i, const Formula& j) const;
    /// What enters the softmax (the temperature aside).
    Formula maskedScore(const Formula& i, const Formula& j) const;
    Formula weight(const Formula& i, const Formula& j) const;

    Formula weightsMatrix() const { return matrix(m_columns ? "A′" : "A"); }
    Formula outputMatrix() const { return matrix(m_columns ? "Y" : "O"); }
    std::string_view outputLetter() const { return m_columns ? "y" : "o"; }
    /// The scores' product: QKᵀ or KᵀQ.
    Formula scoresProduct() const;
    /// W_Q or W_q; `letter` is "Q", "K" or "V".
    Formula projection(std::string_view letter) const;

private:
    Formula indexed(std::string_view letter, const Formula& i, const Formula& j) const;

    bool m_columns = false;
    bool m_scaled = true;
    bool m_masked = false;
};

/// An index as a formula.
Formula indexNumber(std::size_t index);
/// √d_k
Formula rootOfDk();
/// Kᵀ
Formula transposed(Formula base);

} // namespace attnscope
