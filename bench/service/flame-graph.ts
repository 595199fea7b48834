import type { Stage } from './trace-collector.ts';

const widthPx = 1200;
const rowPx = 22;
const charPx = 6.6;

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

/** Colour by the first word of a stage: database, engine, blobs, decoding, job, or the request itself. */
const COLOURS: Readonly<Record<string, string>> = {
  database: '#7aa7d9',
  engine: '#e0885a',
  decoding: '#d9b44a',
  blobs: '#8fb573',
  job: '#b59ad6',
};

/** Stages of one run with a title. */
export interface Flames {
  readonly title: string;
  readonly stages: readonly Stage[];
}

const titlePx = 30;

/**
 * An SVG of several runs, each with its roots at the top: width is the mean time of a stage per operation. Children that
 * overlap are drawn side by side.
 */
export function drawFlames(runs: readonly Flames[]): string {
  let top = 0;
  const drawn = runs.map(({ title, stages }) => {
    const from = top + titlePx;
    top = from + Math.max(...stages.map(({ path }) => path.length)) * rowPx;
    return `<text x="4" y="${from - 8}" font-size="14" font-weight="bold">${escaped(title)}</text>${flamesAt(from, stages)}`;
  });
  const box = `viewBox="0 0 ${widthPx} ${top}" font-family="monospace" font-size="11"`;
  return `<svg xmlns="http://www.w3.org/2000/svg" ${box}><title>Where the time goes</title><rect width="${widthPx}" height="${top}" fill="#fff"/>${drawn.join('')}</svg>\n`;
}

function flamesAt(topPx: number, stages: readonly Stage[]): string {
  const roots = stages.filter(({ path }) => path.length === 1);
  const totalMs = roots.reduce((sum, { totalMs: ms }) => sum + ms, 0);
  const pxPerMs = widthPx / totalMs;
  const parts: string[] = [];
  const draw = (stage: Stage, leftPx: number, roomPx: number) => {
    const name = stage.path.at(-1)!;
    const label = `${name} ${stage.totalMs.toFixed(1)} ms`;
    const top = topPx + (stage.path.length - 1) * rowPx;
    const colour = COLOURS[name.split(' ')[0]!] ?? '#b8bcc4';
    const shown = roomPx > 40 ? escaped(label.slice(0, Math.floor((roomPx - 8) / charPx))) : '';
    parts.push(
      `<g><title>${escaped(`${label}, ${stage.count.toFixed(1)} times`)}</title>` +
        `<rect x="${leftPx.toFixed(1)}" y="${top}" width="${Math.max(0.5, roomPx - 1).toFixed(1)}" height="${rowPx - 1}" rx="2" fill="${colour}"/>` +
        `<text x="${(leftPx + 4).toFixed(1)}" y="${top + 15}">${shown}</text></g>`,
    );
    const inner = stages.filter(
      ({ path }) => path.length === stage.path.length + 1 && stage.path.every((part, at) => part === path[at]),
    );
    const innerMs = inner.reduce((sum, { totalMs: ms }) => sum + ms, 0);
    // Parallel children may add up to more than their parent.
    const scale = innerMs * pxPerMs > roomPx ? roomPx / innerMs : pxPerMs;
    let at = leftPx;
    for (const child of inner) {
      draw(child, at, child.totalMs * scale);
      at += child.totalMs * scale;
    }
  };
  let at = 0;
  for (const root of roots) {
    draw(root, at, root.totalMs * pxPerMs);
    at += root.totalMs * pxPerMs;
  }
  return parts.join('');
}
