import { VERSION } from '../../common/version.ts';
import type { Settings } from '../../settings.ts';
import { NO_TRACING, type SpanKind, type Tracing } from './tracing.ts';

/** Export timeout at shutdown, ms. Later spans are lost. */
const exportMsMax = 3_000;

const TRACE_PARENT = /^00-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})$/;

/** Exports spans to the configured collector. Without one, nothing is loaded or recorded. */
export async function openTracing(settings: Pick<Settings, 'tracesUrl' | 'tracesShare' | 'role'>): Promise<Tracing> {
  const { tracesUrl, tracesShare, role } = settings;
  if (tracesUrl === undefined) return NO_TRACING;
  // Loaded on demand, because most installations have no collector.
  const [api, sdk, { OTLPTraceExporter }, { AsyncLocalStorageContextManager }, { resourceFromAttributes }] =
    await Promise.all([
      import('@opentelemetry/api'),
      import('@opentelemetry/sdk-trace-base'),
      import('@opentelemetry/exporter-trace-otlp-http'),
      import('@opentelemetry/context-async-hooks'),
      import('@opentelemetry/resources'),
    ]);
  const exporter = new OTLPTraceExporter({ url: `${tracesUrl.replace(/\/$/, '')}/v1/traces` });
  const provider = new sdk.BasicTracerProvider({
    resource: resourceFromAttributes({
      'service.name': 'rhinarium',
      'service.version': VERSION,
      'rhinarium.role': role,
    }),
    // Sampled by trace id. Honouring a caller's sampling flag would let it decide our cost.
    sampler: new sdk.TraceIdRatioBasedSampler(tracesShare),
    spanProcessors: [new sdk.BatchSpanProcessor(exporter, { exportTimeoutMillis: exportMsMax })],
  });
  const tracer = provider.getTracer('rhinarium', VERSION);
  const contexts = new AsyncLocalStorageContextManager();
  const { trace, ROOT_CONTEXT, SpanStatusCode } = api;
  const KINDS: Readonly<Record<SpanKind, number>> = {
    request: api.SpanKind.SERVER,
    job: api.SpanKind.CONSUMER,
    webhook: api.SpanKind.CLIENT,
  };
  const active = () => trace.getSpanContext(contexts.active());
  const contextOf = (parent: string | undefined) => {
    const [, traceId, spanId, flags] = TRACE_PARENT.exec(parent ?? '') ?? [];
    if (traceId === undefined || spanId === undefined) return ROOT_CONTEXT;
    const traceFlags = Number.parseInt(flags!, 16);
    return trace.setSpanContext(ROOT_CONTEXT, { traceId, spanId, traceFlags, isRemote: true });
  };
  return {
    begin(kind, name, facts, parent) {
      const around = contextOf(parent);
      const span = tracer.startSpan(name, { kind: KINDS[kind], attributes: facts }, around);
      const within = trace.setSpan(around, span);
      return {
        within: (run) => contexts.with(within, run),
        rename: (to) => span.updateName(to),
        end(facts = {}, failure) {
          span.setAttributes(facts);
          if (failure !== undefined) span.setStatus({ code: SpanStatusCode.ERROR });
          span.end();
        },
      };
    },
    async step(name, run) {
      const around = contexts.active();
      if (!trace.getSpan(around)) return await run();
      const span = tracer.startSpan(name, {}, around);
      try {
        return await contexts.with(trace.setSpan(around, span), run);
      } catch (error) {
        span.setStatus({ code: SpanStatusCode.ERROR });
        throw error;
      } finally {
        span.end();
      }
    },
    traceParent() {
      const at = active();
      return at && `00-${at.traceId}-${at.spanId}-${at.traceFlags.toString(16).padStart(2, '0')}`;
    },
    ids() {
      const at = active();
      return at && { traceId: at.traceId, spanId: at.spanId };
    },
    // An unreachable collector must not prevent a clean shutdown.
    close: () => provider.shutdown().catch(() => {}),
  };
}
