const WIDTH = 24;

/** Where the bar is drawn: standard error, so that standard output holds results alone. */
export interface Screen {
  readonly isTTY?: boolean | undefined;
  readonly columns?: number | undefined;
  write(text: string): unknown;
}

/** How far the command is. In a terminal one line that changes; elsewhere only what is said. */
export interface ProgressBar {
  /** One more of the steps is done, and what is under way now. */
  step(doing: string): void;
  /** What is under way, without a step. */
  show(doing: string): void;
  /** A line that stays. */
  say(line: string): void;
  end(): void;
}

/** The bar's line, cut to the terminal’s width: a longer one would wrap and stay. */
function barLine(done: number, total: number, doing: string, columns: number): string {
  const filled = total === 0 ? 0 : Math.round((WIDTH * Math.min(done, total)) / total);
  return `${'█'.repeat(filled)}${'░'.repeat(WIDTH - filled)} ${done}/${total} ${doing}`.slice(
    0,
    Math.max(1, columns - 1),
  );
}

export function createProgressBar(screen: Screen, steps: number): ProgressBar {
  const isDrawn = screen.isTTY === true;
  let [done, doing] = [0, ''];
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
    say(line) {
      clear();
      screen.write(`${line}\n`);
      draw();
    },
    end: clear,
  };
}
