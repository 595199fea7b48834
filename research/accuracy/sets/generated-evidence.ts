import { compareDraws } from '@rhinarium/evaluate/compare/compare-draws';
import type { Evidence, EvidenceDraw } from '@rhinarium/evaluate/sets/evidence';
import type { CapturedIdentity } from '../samples/captured-identity.ts';
import { captureSet } from './capture-set.ts';
import type { CapturedSample } from './capture-thread.ts';
import type { GeneratedSet } from './generated-set.ts';

const REFERENCES = 5;
const PROBES = 3;

/** Photographs the pets of a set, and compares every probe with every reference; siblings' probes with their own siblings' alone. */
export async function generatedEvidence(
  set: GeneratedSet,
  folder: string,
  say: (text: string) => void,
): Promise<Evidence> {
  const captured = await captureSet(set, folder, say);
  const pets = captured.slice(0, set.identities);
  const draws = pets.map(drawOf);
  const compared = await compareDraws({
    species: set.species,
    rounds: [draws],
    isByPair: true,
    say: (text) => say(`${set.name}: ${text}`),
  });
  const siblings = captured.slice(set.identities).map((sibling, n): EvidenceDraw[] => {
    const own = draws[n]!;
    return [{ ...own, probes: drawOf(sibling, n).probes }];
  });
  const compareSiblings = await compareDraws({
    species: set.species,
    rounds: siblings,
    say: (text) => say(`${set.name}, siblings: ${text}`),
  });
  const reasons = captured.flatMap((pet) => pet.reasons);
  return {
    name: set.name,
    says: set.says,
    species: set.species,
    marks: ['synthetic'],
    probeSizes: [],
    identities: pets.map((pet) => pet.name),
    imagesOffered: captured.reduce((sum, pet) => sum + pet.offered, 0),
    refusals: reasons,
    isUngated: set.isUngated,
    failureToEnrol: draws.filter((draw) => draw.references.length === 0).length / pets.length,
    failureToProbe: draws.filter((draw) => draw.probes.length === 0).length / pets.length,
    R1P1: compared.single,
    R5P3: compared.fused,
    ranks: compared.ranks,
    siblings: compareSiblings.fused,
    occasions: 'known',
    photos: pets.map(({ references, probes }) => [...references, ...probes]),
    draws,
    templateMs: captured.flatMap((pet) => [...pet.references, ...pet.probes].map(({ templateMs }) => templateMs)),
    compareMs: compared.compareMs,
  };
}

/** A pet without five photos cannot be registered, and without three it cannot ask. */
function drawOf(pet: CapturedIdentity<CapturedSample>, identity: number): EvidenceDraw {
  return {
    identity,
    references: pet.references.length === REFERENCES ? pet.references : [],
    probes: pet.probes.length === PROBES ? pet.probes : [],
  };
}
