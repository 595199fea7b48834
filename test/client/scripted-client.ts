import { type Client, type ClientOptions, createClient } from '@rhinarium/client';
import { type Arrival, type Reaction, startScriptedServer } from './scripted-server.ts';

export interface Script {
  readonly client: Client;
  readonly url: string;
  readonly arrivals: readonly Arrival[];
  /** Delays requested by the client, ms. They take no time. */
  readonly delays: readonly number[];
}

/** Runs a client against a scripted server. Delays take no time, jitter is one half. */
export async function withScript(
  reactions: readonly Reaction[],
  act: (script: Script) => Promise<void>,
  options: Partial<ClientOptions> = {},
): Promise<void> {
  const server = await startScriptedServer(reactions);
  const delays: number[] = [];
  const client = createClient({
    baseUrl: server.url,
    apiKey: 'psk_test_key',
    random: () => 0.5,
    sleep: async (ms, signal) => {
      signal?.throwIfAborted();
      delays.push(ms);
    },
    ...options,
  });
  try {
    await act({ client, url: server.url, arrivals: server.arrivals, delays });
  } finally {
    await server.close();
  }
}
