import path from 'node:path';
import process from 'node:process';
import { pathToFileURL } from 'node:url';

const isSource = import.meta.url.endsWith('.ts');

/** A program or thread next to a module, by its name without an extension: TypeScript where the module itself is. */
export function siblingModule(moduleUrl: string, name: string): URL {
  return new URL(`./${name}${path.extname(moduleUrl)}`, moduleUrl);
}

/**
 * Options with which another process or thread loads TypeScript, as this process does: tests run without a build.
 * `undefined` in a build.
 */
export const loaderArguments: readonly string[] | undefined = isSource ? importsOf(process.execArgv) : undefined;

/** The modules that are loaded before the program. Their names are absolute, for another working directory. */
function importsOf(given: readonly string[]): string[] {
  return given.flatMap((word, at) => {
    const name = given[at + 1] ?? '';
    return word === '--import' ? [word, name.startsWith('.') ? pathToFileURL(path.resolve(name)).href : name] : [];
  });
}
