import { execFileSync } from 'node:child_process';
import { cp, mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';

/** Parts of sdks/ios in the separate package. Its tests are named in the manifest, but run in this repository only. */
const PARTS = ['Package.swift', 'README.md', 'Sources', 'Tests', 'docs'];

/**
 * Writes the Swift package to a separate Git repository, with a tag. Swift Package Manager reads a manifest at
 * a repository's root only. The podspec's paths then begin there.
 */
export async function splitSwiftPackage(root: string, folder: string): Promise<void> {
  const sdk = path.join(root, 'sdks/ios');
  await mkdir(folder, { recursive: true });
  for (const part of PARTS) await cp(path.join(sdk, part), path.join(folder, part), { recursive: true });
  for (const part of ['LICENSE', 'NOTICE']) await cp(path.join(root, part), path.join(folder, part));
  const podspec = await readFile(path.join(sdk, 'RhinariumCapture.podspec'), 'utf8');
  const version = /s\.version = '([\d.]+)'/.exec(podspec)?.[1];
  if (version === undefined) throw new Error('The podspec has no version.');
  const own = podspec
    .replaceAll('sdks/ios/', '')
    .replace(/^#.*\n/, '')
    .replace(':tag => "ios-#{s.version}"', ':tag => s.version.to_s');
  await writeFile(path.join(folder, 'RhinariumCapture.podspec'), own);
  const git = (...words: string[]) => execFileSync('git', words, { cwd: folder, stdio: 'ignore' });
  git('init', '--quiet', '--initial-branch=main');
  git('add', '--all');
  const author = ['-c', 'user.name=Rhinarium', '-c', 'user.email=release@rhinarium.example'];
  git(...author, 'commit', '--quiet', '--message', `RhinariumCapture ${version}`);
  git('tag', version);
}
