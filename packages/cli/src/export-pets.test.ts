import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, test } from 'node:test';
import type { Pet } from '@rhinarium/client';
import { type Reading, readAnimals } from '@rhinarium/contract/animal-tables';
import { asm3Row, ownRow } from './export-pets.ts';
import { readTableFile } from './import/read-table-file.ts';

let folder: string;
before(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'rhinarium-export-'));
});
after(() => rm(folder, { recursive: true, force: true }));

async function read(content: string): Promise<Reading> {
  const file = path.join(folder, 'pets.csv');
  await writeFile(file, content);
  return readAnimals(await readTableFile(file), { thisYear: 2026 });
}

test('a pet that is exported is read back as it was, and for ASM3 with its first microchip', async () => {
  const common = {
    id: 'i',
    petId: 'i',
    species: 'CAT' as const,
    fingerprintCount: 0,
    appearanceCount: 0,
  } as const;
  const dates = { createdAt: '2026-01-01T00:00:00.000Z', updatedAt: '2026-01-01T00:00:00.000Z' };
  const full: Pet = {
    ...common,
    ...dates,
    hasOngoingFingerprintAdditionJob: false,
    externalId: 'e-1',
    name: '=Nabi, "1"',
    breed: 'Siamese / Mix',
    microchips: ['012345678', '985141000001234'],
    searchPools: ['a', 'b'],
    metadata: { sex: 'F', birthDate: '2020-02-03', count: 3, nested: { is: true }, text: ' spaced ' },
  };
  const rows: Pet[] = [full, { ...common, ...dates, hasOngoingFingerprintAdditionJob: false, searchPools: [] }];
  const { writeCsv } = await import('hucre/csv');
  const written = (cells: readonly Readonly<Record<string, string>>[]) => {
    const header = Object.keys(cells[0]!);
    return writeCsv([header, ...cells.map((row) => header.map((column) => row[column] ?? ''))], {
      escapeFormulae: true,
    });
  };
  const own = await read(written(rows.map(ownRow)));
  const { externalId, name, breed, microchips, searchPools, metadata } = full;
  assert.deepEqual(own.animals, [
    { line: 2, species: 'CAT', externalId, name, breed, microchips, searchPools, metadata },
    { line: 3, species: 'CAT', microchips: [], externalId: 'i' },
  ]);
  const asm3 = await read(written([asm3Row({ ...full, name: 'Nabi' })]));
  assert.deepEqual(
    [asm3.format, asm3.animals],
    [
      'asm3',
      [
        {
          line: 2,
          species: 'CAT',
          externalId,
          name: 'Nabi',
          breed,
          microchips: ['012345678'],
          metadata: { sex: 'F', birthDate: '2020-02-03' },
        },
      ],
    ],
  );
});
