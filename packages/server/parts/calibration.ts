export { countDifferent, noCounts } from '../src/domains/calibration/claim-counts.ts';
export { claimFrom, measuredRates } from '../src/domains/calibration/measured-rates.ts';
