import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { addressBlockOf } from '../common/address-block.ts';
import { type ByteHolder, openByteBudget } from './byte-budget.ts';

/** Bytes of an answer that are given to a connection at a time. */
const pieceBytes = 16 * 1024;

function* cut(bytes: Buffer): Generator<Buffer> {
  for (let at = 0; at < bytes.length; at += pieceBytes) yield bytes.subarray(at, at + pieceBytes);
}

/** Stream of the bytes in pieces, without a copy. The next piece is taken when the client has read enough. */
export const inPieces = (bytes: Buffer): Readable =>
  Readable.from(cut(bytes), { objectMode: false, highWaterMark: pieceBytes });

/** Larger answers are counted until they are read, and given to the connection in pieces. */
const uncountedBytesMax = 64 * 1024;

export const holderOf = (request: FastifyRequest): ByteHolder => ({
  tenantId: request.caller?.tenant.id,
  network: addressBlockOf(request.ip),
});

/**
 * Bounds the bytes of answers that wait for their readers. What exceeds a bound is answered with 429 or 503 instead.
 * Answers that are streams already hold one piece at a time, so they are not counted.
 */
export function boundAnswers(server: FastifyInstance): void {
  const waiting = openByteBudget({
    of: 'answers that wait for their readers',
    tenantBytesMax: 64e6,
    networkBytesMax: 64e6,
    allBytesMax: 192e6,
  });
  server.addHook('onSend', (request, reply, payload, done) => {
    if (typeof payload !== 'string' && !Buffer.isBuffer(payload)) return done(null, payload);
    const bytes = Buffer.byteLength(payload);
    if (bytes <= uncountedBytesMax) return done(null, payload);
    try {
      const leave = waiting.take(holderOf(request), bytes);
      if (reply.raw.destroyed) leave();
      else reply.raw.once('close', leave);
    } catch (refusal) {
      return done(refusal as Error);
    }
    reply.header('content-length', bytes);
    done(null, inPieces(typeof payload === 'string' ? Buffer.from(payload) : payload));
  });
}

/** Maximum requests of a connection that wait for its earlier answers, and of all connections. */
const waitingMax = 100;
const allWaitingMax = 5000;

interface Turn {
  /** Is true while an answer is under way. */
  isAnswering: boolean;
  readonly waiting: (readonly [IncomingMessage, ServerResponse])[];
}

/**
 * Wraps a request listener so that pipelined requests of a connection begin one after the other, each when the answer
 * before it was taken by the client's side. Node.js begins all at the same time and holds their answers. A connection
 * with too many waiting requests is closed.
 */
export function inTurn(answer: RequestListener): RequestListener {
  const turns = new WeakMap<Socket, Turn>();
  let allWaiting = 0;
  const begin = (turn: Turn, request: IncomingMessage, response: ServerResponse) => {
    turn.isAnswering = true;
    response.once('close', () => next(turn, request.socket));
    answer(request, response);
  };
  const next = (turn: Turn, socket: Socket) => {
    turn.isAnswering = false;
    if (socket.destroyed) {
      allWaiting -= turn.waiting.length;
      turn.waiting.length = 0;
      return;
    }
    const following = turn.waiting.shift();
    if (following === undefined) return;
    allWaiting -= 1;
    begin(turn, ...following);
  };
  return (request, response) => {
    const { socket } = request;
    if (socket.destroyed) return;
    let turn = turns.get(socket);
    if (turn === undefined) {
      turn = { isAnswering: false, waiting: [] };
      turns.set(socket, turn);
    }
    if (!turn.isAnswering) return begin(turn, request, response);
    if (turn.waiting.length >= waitingMax || allWaiting >= allWaitingMax) return void socket.destroy();
    turn.waiting.push([request, response]);
    allWaiting += 1;
  };
}
