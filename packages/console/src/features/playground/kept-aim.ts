import { PURPOSES, SPECIES } from '@rhinarium/contract';
import type { Aim } from './aim.ts';

// Playground settings in sessionStorage.

const keyOf = (place: string) => `rhinarium-aim ${place}`;

export const keepAim = (place: string, aim: Aim): void =>
  window.sessionStorage.setItem(keyOf(place), JSON.stringify(aim));

/** The stored settings. Unreadable ones are ignored. */
export function findKeptAim(place: string): Partial<Aim> {
  const kept = window.sessionStorage.getItem(keyOf(place));
  if (kept === null) return {};
  const { purpose, species, ...texts } = JSON.parse(kept) as Partial<Aim>;
  return {
    ...(purpose && PURPOSES.includes(purpose) && { purpose }),
    ...(species && SPECIES.includes(species) && { species }),
    ...texts,
  };
}
