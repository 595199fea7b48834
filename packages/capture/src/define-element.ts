import { PetCameraView } from './view/pet-camera-view.ts';

const name = 'pet-camera-view';

// A page may load two copies of this SDK; the first one to come defines the element.
if (!customElements.get(name)) customElements.define(name, PetCameraView);
