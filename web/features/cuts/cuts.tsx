import { lazyComponent } from '#web/ui/lazy-component.ts';

/** The public API of the feature: everything that pages use of it. */
export { cutBeside } from './cut-beside.ts';
export { putCutList, refetchCutLists, useCutList } from './use-cut-list.ts';

export const CutLane = lazyComponent(() => import('./cut-lane.tsx').then((file) => file.CutLane));
export const CutTable = lazyComponent(() => import('./cut-table.tsx').then((file) => file.CutTable));
