/** The public API of the feature: everything that pages use of it. */
export { CompareView } from './compare-view.tsx';
export type { ComparedSide } from './compared-side.ts';
export { createComparison } from './engine/comparison.ts';
