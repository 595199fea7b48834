import {
  CONSOLE_IMAGE,
  CONSOLE_ROUTES,
  OPERATIONS,
  type Operation,
  PUBLIC_ROUTES,
  pathsOf,
  VISIT_ROUTES,
} from '@rhinarium/contract';

/**
 * Prefix of routes with verbs, where the verb is moved to the front: `/v2/pets/{petId}:verify` is served as
 * `/<mark>verify/v2/pets/:petId`, because after the base a verb could be part of an identifier. A request line cannot
 * contain the mark, so no URL reaches such a route directly.
 */
const VERB_MARK = '/\u0001';
const VERB = /^(.*):([A-Za-z]+)$/;
/** A last segment that ends with a verb after a plain colon. */
const ENDS_AS_VERB = /:[A-Za-z]+$/;

const escaped = (text: string) => text.replaceAll(/[.*+?^$|()[\]\\]/g, '\\$&');
const patternOf = (path: string) => escaped(path).replaceAll(/\{\w+\}/g, '[^/]+');

interface KnownPath {
  readonly methods: readonly string[];
  readonly pattern: RegExp;
  readonly isVerb: boolean;
}

const ROUTES: readonly (readonly [method: string, path: string])[] = [
  ...Object.values<Operation>(OPERATIONS).flatMap((row) => pathsOf(row).map((path) => [row.method, path] as const)),
  ...Object.values(PUBLIC_ROUTES).map(({ path }) => ['GET', path] as const),
  ...Object.values(CONSOLE_ROUTES).map(({ method, path }) => [method, path] as const),
  ...Object.values(VISIT_ROUTES).map(({ method, path }) => [method, path] as const),
  ['GET', CONSOLE_IMAGE.path],
];

function knownPath(path: string): KnownPath {
  const declared = ROUTES.flatMap(([method, of]) => (of === path ? [method] : []));
  const methods = declared.includes('GET') ? [...declared, 'HEAD'] : declared;
  const [, base, verb] = VERB.exec(path) ?? [];
  const isVerb = base !== undefined;
  // Many clients percent-encode a verb's colon.
  const pattern = isVerb ? `(${patternOf(base)})(:|%3[Aa])(${verb})` : patternOf(path);
  return { methods: methods.sort(), pattern: new RegExp(`^${pattern}$`), isVerb };
}

/** Every path of the API and the console once, with its methods. */
const KNOWN_PATHS = [...new Set(ROUTES.map(([, path]) => path))].map(knownPath);
const VERB_PATHS = KNOWN_PATHS.filter((path) => path.isVerb);

/** Route pattern of a path in the operation table. */
export function routeOf(path: string): string {
  const withParameters = path.replaceAll(/\{(\w+)\}/g, '\u0002$1');
  const [, base, verb] = VERB.exec(withParameters) ?? [];
  return (base === undefined ? withParameters : `${VERB_MARK}${verb}${base}`).replaceAll('\u0002', ':');
}

/**
 * Rewrites the URL of a request for routing, because the router cannot separate a parameter from a verb. The last colon
 * counts, as identifiers are opaque and may contain colons. A percent-encoded one belongs to a verb in a POST only,
 * otherwise to the identifier.
 */
export function routedUrl(method: string | undefined, url: string): string {
  const queryAt = url.indexOf('?');
  const path = queryAt === -1 ? url : url.slice(0, queryAt);
  for (const { pattern } of VERB_PATHS) {
    const [, base, colon, verb] = pattern.exec(path) ?? [];
    if (base === undefined || (colon !== ':' && method !== 'POST')) continue;
    return `${VERB_MARK}${verb}${base}${queryAt === -1 ? '' : url.slice(queryAt)}`;
  }
  return url;
}

/** Methods of a path (without query). Empty for an unknown one, including a known resource with an unknown verb. */
export function methodsOf(path: string): readonly string[] {
  const known =
    VERB_PATHS.find(({ pattern }) => pattern.test(path)) ??
    (ENDS_AS_VERB.test(path) ? undefined : KNOWN_PATHS.find(({ pattern }) => pattern.test(path)));
  return known?.methods ?? [];
}
