import { execFileSync } from 'node:child_process';
import { chmodSync, cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** A copy of the files that git knows, in which code may be broken. Installed packages are the repository's. */
export function copyRepository(root) {
  const folder = mkdtempSync(path.join(tmpdir(), 'rhinarium-sample-'));
  // Under root, PostgreSQL runs as a separate user, who must be able to enter it.
  chmodSync(folder, 0o755);
  const listed = execFileSync('git', ['ls-files', '-z'], { cwd: root, encoding: 'utf8', maxBuffer: 1 << 26 });
  for (const file of listed.split('\0').filter((name) => name !== '' && existsSync(path.join(root, name)))) {
    mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
    cpSync(path.join(root, file), path.join(folder, file), { verbatimSymlinks: true });
  }
  linkPackages(root, folder);
  // What a build makes: some tests read the capture bundle and the pages of the console.
  for (const place of ['packages', 'examples', 'sdks'])
    for (const name of readdirSync(path.join(root, place))) {
      const built = path.join(place, name, 'dist');
      if (existsSync(path.join(root, built))) symlinkSync(path.join(root, built), path.join(folder, built));
    }
  return folder;
}

/** Packages of the repository are the copy's: their links are relative. All others are linked as they are. */
function linkPackages(root, folder) {
  const [from, to] = [path.join(root, 'node_modules'), path.join(folder, 'node_modules')];
  mkdirSync(path.join(from, '.cache'), { recursive: true });
  mkdirSync(to);
  for (const name of readdirSync(from)) {
    if (name === '@rhinarium')
      cpSync(path.join(from, name), path.join(to, name), { recursive: true, verbatimSymlinks: true });
    else symlinkSync(path.join(from, name), path.join(to, name));
  }
}
