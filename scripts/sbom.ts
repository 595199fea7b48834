import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { commandLine, noWords } from './command-line.ts';
import { type Component, countLicences, refusedLicences } from './sbom/licences.ts';

// Software bill of materials of the production dependencies in the lock file and the models with their digests. Exits
// with 1 if a licence is missing or not allowed.

commandLine('Usage: npm run sbom   writes dist/sbom.cdx.json (CycloneDX) and checks all licences\n', noWords);

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');
const file = path.join(root, 'dist/sbom.cdx.json');
/** Output of cyclonedx-npm, which runs just before. */
const listed = path.join(root, 'dist/sbom.npm.json');
const models = path.join(root, 'packages/engine/models');
/** Their origin is in packages/engine/NOTICE. */
const MODELS = {
  'cohort.bin': 'CC-BY-SA-4.0',
  'dogFace.onnx': 'Apache-2.0',
  'eyes.onnx': 'Apache-2.0',
  'face.onnx': 'Apache-2.0',
  'nose.onnx': 'Apache-2.0',
  'species.onnx': 'Apache-2.0',
} as const;

interface Document {
  readonly components: Component[];
}

async function modelComponent([name, id]: readonly [string, string]): Promise<Component & Record<string, unknown>> {
  const content = createHash('sha256')
    .update(await readFile(path.join(models, name)))
    .digest('hex');
  return {
    type: 'machine-learning-model',
    'bom-ref': `packages/engine/models/${name}`,
    name,
    licenses: [{ license: { id } }],
    hashes: [{ alg: 'SHA-256', content }],
  };
}

const packages = JSON.parse(await readFile(listed, 'utf8')) as Document;
const document = {
  ...packages,
  components: [...packages.components, ...(await Promise.all(Object.entries(MODELS).map(modelComponent)))],
};
await writeFile(file, `${JSON.stringify(document, null, 2)}\n`);
const counts = countLicences(document.components).map(([licence, count]) => `  ${count} ${licence}\n`);
process.stdout.write(`${document.components.length} components in dist/sbom.cdx.json\n${counts.join('')}`);
const refused = refusedLicences(document.components);
if (refused.length > 0) {
  process.stderr.write(`These licences are missing or not allowed:\n${refused.map((line) => `  ${line}\n`).join('')}`);
  process.exitCode = 1;
}
