import satisfies from 'spdx-satisfies';

/**
 * Licences allowed for dependencies: permissive ones, the OFL of the font, the LGPL of libvips and libheif, a shared
 * library and a module that one can replace, the MPL of web-push, which is used unchanged, and CC BY-SA of the cohort, a
 * file of numbers.
 */
const ALLOWED = [
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  'Unlicense',
  'CC-BY-SA-4.0',
  'LGPL-3.0',
  'LGPL-3.0-or-later',
  'MPL-2.0',
  'OFL-1.1',
  'PostgreSQL',
  'Python-2.0',
  'Zlib',
];

/** A CycloneDX component with its licences. */
export interface Component {
  readonly name: string;
  readonly version?: string;
  readonly licenses?: readonly {
    readonly expression?: string;
    readonly license?: { readonly id?: string; readonly name?: string };
  }[];
}

/** Licence of a component as SPDX expression, `undefined` if missing. */
function expressionOf({ licenses = [] }: Component): string | undefined {
  const named = licenses.flatMap(({ expression, license }) => expression ?? license?.id ?? license?.name ?? []);
  if (named.length < 2) return named[0];
  return named.map((one) => (/ (AND|OR) /.test(one) ? `(${one})` : one)).join(' AND ');
}

/** One line per component whose licence is missing or not allowed. */
export function refusedLicences(components: readonly Component[]): string[] {
  return components.flatMap((component) => {
    const expression = expressionOf(component);
    const name = `${component.name} ${component.version ?? ''}`.trim();
    if (expression === undefined) return [`${name} names no licence`];
    return satisfies(expression, ALLOWED) ? [] : [`${name}: ${expression}`];
  });
}

/** Number of components per licence, most frequent first. */
export function countLicences(components: readonly Component[]): [expression: string, count: number][] {
  const counts = new Map<string, number>();
  for (const component of components) {
    const expression = expressionOf(component) ?? 'none';
    counts.set(expression, (counts.get(expression) ?? 0) + 1);
  }
  return [...counts].sort((a, b) => b[1] - a[1] || a[0].localeCompare(b[0]));
}
