/** A curve of a plot. */
export interface Curve {
  readonly label: string;
  readonly points: readonly (readonly [number, number])[];
  /** A dashed curve has the colour of the preceding solid one. */
  readonly isDashed?: boolean;
}

/** An axis of a plot. `place` maps a value to 0 to 1; `marks` are its ticks. */
export interface Axis {
  readonly title: string;
  readonly place: (value: number) => number;
  readonly marks: readonly { readonly value: number; readonly text: string }[];
}

const WIDTH = 760;
const HEIGHT = 460;
const LEFT = 70;
const TOP = 20;
const RIGHT = 310;
/** Maximum length of a legend entry, characters. */
const LABEL_MAX = 46;
const BOTTOM = 55;
const COLOURS = ['#1b6ca8', '#c0392b', '#2e8b57', '#8e44ad', '#d68910', '#555555', '#148f77', '#7b241c'];

const round = (value: number) => Math.round(value * 10) / 10;
const shortened = (text: string) => (text.length > LABEL_MAX ? `${text.slice(0, LABEL_MAX - 1)}…` : text);
/** Escapes text for SVG. */
const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

/** Draws curves over two axes as SVG with a legend. Values outside an axis are clamped to its ends. */
export function svgPicture(x: Axis, y: Axis, curves: readonly Curve[]): string {
  const [plotWidth, plotHeight] = [WIDTH - LEFT - RIGHT, HEIGHT - TOP - BOTTOM];
  const within = (value: number) => Math.max(0, Math.min(1, value));
  const atX = (value: number) => round(LEFT + plotWidth * within(x.place(value)));
  const atY = (value: number) => round(TOP + plotHeight * (1 - within(y.place(value))));
  const [bottom, right] = [TOP + plotHeight, LEFT + plotWidth];
  const grid = [
    ...x.marks.map(({ value, text }) => [
      `<path d="M${atX(value)} ${TOP}V${bottom}"/>`,
      `<text x="${atX(value)}" y="${bottom + 18}" text-anchor="middle">${text}</text>`,
    ]),
    ...y.marks.map(({ value, text }) => [
      `<path d="M${LEFT} ${atY(value)}H${right}"/>`,
      `<text x="${LEFT - 6}" y="${atY(value) + 4}" text-anchor="end">${text}</text>`,
    ]),
  ];
  const lines = curves.map(({ label, points, isDashed }, n) => {
    const full = curves.slice(0, n + 1).filter((curve) => !curve.isDashed).length;
    const colour = COLOURS[Math.max(0, full - 1) % COLOURS.length]!;
    const path = points.map(([px, py], at) => `${at === 0 ? 'M' : 'L'}${atX(px)} ${atY(py)}`).join('');
    const dashes = isDashed ? ' stroke-dasharray="5 4"' : '';
    const row = TOP + 12 + n * 18;
    return `<path d="${path}" stroke="${colour}"${dashes} stroke-width="2"/>
<path d="M${right + 10} ${row}h18" stroke="${colour}"${dashes} stroke-width="2"/><text x="${right + 32}" y="${row + 4}">${escaped(shortened(label))}</text>`;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" font-family="sans-serif" font-size="11">
<title>${escaped(`${y.title} over ${x.title}`)}</title>
<rect width="${WIDTH}" height="${HEIGHT}" fill="#fff"/>
<g fill="none" stroke="#ddd">${grid.map(([line]) => line).join('')}</g>
<g fill="#444">${grid.map(([, text]) => text).join('')}</g>
<rect x="${LEFT}" y="${TOP}" width="${plotWidth}" height="${plotHeight}" fill="none" stroke="#888"/>
<g fill="none" stroke-linejoin="round">
${lines.join('\n').replaceAll('<text', '<text stroke="none" fill="#222"')}
</g>
<g fill="#222" text-anchor="middle"><text x="${LEFT + plotWidth / 2}" y="${HEIGHT - 12}">${escaped(x.title)}</text>
<text transform="translate(18 ${TOP + plotHeight / 2}) rotate(-90)">${escaped(y.title)}</text></g>
</svg>
`;
}
