import type { Mutation } from './mutation.ts';
import { api } from './mutations/api.ts';
import { bridges } from './mutations/bridges.ts';
import { captureSdk } from './mutations/capture.ts';
import { lists } from './mutations/console.ts';
import { wire } from './mutations/contract.ts';
import { duplicates } from './mutations/duplicates.ts';
import { encryption, receipts } from './mutations/encryption.ts';
import { decisions, faces, quality } from './mutations/engine.ts';
import { events, webhooks } from './mutations/events.ts';
import { attempts, leases, traces, turns } from './mutations/jobs.ts';
import { keys, tenants } from './mutations/keys-and-tenants.ts';
import { matching } from './mutations/matching.ts';
import { nodes, s3 } from './mutations/nodes.ts';
import { people } from './mutations/people.ts';
import { pets, sessions } from './mutations/sessions-and-pets.ts';
import { testMode } from './mutations/test-mode.ts';
import { files, uploads } from './mutations/uploads.ts';

/** Mutations by area. A mutation that no test notices is an untested promise. */
export const MUTATIONS: Readonly<Record<string, readonly Mutation[]>> = {
  decisions,
  quality,
  faces,
  wire,
  matching,
  duplicates,
  sessions,
  pets,
  uploads,
  files,
  leases,
  traces,
  turns,
  attempts,
  people,
  keys,
  tenants,
  encryption,
  receipts,
  events,
  webhooks,
  nodes,
  s3,
  'test mode': testMode,
  api,
  lists,
  capture: captureSdk,
  bridges,
};
