/** The public API of the feature: everything that pages use of it. */
export { ChangesButton } from './changes-button.tsx';
export { type Change, findChange, listChanges } from './list-changes.ts';
export { refetchChanges, useChanges } from './use-changes.ts';
