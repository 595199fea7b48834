import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';

// Prints a bill of materials (CycloneDX) of an image whose files are in a folder: Debian's packages and npm's.

const [tree] = process.argv.slice(2);
const readPackage = (folder) => JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8'));

/** Debian's packages, with the origin of their copyright: it is a text, not a name of a licence. */
const debian = readFileSync(path.join(tree, 'var/lib/dpkg/status'), 'utf8')
  .split('\n\n')
  .map((text) => Object.fromEntries([...text.matchAll(/^(\S+): (.*)$/gm)].map(([, name, value]) => [name, value])))
  .filter(({ Status }) => Status === 'install ok installed')
  .map(({ Package: name, Version: version, Architecture: architecture }) => ({
    type: 'library',
    name,
    version,
    purl: `pkg:deb/debian/${name}@${encodeURIComponent(version)}?arch=${architecture}`,
  }));

/** Packages of a folder node_modules, with those inside of them. */
function packagesOf(modules) {
  if (!existsSync(modules)) return [];
  return readdirSync(modules, { withFileTypes: true }).flatMap(({ name }) => {
    const folder = path.join(modules, name);
    if (name.startsWith('@')) return packagesOf(folder);
    if (!existsSync(path.join(folder, 'package.json'))) return [];
    const { name: title, version, license } = readPackage(folder);
    const purl = `pkg:npm/${title.replace('@', '%40')}@${version}`;
    const licenses = typeof license === 'string' ? [{ expression: license }] : [];
    return [
      { type: 'library', name: title, version, licenses, purl },
      ...packagesOf(path.join(folder, 'node_modules')),
    ];
  });
}

const npm = [
  ...packagesOf(path.join(tree, 'rhinarium/node_modules')),
  ...packagesOf(path.join(tree, 'usr/local/lib/node_modules')),
];
const components = new Map(
  [...debian, ...npm].map((component) => [component.purl, { ...component, 'bom-ref': component.purl }]),
);
const { version } = readPackage(path.join(tree, 'rhinarium/packages/server'));
const component = { type: 'container', name: 'rhinarium', version };
const document = {
  bomFormat: 'CycloneDX',
  specVersion: '1.5',
  version: 1,
  metadata: { component },
  components: [...components.values()],
};
process.stdout.write(`${JSON.stringify(document, null, 2)}\n`);
