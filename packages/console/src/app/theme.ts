import {
  Anchor,
  Button,
  type CSSVariablesResolver,
  createTheme,
  Drawer,
  Input,
  Modal,
  Notification,
  PasswordInput,
} from '@mantine/core';
import type { Texts } from '../texts/en.ts';
import { COLOUR_VARIABLES, TOKENS } from '../ui/tokens.ts';

const rem = (px: number) => `${px / 16}rem`;
const rems = <Name extends string>(sizes: Readonly<Record<Name, number>>) =>
  Object.fromEntries(Object.entries<number>(sizes).map(([name, px]) => [name, rem(px)])) as Record<Name, string>;

/** Colours with a contrast of at least 4.5 : 1 to their background, in both schemes (WCAG AA). */
export const theme = createTheme({
  // The dark shades of the documentation and the camera view.
  colors: {
    dark: [
      '#e4e6f0',
      '#c3c7d8',
      '#a9aec4',
      '#7d829b',
      '#3c4058',
      '#34374b',
      '#232638',
      '#14151f',
      '#101119',
      '#0b0c12',
    ],
  },
  primaryColor: 'indigo',
  primaryShade: { light: 8, dark: 8 },
  defaultRadius: 'sm',
  fontFamily: TOKENS.font.text,
  fontFamilyMonospace: TOKENS.font.code,
  fontSizes: rems(TOKENS.typePx),
  spacing: rems(TOKENS.spacingPx),
  radius: rems(TOKENS.radiusPx),
  shadows: { xs: TOKENS.shadow.raised, sm: TOKENS.shadow.raised, md: TOKENS.shadow.floating },
  headings: {
    fontWeight: '650',
    sizes: {
      h1: { fontSize: rem(TOKENS.headingPx.h1), lineHeight: '1.3' },
      h2: { fontSize: rem(TOKENS.headingPx.h2), lineHeight: '1.4' },
      h3: { fontSize: rem(TOKENS.headingPx.h3), lineHeight: '1.4' },
    },
  },
  cursorType: 'pointer',
  components: {
    Anchor: Anchor.extend({ defaultProps: { inherit: true, underline: 'always' } }),
    Button: Button.extend({
      vars: (_, { size }) => ({
        root: size === undefined || size === 'sm' ? { '--button-height': 'var(--control)' } : {},
      }),
    }),
    Input: Input.extend({
      vars: (_, { size }) => ({
        wrapper: size === undefined || size === 'sm' ? { '--input-height': 'var(--control)' } : {},
        input: {},
      }),
    }),
    // The page has one banner, so the header of a dialog must not be another.
    ModalHeader: Modal.Header.extend({ defaultProps: { role: 'none' } }),
    DrawerHeader: Drawer.Header.extend({ defaultProps: { role: 'none' } }),
  },
});

/** Texts of library components. */
export const wordsOf = ({ common }: Texts) =>
  createTheme({
    components: {
      Modal: Modal.extend({ defaultProps: { closeButtonProps: { 'aria-label': common.close } } }),
      Drawer: Drawer.extend({ defaultProps: { closeButtonProps: { 'aria-label': common.close } } }),
      Notification: Notification.extend({ defaultProps: { closeButtonProps: { 'aria-label': common.close } } }),
      PasswordInput: PasswordInput.extend({
        defaultProps: { visibilityToggleButtonProps: { 'aria-label': common.showPassword } },
      }),
    },
  });

/** Text on a light background of the same colour. The library's default has 3.8 : 1 in green. */
const onLight = Object.fromEntries(
  ['green', 'red', 'orange', 'blue', 'gray', 'yellow', 'indigo'].map((colour) => [
    `--mantine-color-${colour}-light-color`,
    `color-mix(in srgb, var(--mantine-color-${colour}-9), black 40%)`,
  ]),
);

const roles = (scheme: keyof typeof TOKENS.colour) =>
  Object.fromEntries(
    Object.entries(COLOUR_VARIABLES).map(([role, variable]) => [
      variable,
      TOKENS.colour[scheme][role as keyof typeof COLOUR_VARIABLES],
    ]),
  );

export const cssVariables: CSSVariablesResolver = () => ({
  variables: {
    '--control': rem(TOKENS.heightPx.control),
    '--control-touch': rem(TOKENS.heightPx.controlTouch),
    '--row': rem(TOKENS.heightPx.row),
  },
  light: {
    ...onLight,
    ...roles('light'),
    '--mantine-color-default-border': TOKENS.colour.light.line,
    '--mantine-color-placeholder': TOKENS.colour.light.textDimmed,
    '--mantine-color-anchor': 'var(--mantine-color-indigo-8)',
    '--mantine-color-error': 'var(--mantine-color-red-9)',
    '--mantine-color-red-outline': 'var(--mantine-color-red-9)',
  },
  dark: {
    ...roles('dark'),
    '--mantine-color-default-border': TOKENS.colour.dark.line,
    '--mantine-color-placeholder': TOKENS.colour.dark.textDimmed,
    '--mantine-color-anchor': 'var(--mantine-color-indigo-3)',
    '--mantine-color-error': 'var(--mantine-color-red-4)',
  },
});
