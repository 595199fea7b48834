import { escaped } from '../../accuracy/report/svg.ts';
import type { FilledPanel, Line, Panel } from './read-panels.ts';

const COLUMN_PX = 60;
const ROW_PX = 24;
const GAP_PX = 8;
const LEGEND_ROW_PX = 15;
/** Lines that are named; more have no room. */
const LEGEND_MAX = 8;
/** Mean width of a character. */
const CHARACTER_PX = 6.6;
const COLOURS = ['#73bf69', '#f2cc0c', '#8ab8ff', '#ff780a', '#f2495c', '#5794f2', '#b877d9', '#96d98d', '#fade2a'];
const STEP_COLOURS: Readonly<Record<string, string>> = { green: '#73bf69', orange: '#ff9830', red: '#f2495c' };

const clipped = (text: string, px: number) =>
  text.length * CHARACTER_PX > px ? `${text.slice(0, Math.floor(px / CHARACTER_PX) - 1)}…` : text;
const short = (value: number) => String(Number(value.toPrecision(3)));

/** A value in the unit that the dashboard names, as a person reads it. */
export function inUnit(value: number, unit: string): string {
  if (unit === 'bytes') return value < 2 ** 20 ? `${short(value)} B` : `${short(value / 2 ** 20)} MiB`;
  if (unit === 's') return value >= 1 || value === 0 ? `${short(value)} s` : `${short(1000 * value)} ms`;
  if (unit === 'reqps') return `${short(value)} req/s`;
  if (unit === 'ops') return `${short(value)} /s`;
  return short(value);
}

/** The colour of the highest step that a value reaches. */
export function stepColour({ fieldConfig }: Panel, value: number): string {
  const steps = fieldConfig.defaults.thresholds?.steps ?? [];
  const reached = steps.filter((step) => step.value === null || value >= step.value).at(-1);
  return STEP_COLOURS[reached?.color ?? 'green'] ?? '#d8d9da';
}

interface Box {
  readonly width: number;
  readonly height: number;
}

function drawStat(panel: Panel, lines: readonly Line[], { width, height }: Box): string {
  const last = lines[0]?.values.at(-1)?.[1];
  const text = last === undefined ? 'No data' : inUnit(last, panel.fieldConfig.defaults.unit);
  const colour = last === undefined ? '#8e8e8e' : stepColour(panel, last);
  return `<text x="${width / 2}" y="${height / 2 + 28}" text-anchor="middle" font-size="40" fill="${colour}">${text}</text>`;
}

function drawLines(panel: Panel, lines: readonly Line[], span: readonly [number, number], { width, height }: Box) {
  if (lines.every(({ values }) => values.length === 0))
    return `<text x="${width / 2}" y="${height / 2}" text-anchor="middle" fill="#8e8e8e">No data</text>`;
  const { unit } = panel.fieldConfig.defaults;
  const legend = Math.ceil(Math.min(LEGEND_MAX, lines.length) / 2) * LEGEND_ROW_PX + 6;
  const [left, right, top, bottom] = [70, width - 12, 34, height - legend - 20];
  const most = Math.max(...lines.flatMap(({ values }) => values.map(([, value]) => value))) || 1;
  const atX = (time: number) => left + ((right - left) * (time - span[0])) / (span[1] - span[0]);
  const atY = (value: number) => bottom - ((bottom - top) * value) / (1.1 * most);
  const marks = [0, 0.5, 1].map((share) => {
    const y = atY(share * most);
    return `<path d="M${left} ${y}H${right}" stroke="#2c3235"/><text x="${left - 6}" y="${y + 4}" text-anchor="end" fill="#9fa7b3">${inUnit(share * most, unit)}</text>`;
  });
  const times = [span[0], (span[0] + span[1]) / 2, span[1]].map((time, at) => {
    const anchor = ['start', 'middle', 'end'][at];
    return `<text x="${atX(time)}" y="${bottom + 15}" text-anchor="${anchor}" fill="#9fa7b3">${Math.round(time - span[0])} s</text>`;
  });
  const drawn = lines.map(({ name, values }, n) => {
    const colour = COLOURS[n % COLOURS.length]!;
    const points = values.map(([time, value]) => `${atX(time).toFixed(1)},${atY(value).toFixed(1)}`).join(' ');
    const [x, y] = [left + ((n % 2) * (right - left)) / 2, height - legend + 8 + Math.floor(n / 2) * LEGEND_ROW_PX];
    const label = clipped(name, (right - left) / 2 - 24);
    const key =
      n < LEGEND_MAX
        ? `<path d="M${x} ${y}h14" stroke="${colour}" stroke-width="3"/><text x="${x + 20}" y="${y + 4}" fill="#ccccdc">${escaped(label)}</text>`
        : '';
    return `<polyline points="${points}" fill="none" stroke="${colour}" stroke-width="1.5"/>${key}`;
  });
  return [...marks, ...times, ...drawn].join('');
}

/** The dashboard as one SVG picture, its panels where the file places them; `span` in Unix times in seconds. */
export function drawDashboard(title: string, panels: readonly FilledPanel[], span: readonly [number, number]): string {
  const width = 24 * COLUMN_PX;
  const head = 44;
  const rows = Math.max(...panels.map(({ panel: { gridPos } }) => gridPos.y + gridPos.h));
  const height = head + rows * ROW_PX + GAP_PX;
  const boxes = panels.map(({ panel, lines }) => {
    const { x, y, w, h } = panel.gridPos;
    const box = { width: w * COLUMN_PX - GAP_PX, height: h * ROW_PX - GAP_PX };
    const inner = panel.type === 'stat' ? drawStat(panel, lines, box) : drawLines(panel, lines, span, box);
    return `<g transform="translate(${x * COLUMN_PX + GAP_PX / 2} ${head + y * ROW_PX})"><rect width="${box.width}" height="${box.height}" rx="3" fill="#181b1f" stroke="#2c3235"/><text x="12" y="20" fill="#d8d9da" font-size="13" font-weight="bold">${escaped(panel.title)}</text>${inner}</g>`;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" font-family="DejaVu Sans, sans-serif" font-size="11">
<rect width="${width}" height="${height}" fill="#111217"/>
<text x="12" y="28" fill="#d8d9da" font-size="18">${escaped(title)}</text>
${boxes.join('\n')}
</svg>`;
}
