import { FRAME_PLAN } from './frame-plan.fixture.ts';
import type { GoldenPhoto } from './golden-file.fixture.ts';

type PhotoOfFrame = Omit<GoldenPhoto, 'reasons' | 'perceptualHash'>;

/**
 * Every frame unchanged, and every second one as a large coloured photo, in which a nose may lack its print for other
 * reasons.
 */
export const PHOTO_PLAN: readonly PhotoOfFrame[] = FRAME_PLAN.flatMap(({ name, kind }, at): PhotoOfFrame[] => {
  const photo = { frame: name, kind };
  const small: PhotoOfFrame = { ...photo, species: 'DOG', times: 1, colours: 'gray' };
  const large: PhotoOfFrame = { ...photo, species: at % 4 === 0 ? 'CAT' : 'DOG', times: 3, colours: 'warm' };
  return at % 2 === 0 ? [small, large] : [small];
});
