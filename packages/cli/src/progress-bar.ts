const WIDTH = 24;

/** Output of the bar: standard error, so that standard output holds results only. */
export interface Screen {
  readonly isTTY?: boolean | undefined;
  readonly columns?: number | undefined;
  write(text: string): unknown;
}

/** Progress of the command. One redrawn line in a terminal, messages only elsewhere. */
export interface ProgressBar {
  /** Completes a step and shows the current activity. */
  step(doing: string): void;
  /** Shows the current activity without completing a step. */
  show(doing: string): void;
  /** Sets the number of steps, where it is known only after the start. */
  expect(steps: number): void;
  /** Prints a permanent line. */
  say(line: string): void;
  end(): void;
}

/** The bar's line, cut to the terminal's width so that it cannot wrap. */
function barLine(done: number, total: number, doing: string, columns: number): string {
  const filled = total === 0 ? 0 : Math.round((WIDTH * Math.min(done, total)) / total);
  return `${'█'.repeat(filled)}${'░'.repeat(WIDTH - filled)} ${done}/${total} ${doing}`.slice(
    0,
    Math.max(1, columns - 1),
  );
}

export function createProgressBar(screen: Screen, expected: number): ProgressBar {
  const isDrawn = screen.isTTY === true;
  let [done, steps, doing] = [0, expected, ''];
  const clear = () => isDrawn && screen.write('\r\u001b[2K');
  const draw = () => isDrawn && screen.write(`\r\u001b[2K${barLine(done, steps, doing, screen.columns ?? 80)}`);
  return {
    step(next) {
      done++;
      doing = next;
      draw();
    },
    show(next) {
      doing = next;
      draw();
    },
    expect(total) {
      steps = total;
      draw();
    },
    say(line) {
      clear();
      screen.write(`${line}\n`);
      draw();
    },
    end: clear,
  };
}
