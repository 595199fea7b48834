import type { FastifyInstance } from 'fastify';

/** Span attributes: short words and numbers, never caller data. */
type SpanFacts = Readonly<Record<string, string | number | boolean | undefined>>;

/** Root spans. All other spans are inside one of them. */
export type SpanKind = 'request' | 'job' | 'webhook';

interface OpenSpan {
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

type Asynchronous = (...values: never[]) => Promise<unknown>;
type MethodsOf<Part> = { [Name in keyof Part]: Part[Name] extends Asynchronous ? Name : never }[keyof Part] & string;

/** Wraps methods of a service part in child spans. */
export function withSteps<Part extends object>(
  tracing: Tracing,
  name: string,
  part: Part,
  methods: readonly MethodsOf<Part>[],
): Part {
  const steps = methods.map((method) => {
    const call = part[method] as Asynchronous;
    return [method, (...values: never[]) => tracing.step(`${name} ${method}`, () => call.apply(part, values))];
  });
  // Copies getters as getters.
  const copy = Object.create(Object.getPrototypeOf(part), Object.getOwnPropertyDescriptors(part));
  return Object.assign(copy, Object.fromEntries(steps)) as Part;
}

declare module 'fastify' {
  interface FastifyRequest {
    span: OpenSpan | undefined;
  }
}

const pathCharsMax = 300;

/** Opens a span per request, from its first hook to the end of its response, with its request id. */
export const traceRequests = (tracing: Tracing) => (server: FastifyInstance) => {
  server.decorateRequest('span', undefined);
  server.addHook('onRequest', (request, _reply, done) => {
    const path = request.originalUrl.split('?')[0]!.slice(0, pathCharsMax);
    const facts = { 'http.request.method': request.method, 'url.path': path, 'rhinarium.request_id': request.id };
    const { traceparent } = request.headers;
    const parent = typeof traceparent === 'string' ? traceparent : undefined;
    request.span = tracing.begin('request', request.method, facts, parent);
    request.span.within(done);
  });
  server.addHook('onResponse', async (request, reply) => {
    const status = reply.statusCode;
    if (request.operation !== undefined) request.span?.rename(request.operation);
    request.span?.end(
      {
        'http.response.status_code': status,
        'rhinarium.tenant_id': request.caller?.tenant.id,
        'rhinarium.error_code': request.failureCode,
      },
      status >= 500 ? status : undefined,
    );
  });
};
