import type { identify } from '@rhinarium/engine';

type Candidates = Parameters<typeof identify>[0]['candidates'];

/**
 * The same candidates with their templates in memory that threads share: what is sent to a thread is copied otherwise,
 * and a shortlist has megabytes.
 */
export function sharedCandidates(candidates: Candidates): Candidates {
  const templates = candidates.flatMap(({ samples }) => [...samples.fingerprints, ...samples.appearances]);
  const memory = new SharedArrayBuffer(templates.reduce((sum, { template }) => sum + template.length, 0));
  let at = 0;
  const shared = <T extends { readonly template: Uint8Array }>(sample: T): T => {
    const template = new Uint8Array(memory, at, sample.template.length);
    template.set(sample.template);
    at += template.length;
    return { ...sample, template };
  };
  return candidates.map(({ samples: { fingerprints, appearances }, ...candidate }) => ({
    ...candidate,
    samples: { fingerprints: fingerprints.map(shared), appearances: appearances.map(shared) },
  }));
}
