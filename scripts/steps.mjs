// node scripts/steps.mjs STEP...: runs steps one after the other, stops after the first that fails, and prints how long
// each took. A step is a script of package.json, or several with + between them, which run at the same time.
import { spawn } from 'node:child_process';
import process from 'node:process';

const lines = [];

/** Runs a script. Its output is printed as it comes, or when it ends if others run at the same time. */
function run(name, { isAlone }) {
  const began = performance.now();
  const child = spawn('npm', ['run', '--silent', name], { stdio: isAlone ? 'inherit' : ['inherit', 'pipe', 'pipe'] });
  const output = [];
  child.stdout?.on('data', (chunk) => output.push([process.stdout, chunk]));
  child.stderr?.on('data', (chunk) => output.push([process.stderr, chunk]));
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (status) => {
      for (const [stream, chunk] of output) stream.write(chunk);
      const seconds = ((performance.now() - began) / 1000).toFixed(0).padStart(5);
      lines.push(`${seconds} s  ${name}${status === 0 ? '' : ' (failed)'}`);
      resolve(status ?? 1);
    });
  });
}

for (const step of process.argv.slice(2)) {
  const names = step.split('+');
  const statuses = await Promise.all(names.map((name) => run(name, { isAlone: names.length === 1 })));
  process.exitCode = statuses.find((status) => status !== 0) ?? 0;
  if (process.exitCode !== 0) break;
}
process.stdout.write(`\n${lines.join('\n')}\n`);
