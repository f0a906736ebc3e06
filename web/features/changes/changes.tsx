/** The public API of the feature: everything that pages use of it. */
export { refetchChanges } from './use-changes.ts';
