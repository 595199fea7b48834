import path from 'node:path';
import { table, unpadded } from '../markdown.ts';
import { folderOf, graphOf, readSources, type Source } from './read-imports.ts';
import { CONSOLE_ROOMS, PACKAGES, SERVER_ROOMS } from './rooms.ts';

/** Our packages mentioned in a file's text, even if only as a path. */
function packagesIn({ text, imports }: Source): string[] {
  const found = [...text.matchAll(/resolve\('(@rhinarium\/[^']+)'/g)].map((match) => match[1]!);
  const named = [...imports, ...found].flatMap((from) => /^@rhinarium\/([a-z]+)/.exec(from)?.[1] ?? []);
  return text.includes('../console/dist/') ? [...named, 'console'] : named;
}

const isLibrary = (from: string) => !/^(\.|node:|@rhinarium\/)/.test(from);

function packageRow([name, says]: readonly [string, string]): string[] {
  const sources = readSources(`${name}/src`);
  const own = Object.keys(PACKAGES).filter((other) => sources.some((source) => packagesIn(source).includes(other)));
  const libraries = new Set(sources.flatMap(({ imports }) => imports.filter(isLibrary)));
  const needs = libraries.size > 3 ? [...own, 'libraries'] : [...own, ...libraries];
  return [`\`${name}\``, says, needs.join(', ') || 'nothing'];
}

/** Without `common`, which every folder may import. Folders are printed without their group. */
function roomRows(name: string, rooms: Readonly<Record<string, string>>): string[][] {
  const graph = graphOf(readSources(`${name}/src`), folderOf);
  const rank = Object.keys(rooms).filter((room) => room !== 'common');
  return Object.entries(rooms).map(([room, says]) => {
    const imported = rank.filter((other) => graph.get(room)?.has(other));
    return [`\`${room}\``, says, imported.map((other) => `\`${path.basename(other)}\``).join(' ') || 'none'];
  });
}

const PARTS: Readonly<Record<string, () => string>> = {
  packages: () => table(['package', 'is', 'imports'], Object.entries(PACKAGES).map(packageRow)),
  server: () => table(['folder', 'is', 'imports'], roomRows('server', SERVER_ROOMS)),
  console: () =>
    table(
      ['folder', 'is'],
      Object.entries(CONSOLE_ROOMS).map(([room, says]) => [`\`${room}\``, says]),
    ),
};

/** Updates the generated import tables of ARCHITECTURE.md. */
export function printArchitecture(kept: string): string {
  return Object.entries(PARTS).reduce((text, [name, print]) => {
    const [begin, end] = [`<!-- ${name}: printed by \`npm run docs\` from the imports -->`, `<!-- end of ${name} -->`];
    const [before, rest] = [text.indexOf(begin), text.indexOf(end)];
    if (before === -1 || rest < before) throw new Error(`ARCHITECTURE.md has no place for the table "${name}".`);
    return `${text.slice(0, before + begin.length)}\n\n${unpadded(print())}\n\n${text.slice(rest)}`;
  }, kept);
}
