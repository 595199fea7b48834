import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const packages = fileURLToPath(new URL('../../../packages/', import.meta.url));

/** A source file with its imports, type imports included. */
export interface Source {
  /** Relative to the `src` folder of its package. */
  readonly file: string;
  readonly text: string;
  /** Specifiers as written. */
  readonly imports: readonly string[];
  /** Imported files of the same package, relative to its `src` folder. */
  readonly own: readonly string[];
}

const isOfTests = (file: string) => /\.test\.tsx?$/.test(file);

/** Sources below a folder of `packages/`, without tests. */
export function readSources(folder: string): Source[] {
  return readdirSync(path.join(packages, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !isOfTests(file))
    .sort()
    .map((file) => {
      const text = readFileSync(path.join(packages, folder, file), 'utf8');
      // Template literals may contain displayed code, quoted strings are single words.
      const code = text.replaceAll(/`[^`]*`/g, '``');
      const imports = [...code.matchAll(/(?<!')\b(?:from|import)\s*\(?\s*'([^']+)'/g)].map((match) => match[1]!);
      const own = imports
        .filter((from) => from.startsWith('.') && /\.tsx?$/.test(from))
        .map((from) => path.posix.join(path.posix.dirname(file), from));
      return { file, text, imports, own };
    });
}

/** Edges from importer to imported. */
export type Graph = ReadonlyMap<string, ReadonlySet<string>>;

/** Graph of files, or of groups by `roomOf`. */
export function graphOf(sources: readonly Source[], roomOf: (file: string) => string = (file) => file): Graph {
  const graph = new Map<string, Set<string>>();
  for (const { file, own } of sources) {
    const room = roomOf(file);
    const others = graph.get(room) ?? new Set();
    graph.set(room, others);
    for (const other of own.map(roomOf)) if (other !== room) others.add(other);
  }
  return graph;
}

/** Folders of a package with one subfolder per part. */
const GROUPS = new Set(['compute', 'domains', 'features', 'ops', 'storage']);

/** Folder of a file with its group. A file at the root is its own group. */
export function folderOf(file: string): string {
  const [first, second, ...rest] = file.split('/');
  return GROUPS.has(first!) && rest.length > 0 ? `${first}/${second}` : first!;
}

/** All cycles of a graph, as sets of mutually reachable names. */
export function circlesOf(graph: Graph): string[][] {
  const reached = new Map([...graph.keys()].map((name) => [name, reachableFrom(graph, name)]));
  const circles = new Map<string, string[]>();
  for (const name of graph.keys()) {
    const circle = [...graph.keys()].filter((other) => reached.get(name)?.has(other) && reached.get(other)?.has(name));
    if (circle.length > 0) circles.set(circle.sort().join(' '), circle);
  }
  return [...circles.values()];
}

function reachableFrom(graph: Graph, start: string): Set<string> {
  const found = new Set<string>();
  const left = [...(graph.get(start) ?? [])];
  for (let name = left.pop(); name !== undefined; name = left.pop()) {
    if (found.has(name)) continue;
    found.add(name);
    left.push(...(graph.get(name) ?? []));
  }
  return found;
}
