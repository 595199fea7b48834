import assert from 'node:assert/strict';
import { test } from 'node:test';
import { photosByRow, readAnimals, readTable } from '@rhinarium/contract/animal-tables';
import { animalLists, READERS } from '../support/animal-lists.ts';

for (const list of await animalLists())
  test(`every row of ${list.title} is an animal, or it is said why not`, async () => {
    const { name, bytes, encoding, map, species, refused = {}, remarks = {} } = list;
    const table = await readTable({ name, bytes }, READERS, { encoding });
    const reading = readAnimals(table, { map, species, thisYear: 2026 });
    assert.deepEqual(
      reading.animals.map((animal) => animal.name),
      list.animals,
    );
    const byLine = (notes: typeof reading.problems) =>
      Object.fromEntries(notes.map(({ line, note }) => [line, note.kind]));
    assert.deepEqual(byLine([...reading.problems, ...reading.others]), refused);
    assert.deepEqual(byLine(reading.remarks), remarks);
    const numbers = reading.animals.map(({ externalId, microchips }) => externalId ?? microchips.join());
    assert.equal(new Set(numbers).size, numbers.length, 'each is recognised again');
    const repeated = reading.remarks.filter(({ note }) => note.kind === 'repeats').length;
    assert.equal(reading.animals.length + Object.keys(refused).length + repeated, list.rows);
    const owners = reading.animals.flatMap(({ name, owner }) =>
      owner ? [[name, `${owner.name} ${owner.contact}`]] : [],
    );
    assert.deepEqual(Object.fromEntries(owners), list.owners ?? {});
    const again = readAnimals(await readTable({ name, bytes }, READERS, { encoding }), {
      map,
      species,
      thisYear: 2026,
    });
    assert.deepEqual(again.animals, reading.animals);
  });

test('photos are given to animals by the names of their folders and files, and to none if two animals have the name', () => {
  const animal = (line: number, externalId: string, name: string, ...microchips: string[]) => ({
    line,
    externalId,
    name,
    microchips,
  });
  const animals = [
    animal(2, '101', 'Rex'),
    animal(3, '102', 'Nabi', '985141000001234'),
    animal(4, '103', 'Momo'),
    animal(5, '104', 'Momo'),
  ];
  const paths = [
    'shelter/101/10.jpg',
    'shelter/101/2.jpg',
    'shelter/101/appearances/a.jpg',
    'shelter/102 Nabi/face.jpg',
    'shelter/rex (2).jpg',
    'shelter/985141000001234_1.jpg',
    'shelter/Nabi_whole.jpg',
    'shelter/Momo/1.jpg',
    'shelter/103-1.jpg',
    'shelter/Unknown/1.jpg',
  ];
  const { byLine, unmatched } = photosByRow(
    paths.map((path) => ({ path })),
    animals,
  );
  const found = [...byLine].map(([line, { fingerprints, appearances }]) => [
    line,
    fingerprints.map(({ path }) => path.slice(8)),
    appearances.map(({ path }) => path.slice(8)),
  ]);
  assert.deepEqual(found.sort(), [
    [2, ['101/2.jpg', '101/10.jpg', 'rex (2).jpg'], ['101/appearances/a.jpg']],
    [3, ['102 Nabi/face.jpg', '985141000001234_1.jpg'], ['Nabi_whole.jpg']],
    [4, ['103-1.jpg'], []],
  ]);
  assert.deepEqual(
    unmatched.map(({ path }) => path),
    ['shelter/Momo/1.jpg', 'shelter/Unknown/1.jpg'],
  );
});
