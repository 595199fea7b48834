import { printArchitecture } from './architecture/print-architecture.ts';
import { printConformance } from './conformance.ts';
import { printErrors } from './errors-page.ts';
import { printLimits } from './limits-page.ts';
import { printOpenApi } from './openapi.ts';
import { printOperations } from './operations-page.ts';
import { printReliability } from './reliability-page.ts';
import { printEnvironmentExample, printSettings } from './settings-page.ts';

/** A page that is read off the tables, or has parts that are; those are never edited by hand. */
export interface PrintedPage {
  /** From the root of the repository. */
  readonly path: `docs/${string}.md` | 'docs/openapi.json' | '.env.example' | 'ARCHITECTURE.md';
  /** The whole text, given what the file holds now; the same on every call. */
  readonly print: (kept: string) => string;
}

export const PAGES: readonly PrintedPage[] = [
  { path: 'ARCHITECTURE.md', print: printArchitecture },
  { path: 'docs/errors.md', print: printErrors },
  { path: 'docs/operations.md', print: printOperations },
  { path: 'docs/limits.md', print: printLimits },
  { path: 'docs/reliability.md', print: printReliability },
  { path: 'docs/conformance.md', print: printConformance },
  { path: 'docs/settings.md', print: printSettings },
  { path: 'docs/openapi.json', print: printOpenApi },
  { path: '.env.example', print: printEnvironmentExample },
];
