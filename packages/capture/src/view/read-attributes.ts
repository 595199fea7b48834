import { PURPOSES, SPECIES } from '@rhinarium/contract/vocabulary';
import type { CameraPosition, DetectionConfiguration, LicenseInfo } from '../controller/configuration.ts';

/** Uses defaults for texts and pictures before the attributes are complete. A capture starts only when they are. */
export function readConfiguration(view: Element): DetectionConfiguration {
  const species = SPECIES.find((one) => one === view.getAttribute('species'));
  const purpose = PURPOSES.find((one) => one === view.getAttribute('purpose'));
  return { species: species ?? 'DOG', purpose: purpose ?? 'PET_PROFILE_REGISTRATION' };
}

/** Attributes required for a capture. */
const REQUIRED = ['license-key', 'capture-session-id', 'species', 'purpose'] as const;
export const OBSERVED = [...REQUIRED, 'base-url', 'language', 'autostart'];

/**
 * Required attributes that are missing or invalid. A present but empty one is a mistake, which the start reports at
 * once.
 */
export function missingAttributes(view: Element): (typeof REQUIRED)[number][] {
  const { species, purpose } = readConfiguration(view);
  return REQUIRED.filter((name) => {
    const value = view.getAttribute(name);
    if (name === 'species') return value !== species;
    return name === 'purpose' ? value !== purpose : value === null;
  });
}

export function readLicense(view: Element): LicenseInfo {
  const [baseUrl, client] = [view.getAttribute('base-url'), view.getAttribute('client')];
  const key = view.getAttribute('license-key') ?? '';
  return { key, ...(baseUrl !== null && { baseUrl }), ...(client !== null && { client }) };
}

export function readPosition(view: Element): CameraPosition {
  return view.getAttribute('position') === 'front' ? 'front' : 'back';
}
