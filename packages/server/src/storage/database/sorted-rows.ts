/**
 * SQL for ascending keyset pagination. `$2` is the sort value of the position and `$3` its id, both null for the start.
 * `$4` is the number of rows. Fits an index on key and id, in either direction.
 */
export const upward = (key: string, type: string, id: string) =>
  `AND ($2::${type} IS NULL OR (${key}, ${id}) > ($2, $3::uuid)) ORDER BY ${key}, ${id} LIMIT $4`;

/** SQL for descending keyset pagination. */
export const downward = (key: string, type: string, id: string) =>
  `AND ($2::${type} IS NULL OR (${key}, ${id}) < ($2, $3::uuid)) ORDER BY ${key} DESC, ${id} DESC LIMIT $4`;
