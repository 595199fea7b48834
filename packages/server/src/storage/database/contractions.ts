/** A part of a migration that a release written before it may not survive, as it reads there. */
type Contraction = string;

/** Parts of ALTER TABLE that take something away from older releases, or ask something new of what they write. */
const CONTRACTING_ACTIONS: readonly RegExp[] = [
  /^drop column\b/,
  /^drop (?!column\b|constraint\b)[a-z_"]/,
  /^rename\b/,
  /^alter (column )?\S+ (set data )?type\b/,
  /^alter (column )?\S+ set not null\b/,
  /^alter (column )?\S+ drop default\b/,
  /^add (column )?(?!.*\bdefault\b)(?!.*\bgenerated\b).*\bnot null\b/,
  /^add (constraint|check|unique|primary|exclude|foreign)\b/,
];
const DROPS = /^drop (table|view|materialized view|function|type|domain|schema|index|sequence|column)\b/;
const RENAMES = /^alter (?!table\b).*\brename\b/;
const STATEMENT_OF_AGE = /^-- unread since (\d+\.\d+\.\d+): \S/m;

/**
 * The statements of a migration that break a release which was written before it and still runs: they remove or rename
 * something, or refuse what such a release writes. What only concerns a table that the migration itself creates is
 * none. Read off the text, so what functions do in their bodies is not seen.
 */
export function contractionsIn(migration: string): Contraction[] {
  const statements = statementsOf(migration);
  const created = new Set(statements.flatMap((text) => /^create table (?:if not exists )?(\S+)/.exec(text)?.[1] ?? []));
  return statements.filter((text) => {
    if (DROPS.test(text) || RENAMES.test(text)) return true;
    const unique = /^create unique index .*?\bon (?:only )?(\S+)/.exec(text)?.[1];
    if (unique !== undefined) return !created.has(unique);
    const [, table, actions = ''] = /^alter table (?:if exists )?(?:only )?(\S+) (.*)$/.exec(text) ?? [];
    if (table === undefined || created.has(table)) return false;
    return partsOf(actions).some((action) => CONTRACTING_ACTIONS.some((pattern) => pattern.test(action)));
  });
}

/**
 * The oldest release that runs on the schema that a migration leaves: 0.0.0 where it only adds, and where it removes,
 * the release since which nobody reads what it removes, from its line `-- unread since X.Y.Z: what`. `undefined` where
 * that line is missing.
 */
export function oldestReleaseOn(migration: string): string | undefined {
  return contractionsIn(migration).length === 0 ? '0.0.0' : STATEMENT_OF_AGE.exec(migration)?.[1];
}

/** Whether a release is that one or a later one; a pre-release counts as its release. */
export function isAtLeast(release: string, least: string): boolean {
  const [a, b] = [release, least].map((text) => text.split(/[.-]/).slice(0, 3).map(Number)) as [number[], number[]];
  const place = a.findIndex((number, n) => number !== b[n]);
  return place === -1 || a[place]! > b[place]!;
}

/** Each statement in small letters on one line, without comments, and with nothing in its texts and bodies. */
function statementsOf(sql: string): string[] {
  const bare = sql
    .replace(/\$(\w*)\$[\s\S]*?\$\1\$/g, "''")
    .replace(/'(?:[^']|'')*'|--.*|\/\*[\s\S]*?\*\//g, (part) => (part.startsWith("'") ? "''" : ' '));
  return bare
    .toLowerCase()
    .split(';')
    .map((text) => text.replace(/\s+/g, ' ').trim())
    .filter((text) => text !== '');
}

/** What stands between the commas that are in no brackets. */
function partsOf(text: string): string[] {
  const parts = [''];
  let depth = 0;
  for (const character of text) {
    depth += character === '(' ? 1 : character === ')' ? -1 : 0;
    if (character === ',' && depth === 0) parts.push('');
    else parts[parts.length - 1] += character;
  }
  return parts.map((part) => part.trim());
}
