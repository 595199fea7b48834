/** What the program ends with, so that scripts need not read its words. */
export const EXIT_CODE = {
  /** Done; a verification said MATCH, an identification IDENTIFIED. */
  done: 0,
  /** The service refused or did not answer, a job failed, or the photos were not enough. */
  failed: 1,
  /** The words of the command are wrong; nothing was sent. */
  usage: 2,
  /** NO_MATCH or UNKNOWN. */
  no: 3,
  /** INCONCLUSIVE: photograph again, as the advice says. */
  inconclusive: 4,
  /** Ctrl C, as shells count it. */
  interrupted: 130,
} as const;

const OF_DECISION: Readonly<Record<string, number>> = {
  MATCH: EXIT_CODE.done,
  IDENTIFIED: EXIT_CODE.done,
  NO_MATCH: EXIT_CODE.no,
  UNKNOWN: EXIT_CODE.no,
  INCONCLUSIVE: EXIT_CODE.inconclusive,
};

/** The exit code of a decision. */
export function exitCodeOf(decision: string): number {
  return OF_DECISION[decision] ?? EXIT_CODE.failed;
}

/** Of several folders: a failure counts most, then doubt, then a no. */
export function worstOf(codes: readonly number[]): number {
  const byWeight = [EXIT_CODE.failed, EXIT_CODE.inconclusive, EXIT_CODE.no];
  return byWeight.find((code) => codes.includes(code)) ?? EXIT_CODE.done;
}
