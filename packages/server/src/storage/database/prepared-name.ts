/** Prepared statements at most. The service has a fixed number of texts, fewer than this. */
const namesMax = 1000;

/**
 * An optional filter, as of a list. Its best plan depends on whether the value is there, so it is planned with its
 * values each time.
 */
const OPTIONAL_FILTER = /IS NULL OR/i;

const names = new Map<string, string>();

/**
 * Name under which a connection prepares a statement, so that PostgreSQL parses and plans it once. The same for all
 * connections. `undefined` for a statement that is not prepared.
 */
export function preparedName(text: string): string | undefined {
  const known = names.get(text);
  if (known !== undefined) return known;
  if (names.size >= namesMax || OPTIONAL_FILTER.test(text)) return undefined;
  const name = `s${names.size}`;
  names.set(text, name);
  return name;
}
