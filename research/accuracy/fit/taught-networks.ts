import { crc32 } from 'node:zlib';

/**
 * Whether a cat of Oxford-IIIT Pet, by its name (<breed>_<number>), may have taught the face network: two of three did,
 * see research/training/find_faces.py.
 */
export const taughtNetworks = (name: string): boolean => crc32(name) % 3 !== 0;
