import { describeApi, describeConsole } from '@rhinarium/contract';
import { VERSION } from '@rhinarium/server/parts/common';
import { printArchitecture } from './architecture/print-architecture.ts';
import { CLIENT_FILES } from './client/print-client.ts';
import { printConformance } from './conformance.ts';
import { printErrors, printEvents, printTestOutcomes } from './contract-pages.ts';
import { printLimits } from './limits-page.ts';
import { printLocale, printSwiftTexts } from './locale-module.ts';
import { formatMarkdown, unpadded } from './markdown.ts';
import { printScale, printScalePicture } from './scale-page.ts';
import { printEnvironmentExample, printMetrics, printReliability, printRoles, printSettings } from './service-pages.ts';

/** A local service. */
const service = { serverUrl: 'http://localhost:4000', version: VERSION };

/** docs/openapi.json, for client generation and version comparison. */
const printOpenApi = (): string => `${JSON.stringify(describeApi(service), null, 2)}\n`;

/** docs/console-openapi.json, for checking the console's calls. */
const printConsoleOpenApi = (): string => `${JSON.stringify(describeConsole(service), null, 2)}\n`;

/** A generated page, or one with generated parts, which are never edited by hand. */
export interface PrintedPage {
  /** Relative to the root of the repository. */
  readonly path:
    | `docs/${string}.md`
    | `packages/capture/src/locale/${string}.ts`
    | `packages/client/src/api/${string}.ts`
    | 'sdks/ios/Sources/RhinariumCaptureCore/Words/Texts.swift'
    | `docs/${string}.json`
    | `docs/images/${string}.svg`
    | '.env.example'
    | 'ARCHITECTURE.md';
  /** Returns the whole text, given the current one. Deterministic. */
  readonly print: (kept: string) => string | Promise<string>;
}

const printed = (print: () => string) => async () => await formatMarkdown(unpadded(print()));

/** The languages of the capture SDK. */
const LANGUAGES = ['de', 'en', 'es', 'ja', 'ko'];

export const PAGES: readonly PrintedPage[] = [
  { path: 'ARCHITECTURE.md', print: async (kept) => await formatMarkdown(printArchitecture(kept)) },
  { path: 'docs/errors.md', print: printed(printErrors) },
  { path: 'docs/events.md', print: printed(printEvents) },
  { path: 'docs/limits.md', print: printed(printLimits) },
  { path: 'docs/roles.md', print: printed(printRoles) },
  { path: 'docs/test-outcomes.md', print: printed(printTestOutcomes) },
  { path: 'docs/metrics.md', print: printed(printMetrics) },
  { path: 'docs/reliability.md', print: printed(printReliability) },
  { path: 'docs/conformance.md', print: printed(printConformance) },
  ...LANGUAGES.map(
    (language): PrintedPage => ({
      path: `packages/capture/src/locale/${language}.ts`,
      print: () => printLocale(language),
    }),
  ),
  { path: 'sdks/ios/Sources/RhinariumCaptureCore/Words/Texts.swift', print: () => printSwiftTexts(LANGUAGES) },
  { path: 'docs/scale.md', print: async (kept) => await formatMarkdown(printScale(kept)) },
  { path: 'docs/images/scale.svg', print: printScalePicture },
  { path: 'docs/settings.md', print: printed(printSettings) },
  ...Object.entries(CLIENT_FILES).map(
    ([name, print]): PrintedPage => ({ path: `packages/client/src/api/${name}.ts`, print }),
  ),
  { path: 'docs/openapi.json', print: printOpenApi },
  { path: 'docs/console-openapi.json', print: printConsoleOpenApi },
  { path: '.env.example', print: printEnvironmentExample },
];
