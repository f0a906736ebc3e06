import { lazyComponent } from '#web/ui/lazy-component.ts';

/** The public API of the feature: everything that pages use of it. */
export { refetchFolders, showProcessing } from './listing-cache.ts';
export { PasteButton } from './paste-button.tsx';
export { sharedPlaces } from './places.ts';
export { ProgressBadge } from './progress-badge.tsx';
export { SearchField } from './search-field.tsx';
export { ShareButton } from './share-button.tsx';
export { TeamProjects } from './team-projects.tsx';
export { ItemsWorkspace } from './workspace.tsx';
export { type Screens, useNewProject, useWorkspace } from './workspace-context.ts';

export const RenameDialog = lazyComponent(() => import('./rename-dialog.tsx').then((file) => file.RenameDialog));
export const Trash = lazyComponent(() => import('./trash.tsx').then((file) => file.Trash));
