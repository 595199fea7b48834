import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

/** Last release for Node.js 20. Installed on demand, not a dependency of the project. */
const LIGHTHOUSE = 'lighthouse@12.8.2';
const CATEGORIES = ['performance', 'accessibility', 'best-practices'] as const;
type Category = (typeof CATEGORIES)[number];
export type Scores = Readonly<Record<Category, number>>;

/** Scores of a page, 0 to 100, and the failed audits, in a browser that already has its cookies. */
export async function runLighthouse(url: string, debuggingPort: number, form: 'desktop' | 'mobile') {
  const words = ['--yes', LIGHTHOUSE, url, `--port=${debuggingPort}`, '--output=json', '--output-path=stdout']
    .concat(['--quiet', '--disable-storage-reset', `--only-categories=${CATEGORIES.join(',')}`])
    .concat(form === 'desktop' ? ['--preset=desktop'] : []);
  const { stdout } = await promisify(execFile)('npx', words, { maxBuffer: 100_000_000 });
  const { categories, audits } = JSON.parse(stdout) as {
    categories: Record<Category, { score: number; auditRefs: { id: string; weight: number }[] }>;
    audits: Record<string, { score: number | null }>;
  };
  const scores = Object.fromEntries(CATEGORIES.map((name) => [name, Math.round(100 * categories[name].score)]));
  const counted = CATEGORIES.flatMap((name) => categories[name].auditRefs).filter(({ weight }) => weight > 0);
  const lowered = counted.map(({ id }) => id).filter((id) => (audits[id]?.score ?? 1) < 0.9);
  return { scores: scores as Scores, lowered };
}
