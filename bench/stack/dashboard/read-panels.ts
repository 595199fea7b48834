import { readFile } from 'node:fs/promises';
import type { Series, Watch } from './start-prometheus.ts';

interface Target {
  readonly expr: string;
  readonly legendFormat?: string;
}

interface Step {
  readonly color: string;
  readonly value: number | null;
}

/** A panel of the dashboard's file, as much as is drawn of it. */
export interface Panel {
  readonly type: string;
  readonly title: string;
  /** In columns of 24 and rows. */
  readonly gridPos: { readonly x: number; readonly y: number; readonly w: number; readonly h: number };
  readonly targets: readonly Target[];
  readonly fieldConfig: {
    readonly defaults: { readonly unit: string; readonly thresholds?: { readonly steps: readonly Step[] } };
  };
}

export interface Line {
  readonly name: string;
  readonly values: Series['values'];
}

export interface FilledPanel {
  readonly panel: Panel;
  readonly lines: readonly Line[];
}

/** The name of a line as the dashboard wants it: `{{label}}` stands for the label's value. */
export function lineName(format: string | undefined, labels: Series['labels']): string {
  return (format ?? '').replace(/\{\{\s*(\w+)\s*\}\}/g, (_, label: string) => labels[label] ?? '');
}

/** Every panel of the dashboard with what Prometheus has for it in a span of Unix times in seconds. */
export async function readPanels(
  file: string,
  watch: Pick<Watch, 'read'>,
  { from, to, rateSeconds }: { readonly from: number; readonly to: number; readonly rateSeconds: number },
): Promise<FilledPanel[]> {
  const { panels } = JSON.parse(await readFile(file, 'utf8')) as { panels: readonly Panel[] };
  const read = async ({ expr, legendFormat }: Target): Promise<Line[]> => {
    const query = expr.replaceAll('$__rate_interval', `${rateSeconds}s`);
    const unknown = /\$\w+/.exec(query);
    if (unknown) throw new Error(`${expr}: ${unknown[0]} is not known here`);
    const series = await watch.read(query, from, to, Math.max(1, Math.round((to - from) / 120)));
    return series.map(({ labels, values }) => ({ name: lineName(legendFormat, labels), values }));
  };
  const filled: FilledPanel[] = [];
  for (const panel of panels) filled.push({ panel, lines: (await Promise.all(panel.targets.map(read))).flat() });
  return filled;
}
