import process from 'node:process';
import { readMachine } from '../../bench/machine.ts';
import { percentile } from '../../bench/service/figures.ts';
import { openChromium } from '../../test/browsers/console/console-page.ts';
import { timeMail, walkDesk } from './desk.ts';
import { openScreens } from './screens.ts';
import { recordIn, sayMachine, timedSteps } from './steps.ts';

/** Walks the desk with screens in a folder, times the mail as often as asked, and records the figures in docs/walk.md. */
export async function recordDesk(folder: string, repeats: number): Promise<void> {
  const machine = readMachine();
  const steps = timedSteps();
  const screens = await openScreens(folder);
  const chromium = await openChromium();
  try {
    const seconds = [await walkDesk(chromium, steps, screens)];
    while (seconds.length < repeats) seconds.push(await timeMail(chromium));
    const [median, worst] = [percentile(seconds, 0.5), Math.max(...seconds)].map((each) => each.toFixed(1));
    const mail = `From the finder’s last click to the mail: ${median} s, at worst ${worst} s, of ${repeats}.`;
    const looked = `${screens.count()} screens, light and dark: ${screens.findings.length} findings of axe-core.`;
    process.stderr.write(`${mail} ${looked} ${sayMachine(machine)}\n`);
    if (screens.findings.length > 0) throw new Error(screens.findings.join('\n'));
    await recordIn('desk', 'walk -- --desk', `${mail} ${looked} ${sayMachine(machine)}.`);
  } finally {
    await chromium.close();
  }
}
