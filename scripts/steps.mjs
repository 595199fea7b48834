// node scripts/steps.mjs SCRIPT...: runs scripts of package.json one after the other, stops at the first that fails, and
// prints how long each took.
import { spawnSync } from 'node:child_process';
import process from 'node:process';

const lines = [];
for (const name of process.argv.slice(2)) {
  const began = performance.now();
  const { status } = spawnSync('npm', ['run', '--silent', name], { stdio: 'inherit' });
  const seconds = ((performance.now() - began) / 1000).toFixed(0).padStart(5);
  lines.push(`${seconds} s  ${name}${status === 0 ? '' : ' (failed)'}`);
  if (status !== 0) {
    process.exitCode = status ?? 1;
    break;
  }
}
process.stdout.write(`\n${lines.join('\n')}\n`);
