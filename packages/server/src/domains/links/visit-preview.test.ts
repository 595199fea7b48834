import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Species } from '@rhinarium/contract';
import { openLinks } from '../../../testing/capture-links.ts';
import { registeredPet } from '../../../testing/pets.ts';
import { previewOfPhotos } from './rules.ts';

const SEEDS = [71, 72, 73, 74] as const;

for (const species of ['CAT', 'DOG'] as const satisfies readonly Species[]) {
  test(`the preview of a ${species} is the same text for the right animal and for three others`, async () => {
    const { caller, newLink, open } = await openLinks();
    const petId = await registeredPet(caller, species, SEEDS[0]);
    // An animal that is registered twice cannot be told from itself, so a search would leave it open.
    await registeredPet(caller, species, SEEDS[0]);
    const verification = { purpose: 'PET_VERIFICATION', petId, species: undefined } as const;
    const links = [verification, { ...verification, showResult: true }, { purpose: 'PET_IDENTIFICATION', species }];
    for (const body of links) {
      const link = await newLink({ ...body, usesMax: 10 } as Parameters<typeof newLink>[0]);
      const told: string[] = [];
      for (const seed of SEEDS) {
        const { visitor } = await open(link.token);
        await visitor.photograph(seed, species);
        const { status, body: preview } = await visitor.send('previewVisit');
        told.push(`${status} ${JSON.stringify(preview)}`);
      }
      assert.deepEqual(told, Array(SEEDS.length).fill('200 {"data":{"isEnough":true,"advice":[]}}'), body.purpose);
    }
  });
}

const good = { qualityScore: 90, subjectFound: true };

test('photos are advised on by number, sharpness and whether the face or nose was found', () => {
  const preview = (photos: readonly object[], species: Species = 'CAT') =>
    previewOfPhotos(
      species,
      true,
      photos.map((photo) => ({ ...good, ...photo })),
    );
  const [soft, unfound] = [{ qualityScore: 14 }, { subjectFound: false }];
  assert.deepEqual(preview([{}, {}, {}]), { isEnough: true, advice: [] });
  assert.deepEqual(preview([soft, {}, {}]), { isEnough: true, advice: [] });
  assert.deepEqual(preview([soft, soft, {}]), { isEnough: false, advice: ['sharper', 'morePhotos'] });
  assert.deepEqual(preview([soft, soft, soft, {}, {}]), { isEnough: false, advice: ['sharper'] });
  assert.deepEqual(preview([unfound, unfound, {}]), { isEnough: false, advice: ['showFace', 'morePhotos'] });
  assert.deepEqual(preview([unfound, unfound, {}], 'DOG'), { isEnough: false, advice: ['closer', 'morePhotos'] });
  assert.deepEqual(preview(Array(3).fill({ subjectFound: null })), { isEnough: true, advice: [] });
  assert.deepEqual(previewOfPhotos('CAT', false, [good]), { isEnough: false, advice: [] });
});
