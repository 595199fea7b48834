import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A finished span of the service, times in ms. */
export interface Span {
  readonly id: string;
  readonly parentId: string | undefined;
  readonly name: string;
  /** Tenant of a request’s span. */
  readonly tenantId?: string | undefined;
  readonly startMs: number;
  readonly endMs: number;
}

/** Spans with the same names up to their root, per operation. */
export interface Stage {
  /** Names from the root to this span. */
  readonly path: readonly string[];
  readonly count: number;
  /** Time within the spans, ms. */
  readonly totalMs: number;
  /** Time within the spans and outside of their children, ms. */
  readonly ownMs: number;
}

/** Interval in which the service exports spans, ms, with a margin. */
const exportMs = 7000;

/** A receiver of OpenTelemetry traces as JSON over HTTP. */
export async function startCollector() {
  let spans: Span[] = [];
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    spans.push(...readSpans(JSON.parse(Buffer.concat(chunks).toString())));
    response.setHeader('content-type', 'application/json').end('{}');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** Waits for outstanding spans and returns those since the last call. */
    async settle(): Promise<readonly Span[]> {
      await new Promise((resolve) => setTimeout(resolve, exportMs));
      const settled = spans;
      spans = [];
      return settled;
    },
    async close(): Promise<void> {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

interface ExportedSpan {
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly name: string;
  readonly startTimeUnixNano: string;
  readonly endTimeUnixNano: string;
  readonly attributes?: readonly { readonly key: string; readonly value: { readonly stringValue?: string } }[];
}

interface Exported {
  readonly resourceSpans: readonly { readonly scopeSpans: readonly { readonly spans: readonly ExportedSpan[] }[] }[];
}

const readSpans = (exported: Exported): Span[] =>
  exported.resourceSpans.flatMap(({ scopeSpans }) =>
    scopeSpans.flatMap(({ spans }) =>
      spans.map(({ spanId, parentSpanId, name, startTimeUnixNano, endTimeUnixNano, attributes }) => ({
        id: spanId,
        parentId: parentSpanId || undefined,
        name,
        tenantId: attributes?.find(({ key }) => key === 'rhinarium.tenant_id')?.value.stringValue,
        startMs: Number(startTimeUnixNano) / 1e6,
        endMs: Number(endTimeUnixNano) / 1e6,
      })),
    ),
  );

/** Length of the union of the intervals within `span`, ms. */
function coveredMs(span: Span, inner: readonly Span[]): number {
  let covered = 0;
  let reachedMs = span.startMs;
  for (const { startMs, endMs } of [...inner].sort((a, b) => a.startMs - b.startMs)) {
    const fromMs = Math.max(reachedMs, startMs);
    const toMs = Math.min(endMs, span.endMs);
    if (toMs > fromMs) covered += toMs - fromMs;
    reachedMs = Math.max(reachedMs, toMs);
  }
  return covered;
}

/** The stages of all spans, with counts and times divided by the number of operations. */
export function stagesOf(spans: readonly Span[], operations: number): Stage[] {
  const byId = new Map(spans.map((span) => [span.id, span]));
  const children = groupByParent(spans);
  const pathOf = (span: Span): string[] => {
    const parent = span.parentId === undefined ? undefined : byId.get(span.parentId);
    return parent ? [...pathOf(parent), span.name] : [span.name];
  };
  const stages = new Map<string, Stage>();
  for (const span of spans) {
    const names = pathOf(span);
    const key = names.join('\n');
    const { count, totalMs, ownMs } = stages.get(key) ?? { count: 0, totalMs: 0, ownMs: 0 };
    const durationMs = span.endMs - span.startMs;
    stages.set(key, {
      path: names,
      count: count + 1 / operations,
      totalMs: totalMs + durationMs / operations,
      ownMs: ownMs + (durationMs - coveredMs(span, children.get(span.id) ?? [])) / operations,
    });
  }
  return [...stages.values()].sort((a, b) => b.totalMs - a.totalMs);
}

function groupByParent(spans: readonly Span[]): Map<string | undefined, Span[]> {
  const groups = new Map<string | undefined, Span[]>();
  for (const span of spans) groups.set(span.parentId, [...(groups.get(span.parentId) ?? []), span]);
  return groups;
}
