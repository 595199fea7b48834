export { CHECKPOINT_PETS_MIN } from '../src/compute/search/checkpoint-rules.ts';
export { openCheckpoints } from '../src/compute/search/checkpoints.ts';
export type { Search } from '../src/compute/search/search.ts';
export { signBitText, subjectOfMean } from '../src/compute/search/sign-bits/follow-gallery.ts';
export { openSignBitSearch } from '../src/compute/search/sign-bits/sign-bit-search.ts';
export type { GalleryKey } from '../src/compute/search/sign-bits/sign-bit-store.ts';
export { listAdditions, readChange } from '../src/compute/search/store.ts';
