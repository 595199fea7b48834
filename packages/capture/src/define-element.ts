import { PetCameraView } from './view/pet-camera-view.ts';

const name = 'pet-camera-view';

// A page may load two copies of this SDK; the first one to come defines the element. On a server, where a page may be
// prepared, there is none.
if (globalThis.customElements?.get(name) === undefined) globalThis.customElements?.define(name, PetCameraView);
