import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Failure } from '../common/failure.ts';
import { type BodyAdmission, bodyBytesMaxOf, declaredBytes } from './body-admission.ts';
import { holderOf } from './bound-answers.ts';
import type { Pace } from './end-slow-readers.ts';

/** 4 kB per second, a tenth of a weak mobile connection, with room for a handover between cells. */
const SENDING_PACE: Pace = { windowMs: 15_000, bytesMin: 60_000 };

/** Checks per window. */
const CHECKS = 5;

/** A body that is being received. */
interface Arrival {
  /** Aborted with the failure to answer. */
  readonly signal: AbortSignal;
  /** Ends the receipt: answers the failure, drops later bytes unread and closes the connection. */
  end(failure: Failure): void;
}

interface Watched extends Arrival {
  readonly request: FastifyRequest;
  sinceMs: number;
  bytesBefore: number;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Receipt of the body, `undefined` before it was admitted and without a body. */
    arrival: Arrival | undefined;
  }
}

export interface ArrivingBodies {
  /** Admits the bodies of all requests of a server before they are read, and watches them. */
  register(server: FastifyInstance): void;
  /** Answers 503 to every body that is still arriving. */
  refuseAll(): void;
}

const close = { connection: 'close' };

const tooSlow = (field: string) =>
  new Failure('validation', {
    details: { [field]: ['The request arrived too slowly. Send it again over a better connection, or a smaller one.'] },
    headers: close,
  });

/**
 * The only place where bodies are admitted. A body that exceeds the limit of its route is 413 before it is read
 * (specification 5.8). Others count as bytes under way until they are answered, and are ended below the minimum rate.
 */
export function openArrivingBodies(
  admission: BodyAdmission,
  ticks: () => number,
  { windowMs, bytesMin }: Pace = SENDING_PACE,
): ArrivingBodies {
  const arriving = new Set<Watched>();
  const check = (watched: Watched, nowMs: number) => {
    const { raw, routeOptions } = watched.request;
    // Where bytes wait, the service is slow and not the client.
    const isWaiting = raw.readableLength === 0;
    if (isWaiting && nowMs - watched.sinceMs < windowMs) return;
    if (isWaiting && raw.socket.bytesRead - watched.bytesBefore < bytesMin)
      watched.end(tooSlow(routeOptions.config.takesForm === true ? 'file' : 'body'));
    watched.sinceMs = nowMs;
    watched.bytesBefore = raw.socket.bytesRead;
  };
  const timer = setInterval(() => {
    const nowMs = ticks();
    for (const watched of arriving) check(watched, nowMs);
  }, windowMs / CHECKS).unref();
  const watch = (request: FastifyRequest, reply: FastifyReply) => {
    const { raw } = request;
    const stop = new AbortController();
    const watched: Watched = {
      request,
      sinceMs: ticks(),
      bytesBefore: raw.socket.bytesRead,
      signal: stop.signal,
      end(failure) {
        arriving.delete(watched);
        raw.unpipe();
        raw.resume();
        stop.abort(failure);
        // The parser of a JSON body does not listen.
        if (request.routeOptions.config.takesForm !== true) void reply.headers(close).send(failure);
      },
    };
    request.arrival = watched;
    arriving.add(watched);
    const leave = () => void arriving.delete(watched);
    raw.once('end', leave);
    reply.raw.once('close', leave);
  };
  return {
    register(server) {
      server.decorateRequest('arrival', undefined);
      server.addHook('onClose', async () => clearInterval(timer));
      server.addHook('preParsing', async (request, reply, payload) => {
        const bytes = declaredBytes(request);
        if (bytes > bodyBytesMaxOf(request)) throw new Failure('bodyTooLarge');
        if (bytes === 0 || reply.raw.destroyed) return payload;
        const place = request.routeOptions.config.takesForm === true ? 'disk' : 'memory';
        reply.raw.once('close', admission.admit(place, callerOf(request), bytes));
        if (place === 'disk') await admission.requireSpace();
        watch(request, reply);
        return payload;
      });
    },
    refuseAll() {
      for (const { end } of arriving) end(new Failure('overloaded', { headers: close, log: 'stopping' }));
    },
  };
}

function callerOf(request: FastifyRequest) {
  const { caller } = request;
  return { ...holderOf(request), isStranger: caller?.person === undefined && (caller?.key.id ?? null) === null };
}
