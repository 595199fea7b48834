import { PURPOSES, SPECIES } from '@rhinarium/contract';
import type { CameraPosition, DetectionConfiguration, LicenseInfo } from '../controller/configuration.ts';

/**
 * For words and pictures before the attributes are complete, something must be there: a capture begins only when they
 * are.
 */
export function readConfiguration(view: Element): DetectionConfiguration {
  const species = SPECIES.find((one) => one === view.getAttribute('species'));
  const purpose = PURPOSES.find((one) => one === view.getAttribute('purpose'));
  return { species: species ?? 'DOG', purpose: purpose ?? 'PET_PROFILE_REGISTRATION' };
}

export function isConfigured(view: Element): boolean {
  const { species, purpose } = readConfiguration(view);
  return species === view.getAttribute('species') && purpose === view.getAttribute('purpose');
}

export function readLicense(view: Element): LicenseInfo {
  const baseUrl = view.getAttribute('base-url');
  return { key: view.getAttribute('license-key') ?? '', ...(baseUrl !== null && { baseUrl }) };
}

export function readPosition(view: Element): CameraPosition {
  return view.getAttribute('position') === 'front' ? 'front' : 'back';
}
