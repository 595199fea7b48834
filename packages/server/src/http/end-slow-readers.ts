import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** Minimum rate of a transfer: bytes per window. */
export interface Pace {
  readonly windowMs: number;
  readonly bytesMin: number;
}

/** 2 kB per second. The window is long because bytes are counted in whole pieces of an answer. */
const READING_PACE: Pace = { windowMs: 30_000, bytesMin: 60_000 };

/** Checks per window. */
const CHECKS = 6;

interface Reading {
  readonly socket: Socket;
  /** When the window began, and the bytes taken until then. `undefined` while nothing waits for the client. */
  window: { readonly sinceMs: number; readonly bytesBefore: number } | undefined;
}

export interface Readers {
  /** Watches the connection of an answer until it is sent. */
  watch(response: ServerResponse): void;
  close(): void;
}

/** Bytes that the client's side took from a connection. */
const takenBytes = (socket: Socket) => socket.bytesWritten - socket.writableLength;

/** Closes connections whose clients take less of a waiting answer than the pace demands. */
export function endSlowReaders(ticks: () => number, { windowMs, bytesMin }: Pace = READING_PACE): Readers {
  const readings = new Set<Reading>();
  const check = (reading: Reading, nowMs: number) => {
    const { socket, window } = reading;
    if (socket.writableLength === 0) reading.window = undefined;
    else if (window === undefined || nowMs - window.sinceMs >= windowMs) {
      const bytes = takenBytes(socket);
      if (window !== undefined && bytes - window.bytesBefore < bytesMin) socket.destroy();
      reading.window = { sinceMs: nowMs, bytesBefore: bytes };
    }
  };
  const timer = setInterval(() => {
    const nowMs = ticks();
    for (const reading of readings) check(reading, nowMs);
  }, windowMs / CHECKS).unref();
  return {
    watch(response) {
      const reading: Reading = { socket: response.req.socket, window: undefined };
      readings.add(reading);
      response.once('close', () => readings.delete(reading));
    },
    close: () => clearInterval(timer),
  };
}
