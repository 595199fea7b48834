import { INSTALLATION_FIGURES, MEASURES, PROCESS_FIGURES } from '@rhinarium/server/parts/operations';
import { page, table } from './markdown.ts';

const code = (text: string) => `\`${text}\``;

/** docs/metrics.md: the service's metrics. */
export function printMetrics(): string {
  const figures = (rows: readonly { readonly name: string; readonly help: string }[]) =>
    table(
      ['name', 'meaning'],
      rows.map(({ name, help }) => [code(name), help]),
    );
  return page(
    '# Metrics',
    '<!-- Printed by `npm run docs` from packages/server/src/ops/figures.ts. Do not edit. -->',
    'Metrics of the service itself at `/metrics`, for Prometheus. Metrics of Node.js and the process come with them. The [alerts](runbook.md) and the dashboard use them: see [operating](operating.md).',
    '## Per process',
    table(
      ['name', 'type', 'labels', 'meaning'],
      Object.values(MEASURES).map(({ name, help, labelNames, ...more }) => [
        code(name),
        'buckets' in more ? 'histogram' : 'counter',
        labelNames.map(code).join(', '),
        help,
      ]),
    ),
    figures(PROCESS_FIGURES),
    '## Per installation',
    'Every process reports the same value: take the `max`, not the `sum`.',
    figures(INSTALLATION_FIGURES),
  );
}
