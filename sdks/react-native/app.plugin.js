export { default } from './dist/with-pet-camera.js';
