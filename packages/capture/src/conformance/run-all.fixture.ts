import type { ConformanceCase, ConformanceFile, Platform } from './conformance-file.fixture.ts';
import { type Environment, variantsOf } from './run.fixture.ts';
import { runConformance, runEdge } from './run-conformance.fixture.ts';

/** A case with the name that tells it from all others, and what runs it. */
export interface NamedRun {
  readonly name: string;
  readonly run: (environment: Omit<Environment, 'errors'>) => Promise<readonly string[]>;
}

/** Every run that a conformance file asks of this SDK: a case once for each name that the web has for its errors. */
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
