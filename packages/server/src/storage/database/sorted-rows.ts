/**
 * SQL: the rows beyond a place in rising order, and so many of them. `$2` is what they are sorted by there, `$3` its
 * id, both null for the beginning; `$4` is the number of rows. Fits an index on the same key and id, read either way.
 */
export const upward = (key: string, type: string, id: string) =>
  `AND ($2::${type} IS NULL OR (${key}, ${id}) > ($2, $3::uuid)) ORDER BY ${key}, ${id} LIMIT $4`;

/** The same in falling order. */
export const downward = (key: string, type: string, id: string) =>
  `AND ($2::${type} IS NULL OR (${key}, ${id}) < ($2, $3::uuid)) ORDER BY ${key} DESC, ${id} DESC LIMIT $4`;
