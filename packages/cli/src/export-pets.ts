import { writeFile } from 'node:fs/promises';
import type { Pet, Species } from '@rhinarium/client';
import { LIMITS } from '@rhinarium/contract/limits';
import { ofPetTexts } from '@rhinarium/contract/pet-fields';
import type { CommandContext } from './command-context.ts';
import { EXIT_CODE } from './exit-code.ts';

export const TABLE_FORMATS = ['csv', 'asm3'] as const;
export type TableFormat = (typeof TABLE_FORMATS)[number];

type Columns = Readonly<Record<string, string>>;

/** Writes the records of all pets into a table, without their photos. */
export async function exportPets(
  { client, signal, bar, print }: CommandContext,
  { to, format, species }: { readonly to: string; readonly format: TableFormat; readonly species: Species | undefined },
): Promise<number> {
  const rows: Columns[] = [];
  for await (const pet of client.pets.listAll({ species, pageSize: LIMITS.pageSizeMax, order: 'asc' }, { signal })) {
    rows.push(format === 'asm3' ? asm3Row(pet) : ownRow(pet));
    bar.show(`${rows.length} pets`);
  }
  const header = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  const { writeCsv } = await import('hucre/csv');
  const cells = [header, ...rows.map((row) => header.map((column) => row[column] ?? ''))];
  // A mark and quoted formulas are for spreadsheets. ASM3 reads the texts as they are.
  await writeFile(to, writeCsv(cells, format === 'asm3' ? {} : { bom: true, escapeFormulae: true }));
  print(`${rows.length} pets in ${to}`, { file: to, format, pets: rows.length });
  return EXIT_CODE.done;
}

/** A row that `rhinarium import` reads back without a loss. */
export function ownRow(pet: Pet): Columns {
  const { metadata } = pet;
  const { externalId, ...others } = ofPetTexts((name) => pet[name] ?? '');
  const entries = typeof metadata === 'object' ? Object.entries(metadata) : [];
  const texts = entries.filter(([, value]) => typeof value === 'string' && value !== '' && value === value.trim());
  const rest = entries.filter((entry) => !texts.includes(entry));
  const json = typeof metadata === 'string' ? metadata : rest.length === 0 ? undefined : Object.fromEntries(rest);
  return {
    id: pet.id,
    externalId,
    species: pet.species,
    ...others,
    microchips: (pet.microchips ?? []).join('|'),
    searchPools: pet.searchPools.join('|'),
    fingerprintCount: String(pet.fingerprintCount),
    createdAt: pet.createdAt,
    ...(json === undefined ? {} : { metadata: JSON.stringify(json) }),
    ...Object.fromEntries(texts.map(([key, value]) => [`metadata.${key}`, String(value)])),
  };
}

/**
 * A row for the CSV import of ASM3 (VALID_FIELDS in its src/asm3/csvimport.py). It has one microchip and requires a
 * name, so a second microchip is a hidden detail and the identifier stands in for a missing name.
 */
export function asm3Row({ id, externalId, name, species, breed = '', microchips = [], metadata }: Pet): Columns {
  const of = (field: string) =>
    typeof metadata === 'object' && typeof metadata[field] === 'string' ? metadata[field] : '';
  const [breed1 = '', ...breeds] = breed.split(' / ');
  return {
    ANIMALCODE: externalId ?? id,
    ANIMALNAME: name ?? externalId ?? id,
    ANIMALSPECIES: species === 'DOG' ? 'Dog' : 'Cat',
    ANIMALSEX: of('sex'),
    ANIMALBREED1: breed1,
    ANIMALBREED2: breeds.join(' / '),
    ANIMALCOLOR: of('colour'),
    ANIMALDOB: of('birthDate'),
    ANIMALENTRYDATE: of('intakeDate'),
    ANIMALNEUTERED: of('neutered'),
    ANIMALMARKINGS: of('markings'),
    ANIMALMICROCHIP: microchips[0] ?? '',
    ANIMALMICROCHIPDATE: of('microchipDate'),
    ANIMALHIDDENDETAILS: microchips[1] === undefined ? '' : `Second microchip: ${microchips[1]}`,
  };
}
