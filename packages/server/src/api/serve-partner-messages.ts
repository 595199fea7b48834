import { LIMITS, PARTNER_MESSAGE_ROUTE } from '@rhinarium/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ApiKey } from '../common/caller.ts';
import { MINUTE_MS } from '../common/durations.ts';
import { Failure } from '../common/failure.ts';
import type { Context } from '../context.ts';
import { admitPartner, type PartnerPlace, readMessage } from '../domains/partners/admit-partner.ts';
import { receiveMessage } from '../domains/partners/receive-message.ts';
import { openAddressLimit } from '../http/address-limit.ts';
import { routeOf } from '../http/verb-paths.ts';
import type { RouteOptions } from './serve-operations.ts';

type MessageOptions = Pick<RouteOptions, 'services' | 'rateLimits' | 'uploads' | 'shutdown'>;

/** A partner acts for the tenant like one of its keys, without a scope of any operation. */
const keyOf = ({ tenant }: PartnerPlace): ApiKey => ({
  ...{ id: null, mode: tenant.mode, scopes: [], requestsPerMinute: null, searchPoolIds: null },
});

/**
 * Registers the receipt of messages of partners. The network's budget comes first, then the partner, then its budget and
 * the tenant's. The body stays as it was sent, because its signature is of the bytes.
 */
export async function registerPartnerMessages(server: FastifyInstance, options: MessageOptions): Promise<void> {
  const { services } = options;
  const bytesMax = LIMITS.partnerMessageBytesMax;
  const countAddress = openAddressLimit({
    ...{ countMax: LIMITS.linkRequestsPerMinute, windowMs: MINUTE_MS, clock: services.clock },
  });
  const places = new WeakMap<FastifyRequest, PartnerPlace>();
  await server.register(async (scope) => {
    scope.removeContentTypeParser('application/json');
    scope.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, bytes, done) => done(null, bytes));
    scope.route<{ Params: { partnerId: string } }>({
      method: PARTNER_MESSAGE_ROUTE.method,
      url: routeOf(PARTNER_MESSAGE_ROUTE.path),
      bodyLimit: bytesMax,
      async onRequest(request, reply) {
        request.operation = 'partner.message';
        countAddress(request.ip);
        if (Number(request.headers['content-length'] ?? 0) > bytesMax) throw new Failure('bodyTooLarge');
        const place = await admitPartner(services, request.params.partnerId);
        await spend(options, place, request, reply);
        places.set(request, place);
      },
      async handler(request, reply) {
        const place = places.get(request)!;
        const leave = await options.uploads.admit(place.tenant.id, bytesMax);
        try {
          const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
          const message = await readMessage(services, place, request.headers, body);
          await receiveMessage(contextOf(options, place, request), place, message);
          return await reply.status(204).send();
        } finally {
          leave();
        }
      },
    });
  });
}

async function spend(
  { rateLimits }: MessageOptions,
  place: PartnerPlace,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  const { tenant, partnerId } = place;
  const key = keyOf(place);
  request.caller = { tenant, key, person: undefined };
  const link = { id: partnerId, perMinute: LIMITS.partnerMessagesPerMinute };
  await rateLimits.spend({ tenantId: tenant.id, key, link }, 'action', reply);
}

function contextOf({ services, shutdown }: MessageOptions, place: PartnerPlace, request: FastifyRequest): Context {
  const { tenant } = place;
  const log = request.log.child({ tenantId: tenant.id, operation: request.operation });
  const recognition = services.recognition.shareOf(tenant.id);
  return {
    ...{ ...services, recognition, log, tenant, key: keyOf(place), person: undefined },
    ...{ requestId: request.id, shutdown },
  };
}
