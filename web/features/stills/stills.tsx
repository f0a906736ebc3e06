/** The public API of the feature: everything that pages use of it. */
export { openPictures } from './open-pictures.ts';
export { Still } from './still.tsx';
export { type Stills, useStills } from './use-stills.ts';
