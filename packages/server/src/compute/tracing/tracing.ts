/** What is said of a span: short words and numbers, never what a caller sent. */
export type SpanFacts = Readonly<Record<string, string | number | boolean | undefined>>;

/** The three kinds of work that begin on their own; all other spans are within one of them. */
export type SpanKind = 'request' | 'job' | 'webhook';

export interface OpenSpan {
  /** Runs something, and all that it starts, within the span. */
  within<T>(run: () => T): T;
  /** For what is known by its name only later. */
  rename(name: string): void;
  /** A `failure` marks it as failed. */
  end(facts?: SpanFacts, failure?: unknown): void;
}

/** Where the time of a request or a job goes, for a collector that speaks OpenTelemetry's protocol. */
export interface Tracing {
  /**
   * Begins a request, a job or a webhook; as part of the trace that `parent` names, the `traceparent` of W3C Trace
   * Context.
   */
  begin(kind: SpanKind, name: string, facts: SpanFacts, parent: string | undefined): OpenSpan;
  /** A step of what is under way. Where nothing is, as in upkeep, it only runs. */
  step<T>(name: string, run: () => Promise<T>): Promise<T>;
  /** The `traceparent` that makes what comes later a part of what is under way. */
  traceParent(): string | undefined;
  /** For the lines of the log. */
  ids(): { readonly traceId: string; readonly spanId: string } | undefined;
  /** Sends what has ended. */
  close(): Promise<void>;
}

const NO_SPAN: OpenSpan = { within: (run) => run(), rename: () => {}, end: () => {} };

/** Where no collector is named. */
export const NO_TRACING: Tracing = {
  begin: () => NO_SPAN,
  step: (_, run) => run(),
  traceParent: () => undefined,
  ids: () => undefined,
  close: async () => {},
};
