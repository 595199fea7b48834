import { type Span, stagesOf } from './trace-collector.ts';

/** Stages of a table, longest first. */
const stagesMax = 20;

/** Table of the stages of one tenant's requests, per operation. Stages within others are indented. */
export function stagesOfTenant(title: string, spans: readonly Span[], tenantId: string, operations: number): string[] {
  const byId = new Map(spans.map((span) => [span.id, span]));
  const rootOf = (span: Span): Span => {
    const parent = span.parentId === undefined ? undefined : byId.get(span.parentId);
    return parent ? rootOf(parent) : span;
  };
  const own = spans.filter((span) => rootOf(span).tenantId === tenantId);
  const rows = stagesOf(own, operations)
    .slice(0, stagesMax)
    .map(
      ({ path, count, totalMs, ownMs }) =>
        `| ${path.join(' → ')} | ${count.toFixed(1)} | ${totalMs.toFixed(1)} | ${ownMs.toFixed(1)} |`,
    );
  return [`${title}, per upload:`, '', '| stage | times | total, ms | own, ms |', '| --- | --- | --- | --- |', ...rows];
}
