/** Exit codes of the program. */
export const EXIT_CODE = {
  /** Success: MATCH for a verification, IDENTIFIED for an identification. */
  done: 0,
  /** Refused by the service, service unreachable, job failed, or too few accepted photos. */
  failed: 1,
  /** Invalid arguments. Nothing was sent. */
  usage: 2,
  /** NO_MATCH or UNKNOWN. */
  no: 3,
  /** INCONCLUSIVE: more photos are needed. */
  inconclusive: 4,
  /** 128 + SIGINT. */
  interrupted: 130,
} as const;

const OF_DECISION: Readonly<Record<string, number>> = {
  MATCH: EXIT_CODE.done,
  IDENTIFIED: EXIT_CODE.done,
  NO_MATCH: EXIT_CODE.no,
  UNKNOWN: EXIT_CODE.no,
  INCONCLUSIVE: EXIT_CODE.inconclusive,
};

export function exitCodeOf(decision: string): number {
  return OF_DECISION[decision] ?? EXIT_CODE.failed;
}

/** The exit code for several folders. Failures outrank INCONCLUSIVE, which outranks NO_MATCH and UNKNOWN. */
export function worstOf(codes: readonly number[]): number {
  const byWeight = [EXIT_CODE.failed, EXIT_CODE.inconclusive, EXIT_CODE.no];
  return byWeight.find((code) => codes.includes(code)) ?? EXIT_CODE.done;
}
