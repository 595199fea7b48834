import { type RouteName as OperationName, ROUTES } from '@rhinarium/contract/routes';
import type { OperationGroups } from './api/calls.ts';
import { callOf, type RawRequest, requestRaw } from './call.ts';
import type { Call, CallOptions, Page } from './call-types.ts';
import type { Client } from './client.ts';
import { type ClientOptions, completeOptions, type Environment } from './client-options.ts';
import { GROUPS } from './groups.ts';
import { prepareRequest } from './request.ts';
import { send } from './send.ts';
import { uploadFiles } from './upload-files.ts';
import { type Job, type Read, type WaitOptions, waitForJob } from './wait-for-job.ts';

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

/** Methods of a group: its operations, `listAll` where its list has pages, `waitFor` where it is of jobs. */
function bindGroup(environment: Environment, group: string, names: Readonly<Record<string, OperationName>>) {
  const methods = Object.fromEntries(Object.entries(names).map(([name, of]) => [name, methodOf(environment, of)]));
  const { list, read, retry } = methods as Record<string, ReturnType<typeof methodOf> | undefined>;
  return {
    ...methods,
    ...(list &&
      group !== CURSORED && {
        listAll: (query?: object, options?: CallOptions) => listAll(list as List<object, unknown>, query, options),
      }),
    ...(read &&
      retry && {
        waitFor: (job: string | { readonly jobId: string }, wait: WaitOptions = {}) =>
          waitForJob(environment, read as Read<Job>, job, wait),
      }),
  };
}

/** The group whose list is read on from a cursor instead of in pages. */
const CURSORED = 'events';

function bindGroups(environment: Environment): OperationGroups {
  const groups = Object.entries(GROUPS).map(([group, names]) => [group, bindGroup(environment, group, names)]);
  // The printed types are given to the tables by a cast. Tests check that they agree.
  return Object.fromEntries(groups) as OperationGroups;
}

/** Creates a client of the service. It holds no connections, so it need not be closed. Create one and share it. */
export function createClient(options: ClientOptions): Client {
  const environment = completeOptions(options);
  const groups = bindGroups(environment);
  const { pets, fingerprintAdditionJobs, petVerificationJobs, petIdentificationJobs } = groups;
  const upload = { fingerprint: groups.fingerprints.upload, appearance: groups.appearances.upload };
  return {
    ...groups,
    request: (method: string, path: string, request?: RawRequest) => requestRaw(environment, method, path, request),
    pets: {
      ...pets,
      addFingerprintsAndWait: async (petId, body, wait) =>
        await fingerprintAdditionJobs.waitFor(await pets.addFingerprints(petId, body, { signal: wait?.signal }), wait),
      verifyAndWait: async (petId, body, wait) =>
        await petVerificationJobs.waitFor(await pets.verify(petId, body, { signal: wait?.signal }), wait),
      identifyAndWait: async (body, wait) =>
        await petIdentificationJobs.waitFor(await pets.identify(body, { signal: wait?.signal }), wait),
    },
    captureSessions: {
      ...groups.captureSessions,
      uploadFiles: (sessionId, files, uploadOptions = {}) => uploadFiles(upload, sessionId, files, uploadOptions),
    },
  };
}
