import { CONSOLE_IMAGE, CONSOLE_ROUTES, OPERATIONS, type Operation, PUBLIC_ROUTES, pathsOf } from '@rhinarium/contract';

/**
 * Begins the routes of verbs, with the verb first: `/v2/pets/{petId}:verify` is served as
 * `/<mark>verify/v2/pets/:petId`. After the base a verb could be taken for an identifier. No request line may contain
 * the mark, so no URL reaches such a route directly.
 */
const VERB_MARK = '/\u0001';
const VERB = /^(.*):([A-Za-z]+)$/;
/** A last segment that ends as a verb does, written with a plain colon. */
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
  ['GET', CONSOLE_IMAGE.path],
];

function knownPath(path: string): KnownPath {
  const declared = ROUTES.flatMap(([method, of]) => (of === path ? [method] : []));
  const methods = declared.includes('GET') ? [...declared, 'HEAD'] : declared;
  const [, base, verb] = VERB.exec(path) ?? [];
  const isVerb = base !== undefined;
  // A verb's colon may be percent-encoded, as many clients do.
  const pattern = isVerb ? `(${patternOf(base)})(:|%3[Aa])(${verb})` : patternOf(path);
  return { methods: methods.sort(), pattern: new RegExp(`^${pattern}$`), isVerb };
}

/** Every path of the API and the console’s calls once, with the methods under which it answers. */
const KNOWN_PATHS = [...new Set(ROUTES.map(([, path]) => path))].map(knownPath);
const VERB_PATHS = KNOWN_PATHS.filter((path) => path.isVerb);

/** The route pattern for a path of the operation table. */
export function routeOf(path: string): string {
  const withParameters = path.replaceAll(/\{(\w+)\}/g, '\u0002$1');
  const [, base, verb] = VERB.exec(withParameters) ?? [];
  return (base === undefined ? withParameters : `${VERB_MARK}${verb}${base}`).replaceAll('\u0002', ':');
}

/**
 * The URL of a request as the routes know it: the router cannot distinguish a parameter from a verb after it. The last
 * colon counts, as identifiers are opaque and may hold colons themselves; a percent-encoded one is a verb's only in a
 * POST, else a part of the identifier.
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

/**
 * The methods under which a path (without query) answers; empty for an unknown one, as a resource with an unknown verb
 * behind it is.
 */
export function methodsOf(path: string): readonly string[] {
  const known =
    VERB_PATHS.find(({ pattern }) => pattern.test(path)) ??
    (ENDS_AS_VERB.test(path) ? undefined : KNOWN_PATHS.find(({ pattern }) => pattern.test(path)));
  return known?.methods ?? [];
}
