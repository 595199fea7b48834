import { printConformance } from './conformance.ts';
import { printErrors } from './errors-page.ts';
import { printLimits } from './limits-page.ts';
import { printOpenApi } from './openapi.ts';
import { printOperations } from './operations-page.ts';
import { printEnvironmentExample, printSettings } from './settings-page.ts';

/** A page that is read off the tables; never edited by hand. */
export interface PrintedPage {
  /** From the root of the repository. */
  readonly path: `docs/${string}.md` | 'docs/openapi.json' | '.env.example';
  /** The whole text; the same on every call. */
  readonly print: () => string;
}

export const PAGES: readonly PrintedPage[] = [
  { path: 'docs/errors.md', print: printErrors },
  { path: 'docs/operations.md', print: printOperations },
  { path: 'docs/limits.md', print: printLimits },
  { path: 'docs/conformance.md', print: printConformance },
  { path: 'docs/settings.md', print: printSettings },
  { path: 'docs/openapi.json', print: printOpenApi },
  { path: '.env.example', print: printEnvironmentExample },
];
