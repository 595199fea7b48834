/** The part of a migration that may break an older release, quoted. */
type Contraction = string;

/** ALTER TABLE actions that remove something from older releases or constrain their writes. */
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
 * Statements of a migration that break a running older release: they remove or rename something, or refuse its writes.
 * Changes to a table that the migration itself creates do not count. Works on the text, so function bodies are not
 * analysed.
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
 * Oldest release that runs on a migration's schema: 0.0.0 if it only adds, otherwise the release from its line `--
 * unread since X.Y.Z: what`, since which nothing reads what it removes. `undefined` if that line is missing.
 */
export function oldestReleaseOn(migration: string): string | undefined {
  return contractionsIn(migration).length === 0 ? '0.0.0' : STATEMENT_OF_AGE.exec(migration)?.[1];
}

/** Whether a release is at least `least`. A pre-release counts as its release. */
export function isAtLeast(release: string, least: string): boolean {
  const [a, b] = [release, least].map((text) => text.split(/[.-]/).slice(0, 3).map(Number)) as [number[], number[]];
  const place = a.findIndex((number, n) => number !== b[n]);
  return place === -1 || a[place]! > b[place]!;
}

/** Statements in lower case on one line, without comments, literals and bodies. */
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

/** Splits at commas outside brackets. */
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
