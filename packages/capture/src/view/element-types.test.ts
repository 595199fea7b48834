import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';

const read = (file: string) => readFileSync(fileURLToPath(new URL(file, import.meta.url)), 'utf8');

interface Named {
  readonly name: string;
}

const [view] = (
  JSON.parse(read('../../custom-elements.json')) as {
    modules: { declarations: { attributes: Named[]; members: Named[]; events: Named[] }[] }[];
  }
).modules[0]!.declarations;

const source = ['pet-camera-view.ts', 'read-attributes.ts'].map(read).join('');
const types = read('element-types.ts');
const namesOf = (pattern: RegExp, text: string) =>
  [...new Set([...text.matchAll(pattern)].map(([, name]) => name!))].toSorted();
const names = (rows: readonly Named[]) => rows.map(({ name }) => name).toSorted();
const interfaceOf = (name: string) => types.slice(types.indexOf(`interface ${name} {`)).split('\n}\n')[0]!;

test('the manifest and the types have the attributes that the element reads', () => {
  const known = namesOf(/(?:get|has)Attribute\('([a-z-]+)'\)/g, source).filter((name) => name !== 'lang');
  assert.deepEqual(names(view!.attributes), known);
  assert.deepEqual(namesOf(/readonly '?([a-z-]+)'?\?:/g, interfaceOf('PetCameraViewAttributes')), known);
});

test('the manifest and the types have the events that the element dispatches', () => {
  const told = namesOf(/#tell\('([a-z]+)'/g, source);
  assert.deepEqual(names(view!.events), told);
  assert.deepEqual(namesOf(/^ {2}([a-z]+): CustomEvent/gm, interfaceOf('PetCameraViewEvents')), told);
});

test('the manifest has the properties and methods of the class', () => {
  const properties = namesOf(
    /^ {2}(?:async |get )?([a-z]\w+)(?:: |\().*(?:undefined|Promise<void>)/gm,
    read('pet-camera-view.ts'),
  );
  assert.deepEqual(names(view!.members), properties);
});
