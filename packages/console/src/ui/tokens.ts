/** Design tokens of the console. The theme is derived from them. */
export const TOKENS = {
  /** Font families. Inter (SIL Open Font License) is served with the console. Scripts that it lacks use the system's font. */
  font: {
    text: '"Inter Variable", system-ui, -apple-system, "Segoe UI", "Noto Sans", "Noto Sans CJK KR", sans-serif',
    code: 'ui-monospace, SFMono-Regular, Menlo, "Noto Sans Mono", monospace',
  },
  /** Type scale, px: notes, secondary text and tables, text, card titles, numbers. */
  typePx: { xs: 12, sm: 13, md: 14, lg: 16, xl: 20 },
  /** Headings, px: page, section, subsection. */
  headingPx: { h1: 22, h2: 16, h3: 14 },
  /** Spacing, px, in steps of 4. */
  spacingPx: { xs: 8, sm: 12, md: 16, lg: 24, xl: 32 },
  /** Corner radii, px: pictures and badges, controls, surfaces. */
  radiusPx: { xs: 4, sm: 6, md: 8, lg: 10, xl: 16 },
  /** Heights, px. Controls are taller where the pointer is a finger (WCAG 2.2, 2.5.8). */
  heightPx: { control: 32, controlTouch: 40, row: 38, thumbnail: 28 },
  /** Shadows: a surface that lies on the page, and one that floats above it. */
  shadow: {
    raised: '0 1px 2px rgb(16 18 32 / 6%)',
    floating: '0 4px 16px rgb(16 18 32 / 14%)',
  },
  /** Colour roles by scheme. Text has a contrast of at least 4.5 : 1 to its background. */
  colour: {
    light: {
      ground: '#f6f7fb',
      surface: '#ffffff',
      code: '#eef0f8',
      line: '#e1e4ee',
      textDimmed: '#4f566b',
    },
    dark: {
      ground: '#14151f',
      surface: '#1c1e2b',
      code: '#101119',
      line: '#2c3044',
      textDimmed: '#a9aec4',
    },
  },
} as const;

/** Roles of colour by the variable that styles use. */
export const COLOUR_VARIABLES = {
  ground: '--ground',
  surface: '--sheet',
  code: '--code',
  line: '--line',
  textDimmed: '--mantine-color-dimmed',
} as const satisfies Record<keyof typeof TOKENS.colour.light, string>;
