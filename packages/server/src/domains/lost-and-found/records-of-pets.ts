import type { PetRecords } from '../pets/pet-records.ts';
import { type SearchStart, searchByNewMicrochip } from './search-new-pet.ts';

/** Lost reports, sightings and candidates, as pets tell them what concerns them. */
export const recordsOfPets = (services: SearchStart): PetRecords => ({
  microchipsGiven: (sql, tenantId, petId) => searchByNewMicrochip(services, sql, tenantId, petId),
});
