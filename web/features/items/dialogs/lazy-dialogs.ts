import { lazyPart } from '#web/ui/lazy-component.ts';

const load = () => import('./folder-dialogs.tsx');

/** The menus and dialogs of a folder. They load after its items, which need none of them to be shown. */
export const FolderDialogs = lazyPart(() => load().then((file) => file.FolderDialogs));

/** Preloads the dialogs before the first press, so that they open without delay. */
export function preloadDialogs(): void {
  load().then(
    (file) => file.preloadEach(),
    () => undefined,
  );
}
