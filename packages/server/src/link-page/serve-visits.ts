import {
  type FinishVisit,
  LIMITS,
  VISIT_HEADER,
  VISIT_OPERATIONS,
  type VisitOperation,
  type VisitRouteName,
} from '@rhinarium/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { MINUTE_MS } from '../common/durations.ts';
import type { Context, Services } from '../context.ts';
import { admitByLink, admitByVisit, type LinkPlace, type VisitPlace } from '../domains/links/admit-visitor.ts';
import { finishVisit } from '../domains/links/finish-visit.ts';
import { type NetworkVisits, openVisit, openVisitsOfNetworks } from '../domains/links/open-visit.ts';
import {
  consentToVisit,
  joinVisit,
  lookInVisit,
  previewVisit,
  readVisit,
  uploadToVisit,
} from '../domains/links/visit-actions.ts';
import { openAddressLimit } from '../http/address-limit.ts';
import { parseParts } from '../http/parse-request.ts';
import type { RateLimits } from '../http/rate-limits.ts';
import { type ReceivedFile, registerRows } from '../http/receive-form.ts';
import { keyOf, registerStatus } from './register-link-page.ts';

/** Parsed parts of a visit's request. Parsing has required the parts of its row. */
interface VisitInput {
  readonly body: { readonly token: string; readonly picture: string } & FinishVisit;
  readonly file: ReceivedFile;
  readonly ofNetwork: () => NetworkVisits;
}

type AnswerOf<Name extends VisitRouteName> = (typeof VISIT_OPERATIONS)[Name]['answer']['_zod']['input']['data'];

/** One action per call of the page. A missing or mistyped one does not compile. */
const VISIT_ACTIONS: {
  readonly [Name in VisitRouteName]: (
    context: Context,
    place: VisitPlace,
    input: VisitInput,
  ) => Promise<AnswerOf<Name>>;
} = {
  openVisit: (context, place, { body, ofNetwork }) => openVisit(context, place, body.token, ofNetwork()),
  readVisit,
  joinVisit,
  consentToVisit,
  uploadVisitFingerprint: (context, place, { file }) => uploadToVisit(context, place, 'fingerprint', file),
  uploadVisitAppearance: (context, place, { file }) => uploadToVisit(context, place, 'appearance', file),
  lookInVisit: (context, place, { body }) => lookInVisit(context, place, body.picture),
  previewVisit,
  finishVisit: (context, place, { body }) => finishVisit(context, place, body),
  readVisitLicense: async () => ({ valid: true }),
};

export interface VisitOptions {
  readonly services: Services;
  readonly rateLimits: RateLimits;
  readonly shutdown: AbortSignal;
}

const PER_MINUTE = { action: LIMITS.linkVisitsPerMinute, upload: LIMITS.linkUploadsPerMinute } as const;

/** Counts per network, in memory. */
interface NetworkBudgets {
  readonly count: (address: string) => void;
  /** A network's share of a link's budgets, so that it cannot spend them for all others. */
  readonly countOfLink: Readonly<Record<keyof typeof PER_MINUTE, (address: string, linkId: string) => void>>;
  readonly visitsOf: (linkId: string, address: string) => NetworkVisits;
}

function openNetworkBudgets({ clock }: Pick<Services, 'clock'>): NetworkBudgets {
  const open = (countMax: number) => openAddressLimit({ countMax, windowMs: MINUTE_MS, clock });
  return {
    count: open(LIMITS.linkRequestsPerMinute),
    countOfLink: {
      action: open(LIMITS.linkVisitsPerMinuteAndNetwork),
      upload: open(LIMITS.linkUploadsPerMinuteAndNetwork),
    },
    visitsOf: openVisitsOfNetworks(),
  };
}

type Gate = VisitOptions & NetworkBudgets;

/**
 * Registers the calls of the page of capture links. The network's budget comes first, then the token, then the network's
 * share of the link, then the budgets of link and tenant. The token of a visit is in a header and checked before the
 * body is read. That of a link is in the body.
 */
export async function registerVisits(server: FastifyInstance, options: VisitOptions): Promise<void> {
  const { services } = options;
  const gate: Gate = { ...options, ...openNetworkBudgets(services) };
  registerStatus(server, { services, count: gate.count, countOfCase: gate.countOfLink.action });
  await registerRows<VisitRouteName>(server, VISIT_OPERATIONS, (scope, name) => {
    const row: VisitOperation = VISIT_OPERATIONS[name];
    const places = new WeakMap<FastifyRequest, VisitPlace>();
    scope.route({
      method: row.method,
      url: row.path,
      async onRequest(request, reply) {
        request.operation = `link.${name}`;
        reply.header('cache-control', 'no-store');
        if (row.spends === 'look') services.looks.countOfNetwork(request.ip);
        else gate.count(request.ip);
        if (row.admits === 'visit') {
          const place = await admitByVisit(services, request.headers[VISIT_HEADER]);
          await spend(gate, row, place, request, reply);
          places.set(request, place);
        }
      },
      async handler(request, reply) {
        const { input, discard } = await parseParts(row, request, () => services.blobs.temporaryPath());
        try {
          const given = input as unknown as VisitInput;
          const place = places.get(request) ?? (await admitLink(gate, row, given, request, reply));
          const ofNetwork = () => gate.visitsOf(place.linkId, request.ip);
          const data = await VISIT_ACTIONS[name](contextOf(options, place, request), place, { ...given, ofNetwork });
          return await reply.send({ data });
        } finally {
          await discard();
        }
      },
    });
  });
}

/** The link of a request that opens a visit. Its `sessionId` does not exist yet. */
async function admitLink(
  gate: Gate,
  row: VisitOperation,
  { body }: VisitInput,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<VisitPlace> {
  const place = await admitByLink(gate.services, body.token);
  await spend(gate, row, place, request, reply);
  return { ...place, sessionId: '', statusToken: '' };
}

async function spend(
  { rateLimits, countOfLink }: Gate,
  { spends }: VisitOperation,
  place: LinkPlace,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  const { tenant, linkId } = place;
  request.caller = { tenant, key: keyOf(place), person: undefined };
  if (spends === undefined || spends === 'look') return;
  countOfLink[spends](request.ip, linkId);
  const link = { id: linkId, perMinute: PER_MINUTE[spends] };
  await rateLimits.spend({ tenantId: tenant.id, key: keyOf(place), link }, spends, reply);
}

function contextOf({ services, shutdown }: VisitOptions, place: LinkPlace, request: FastifyRequest): Context {
  const { tenant } = place;
  const log = request.log.child({ tenantId: tenant.id, operation: request.operation });
  const recognition = services.recognition.shareOf(tenant.id);
  return {
    ...services,
    recognition,
    log,
    tenant,
    key: keyOf(place),
    person: undefined,
    requestId: request.id,
    shutdown,
  };
}
