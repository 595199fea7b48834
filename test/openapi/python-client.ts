import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../', import.meta.url));
const python = path.join(root, 'dist/openapi-python');

/** Runs a program with its output shown. Throws if it fails. */
export const show = (file: string, words: readonly string[], cwd: string, env: Readonly<Record<string, string>> = {}) =>
  execFileSync(file, words, { cwd, stdio: 'inherit', env: { ...process.env, PYTHONPATH: cwd, ...env } });

/** Installs the tools of requirements.txt into dist/openapi-python. Returns the path of one of their programs. */
export function installPython(): (name: string) => string {
  const bin = (name: string) => path.join(python, 'bin', name);
  if (!existsSync(bin('python'))) show('python3', ['-m', 'venv', python], root);
  const pip = ['-m', 'pip', 'install', '--quiet', '--disable-pip-version-check', '-r'];
  show(bin('python'), [...pip, path.join(root, 'test/openapi/requirements.txt')], root);
  return bin;
}

const pip = ['-m', 'pip', '--quiet', '--disable-pip-version-check'];

/** Generates the client for Python into a folder. Returns the path of its wheel, which is in `wheels` there. */
export async function buildWheel(bin: (name: string) => string, folder: string): Promise<string> {
  const [generated, wheels] = ['rhinarium-client', 'wheels'].map((name) => path.join(folder, name));
  const document = path.join(root, 'docs/openapi.json');
  const words = ['generate', '--path', document, '--output-path', generated!, '--meta', 'uv'];
  show(bin('openapi-python-client'), words, folder);
  show(bin('python'), [...pip, 'wheel', '--no-deps', '--wheel-dir', wheels!, generated!], folder);
  const [wheel, ...others] = await readdir(wheels!);
  if (wheel === undefined || others.length > 0 || !/^rhinarium_client-[\d.]+-py3-none-any\.whl$/.test(wheel)) {
    throw new Error(`One wheel for all platforms was expected: ${[wheel, ...others].join()}`);
  }
  return path.join(wheels!, wheel);
}

/** Installs a wheel into a separate environment. Returns a function that runs that environment's Python. */
export function installWheel(bin: (name: string) => string, wheel: string, folder: string) {
  const own = path.join(folder, 'outsider');
  show(bin('python'), ['-m', 'venv', own], folder);
  const program = path.join(own, 'bin/python');
  show(program, [...pip, 'install', wheel], folder);
  return (words: readonly string[], env: Readonly<Record<string, string>> = {}) =>
    show(program, words, own, { PYTHONPATH: '', ...env });
}
