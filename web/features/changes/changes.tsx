/** The public API of the feature: everything that pages use of it. */
export {
  type Change,
  countChanges,
  findChange,
  leaveOutShort,
  lengthOf,
  listChanges,
  type Shortest,
  shortests,
  summarise,
} from './list-changes.ts';
export { refetchChanges, useChanges } from './use-changes.ts';
