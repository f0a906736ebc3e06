/** The public API of the feature: everything that pages use of it. */
export { refetchChanges, useChanges } from './use-changes.ts';
