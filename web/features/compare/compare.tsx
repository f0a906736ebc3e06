/** The public API of the feature: everything that pages use of it. */
export { CompareView } from './compare-view.tsx';
export type { ComparedSide } from './compared-side.ts';
export { LockMark } from './controls/lock-mark.tsx';
export { ViewBar } from './controls/view-bar.tsx';
export { readKept, writeKept } from './engine/address-state.ts';
export { modes } from './engine/compare-state.ts';
export { type Comparison, createComparison } from './engine/comparison.ts';
export { isExact } from './engine/stage.ts';
