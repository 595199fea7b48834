import { OPERATIONS } from '@rhinarium/contract';

/** Stands in routes where the wire has the colon of `:verb`; it cannot occur in a request line, so no URL reaches a route by it. */
const VERB_MARK = '/\u0001';
const VERB = /^(.*):([A-Za-z]+)$/;
/** The last colon of the last segment counts: identifiers are opaque and may hold colons themselves. */
const VERB_IN_URL = /^(.*)(?::|%3[Aa])([A-Za-z]+)$/;

const VERBS = new Set(Object.values(OPERATIONS).flatMap((row) => VERB.exec(row.path)?.[2] ?? []));

/** The route pattern for a path of the operation table: `/v2/pets/{petId}:verify` → `/v2/pets/:petId/<mark>verify`. */
export function routeOf(path: string): string {
  const withParameters = path.replaceAll(/\{(\w+)\}/g, '\u0002$1');
  const [, base, verb] = VERB.exec(withParameters) ?? [];
  return (base === undefined ? withParameters : `${base}${VERB_MARK}${verb}`).replaceAll('\u0002', ':');
}

/** The URL of a request as the routes know it. The router cannot tell a parameter from a verb behind it; here only known verbs of POST count. */
export function routedUrl(method: string | undefined, url: string): string {
  if (method !== 'POST') return url;
  const queryAt = url.indexOf('?');
  const path = queryAt === -1 ? url : url.slice(0, queryAt);
  const [, base, verb] = VERB_IN_URL.exec(path) ?? [];
  if (base === undefined || verb === undefined || !VERBS.has(verb)) return url;
  return `${base}${VERB_MARK}${verb}${queryAt === -1 ? '' : url.slice(queryAt)}`;
}

/** The methods under which a path (without query) is known; empty for an unknown one. */
export function methodsOf(path: string): string[] {
  const methods = Object.values(OPERATIONS).flatMap((row) =>
    [row.path, ...('aliases' in row ? (row.aliases ?? []) : [])].some((pattern) => patternOf(pattern).test(path))
      ? [row.method]
      : [],
  );
  return [...new Set(methods)].sort();
}

const patterns = new Map<string, RegExp>();
function patternOf(path: string): RegExp {
  const known = patterns.get(path);
  if (known) return known;
  const pattern = new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]+?')}$`);
  patterns.set(path, pattern);
  return pattern;
}
