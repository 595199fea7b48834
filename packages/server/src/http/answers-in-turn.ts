import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** Maximum requests of a connection that wait for its earlier answers, and of all connections. */
const waitingMax = 100;
const allWaitingMax = 5000;

interface Turn {
  /** Whether an answer is under way. */
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
