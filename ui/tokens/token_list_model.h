// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/scene/token_list.h"

#include <QAbstractListModel>

#include <optional>
#include <vector>

namespace attnscope::ui {

/// Many tokens as a list that can be filtered; a row keeps the index that its token has in the scene.
class TokenListModel final : public QAbstractListModel {
    Q_OBJECT

public:
    enum Role { IndexRole = Qt::UserRole, MatchRole, IsQueryRole, IsKeyRole };

    explicit TokenListModel(QObject* parent = nullptr);

    /// False where they are the ones that it has.
    bool setTokens(const TokenList& tokens, int indexFrom);
    /// Keeps tokens whose visible text holds this, whatever its case; all for an empty one.
    void setFilter(const QString& filter);
    const QString& filter() const { return m_filter; }
    /// Which token is the selected query, which the marked key.
    void setMarks(std::optional<std::size_t> query, std::optional<std::size_t> key);

    std::size_t tokenAt(int row) const;
    /// The row of a token; −1 where it is not among the listed ones.
    int rowOf(std::size_t token) const;
    /// The row of the listed token that is nearest to this one, of two the later; −1 where none is listed.
    int nearestRow(std::size_t token) const;
    std::size_t tokenCount() const { return m_tokens.size(); }

    int rowCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;

private:
    void changed(std::optional<std::size_t> token);

    TokenList m_tokens;
    int m_indexFrom = 0;
    QString m_filter;
    bool m_isFiltered = false;
    std::vector<std::size_t> m_rows; ///< tokens that match, where a filter is set
    std::optional<std::size_t> m_query;
    std::optional<std::size_t> m_key;
};

} // namespace attnscope::ui
