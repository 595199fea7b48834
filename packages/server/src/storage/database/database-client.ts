import type { Socket } from 'node:net';
import pg from 'pg';

/** Timeout for closing a connection together with the server, ms. One that died silently would never end. */
const endWithinMs = 2_000;

/** Reported by the server when a session starts and when they change (PostgreSQL 18, 54.2.7). */
const readOnlyParameters: ReadonlySet<string> = new Set(['in_hot_standby', 'default_transaction_read_only']);

/** Parts of a client that its types leave out. */
interface Wired {
  readonly connection: {
    readonly stream: Socket;
    on(
      event: 'parameterStatus',
      listener: (message: { readonly parameterName: string; readonly parameterValue: string }) => void,
    ): void;
  };
  readonly processID: number | null;
}

/**
 * A connection to PostgreSQL, in a pool or alone. It has a listener of `error` events from its construction, because
 * such an event without a listener exits the process.
 */
export class DatabaseClient extends pg.Client {
  readonly #readOnly = new Set<string>();
  #lost: Error | undefined;

  constructor(config?: pg.ClientConfig) {
    super(config);
    this.on('error', (error) => {
      this.#lost ??= error;
    });
    this.#wired.connection.on('parameterStatus', ({ parameterName: name, parameterValue: value }) => {
      if (readOnlyParameters.has(name)) this.#readOnly[value === 'on' ? 'add' : 'delete'](name);
    });
  }

  /** Why it was lost, `undefined` as long as it was not. */
  get lost(): Error | undefined {
    return this.#lost;
  }

  /** Whether the server reports that it accepts no writes, as a standby does. */
  get isReadOnly(): boolean {
    return this.#readOnly.size > 0;
  }

  /** Process id of the session, as the server reported it. A connection pooler reports another number. */
  get processId(): number | null {
    return this.#wired.processID;
  }

  get bytesRead(): number {
    return this.#wired.connection.stream.bytesRead;
  }

  /** Closes the connection without the server. Its statements fail. */
  drop(): void {
    this.#wired.connection.stream.destroy();
  }

  override end(): Promise<void>;
  override end(callback: (error: Error) => void): void;
  override end(callback?: (error: Error) => void): Promise<void> | void {
    const late = setTimeout(() => this.drop(), endWithinMs).unref();
    this.once('end', () => clearTimeout(late));
    return callback ? super.end(callback) : super.end();
  }

  // The stream is another one after the start of TLS.
  get #wired(): Wired {
    return this as unknown as Wired;
  }
}
