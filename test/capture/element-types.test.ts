import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import process from 'node:process';
import { test } from 'node:test';
import { promisify } from 'node:util';
import { root } from '@rhinarium/server/parts/pages';

const PLAIN = `import '@rhinarium/capture/define-element';
const view = document.querySelector('pet-camera-view');
view?.addEventListener('cameraresult', ({ detail }) => console.log(detail.fingerprintImageFiles.length, detail.type));
view?.addEventListener('detectionstatus', ({ detail }) => console.log(detail.type === 'Detected' && detail.captured));
document.addEventListener('cameraerror', ({ detail }) => console.log(detail.code));
if (view) view.upload = async ({ captureSessionId }) => ({ refused: [], captureSessionId });
void document.createElement('pet-camera-view').start();
// @ts-expect-error: no such result
view?.addEventListener('cameraresult', ({ detail }) => detail.type === 'Maybe');
`;
const REACT = `import { PetCamera } from '@rhinarium/capture/react';
export const component = (
  <PetCamera species="DOG" purpose="PET_VERIFICATION" autostart onCameraResult={(result) => console.log(result.type)} />
);
export const element = (
  <pet-camera-view species="CAT" position="front" oncameraerror={({ detail }) => console.log(detail.code)} />
);
// @ts-expect-error: no such species
export const bird = <PetCamera species="BIRD" />;
// @ts-expect-error: no such purpose
export const sold = <pet-camera-view purpose="SALE" />;
`;

test('the web element has types in a page, in React and in JSX, which need neither zod nor, in a page, React', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'rhinarium-element-'));
  try {
    const packages = path.join(folder, 'node_modules');
    await mkdir(path.join(packages, '@rhinarium'), { recursive: true });
    await symlink(path.join(root, 'packages/capture'), path.join(packages, '@rhinarium/capture'));
    await writeFile(path.join(folder, 'package.json'), '{"type":"module"}');
    await writeFile(path.join(folder, 'plain.ts'), PLAIN);
    await writeFile(path.join(folder, 'react.tsx'), REACT);
    const tsc = [path.join(root, 'node_modules/typescript/bin/tsc'), '--noEmit', '--strict', '--skipLibCheck', 'false'];
    const around = ['--target', 'es2023', '--lib', 'es2023,dom,dom.iterable', '--module', 'nodenext', '--types', ''];
    const compile = async (...words: string[]) =>
      await promisify(execFile)(process.execPath, [...tsc, ...around, ...words], { cwd: folder }).catch((error) => {
        throw new Error(error.stdout);
      });
    await compile('plain.ts');
    for (const name of ['@types/react', 'csstype']) {
      await mkdir(path.dirname(path.join(packages, name)), { recursive: true });
      await symlink(path.join(root, 'node_modules', name), path.join(packages, name));
    }
    await compile('--jsx', 'react-jsx', '--exactOptionalPropertyTypes', 'react.tsx');
  } finally {
    await rm(folder, { recursive: true });
  }
});
