import {
  Anchor,
  type CSSVariablesResolver,
  createTheme,
  Drawer,
  Modal,
  Notification,
  PasswordInput,
} from '@mantine/core';
import type { Texts } from '../texts/en.ts';

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
  defaultRadius: 'md',
  fontFamily: 'system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", sans-serif',
  headings: { sizes: { h1: { fontSize: '1.75rem' }, h2: { fontSize: '1.15rem' }, h3: { fontSize: '1rem' } } },
  cursorType: 'pointer',
  components: {
    Anchor: Anchor.extend({ defaultProps: { inherit: true, underline: 'always' } }),
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

export const cssVariables: CSSVariablesResolver = () => ({
  variables: {},
  light: {
    ...onLight,
    // Background behind cards, as on the start page.
    '--ground': '#f6f7fb',
    '--sheet': 'white',
    '--code': '#eef0f8',
    '--mantine-color-dimmed': 'var(--mantine-color-gray-7)',
    '--mantine-color-placeholder': 'var(--mantine-color-gray-7)',
    '--mantine-color-anchor': 'var(--mantine-color-indigo-8)',
    '--mantine-color-error': 'var(--mantine-color-red-9)',
    '--mantine-color-red-outline': 'var(--mantine-color-red-9)',
  },
  dark: {
    '--ground': 'var(--mantine-color-dark-7)',
    '--sheet': 'var(--mantine-color-dark-6)',
    '--code': 'var(--mantine-color-dark-8)',
    '--mantine-color-dimmed': 'var(--mantine-color-dark-1)',
    '--mantine-color-placeholder': 'var(--mantine-color-dark-1)',
    '--mantine-color-anchor': 'var(--mantine-color-indigo-3)',
    '--mantine-color-error': 'var(--mantine-color-red-4)',
  },
});
