export { type Pictures, readPictures, reduceToPictures, scaleToGrid } from './pictures.ts';
export { countParts } from './seal.ts';
export { readSounds, reduceToSounds, type Sounds } from './sounds.ts';
