import {
  ACTIONS,
  type ApiRow,
  type ConsoleRow,
  JOB_OPERATIONS,
  type JobKind,
  type PET_SORTS,
  type POOL_SORTS,
  type QueryOf,
  type SortOrder,
  type Species,
} from '@rhinarium/contract';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { ApiFailure, ask, askApi } from './api.ts';
import { findPetEntry } from './find-pet-entry.ts';

// Queries of the console with their cache keys. Everything of a tenant is below its id, so that it can be invalidated
// at once.

/** The session, `null` if not signed in. */
export const sessionQuery = queryOptions({
  queryKey: ['session'],
  async queryFn() {
    try {
      return (await ask('readConsoleSession', {})).data;
    } catch (failure) {
      if (failure instanceof ApiFailure && failure.status === 401) return null;
      throw failure;
    }
  },
  staleTime: 60_000,
});

export const signInWaysQuery = queryOptions({
  queryKey: ['sign-in ways'],
  queryFn: async () => (await ask('readSignInWays', {})).data,
  staleTime: Number.POSITIVE_INFINITY,
});

/** Whether the session ended while the console was open. */
export const sessionEndedKey = ['session ended'] as const;

export const accuracyQuery = queryOptions({
  queryKey: ['accuracy'],
  queryFn: async () => (await ask('readAccuracy', {})).data,
});

/** Key prefix of a tenant. */
export const tenantKey = (tenantId: string) => [tenantId] as const;

export const overviewQuery = (tenantId: string) =>
  queryOptions({
    queryKey: [tenantId, 'overview'],
    queryFn: async () => (await ask('readOverview', { tenantId })).data,
  });

export const keysQuery = (tenantId: string) =>
  queryOptions({
    queryKey: [tenantId, 'keys'],
    queryFn: async () => (await ask('listApiKeys', { tenantId })).data,
  });

export const keyUseQuery = (tenantId: string) =>
  queryOptions({
    queryKey: [tenantId, 'key use'],
    queryFn: async () => (await ask('readKeyUse', { tenantId })).data,
  });

export const allowedOriginsQuery = (tenantId: string) =>
  queryOptions({
    queryKey: [tenantId, 'allowed origins'],
    queryFn: async () => (await ask('readAllowedOrigins', { tenantId })).data.origins,
  });

/** Scores of the tenant's verifications. */
export const measuredClaimsQuery = (tenantId: string) =>
  queryOptions({
    queryKey: [tenantId, 'claims'],
    queryFn: async () => (await ask('readMeasuredClaims', { tenantId })).data,
  });

export const ownScoresQuery = (tenantId: string, days: number) =>
  queryOptions({
    queryKey: [tenantId, 'scores', days],
    queryFn: async () => (await ask('readOwnScores', { tenantId }, { days })).data,
  });

export const organisationQuery = (tenantId: string) =>
  queryOptions({
    queryKey: [tenantId, 'organisation sign-in'],
    queryFn: async () => (await ask('readOrganisationSignIn', { tenantId })).data,
  });

export const invitationsQuery = (tenantId: string) =>
  queryOptions({
    queryKey: [tenantId, 'invitations'],
    queryFn: async () => (await ask('listInvitations', { tenantId })).data,
  });

export const peopleQuery = (tenantId: string) =>
  queryOptions({
    queryKey: [tenantId, 'people'],
    queryFn: async () => (await ask('listPeople', { tenantId })).data,
  });

export const recentFailuresQuery = (tenantId: string) =>
  queryOptions({
    queryKey: [tenantId, 'requests', 'recent failures'],
    queryFn: async () => (await ask('listRequests', { tenantId }, { outcome: 'failed', pageSize: 8 })).data,
  });

/** Pets, jobs, capture sessions and requests by name or id. */
export const everywhereQuery = (tenantId: string, text: string) =>
  queryOptions({
    queryKey: [tenantId, 'everywhere', text],
    queryFn: async () => (await ask('searchEverywhere', { tenantId }, { text })).data,
  });

/** Sections of the documentation at most. */
const docsMax = 5;

/** Sections of the documentation that a person may mean, best first. None if they cannot be read. */
export const docsQuery = (text: string) =>
  queryOptions({
    queryKey: ['docs', text],
    queryFn: async () => {
      const response = await fetch(`/docs/search?q=${encodeURIComponent(text)}`, {
        headers: { accept: 'application/json' },
      });
      const { data } = (await response.json()) as { data: { href: string; page: string; title: string }[] };
      return data.slice(0, docsMax);
    },
    retry: false,
  });

export const petQuery = (tenantId: string, petId: string) =>
  queryOptions({
    queryKey: [tenantId, 'pet', petId],
    queryFn: async () => (await askApi(tenantId, 'readPet', { petId })).data,
  });

/** Key of the owners of a tenant. */
export const ownersKey = (tenantId: string) => [tenantId, 'owners'] as const;

export const ownerQuery = (tenantId: string, ownerId: string) =>
  queryOptions({
    queryKey: [...ownersKey(tenantId), ownerId],
    queryFn: async () => (await askApi(tenantId, 'readOwner', { ownerId })).data,
  });

export const ownerPages = (tenantId: string, name: string) =>
  pagesQuery([...ownersKey(tenantId), 'list', name], (pageToken) =>
    askApi(tenantId, 'listOwners', {}, { name: name || undefined, pageToken }),
  );

export const petsOfOwnerPages = (tenantId: string, ownerId: string) =>
  pagesQuery([...ownersKey(tenantId), ownerId, 'pets'], (pageToken) =>
    askApi(tenantId, 'listPets', {}, { ownerId, pageToken }),
  );

/** The newest owners whose name contains a text. */
export const ownerChoiceQuery = (tenantId: string, name: string) =>
  queryOptions({
    queryKey: [...ownersKey(tenantId), 'named', name],
    queryFn: async () => (await askApi(tenantId, 'listOwners', {}, { name, pageSize: 5 })).data,
  });

/** A pet with its picture, `null` once deleted. */
export const petEntryQuery = (tenantId: string, petId: string) =>
  queryOptions({
    queryKey: [tenantId, 'pets', 'entry', petId],
    queryFn: () => findPetEntry(tenantId, petId),
    staleTime: 60_000,
  });

export const samplesQuery = (tenantId: string, petId: string) =>
  queryOptions({
    queryKey: [tenantId, 'samples', petId],
    queryFn: async () => (await ask('listSamples', { tenantId, petId })).data,
  });

export const sessionsOfPetQuery = (tenantId: string, petId: string) =>
  queryOptions({
    queryKey: [tenantId, 'sessions', 'of pet', petId],
    queryFn: async () => (await askApi(tenantId, 'listCaptureSessions', {}, { petId, pageSize: 20 })).data,
  });

export const sessionTimelineQuery = (tenantId: string, sessionId: string) =>
  queryOptions({
    queryKey: [tenantId, 'sessions', 'one', sessionId],
    queryFn: async () => (await ask('readSessionTimeline', { tenantId, sessionId })).data,
  });

export const jobQuery = (tenantId: string, kind: JobKind, jobId: string) =>
  queryOptions({
    queryKey: [tenantId, 'job', jobId],
    queryFn: async () => (await askApi(tenantId, JOB_OPERATIONS[kind].readJob, { jobId })).data,
  });

/** Kinds of job with a decision, and therefore evidence. */
type DecidingKind = 'PET_VERIFICATION' | 'PET_IDENTIFICATION';

/** A decided job or a match candidate, whose evidence is shown. */
export type EvidenceSource = { readonly kind: DecidingKind; readonly jobId: string } | { readonly candidateId: string };

export const evidenceQuery = (tenantId: string, source: EvidenceSource) =>
  queryOptions({
    queryKey: [tenantId, 'evidence', source],
    queryFn: async () =>
      'candidateId' in source
        ? (await askApi(tenantId, 'readMatchCandidateEvidence', source)).data
        : (await askApi(tenantId, ACTIONS[source.kind].readEvidence, { jobId: source.jobId })).data,
    staleTime: Number.POSITIVE_INFINITY,
  });

export const pairPictureQuery = (
  tenantId: string,
  source: EvidenceSource,
  pair: { readonly probe: string; readonly reference: string; readonly overlay: 'points' | 'none' },
) =>
  queryOptions({
    queryKey: [tenantId, 'evidence picture', source, pair],
    queryFn: () =>
      'candidateId' in source
        ? askApi(tenantId, 'readMatchCandidatePicture', source, pair)
        : askApi(tenantId, ACTIONS[source.kind].readPicture, { jobId: source.jobId }, pair),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  });

/** Pools for selection. */
export const poolChoiceQuery = (tenantId: string) =>
  queryOptions({
    queryKey: [tenantId, 'pools', 'choice'],
    queryFn: async () => (await askApi(tenantId, 'listSearchPools', {}, { pageSize: 200 })).data,
  });

export interface PetFilter {
  readonly search: string;
  readonly species?: Species | undefined;
  readonly searchPoolName?: string | undefined;
  readonly registered?: 'yes' | 'no' | undefined;
}

interface SortedBy<Sorts extends readonly string[]> {
  readonly sort: Sorts[number];
  readonly order: SortOrder;
}

const petFields = <Filter extends PetFilter>({ search, ...rest }: Filter) => ({ ...rest, search: search || undefined });

/** Numbers of pets. */
export const petCountsQuery = (tenantId: string) =>
  queryOptions({
    queryKey: [tenantId, 'pets', 'counts'],
    queryFn: async () => (await ask('readPetCounts', { tenantId })).data,
  });

/** Pets for selection. */
export const petChoiceQuery = (tenantId: string, filter: PetFilter) =>
  queryOptions({
    queryKey: [tenantId, 'pets', 'choice', filter],
    queryFn: async () => (await ask('searchPets', { tenantId }, { ...petFields(filter), pageSize: 50 })).data,
  });

export interface ListPage<Entry> {
  readonly data: readonly Entry[];
  readonly nextPageToken?: string | undefined;
}

type ReadPage<Entry> = (pageToken: string | undefined) => Promise<ListPage<Entry>>;

/** A paginated list of the service. */
export const pagesQuery = <Entry>(queryKey: readonly unknown[], read: ReadPage<Entry>) =>
  infiniteQueryOptions({
    queryKey,
    queryFn: ({ pageParam }) => read(pageParam),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextPageToken,
  });

/** Key of all pet lists of a tenant. */
export const petsKey = (tenantId: string) => [tenantId, 'pets'] as const;

/** Entries per page of an export, the maximum of the service. */
const filePageSize = 200;

type SortedPets = PetFilter & SortedBy<typeof PET_SORTS>;

export const petPage = (tenantId: string, filter: SortedPets, pageToken: string | undefined) =>
  ask('searchPets', { tenantId }, { ...petFields(filter), pageToken, pageSize: filePageSize });

export const petPages = (tenantId: string, filter: SortedPets) =>
  pagesQuery([...petsKey(tenantId), filter], (pageToken) =>
    ask('searchPets', { tenantId }, { ...petFields(filter), pageToken }),
  );

/** Key of all pool lists of a tenant. */
export const poolsKey = (tenantId: string) => [tenantId, 'pools'] as const;

type PoolFilter = SortedBy<typeof POOL_SORTS> & { readonly search: string };

export const poolPages = (tenantId: string, { search, ...sorting }: PoolFilter) =>
  pagesQuery([...poolsKey(tenantId), 'list', search, sorting], (pageToken) =>
    ask('listPoolEntries', { tenantId }, { ...sorting, search: search || undefined, pageToken }),
  );

/** Merges and moves of photos that can be undone. */
export const petChangePages = (tenantId: string) =>
  pagesQuery([...petsKey(tenantId), 'changes'], (pageToken) => askApi(tenantId, 'listPetChanges', {}, { pageToken }));

/** Key of capture links. */
export const linksKey = (tenantId: string) => [tenantId, 'links'] as const;

export const linkPages = (tenantId: string) =>
  pagesQuery(linksKey(tenantId), (pageToken) => askApi(tenantId, 'listCaptureLinks', {}, { pageToken }));

/** Key of lost reports, sightings and candidates. */
export const lostKey = (tenantId: string) => [tenantId, 'lost'] as const;

/** Open things of a tenant that wait for a person. */
export const toDoQuery = (tenantId: string) =>
  queryOptions({
    queryKey: [...lostKey(tenantId), 'to do'],
    queryFn: async () => (await ask('listToDo', { tenantId })).data,
    refetchInterval: 10_000,
  });

/** One’s own mails about a tenant, and whether anybody gets one. */
export const mailSettingsQuery = (tenantId: string) =>
  queryOptions({
    queryKey: [tenantId, 'mails'],
    queryFn: async () => (await ask('readMailSettings', { tenantId })).data,
  });

export const lostAndFoundQuery = (tenantId: string) =>
  queryOptions({
    queryKey: [tenantId, 'lost and found'],
    queryFn: async () => (await askApi(tenantId, 'readLostAndFound', {})).data,
  });

type LostReportFilter = Omit<QueryOf<ApiRow<'listLostReports'>>, 'pageToken' | 'pageSize'>;

export const lostReportPages = (tenantId: string, filter: LostReportFilter) =>
  pagesQuery([...lostKey(tenantId), 'reports', filter], (pageToken) =>
    askApi(tenantId, 'listLostReports', {}, { ...filter, pageToken }),
  );

export const lostReportQuery = (tenantId: string, lostReportId: string) =>
  queryOptions({
    queryKey: [...lostKey(tenantId), 'report', lostReportId],
    queryFn: async () => (await askApi(tenantId, 'readLostReport', { lostReportId })).data,
  });

type SightingFilter = Omit<QueryOf<ApiRow<'listSightings'>>, 'pageToken' | 'pageSize'>;

export const sightingPages = (tenantId: string, filter: SightingFilter) =>
  pagesQuery([...lostKey(tenantId), 'sightings', filter], (pageToken) =>
    askApi(tenantId, 'listSightings', {}, { ...filter, pageToken }),
  );

export const sightingQuery = (tenantId: string, sightingId: string) =>
  queryOptions({
    queryKey: [...lostKey(tenantId), 'sighting', sightingId],
    queryFn: async () => (await askApi(tenantId, 'readSighting', { sightingId })).data,
  });

/** Messages about a sighting. */
export const caseMessagesQuery = (tenantId: string, sightingId: string) =>
  queryOptions({
    queryKey: [...lostKey(tenantId), 'messages', sightingId],
    queryFn: async () => (await ask('readCaseMessages', { tenantId, sightingId })).data,
    refetchInterval: 10_000,
  });

/** Candidates of a lost report or sighting. */
export const candidatesQuery = (
  tenantId: string,
  of: { readonly lostReportId: string } | { readonly sightingId: string },
) =>
  queryOptions({
    queryKey: [...lostKey(tenantId), 'candidates', of],
    queryFn: async () => (await askApi(tenantId, 'listMatchCandidates', {}, { ...of, pageSize: 50 })).data,
  });

/** Sharing groups of the tenant. They are few. */
export const groupsQuery = (tenantId: string) =>
  queryOptions({
    queryKey: [...lostKey(tenantId), 'groups'],
    queryFn: async () => (await askApi(tenantId, 'listSharingGroups', {}, { pageSize: 50 })).data,
  });

/** Candidates of a lost report or sighting at other tenants. */
export const sharedCandidatesQuery = (
  tenantId: string,
  of: { readonly lostReportId: string } | { readonly sightingId: string },
) =>
  queryOptions({
    queryKey: [...lostKey(tenantId), 'shared', of],
    queryFn: async () => (await askApi(tenantId, 'listSharedCandidates', {}, { ...of, pageSize: 50 })).data,
  });

/** Photo of a shared candidate. Never kept, because the other tenant may hide it. */
export const sharedPhotoQuery = (tenantId: string, candidateId: string) =>
  queryOptions({
    queryKey: [tenantId, 'shared photo', candidateId],
    queryFn: () => askApi(tenantId, 'readSharedCandidatePhoto', { candidateId }),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  });

export const logoQuery = (tenantId: string) =>
  queryOptions({
    queryKey: [...lostKey(tenantId), 'logo'],
    queryFn: async () => (await ask('readLogo', { tenantId })).data,
    staleTime: 60_000,
  });

/** Key of webhook endpoints and deliveries. */
export const webhooksKey = (tenantId: string) => [tenantId, 'webhooks'] as const;

/** All endpoints, because a tenant has few. */
export const endpointsQuery = (tenantId: string) =>
  queryOptions({
    queryKey: [...webhooksKey(tenantId), 'endpoints'],
    queryFn: async () => (await askApi(tenantId, 'listWebhookEndpoints', {}, { pageSize: 200 })).data,
  });

type DeliveryFilter = Omit<QueryOf<ApiRow<'listWebhookDeliveries'>>, 'pageToken' | 'pageSize'>;

export const deliveryPages = (tenantId: string, filter: DeliveryFilter) =>
  pagesQuery([...webhooksKey(tenantId), 'deliveries', filter], (pageToken) =>
    askApi(tenantId, 'listWebhookDeliveries', {}, { ...filter, pageToken }),
  );

type SessionFilter = Omit<QueryOf<ConsoleRow<'listSessionEntries'>>, 'pageToken' | 'pageSize'>;

export const sessionPages = (tenantId: string, filter: SessionFilter) =>
  pagesQuery([tenantId, 'sessions', filter], (pageToken) =>
    ask('listSessionEntries', { tenantId }, { ...filter, pageToken }),
  );

type JobFilter = Omit<QueryOf<ConsoleRow<'listJobEntries'>>, 'pageToken' | 'pageSize'>;

export const jobPages = (tenantId: string, filter: JobFilter) =>
  pagesQuery([tenantId, 'jobs', filter], (pageToken) => ask('listJobEntries', { tenantId }, { ...filter, pageToken }));

export const jobPage = (tenantId: string, filter: JobFilter, pageToken: string | undefined) =>
  ask('listJobEntries', { tenantId }, { ...filter, pageToken, pageSize: filePageSize });

/** Latest jobs of a pet, of all kinds. */
export const jobsOfPetQuery = (tenantId: string, petId: string) =>
  queryOptions({
    queryKey: [tenantId, 'jobs', 'of pet', petId],
    queryFn: async () => (await ask('listJobEntries', { tenantId }, { petId, pageSize: 20 })).data,
  });

type RequestFilter = Omit<QueryOf<ConsoleRow<'listRequests'>>, 'pageToken' | 'pageSize'>;

export const requestPages = (tenantId: string, filter: RequestFilter) =>
  pagesQuery([tenantId, 'requests', filter], (pageToken) =>
    ask('listRequests', { tenantId }, { ...filter, pageToken }),
  );

export const requestPage = (tenantId: string, filter: RequestFilter, pageToken: string | undefined) =>
  ask('listRequests', { tenantId }, { ...filter, pageToken, pageSize: filePageSize });

type AuditFilter = Omit<QueryOf<ConsoleRow<'listAudit'>>, 'pageToken' | 'pageSize'>;

export const auditPages = (tenantId: string, filter: AuditFilter) =>
  pagesQuery([tenantId, 'audit', filter], (pageToken) => ask('listAudit', { tenantId }, { ...filter, pageToken }));

export const installationQuery = queryOptions({
  queryKey: ['installation'],
  queryFn: async () => (await ask('readInstallation', {})).data,
});

/** Key of all tenant lists, for operators. */
export const tenantsKey = ['tenants'] as const;

type TenantFilter = Omit<QueryOf<ConsoleRow<'listTenants'>>, 'pageToken' | 'pageSize'>;

export const tenantPages = (filter: TenantFilter) =>
  pagesQuery([...tenantsKey, filter], (pageToken) => ask('listTenants', {}, { ...filter, pageToken }));
