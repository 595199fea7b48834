/** Span attributes: short words and numbers, never caller data. */
type SpanFacts = Readonly<Record<string, string | number | boolean | undefined>>;

/** Root spans. All other spans are inside one of them. */
export type SpanKind = 'request' | 'job' | 'webhook';

export interface OpenSpan {
  /** Runs something, and everything it starts, within the span. */
  within<T>(run: () => T): T;
  /** Renames a span whose name is only known later. */
  rename(name: string): void;
  /** Ends the span. A `failure` marks it as failed. */
  end(facts?: SpanFacts, failure?: unknown): void;
}

/** OpenTelemetry tracing of requests, jobs and webhooks. */
export interface Tracing {
  /** Starts a root span, as part of the trace in `parent` (W3C `traceparent`). */
  begin(kind: SpanKind, name: string, facts: SpanFacts, parent: string | undefined): OpenSpan;
  /** Runs a child span of the current one. Without one, as in upkeep, runs it untraced. */
  step<T>(name: string, run: () => Promise<T>): Promise<T>;
  /** `traceparent` for work that continues the current trace later. */
  traceParent(): string | undefined;
  /** Ids for log lines. */
  ids(): { readonly traceId: string; readonly spanId: string } | undefined;
  /** Exports finished spans. */
  close(): Promise<void>;
}

const NO_SPAN: OpenSpan = { within: (run) => run(), rename: () => {}, end: () => {} };

/** Tracing without a collector. */
export const NO_TRACING: Tracing = {
  begin: () => NO_SPAN,
  step: (_, run) => run(),
  traceParent: () => undefined,
  ids: () => undefined,
  close: async () => {},
};
