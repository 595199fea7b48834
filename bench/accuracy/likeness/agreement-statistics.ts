import { PLACES, type Place } from './frame-places.ts';
import type { PlacedAgreement } from './placed-agreement.ts';

/** Of log(1 + agreement). */
export interface AgreementStatistics {
  readonly pairs: number;
  readonly median: number;
  readonly p90: number;
  readonly p99: number;
  /** 90 % of log(1 + what each place of the frame contributes). */
  readonly p90ByPlace: Readonly<Record<Place, number>>;
}

/** A value with the given share of the others at or below it; NaN of none. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? Number.NaN;
}

export function agreementStatistics(agreements: readonly PlacedAgreement[]): AgreementStatistics {
  const logs = (place: Place | 'all') => agreements.map((found) => Math.log1p(found[place]));
  const all = logs('all');
  const p90ByPlace = Object.fromEntries(PLACES.map((place) => [place, quantile(logs(place), 0.9)]));
  return {
    pairs: agreements.length,
    median: quantile(all, 0.5),
    p90: quantile(all, 0.9),
    p99: quantile(all, 0.99),
    p90ByPlace: p90ByPlace as Record<Place, number>,
  };
}
