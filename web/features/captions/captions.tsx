/** The public API of the feature: everything that pages use of it. */
export { useCaptions } from './use-captions.tsx';
export { refetchCaptions } from './use-tracks.ts';
