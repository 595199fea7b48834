export type { PetCameraViewAttributes, PetCameraViewEvents } from './view/element-types.ts';

import { PetCameraView } from './view/pet-camera-view.ts';

const name = 'pet-camera-view';

// A page may load two copies of this SDK, and the first one defines the element. During server-side rendering there is
// none.
if (globalThis.customElements?.get(name) === undefined) globalThis.customElements?.define(name, PetCameraView);
