import { actionCases } from './cases/actions.ts';
import { captureLinkCases } from './cases/capture-links.ts';
import { consoleCases } from './cases/console.ts';
import { decisionCases } from './cases/decisions.ts';
import { duplicateCases } from './cases/duplicates.ts';
import { errorCases } from './cases/errors.ts';
import { eventCases } from './cases/events.ts';
import { evidenceCases } from './cases/evidence.ts';
import { jobCases } from './cases/jobs.ts';
import { keyCases } from './cases/keys-and-plans.ts';
import { lostAndFoundCases } from './cases/lost-and-found.ts';
import { mergedPetCases } from './cases/merged-pets.ts';
import { microchipCases } from './cases/microchips.ts';
import { ownerCases } from './cases/owners.ts';
import { petCases } from './cases/pets-and-pools.ts';
import { photosTakenBackCases } from './cases/photos-taken-back.ts';
import { sessionCases } from './cases/sessions.ts';
import { sharingGroupCases } from './cases/sharing-groups.ts';
import { testModeCases } from './cases/test-mode.ts';
import { uploadCases } from './cases/uploads.ts';
import { v1Cases } from './cases/v1.ts';
import type { ContractCase } from './contract-case.ts';

/** The table of cases, by domain. */
export const CASES: Readonly<Record<string, readonly ContractCase[]>> = {
  sessions: sessionCases,
  'capture links': captureLinkCases,
  uploads: uploadCases,
  actions: actionCases,
  decisions: decisionCases,
  jobs: jobCases,
  evidence: evidenceCases,
  'pets and search pools': petCases,
  owners: ownerCases,
  'merged pets': mergedPetCases,
  'photos taken back': photosTakenBackCases,
  microchips: microchipCases,
  duplicates: duplicateCases,
  'lost and found': lostAndFoundCases,
  'sharing groups': sharingGroupCases,
  events: eventCases,
  'keys and plans': keyCases,
  'test mode': testModeCases,
  'version 1': v1Cases,
  errors: errorCases,
  console: consoleCases,
};
