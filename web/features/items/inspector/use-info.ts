import type { Item } from '../listing/listing.ts';
import type { Dialogs } from '../use-folder-dialogs.ts';
import type { Rights } from '../use-place.ts';
import { setInspector, useInspector } from './inspector-state.ts';

/** The details of the selection: beside the items on wide screens, else in a dialog. */
export function useInfo({ canInform }: Rights, { informing }: Dialogs) {
  const { isWide, isOpen } = useInspector();

  function set(isToOpen: boolean, item: Item | undefined): void {
    if (isWide) setInspector(isToOpen);
    else if (item?.type === 'file') informing.show(item);
  }

  return {
    isBeside: canInform && isWide && isOpen,
    show: (item: Item | undefined) => set(true, item),
    toggle: (item: Item | undefined) => set(!isOpen, item),
  };
}
