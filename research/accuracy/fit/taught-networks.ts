import { crc32 } from 'node:zlib';

/**
 * Checks whether a cat of Oxford-IIIT Pet, by its name (<breed>_<number>), may have been used to train the face
 * network. Two of three were: research/training/find_faces.py.
 */
export const taughtNetworks = (name: string): boolean => crc32(name) % 3 !== 0;
