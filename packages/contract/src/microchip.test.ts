import assert from 'node:assert/strict';
import { test } from 'node:test';
import { microchip } from './fields.ts';

for (const [given, kept] of [
  ['410 100 012 345 678', '410100012345678'],
  ['985141000001234', '985141000001234'],
  ['999 000 000 000 001', '999000000000001'],
  ['840274877906943', '840274877906943'],
  ['012*345*678', '012345678'],
  ['00-06c4-5a1f', '0006C45A1F'],
  ['4A.5B6C.7D8E', '4A5B6C7D8E'],
  ['AVID*001*002*003', '001002003'],
  ['４１０１０００１２３４５６７８', '410100012345678'],
])
  test(`the microchip ${given} is kept as ${kept}`, () => {
    assert.equal(microchip().parse(given), kept);
  });

for (const [given, problem] of [
  ['005100012345678', /begins with 005/],
  ['899100012345678', /begins with 899/],
  ['000000000000000', /begins with 000/],
  ['410274877906944', /above 274877906943/],
  ['41010001234567', /must have 15 digits/],
  ['41010001234567A', /must have 15 digits/],
  ['12345678A', /must have 15 digits/],
  ['٤١٠١٠٠٠١٢٣٤٥٦٧٨', /must have 15 digits/],
  ['', /must have 15 digits/],
] as const)
  test(`the microchip "${given}" is refused`, () => {
    assert.match(microchip().safeParse(given).error?.issues[0]?.message ?? '', problem);
  });
