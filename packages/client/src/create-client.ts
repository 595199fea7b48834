import type { OperationName } from '@rhinarium/contract';
import { ROUTES } from '@rhinarium/contract/routes';
import { callOf, type RawRequest, requestRaw } from './call.ts';
import type { Client, OperationGroups } from './client.ts';
import { type ClientOptions, completeOptions, type Environment } from './client-options.ts';
import { GROUPS } from './groups.ts';
import type { Call, CallOptions } from './operation-method.ts';
import { prepareRequest } from './request.ts';
import { send } from './send.ts';
import { uploadFiles } from './upload-files.ts';
import { type Job, type Read, type WaitOptions, waitForJob } from './wait-for-job.ts';

interface Page<Entry> {
  readonly data: readonly Entry[];
  readonly nextPageToken?: string | undefined;
}

/** Reads one page of a list. */
type List<Query, Entry> = (query?: Query, options?: CallOptions) => Promise<Page<Entry>>;

/** Iterates over the entries of a list and fetches pages on demand. */
async function* listAll<Query extends object, Entry>(
  list: List<Query, Entry>,
  query: Omit<Query, 'pageToken'> | undefined,
  options: CallOptions | undefined,
): AsyncGenerator<Entry, void, undefined> {
  let pageToken: string | undefined;
  do {
    const page = await list({ ...query, ...(pageToken && { pageToken }) } as Query, options);
    yield* page.data;
    pageToken = page.nextPageToken;
  } while (pageToken);
}

/** One operation as a function. Its route maps the arguments to a request. */
function methodOf(environment: Environment, name: OperationName) {
  return (...given: unknown[]): Call<unknown> => {
    const sent = prepareRequest(ROUTES[name], given).then((request) => send(environment, request));
    return callOf(sent, unwrap);
  };
}

/** Unwraps `data` and merges the fields next to it. Pages and pictures are returned unchanged. */
function unwrap(body: unknown): unknown {
  if (body instanceof Uint8Array) return body;
  if (typeof body !== 'object' || body === null || !('data' in body)) return undefined;
  const { data, ...beside } = body;
  return Array.isArray(data) ? body : { ...(data as object), ...beside };
}

function bindGroups(environment: Environment): OperationGroups {
  const groups = Object.entries(GROUPS).map(([group, methods]) => [
    group,
    Object.fromEntries(
      Object.entries(methods).map(([method, name]) => [method, methodOf(environment, name as OperationName)]),
    ),
  ]);
  // The tables are typed here by a cast. The client's contract test checks that they agree.
  return Object.fromEntries(groups) as OperationGroups;
}

/** Creates a client of the service. It holds no connections, so it need not be closed. Create one and share it. */
export function createClient(options: ClientOptions): Client {
  const environment = completeOptions(options);
  const groups = bindGroups(environment);
  const { pets, petChanges, captureSessions, captureLinks, searchPools, webhookEndpoints, webhookDeliveries } = groups;
  const { lostReports, sightings, matchCandidates, sharingGroups, sharedCandidates } = groups;
  const additions = withWaiting(environment, groups.fingerprintAdditionJobs);
  const verifications = withWaiting(environment, groups.petVerificationJobs);
  const identifications = withWaiting(environment, groups.petIdentificationJobs);
  const duplicateSearches = withWaiting(environment, groups.duplicateSearchJobs);
  const standingSearches = withWaiting(environment, groups.standingSearchJobs);
  const upload = { fingerprint: groups.fingerprints.upload, appearance: groups.appearances.upload };
  return {
    ...groups,
    request: (method: string, path: string, request?: RawRequest) => requestRaw(environment, method, path, request),
    pets: {
      ...pets,
      ...listing(pets.list),
      addFingerprintsAndWait: async (petId, body, wait) =>
        await additions.waitFor(await pets.addFingerprints(petId, body, { signal: wait?.signal }), wait),
      verifyAndWait: async (petId, body, wait) =>
        await verifications.waitFor(await pets.verify(petId, body, { signal: wait?.signal }), wait),
      identifyAndWait: async (body, wait) =>
        await identifications.waitFor(await pets.identify(body, { signal: wait?.signal }), wait),
    },
    captureSessions: {
      ...captureSessions,
      ...listing(captureSessions.list),
      uploadFiles: (sessionId, files, uploadOptions = {}) => uploadFiles(upload, sessionId, files, uploadOptions),
    },
    petChanges: { ...petChanges, ...listing(petChanges.list) },
    captureLinks: { ...captureLinks, ...listing(captureLinks.list) },
    fingerprintAdditionJobs: { ...additions, ...listing(additions.list) },
    petVerificationJobs: { ...verifications, ...listing(verifications.list) },
    petIdentificationJobs: { ...identifications, ...listing(identifications.list) },
    duplicateSearchJobs: { ...duplicateSearches, ...listing(duplicateSearches.list) },
    standingSearchJobs: { ...standingSearches, ...listing(standingSearches.list) },
    lostReports: { ...lostReports, ...listing(lostReports.list) },
    sightings: { ...sightings, ...listing(sightings.list) },
    matchCandidates: { ...matchCandidates, ...listing(matchCandidates.list) },
    sharingGroups: { ...sharingGroups, ...listing(sharingGroups.list) },
    sharedCandidates: { ...sharedCandidates, ...listing(sharedCandidates.list) },
    searchPools: { ...searchPools, ...listing(searchPools.list) },
    webhookEndpoints: { ...webhookEndpoints, ...listing(webhookEndpoints.list) },
    webhookDeliveries: { ...webhookDeliveries, ...listing(webhookDeliveries.list) },
  };
}

const listing = <Query extends object, Entry>(list: List<Query, Entry>) => ({
  listAll: (query?: Omit<Query, 'pageToken'>, options?: CallOptions) => listAll(list, query, options),
});

const withWaiting = <Waited extends Job, Group extends { readonly read: Read<Waited> }>(
  environment: Environment,
  group: Group & { readonly read: Read<Waited> },
) => ({
  ...group,
  waitFor: (job: string | { readonly jobId: string }, wait: WaitOptions<Waited> = {}) =>
    waitForJob(environment, group.read, job, wait),
});
