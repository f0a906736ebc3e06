/** The public API of the feature: everything that pages use of it. */
export { refetchCutLists } from './use-cut-list.ts';
export { useShots } from './use-shots.tsx';
