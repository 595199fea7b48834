import type { PetRecords } from '../pets/pet-records.ts';
import { closeCandidates } from './candidates/candidate-store.ts';
import { type KeptRecords, mergeRecords, separateRecords } from './candidates/merge-records.ts';
import { type SearchStart, searchByNewMicrochip } from './search/search-new-pet.ts';

/** Lost reports, sightings and candidates, as pets tell them what concerns them. */
export const recordsOfPets = (services: SearchStart): PetRecords => ({
  microchipsGiven: (sql, tenantId, petId) => searchByNewMicrochip(services, sql, tenantId, petId),
  fingerprintsGone: (sql, tenantId, petId) => closeCandidates(sql, tenantId, { petId }),
  merge: mergeRecords,
  separate: (sql, tenantId, pair, kept, mergedAt) =>
    separateRecords(sql, tenantId, pair, kept as KeptRecords, mergedAt),
});
