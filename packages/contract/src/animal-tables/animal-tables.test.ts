import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { writeXlsx } from 'hucre/xlsx';
import { LIMITS } from '../limits.ts';
import { IMPORT_FORMATS, type ImportFormatName } from './formats.ts';
import { sayNote } from './notes.ts';
import { type KnownPet, planImport, type Step } from './plan-import.ts';
import { type KnownOwner, ownerBodyOf } from './plan-owners.ts';
import { type Animal, type Reading, readAnimals } from './read-animals.ts';
import { dateOrderOf, readDate } from './read-cells.ts';
import { readTable, type TableReaders } from './read-table.ts';
import { SHEET_BYTES_MAX } from './sheet-size.ts';

const READERS: TableReaders = { csv: () => import('hucre/csv'), xlsx: () => import('hucre/xlsx') };

/** A ZIP file with a field of every entry of its directory replaced: two bytes of flags, or four of a size. */
function inDirectory(zip: Buffer, offset: number, value: number): Buffer {
  const changed = Buffer.from(zip);
  for (let at = changed.indexOf('PK\u0001\u0002'); at >= 0; at = changed.indexOf('PK\u0001\u0002', at + 1)) {
    if (offset === 8) changed.writeUInt16LE(value, at + offset);
    else changed.writeUInt32LE(value, at + offset);
  }
  return changed;
}

const bytesOf = (content: string | Uint8Array) => (typeof content === 'string' ? Buffer.from(content) : content);

async function read(content: string | Uint8Array, name = 'animals.csv'): Promise<Reading> {
  return readAnimals(await readTable({ name, bytes: bytesOf(content) }, READERS), { thisYear: 2026 });
}

/** A file of each program as its columns are documented, with the animals that are read. */
const SAMPLES: Readonly<Record<ImportFormatName, { text: string; animals: readonly Animal[]; repeated?: number }>> = {
  rhinarium: {
    text: 'externalId,species,name,microchips,searchPools,metadata.box\nr-1,CAT,Nabi,985141000001234|012345678,north|south,3\n',
    animals: [
      {
        line: 2,
        species: 'CAT',
        externalId: 'r-1',
        name: 'Nabi',
        microchips: ['012345678', '985141000001234'],
        searchPools: ['north', 'south'],
        metadata: { box: '3' },
      },
    ],
  },
  asm3: {
    text:
      'ANIMALID,ANIMALCODE,ANIMALNAME,ANIMALSEX,ANIMALSPECIES,ANIMALBREED1,ANIMALBREED2,ANIMALDOB,ANIMALMICROCHIP,PERSONEMAIL,VACCINATIONTYPE\n' +
      '"7","D2026001","Rex","Male","Dog","Beagle","Poodle","03/25/2021","985141000001234","owner@example.com",""\n' +
      '"","D2026001","Rex","","","","","","","","Rabies"\n',
    animals: [
      {
        line: 2,
        species: 'DOG',
        externalId: 'D2026001',
        name: 'Rex',
        breed: 'Beagle / Poodle',
        microchips: ['985141000001234'],
        metadata: { sex: 'Male', birthDate: '2021-03-25' },
      },
    ],
    repeated: 1,
  },
  petpoint: {
    text:
      'Animal ID,ARN,Animal Name,Species,Primary Breed,Secondary Breed,Gender,Intake Type,Intake Date,Microchip Number,Admitter\n' +
      'A40000001,ARN-9,Miso,Cat,Domestic Shorthair,Mix,F,Stray,5/17/2026 9:41 AM,985141000001235,A Person\n' +
      'A40000001,ARN-9,Miso,Cat,Domestic Shorthair,Mix,F,Return,6/2/2026 1:00 PM,985141000001235,A Person\n',
    animals: [
      {
        line: 2,
        species: 'CAT',
        externalId: 'A40000001',
        name: 'Miso',
        breed: 'Domestic Shorthair / Mix',
        microchips: ['985141000001235'],
        metadata: { arn: 'ARN-9', sex: 'F', intakeDate: '2026-05-17' },
      },
    ],
    repeated: 1,
  },
  shelterluv: {
    text:
      'Animal ID,Name,Species,Sex,Primary Breed,Primary Color,Age (Y/M/D),Altered,Created Date\n' +
      'SL-1,Momo,Cat,Female,Siamese,Cream,2Y/ 4M/ 26D,Yes,13/01/2026\n' +
      'Animal ID,Name,Species,Sex,Primary Breed,Primary Color,Age (Y/M/D),Altered,Created Date\n',
    animals: [
      {
        line: 2,
        species: 'CAT',
        externalId: 'SL-1',
        name: 'Momo',
        breed: 'Siamese',
        microchips: [],
        metadata: { sex: 'Female', colour: 'Cream', age: '2Y/ 4M/ 26D', neutered: 'Yes', intakeDate: '2026-01-13' },
      },
    ],
    repeated: 1,
  },
  avimark: {
    text: 'Client ID\tClient Name\tPhone\tPatient ID\tPatient Name\tSpecies\tBreed\tSex\tBirthday\tMicrochip\nc1\tAda Lee\t555 0100\tp1\tBiscuit\tCANINE\tCorgi\tM\t31.12.2019\t0A0B0C0D0E\n',
    animals: [
      {
        line: 2,
        species: 'DOG',
        externalId: 'p1',
        name: 'Biscuit',
        breed: 'Corgi',
        microchips: ['0A0B0C0D0E'],
        metadata: { sex: 'M', birthDate: '2019-12-31' },
        owner: { name: 'Ada Lee', contact: '555 0100' },
      },
    ],
  },
  generic: {
    text: '관리번호;이름;축종;품종;동물등록번호;생년월일\n24-1;콩이;개;진돗개;410 100 012 345 678;2020.02.03\n',
    animals: [
      {
        line: 2,
        species: 'DOG',
        externalId: '24-1',
        name: '콩이',
        breed: '진돗개',
        microchips: ['410100012345678'],
        metadata: { birthDate: '2020-02-03' },
      },
    ],
  },
};

describe('a table of animals', () => {
  for (const [format, { text, animals, repeated = 0 }] of Object.entries(SAMPLES))
    test(`is recognised and read as ${format}, without the people who are not owners`, async () => {
      const reading = await read(text);
      assert.deepEqual([reading.format, reading.animals, reading.repeated], [format, animals, repeated]);
      assert.deepEqual([reading.problems, reading.remarks, reading.others], [[], [], []]);
      assert.doesNotMatch(JSON.stringify(reading.animals), /owner@|A Person/);
    });

  test('names a source for every format, and says which names are not documented', () => {
    const undocumented = Object.entries(IMPORT_FORMATS).filter(([, { isDocumented }]) => !isDocumented);
    assert.deepEqual(
      undocumented.map(([name]) => name),
      ['avimark', 'generic'],
    );
    for (const { source } of Object.values(IMPORT_FORMATS)) assert.match(source, /\w{4}/);
  });

  test('is read in the encodings and with the delimiters that spreadsheets write', async () => {
    const text = 'ID;Name;Species\r\n1;"Süß\r\nund klein";Katze\r\n\r\n2;Bär;Hund\r\n';
    const bytes = {
      'UTF-8 with a mark': Buffer.from(`\uFEFF${text}`),
      'Windows-1252': Buffer.from(text, 'latin1'),
      'UTF-16': Buffer.from(`\uFEFF${text}`, 'utf16le'),
    };
    for (const [encoding, content] of Object.entries(bytes))
      assert.deepEqual(
        (await read(content)).animals.map(({ line, name, species }) => [line, name, species]),
        [
          [2, 'Süß und klein', 'CAT'],
          [5, 'Bär', 'DOG'],
        ],
        encoding,
      );
  });

  test('a spreadsheet that unpacks to more than the bound, or hides its size, is refused before it is unpacked', async () => {
    const cell = 'a'.repeat(SHEET_BYTES_MAX);
    const bomb = Buffer.from(await writeXlsx({ sheets: [{ name: 'Animals', rows: [['name'], [cell]] }] }));
    assert.ok(bomb.length < 1e6);
    const honest = Buffer.from(await writeXlsx({ sheets: [{ name: 'Animals', rows: [['name'], ['Nabi']] }] }));
    const refusal = {
      kind: 'tooLarge',
      message: /^it unpacks to more than 64 MB, or does not say to how much\. Save/,
    };
    await assert.rejects(read(bomb, 'animals.xlsx'), refusal);
    for (const [offset, value] of [
      [24, 0],
      [24, 0xffffffff],
      [24, SHEET_BYTES_MAX],
    ] as const)
      await assert.rejects(read(inDirectory(honest, offset, value), 'animals.xlsx'), refusal, `${offset} ${value}`);
    // Sizes after the content, which a reader would have to search for.
    const flagged = inDirectory(inDirectory(honest, 8, 8), 20, 0);
    await assert.rejects(read(flagged, 'animals.xlsx'), refusal);
    assert.equal((await readTable({ name: 'honest.xlsx', bytes: honest }, READERS)).rows.length, 1);
  });

  test('is read from a spreadsheet, with numbers, dates and empty rows', async () => {
    const rows = [
      ['Animal ID', 'Animal Name', 'ARN', 'Species', 'Date Of Birth', 'Microchip Number'],
      [4001, 'Rex', 'x', 'Dog', new Date('2020-02-03'), 985141000001234],
      [],
      [4002, 'Momo', null, 'Cat', '4/30/2021', null],
    ];
    const reading = await read(await writeXlsx({ sheets: [{ name: 'Animals', rows }] }), 'animals.xlsx');
    assert.deepEqual(
      reading.animals.map(({ line, externalId, microchips, metadata }) => [line, externalId, microchips, metadata]),
      [
        [2, '4001', ['985141000001234'], { arn: 'x', birthDate: '2020-02-03' }],
        [4, '4002', [], { birthDate: '2021-04-30' }],
      ],
    );
  });

  test('keeps rows that cannot be read apart, with their lines', async () => {
    const reading = await read(
      [
        'ID,Name,Species,Microchip',
        '1,"two\nlines",Dog,',
        '2,Misplaced,delimiter,Dog,',
        '3,Nameless,,',
        '2b,Short,Dog',
        '5,Bunny,Rabbit,',
        '6,Typo,Cat,98514100000123',
        '7,Excel,Cat,9.85E+14',
        '8,Many,Cat,985141000000001;985141000000002;985141000000003',
        ',Chipped,Cat,985141000000004',
        '10,Open,"Cat,',
      ].join('\n'),
    );
    assert.deepEqual(
      reading.problems.map(({ line, note }) => [line, note.kind]),
      [
        [5, 'noSpecies'],
        [10, 'tooManyMicrochips'],
        [12, 'openQuote'],
      ],
    );
    assert.deepEqual(
      reading.others.map(({ line, note }) => [line, sayNote(note)]),
      [
        [4, 'the species is delimiter'],
        [7, 'the species is Rabbit'],
      ],
    );
    assert.deepEqual(
      reading.remarks.map(({ line }) => line),
      [8, 9],
    );
    assert.deepEqual(
      reading.animals.map(({ line, metadata }) => [line, metadata]),
      [
        [2, undefined],
        [6, undefined],
        [8, { invalidMicrochip: '98514100000123' }],
        [9, { invalidMicrochip: '9.85E+14' }],
        [11, undefined],
      ],
    );
    const wide = await read('ID,Name,Species\n1,A, or B,Cat\n2,B,Cat\n');
    assert.deepEqual(
      wide.problems.map(({ line, note }) => [line, sayNote(note)]),
      [[2, 'it has 4 cells, the line of the column names 3']],
    );
  });

  test('holds back all rows that share a microchip, and takes the first of those that share a number', async () => {
    const reading = await read(
      'ID,Species,Name,Microchip\n1,Dog,,985141000000001\n2,Dog,,985 141 000 000 001\n3,Cat,Momo,\n3,Cat,Momo,\n3,Cat,Kiki,\n4,Cat,,985141000000002\n',
    );
    assert.deepEqual(
      reading.animals.map(({ line }) => line),
      [4, 7],
    );
    assert.deepEqual(
      [...reading.problems, ...reading.remarks].map(({ line, note }) => [line, sayNote(note)]),
      [
        [2, 'microchip 985141000000001 is also on line 3'],
        [3, 'microchip 985141000000001 is also on line 2'],
        [6, 'number 3 is that of another animal on line 4'],
        [5, 'it repeats line 4'],
      ],
    );
    const again = await read('ANIMALCODE,ANIMALNAME,ANIMALSPECIES\nD1,Rex,Dog\nD1,Rex,Cat\n');
    assert.deepEqual(
      again.problems.map(({ line }) => line),
      [3],
    );
  });
});

describe('owners of a table', () => {
  const stepsOf = async (lines: readonly string[], pets: KnownPet[] = [], owners: KnownOwner[] = []) => {
    const reading = await read(lines.join('\n'));
    return { reading, steps: planImport(reading.animals, pets, owners) };
  };
  const ownersIn = (steps: readonly Step[]) =>
    steps.map((step) => (step.does === 'create' || step.does === 'change' ? step.owner : undefined));

  for (const header of [
    'ID,Name,Species,Owner’s Name,Phone No.,E-mail,May call',
    'Nr,Tiername,Tierart,Besitzer/in,Tel.,E-Mail-Adresse,Darf angerufen werden',
    'Código,Nombre,Especie,Propietario,Teléfono,Correo electrónico,Se puede llamar',
    'ID,Name,Species,飼い主氏名,電話番号,メールアドレス,連絡可否',
    '관리번호,이름,축종,보호자명,연락처,이메일,연락 동의',
  ])
    test(`are recognised by the column names ${header}`, async () => {
      const { reading } = await stepsOf([header, '1,Nabi,Cat,Ada Lee,555 0100,ada@example.com,yes']);
      assert.deepEqual(reading.animals[0]?.owner, {
        name: 'Ada Lee',
        contact: '555 0100, ada@example.com',
        mayBeCalled: true,
      });
    });

  test('are one if they have an e-mail address, or name and telephone number, in common, and one who is there is found', async () => {
    const { steps } = await stepsOf(
      [
        'ID,Species,Owner,Phone,E-mail',
        '1,Cat,Ada Lee,+1 555-0100,',
        '2,Cat,ADA LEE,1 (555) 0100,Ada@example.com',
        '3,Cat,A. Lee,,ada@EXAMPLE.com',
        '4,Cat,Bea Lee,+1 555-0100,',
        '5,Dog,Mina Kim,,',
        '6,Dog,Mina Kim,,',
        '7,Dog,Jun Park,02 555 0200,',
        '8,Dog,,,',
      ],
      [],
      [{ id: 'o1', name: 'Jun Park', contact: 'jun@example.com, 02-555-0200' }],
    );
    const owners = ownersIn(steps);
    const [ada, mina] = [owners[0], owners[4]];
    assert.deepEqual(ada, {
      name: 'Ada Lee',
      contact: '+1 555-0100, Ada@example.com',
      mayBeCalled: false,
    });
    assert.deepEqual(
      [owners[1] === ada, owners[2] === ada, owners[3] === ada, owners[3]?.name],
      [true, true, false, 'Bea Lee'],
    );
    assert.deepEqual([owners[5] === mina, owners[6]?.id, owners[7]], [true, 'o1', undefined]);
  });

  test('may be called if a row says so and none says no, and never if it cannot be read', async () => {
    const { reading, steps } = await stepsOf([
      'ID,Species,Owner,E-mail,May call',
      '1,Cat,Ada,a@example.com,',
      '2,Cat,Ada,a@example.com,Ja',
      '3,Cat,Bea,b@example.com,예',
      '4,Cat,Bea,b@example.com,no',
      '5,Cat,Cas,c@example.com,perhaps',
      '6,Cat,Dan,d.example.com,',
    ]);
    assert.deepEqual(
      ownersIn(steps).map((owner) => owner && 'consent' in ownerBodyOf(owner, 'list.csv')),
      [true, true, false, false, false, false],
    );
    assert.deepEqual(
      reading.remarks.map(({ line, note }) => [line, sayNote(note)]),
      [
        [6, 'perhaps is neither yes nor no; no consent is recorded'],
        [7, 'd.example.com is not an e-mail address; it is kept as it is'],
      ],
    );
  });

  test('differ from the owner of a pet that is there, and are refused beyond their length', async () => {
    const pets = [pet({ id: 'p1', externalId: '1', ownerId: 'o1' }), pet({ id: 'p2', externalId: '2', ownerId: 'o1' })];
    const { reading, steps } = await stepsOf(
      ['ID,Species,Owner', '1,Dog,Ada', '2,Dog,Bea', `3,Dog,${'x'.repeat(LIMITS.nameCharsMax + 1)}`],
      pets,
      [{ id: 'o1', name: 'Ada' }],
    );
    assert.deepEqual(
      steps.map((step) => (step.does === 'change' ? step.differences : step.does)),
      ['keep', [{ field: 'owner', before: 'Ada', after: 'Bea' }]],
    );
    assert.deepEqual(
      reading.problems.map(({ line, note }) => [line, note.kind]),
      [[4, 'tooLong']],
    );
  });
});

test('dates are read in the order that one of them tells, and stay texts if none does', async () => {
  assert.deepEqual(
    [['1/2/2020', '13/2/2020'], ['1/2/2020', '2/13/2020'], ['1.2.2020'], ['1/2/2020'], ['13/2/2020', '2/13/2020']].map(
      dateOrderOf,
    ),
    ['dmy', 'mdy', 'dmy', undefined, undefined],
  );
  assert.deepEqual(
    ['2020-2-3', '2020/02/03 10:00', '3/2/20', '3/2/99', '30/2/2020', 'March', '5/5/2020'].map((text) =>
      readDate(text, 'dmy', 2026),
    ),
    ['2020-02-03', '2020-02-03', '2020-02-03', '1999-02-03', undefined, undefined, '2020-05-05'],
  );
  const reading = await read('ID,Species,DOB\n1,Dog,1/2/2020\n2,Dog,2/1/2020\n');
  assert.deepEqual(
    reading.animals.map(({ metadata }) => metadata),
    [{ birthDate: '1/2/2020' }, { birthDate: '2/1/2020' }],
  );
  assert.deepEqual(reading.remarks, [{ line: 2, note: { kind: 'unclearDate', value: '1/2/2020', others: 1 } }]);
});

const animal = (fields: Partial<Animal>): Animal => ({ line: 2, species: 'DOG', microchips: [], ...fields });
const pet = (fields: Partial<KnownPet>): KnownPet => ({ id: 'p1', species: 'DOG', externalId: 'e1', ...fields });

for (const [title, given, there, does, says] of [
  ['a new animal', animal({ externalId: 'e2' }), pet({}), 'create', undefined],
  ['one that is there', animal({ externalId: 'e1', name: 'Rex' }), pet({ name: 'Rex' }), 'keep', undefined],
  ['one that is there by its id', animal({ externalId: 'p1' }), pet({}), 'keep', undefined],
  [
    'one without an identifier, by its microchip',
    animal({ microchips: ['985141000000001'] }),
    pet({ microchips: ['985141000000001'] }),
    'keep',
    undefined,
  ],
  [
    'a microchip of another pet',
    animal({ externalId: 'e2', microchips: ['985141000000001'] }),
    pet({ name: 'Rex', microchips: ['985141000000001'] }),
    'refuse',
    /985141000000001 is that of the pet Rex, e1/,
  ],
  ['another species', animal({ externalId: 'e1', species: 'CAT' }), pet({}), 'refuse', /is a dog/],
  [
    'other values',
    animal({ externalId: 'e1', name: 'Max', metadata: { sex: 'M' } }),
    pet({ name: 'Rex', metadata: { sex: 'F', kept: 1 } }),
    'change',
    /^name Rex → Max; sex "F" → "M"$/,
  ],
] as const)
  test(`the plan of an import tells ${title}: ${does}`, () => {
    const [step] = planImport([given], [there]);
    assert.equal(step?.does, does);
    const said = step?.does === 'refuse' ? sayNote(step.note) : undefined;
    const differs =
      step?.does === 'change'
        ? step.differences.map(({ field, before, after }) => `${field} ${before} → ${after}`)
        : [];
    if (says) assert.match(said ?? differs.join('; '), says);
    if (step?.does === 'change') assert.deepEqual(step.changes.metadata, { sex: 'M', kept: 1 });
  });
