import { useRef } from 'react';
import type { FileItem } from '#contract/items/items.ts';
import { useSubject } from './dialogs/dialog-subject.tsx';
import type { Item } from './listing/listing.ts';

/** A menu opens at a point, else at its anchor, to which the focus returns. */
export type MenuPlace = { anchor: HTMLElement; at?: { x: number; y: number } };

/** The menus and dialogs of a folder, and what each is about. */
export function useFolderDialogs() {
  const menuAnchor = useRef<HTMLElement>(null);
  /** Without an item it is the menu of the ground. */
  const menu = useSubject<{ item: Item | undefined; at: MenuPlace['at'] }>();
  /** Pinned to one version, so that a newer upload does not replace the picture being viewed. */
  const previewing = useSubject<{ file: FileItem; version: number | undefined; isMuted: boolean }>();
  return {
    menuAnchor,
    menu,
    previewing,
    creating: useSubject<true>(),
    renaming: useSubject<readonly Item[]>(),
    deleting: useSubject<{ count: number; only: Item | undefined }>(),
    moving: useSubject<{ count: number }>(),
    fields: useSubject<{ items: readonly Item[] }>(),
    informing: useSubject<FileItem>(),
    showMenu: (item: Item | undefined, { anchor, at }: MenuPlace) => {
      menuAnchor.current = anchor;
      menu.show({ item, at });
    },
    preview: (file: FileItem, isMuted: boolean, version = file.versions || undefined) =>
      previewing.show({ file, version, isMuted }),
  };
}
export type Dialogs = ReturnType<typeof useFolderDialogs>;
