import { execFile } from 'node:child_process';
import { existsSync, readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { SITE_FOLDER } from '../../packages/server/src/docs-pages/site.ts';
import { PAGES, root } from '../../tools/docs-site/repository.ts';

const builder = path.join(root, 'tools/docs-site');

/** Sources of the site: pages, pictures and the generator. */
function sources(): string[] {
  const below = (folder: string) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => path.join(folder, name));
  return [
    ...PAGES.map(({ file }) => path.join(root, file)),
    ...below(path.join(root, 'docs/images')),
    ...below(builder).filter((file) => !file.startsWith(SITE_FOLDER)),
  ];
}

function isStale(): boolean {
  const built = path.join(SITE_FOLDER, '404.html');
  if (!existsSync(built)) return true;
  const builtMs = statSync(built).mtimeMs;
  // The build changes folders, because it temporarily puts files next to the sources.
  const states = sources().map((file) => statSync(file));
  return states.some((state) => state.isFile() && state.mtimeMs > builtMs);
}

let built: Promise<string> | undefined;

/** Folder of the site, rebuilt if a source is newer. */
export function builtSite(): Promise<string> {
  built ??= (async () => {
    if (isStale()) await promisify(execFile)('npm', ['run', '--silent', 'build'], { cwd: builder });
    return SITE_FOLDER;
  })();
  return built;
}
