/** The public API of the feature: everything that pages use of it. */
export { ImportDialog } from './import-dialog.tsx';
