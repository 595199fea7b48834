import { ofPetTexts, type PetTextName } from '../pet-fields.ts';
import { OWN_OWNER_COLUMNS, OWNER_COLUMNS, type OwnerColumns } from './owner-columns.ts';

/** Columns of each field. The first one with a value counts. Breeds and microchips of several columns are joined. */
type FormatColumns = { readonly [Name in PetTextName]?: readonly string[] } & Partial<OwnerColumns> & {
    readonly species: readonly string[];
    readonly microchips: readonly string[];
    readonly searchPools?: readonly string[];
  };

/** The columns of a shelter program's export. Columns that are not here are not imported: they may name people, such as who adopted an animal. */
export interface ImportFormat {
  readonly title: string;
  /** Origin of the column names. */
  readonly source: string;
  /** `false`: the program documents no names in public, and these are common ones. */
  readonly isDocumented: boolean;
  /** A file that has all columns of one of these lists is of the format. */
  readonly recognisedBy: readonly (readonly string[])[];
  readonly columns: FormatColumns;
  /** Columns of each field of the metadata. */
  readonly metadata: Readonly<Record<string, readonly string[]>>;
  /** True if an animal may have several rows: one for each intake or vaccination. */
  readonly listsAgain: boolean;
}

/** Fields of the metadata that hold dates. */
export const DATE_FIELDS: ReadonlySet<string> = new Set(['birthDate', 'intakeDate', 'microchipDate', 'deceasedDate']);

const ASM3 = 'https://github.com/sheltermanager/asm3';

/** Formats in the order in which a file is compared with them. */
export const IMPORT_FORMATS = {
  rhinarium: {
    title: 'Rhinarium',
    source: 'packages/cli/README.md, and `rhinarium export --format csv`',
    isDocumented: true,
    recognisedBy: [['externalId', 'species']],
    columns: {
      ...ofPetTexts((name) => [name]),
      externalId: ['externalId', 'id'],
      species: ['species'],
      microchips: ['microchips'],
      searchPools: ['searchPools'],
      ...OWN_OWNER_COLUMNS,
    },
    metadata: {},
    listsAgain: false,
  },
  asm3: {
    title: 'Animal Shelter Manager (ASM3)',
    source: `${ASM3}/blob/main/src/asm3/csvimport.py: VALID_FIELDS and csvexport_animals, also the fields of its animal query`,
    isDocumented: true,
    recognisedBy: [
      ['ANIMALCODE', 'ANIMALNAME'],
      ['ANIMALNAME', 'ANIMALSPECIES'],
      ['SHELTERCODE', 'ANIMALNAME'],
    ],
    columns: {
      externalId: ['ANIMALCODE', 'SHELTERCODE'],
      name: ['ANIMALNAME'],
      species: ['ANIMALSPECIES', 'SPECIESNAME'],
      breed: ['ANIMALBREED1', 'ANIMALBREED2', 'BREEDNAME1', 'BREEDNAME2'],
      microchips: ['ANIMALMICROCHIP', 'IDENTICHIPNUMBER'],
    },
    metadata: {
      sex: ['ANIMALSEX', 'SEXNAME'],
      colour: ['ANIMALCOLOR', 'BASECOLOURNAME'],
      birthDate: ['ANIMALDOB', 'DATEOFBIRTH'],
      neutered: ['ANIMALNEUTERED', 'NEUTERED'],
      markings: ['ANIMALMARKINGS', 'MARKINGS'],
      intakeDate: ['ANIMALENTRYDATE', 'DATEBROUGHTIN'],
      microchipDate: ['ANIMALMICROCHIPDATE', 'IDENTICHIPDATE'],
      deceasedDate: ['ANIMALDECEASEDDATE', 'DECEASEDDATE'],
    },
    listsAgain: true,
  },
  petpoint: {
    title: 'PetPoint',
    source: `${ASM3}/blob/0410931727b3426cbce269960f3dcd9961ad942f/import/petpoint.py, which reads the reports AnimalIntakeWithResultsExtended and AnimalLocationHistory`,
    isDocumented: true,
    recognisedBy: [
      ['Animal ID', 'Animal Name', 'ARN'],
      ['Animal ID', 'Animal Name', 'Intake Type'],
      ['Animal #', 'Animal Name'],
    ],
    columns: {
      externalId: ['Animal ID', 'Animal #'],
      name: ['Animal Name'],
      species: ['Species'],
      breed: ['Primary Breed', 'Secondary Breed'],
      microchips: ['Microchip Number'],
    },
    metadata: {
      arn: ['ARN'],
      sex: ['Gender'],
      colour: ['Color'],
      birthDate: ['Date Of Birth'],
      neutered: ['Altered'],
      markings: ['Distinguishing Markings'],
      intakeDate: ['Intake Date'],
      microchipDate: ['Microchip Issue Date'],
    },
    listsAgain: true,
  },
  shelterluv: {
    title: 'Shelterluv',
    source: `${ASM3}/blob/155038fbd0e7c2166296e637302af8edeae6e3c2/import/shelterluv.py, which reads the export of animals; Microchip Number is a column of its export of outcomes`,
    isDocumented: true,
    recognisedBy: [['Animal ID', 'Name', 'Species', 'Primary Breed']],
    columns: {
      externalId: ['Animal ID'],
      name: ['Name'],
      species: ['Species'],
      breed: ['Primary Breed', 'Secondary Breed'],
      microchips: ['Microchip Number'],
    },
    metadata: {
      sex: ['Sex'],
      colour: ['Primary Color'],
      age: ['Age (Y/M/D)'],
      neutered: ['Altered'],
      intakeDate: ['Intake Date', 'Created Date'],
    },
    listsAgain: true,
  },
  avimark: {
    title: 'AVImark',
    source: 'Not documented in public: the columns are chosen at each export. Names of its patient page',
    isDocumented: false,
    recognisedBy: [
      ['Patient ID', 'Patient Name'],
      ['Patient Name', 'Client ID'],
    ],
    columns: {
      externalId: ['Patient ID', 'Animal ID'],
      name: ['Patient Name', 'Animal Name', 'Patient'],
      species: ['Species', 'Patient Species'],
      breed: ['Breed', 'Patient Breed'],
      microchips: ['Microchip', 'Microchip Number', 'Microchip ID'],
      // Its clients are the owners.
      ...OWNER_COLUMNS,
    },
    metadata: {
      sex: ['Sex', 'Patient Sex'],
      colour: ['Color', 'Patient Color'],
      birthDate: ['Birthday', 'Date of Birth', 'DOB'],
    },
    listsAgain: false,
  },
  generic: {
    title: 'a table of animals',
    source: 'Names in common use, in five languages',
    isDocumented: false,
    recognisedBy: [],
    columns: {
      externalId: [
        'External ID',
        'ID',
        'Animal ID',
        'Code',
        'Number',
        'Nummer',
        '#',
        'Nr',
        'No',
        'Animal No',
        'Animal Number',
        'Shelter ID',
        'Reference',
        'Lfd Nr',
        'Tiernummer',
        'Tier-Nr',
        'Kennung',
        'Número',
        'Código',
        'Numéro',
        '번호',
        '관리번호',
      ],
      name: [
        'Name',
        'Animal Name',
        'Pet Name',
        'Animal',
        'Tiername',
        'Name des Tieres',
        'Rufname',
        'Nombre',
        'Nom',
        '이름',
        '동물이름',
      ],
      species: [
        'Species',
        'Animal Type',
        'Animal Species',
        'Type',
        'Kind',
        'Tierart',
        'Art',
        'Especie',
        'Espèce',
        '종',
        '축종',
      ],
      breed: ['Breed', 'Primary Breed', 'Secondary Breed', 'Rasse', 'Raza', 'Race', '품종'],
      microchips: [
        'Microchip',
        'Microchips',
        'Microchip Number',
        'Microchip ID',
        'Chip',
        'Chip Number',
        'Chip 1',
        'Chip 2',
        'Chip No',
        'Chip #',
        'Microchip No',
        'Microchip #',
        'Chipnummer',
        'Chip-Nr',
        'Mikrochip',
        'Transponder-Nr',
        'Transpondernummer',
        'Transponder',
        'Puce',
        'Numéro de puce',
        '마이크로칩',
        '등록번호',
        '동물등록번호',
      ],
      ...OWNER_COLUMNS,
    },
    metadata: {
      sex: ['Sex', 'Gender', 'Geschlecht', 'Sexo', 'Sexe', '성별'],
      colour: ['Colour', 'Color', 'Farbe', 'Couleur', '색상', '털색'],
      birthDate: [
        'Date of Birth',
        'Birth Date',
        'Born',
        'Geboren',
        'Geboren am',
        'Birthday',
        'DOB',
        'Geburtsdatum',
        'Fecha de nacimiento',
        'Date de naissance',
        '생년월일',
      ],
      intakeDate: [
        'Intake Date',
        'Date In',
        'Arrival',
        'Aufnahmedatum',
        'Aufnahme',
        'Aufnahme am',
        'Fecha de ingreso',
        'Date d’entrée',
        '입소일',
      ],
      neutered: ['Neutered', 'Altered', 'Kastriert', '중성화'],
    },
    listsAgain: false,
  },
} as const satisfies Record<string, ImportFormat>;

export type ImportFormatName = keyof typeof IMPORT_FORMATS;

/** A column name without capitals, spaces and marks, which exports write differently, and without its number in a file. */
export const columnKey = (name: string): string =>
  name
    .normalize('NFC')
    .toLowerCase()
    .replace(/ \(\d+\)$/, '')
    .replaceAll(/[\s_.:*’'/-]/g, '');

/** The format whose columns a file has. `generic` has none that it must have. */
export function recogniseFormat(header: readonly string[]): ImportFormatName {
  const keys = new Set(header.map(columnKey));
  const names = Object.keys(IMPORT_FORMATS) as ImportFormatName[];
  const found = names.find((name) =>
    IMPORT_FORMATS[name].recognisedBy.some((columns) => columns.every((column) => keys.has(columnKey(column)))),
  );
  return found ?? 'generic';
}
