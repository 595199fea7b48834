import type { Species } from '@rhinarium/contract';
import type { ColumnMap, Encoding, TableReaders } from '@rhinarium/contract/animal-tables';
import { writeXlsx } from 'hucre/xlsx';

/** A list as a shelter keeps it, with what its reader chooses and what is to become of its rows. */
export interface AnimalList {
  readonly title: string;
  readonly name: string;
  readonly bytes: Uint8Array;
  readonly encoding?: Encoding;
  readonly map?: ColumnMap;
  readonly species?: Species;
  /** Rows below the column names. */
  readonly rows: number;
  /** Names of the animals, in the order of the file. */
  readonly animals: readonly string[];
  /** Owners with their contacts, by animal. */
  readonly owners?: Readonly<Record<string, string>>;
  /** Lines of rows that are not imported, and why. */
  readonly refused?: Readonly<Record<number, string>>;
  /** Lines that something is said about. */
  readonly remarks?: Readonly<Record<number, string>>;
}

export const READERS: TableReaders = { csv: () => import('hucre/csv'), xlsx: () => import('hucre/xlsx') };

/** Bytes of a text in an encoding that Node.js only decodes. */
export function encode(text: string, encoding: Encoding): Uint8Array {
  const decoder = new TextDecoder(encoding);
  const bytesOf = new Map<string, readonly number[]>();
  for (let first = 0x81; first < 0xff; first++) {
    for (let second = 0x40; second < 0xff; second++) {
      const letter = decoder.decode(Uint8Array.of(first, second));
      if (letter.length === 1 && !bytesOf.has(letter)) bytesOf.set(letter, [first, second]);
    }
  }
  const bytes = [...text].flatMap((letter) => {
    const code = letter.charCodeAt(0);
    const found = code < 0x80 ? [code] : bytesOf.get(letter);
    if (found === undefined) throw new Error(`${encoding} has no ${letter}`);
    return found;
  });
  return Uint8Array.from(bytes);
}

const utf8 = (lines: readonly string[]) => Buffer.from(lines.join('\r\n'));
const latin1 = (lines: readonly string[]) => Buffer.from(lines.join('\r\n'), 'latin1');
const sheet = async (rows: readonly (readonly (string | number | Date | null)[])[], name = 'Tiere') =>
  await writeXlsx({
    sheets: [
      { name: 'Hinweise', rows: [['Bitte nicht ändern']] },
      { name, rows: rows.map((row) => [...row]) },
    ],
  });

/** Ten lists with the mistakes that real ones have. */
export const animalLists = async (): Promise<readonly AnimalList[]> => [
  {
    title: 'a German list with a title above the column names, “Nr”, short rows and rows without a number',
    name: 'bestand.csv',
    bytes: latin1([
      'Tierheim Hafen e. V., Bestand;;;;;',
      'Stand: 01.03.2026;;;;;',
      '',
      'Nr;Name;Tierart;Rasse;Chip-Nr.;Geboren;Besitzer;Telefon',
      '101;Bärbel;Katze;Europäisch Kurzhaar;AVID*012*345*678;13.4.2021;Frau Müller;0170 1',
      '102;Rex;Hund',
      ';Süße;Katze (weiblich)',
      ';Fundkatze;Katze;;276 098 106 123 456;31.2.2024',
      '103;Hoppel;Kaninchen',
    ]),
    rows: 5,
    animals: ['Bärbel', 'Rex', 'Süße', 'Fundkatze'],
    owners: { Bärbel: 'Frau Müller 0170 1' },
    refused: { 9: 'otherSpecies' },
    remarks: { 7: 'noNumber', 8: 'noSuchDate' },
  },
  {
    title: 'a British list whose dates have one that cannot be',
    name: 'cattery.csv',
    bytes: utf8([
      'No.,Animal,Type,Breed,Sex,DOB,Microchip #,Owner e-mail',
      'B1,Biscuit,Cat,DSH,F,13/4/2026,985141000001234,a@example.com',
      'B2,Toast,Cat,DSH,M,31/2/2026,985141000001235,b@example.com',
      'B3,Jam,Cat,"Siamese, cross",F,1/5/2025,,c@example.com',
    ]),
    rows: 3,
    animals: ['Biscuit', 'Toast', 'Jam'],
    remarks: { 2: 'ownerWithoutName', 3: 'noSuchDate' },
  },
  {
    title: 'a Korean list as Excel writes it',
    name: '동물목록.csv',
    bytes: encode(
      [
        '보호동물 목록,,,,',
        '관리번호,이름,축종,품종,동물등록번호,입소일',
        '24-1,콩이,개,진돗개,410100012345678,2026-01-02',
        '24-2,나비,고양이,코리안숏헤어,,2026.1.3',
      ].join('\r\n'),
      'euc-kr',
    ),
    rows: 2,
    animals: ['콩이', '나비'],
  },
  {
    title: 'a spreadsheet with a title, an empty row and a sheet of notes before it',
    name: 'Tiere.xlsx',
    bytes: await sheet([
      ['Tierschutzverein Nord', null, null, null],
      [],
      ['Lfd. Nr.', 'Rufname', 'Art', 'Transponder-Nr.', 'Aufnahme am'],
      [1, 'Momo', 'Kater', 276_098_106_123_457, new Date('2026-02-03')],
      [2, 'Kiki', 'Katze', null, '4.2.2026'],
      [],
      [3, 'Bello', 'Hund', 'keiner', null],
    ]),
    rows: 3,
    animals: ['Momo', 'Kiki', 'Bello'],
  },
  {
    title: 'a table of tabs in UTF-16',
    name: 'export.txt',
    bytes: Buffer.from(
      '\uFEFFID\tName\tSpecies\tColour\r\nA-1\tZoë\tcat\ttortie\r\nA-2\tØrn\tdog\tblack\r\n',
      'utf16le',
    ),
    rows: 2,
    animals: ['Zoë', 'Ørn'],
  },
  {
    title: 'a French list with a number twice, for one animal and for two',
    name: 'refuge.csv',
    bytes: utf8([
      '\uFEFFNuméro;Nom;Espèce;Puce',
      '7;Félix;chat;250269604000001',
      '7;Félix;chat;250269604000001',
      '8;Rita;chienne;',
      '8;Max;chien;',
    ]),
    rows: 4,
    animals: ['Félix', 'Rita'],
    refused: { 5: 'sameNumber' },
    remarks: { 3: 'repeats' },
  },
  {
    title: 'a list of cats alone, without a species',
    name: 'gatos.csv',
    bytes: utf8(['Colonia del puerto', 'Código,Nombre,Sexo', 'c1,Luna,H', 'c2,Sol,M']),
    species: 'CAT',
    rows: 2,
    animals: ['Luna', 'Sol'],
  },
  {
    title: 'a spreadsheet without any number, with two rows alike',
    name: 'kittens.xlsx',
    bytes: await sheet(
      [
        ['Name', 'Species', 'Colour'],
        ['Kitten', 'Cat', 'black'],
        ['Kitten', 'Cat', 'black'],
        ['Kitten', 'Cat', 'red'],
      ],
      'Kittens',
    ),
    rows: 3,
    animals: ['Kitten', 'Kitten', 'Kitten'],
    remarks: { 2: 'noNumber' },
  },
  {
    title: 'a list with column names that nobody knows',
    name: 'liste.csv',
    bytes: utf8(['Kennz|Wie heißt er|Was|Merkmal', 'k1|Otto|Hund|Narbe', 'k2|Else|Katze|']),
    map: { Kennz: 'externalId', 'Wie heißt er': 'name', Was: 'species', Merkmal: 'metadata.markings' },
    rows: 2,
    animals: ['Otto', 'Else'],
  },
  {
    title: 'a Japanese list whose encoding and columns are chosen',
    name: 'animals.csv',
    bytes: encode(['番号,名前,種類', 'j1,たま,猫', 'j2,はち,犬'].join('\n'), 'shift_jis'),
    encoding: 'shift_jis',
    map: { 番号: 'externalId', 名前: 'name', 種類: 'species' },
    rows: 2,
    animals: ['たま', 'はち'],
  },
];
