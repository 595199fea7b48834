import type { ConformanceCase, ConformanceFile, Platform } from './conformance-file.ts';
import { type Environment, variantsOf } from './run.ts';
import { runConformance, runEdge } from './run-conformance.ts';

/** A case with a unique name, and the function that runs it. */
export interface NamedRun {
  readonly name: string;
  readonly run: (environment: Omit<Environment, 'errors'>) => Promise<readonly string[]>;
}

/** All runs of a conformance file: each case once per platform name of its errors. */
export function runsOf(file: ConformanceFile): readonly NamedRun[] {
  const { errors, cases, edges, reach, platforms } = file;
  const runsOfCase = (platform: Platform, label: string) => (given: ConformanceCase) =>
    Array.from({ length: variantsOf(given, errors) }, (_, variant): NamedRun => {
      const name = `${label}${given.section}: ${given.name}${variant > 0 ? `, name ${variant + 1}` : ''}`;
      return { name, run: (around) => runConformance(given, { ...around, errors, variant }, platform) };
    });
  return [
    ...cases.flatMap(runsOfCase('web', '')),
    ...platforms.android.flatMap(runsOfCase('android', 'platforms, ')),
    ...platforms.ios.flatMap(runsOfCase('ios', 'platforms, ')),
    ...edges.map((edge): NamedRun => {
      const name = `edges: ${edge.do} from ${edge.from} leads to ${edge.to}`;
      return { name, run: (around) => runEdge(edge, reach[edge.from]!, { ...around, errors }) };
    }),
  ];
}
