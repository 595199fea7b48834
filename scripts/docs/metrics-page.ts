import { INSTALLATION_FIGURES, MEASURES, PROCESS_FIGURES } from '@rhinarium/server/ops/figures';
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
    'What `/metrics` has of the service itself, for Prometheus, beside the figures of Node.js and of the process. The [alerts](runbook.md) and the dashboard use them: see [operating](operating.md).',
    '## Of the process that is asked',
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
    '## Of the whole installation',
    'They are the same whichever process is asked: take the `max` of several processes, not the `sum`.',
    figures(INSTALLATION_FIGURES),
  );
}
