// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/formula/formula.h"
#include "core/scene/matrix_role.h"
#include "ui/session/context.h"

#include <QWidget>

#include <vector>

class QLabel;
class QPushButton;
class QVBoxLayout;

namespace attnscope::ui {

class DimensionsPopup;
class FormulaLabel;
class FormulaTabs;
class MatrixPane;
class TokenChips;

/// What a person puts in: tokens, those of the keys where they have their own, the vectors X, and the
/// matrices behind tabs (X_kv, W_Q, W_K, W_V, W_O and biases as far as they are there; Q, K, V where nothing
/// is projected; A and V where the weights are given).
class InputsPanel final : public QWidget {
    Q_OBJECT

public:
    explicit InputsPanel(const Context& context, QWidget* parent = nullptr);

    TokenChips& tokens() const { return *m_tokens; }
    TokenChips& keyTokens() const { return *m_keyTokens; }
    MatrixPane& vectors() const { return *m_vectors; }
    /// The matrix behind the tabs.
    MatrixPane& matrix() const { return *m_matrix; }
    FormulaTabs& tabs() const { return *m_tabs; }
    /// Shows the tab of a matrix, if it has one.
    void showTab(MatrixRole role);
    /// Scrolls to the first token, or as far down as the selected query's token needs.
    void scrollToQuery();
    /// Scrolls so that the token vectors, or the learned matrix that is shown, are in sight from their title
    /// on; the selected query's token where there is no matrix.
    void scrollTo(MatrixRole role);
    /// Makes a number of that matrix (in the row convention) the current one, and scrolls so that it is in
    /// sight.
    void scrollTo(MatrixRole role, std::size_t row, std::size_t column);
    /// Shows a matrix of the scene and gives its cells the keyboard.
    void showMatrix(MatrixRole role);

    /// Leaves the matrices out: only the tokens are shown.
    void setTokensOnly(bool tokensOnly);
    bool showsTokensOnly() const { return m_tokensOnly; }

    /// Never narrower than its parts, which would be cut.
    QSize minimumSizeHint() const override;

protected:
    void resizeEvent(QResizeEvent* event) override;

private:
    QWidget* makeTokens();
    QWidget* makeKeyTokens();
    QWidget* makeVectors();
    QWidget* makeMatrix();
    QLabel* makeHint();
    void refresh();
    void refreshRoles();
    void showTitles();
    void showPartsIcon();
    void showTokenProblem(const QString& why);
    void showRole(int tab);
    /// Shows the matrix that makes the stage: W_K beside K.
    void followStage();
    Formula titleOf(MatrixRole role) const;
    QString shapeOf(const MatrixPane& pane) const;
    /// That of X, or the one behind the tabs.
    MatrixPane& paneOf(MatrixRole role) const { return role == MatrixRole::X ? *m_vectors : *m_matrix; }
    int tabAfter(const std::vector<MatrixRole>& roles) const;

    Context m_context;
    QWidget* m_content = nullptr;
    std::vector<MatrixRole> m_roles; ///< behind the tabs
    QLabel* m_count = nullptr;
    QLabel* m_tokensTitle = nullptr;
    QLabel* m_tokenProblem = nullptr;
    QWidget* m_keyPart = nullptr;
    QLabel* m_keyCount = nullptr;
    TokenChips* m_keyTokens = nullptr;
    TokenChips* m_tokens = nullptr;
    QWidget* m_vectorsPart = nullptr;
    QWidget* m_matrixPart = nullptr;
    QWidget* m_legend = nullptr;
    bool m_tokensOnly = false;
    FormulaLabel* m_vectorsTitle = nullptr;
    QLabel* m_vectorsShape = nullptr;
    MatrixPane* m_vectors = nullptr;
    FormulaTabs* m_tabs = nullptr;
    FormulaLabel* m_matrixTitle = nullptr;
    QLabel* m_matrixShape = nullptr;
    MatrixPane* m_matrix = nullptr;
    QPushButton* m_dimensions = nullptr;
    QPushButton* m_parts = nullptr;
    DimensionsPopup* m_sizes = nullptr;
};

} // namespace attnscope::ui
