import { useMemo, useState } from 'react';
import { showFailure } from '#web/ui/notices/toast.ts';
import { useEditing } from './actions/editing.ts';
import { useClipboard } from './actions/use-clipboard.ts';
import { useGoing } from './folder/use-going.ts';
import { useLoading } from './folder/use-loading.ts';
import { useReveal } from './folder/use-reveal.ts';
import { useInfo } from './inspector/use-info.ts';
import type { Item, ListingState, Spot } from './listing/listing.ts';
import { useStars, useToggleStars } from './marks/use-marks.ts';
import { useRenaming } from './rename/use-renaming.ts';
import { useItemSelection } from './selection/use-item-selection.ts';
import { useFolderDialogs } from './use-folder-dialogs.ts';
import { usePlace } from './use-place.ts';
import { useOpeners, useWorkState, useWorkspace } from './workspace-context.ts';

/** The open folder, each topic by a hook of its own. Commands and views take from it what they need. */
export function useFolder(spot: Spot, listing: ListingState) {
  const { userId, transfers } = useWorkspace();
  const { filter, undo } = useWorkState();
  const { newProject, share: openShare } = useOpeners();
  const place = usePlace(spot, listing);
  const loading = useLoading(listing, filter);
  const { shown, shownTotal, isWhole, gather } = loading;
  const selection = useItemSelection(shown, shownTotal, isWhole);
  const [isSelecting, setSelecting] = useState(false);
  if (isSelecting && selection.count === 0) setSelecting(false);
  const names = useMemo(() => shown.map(({ name }) => name), [shown]);
  const editing = useEditing(place.here);
  const clipboard = useClipboard(place.here);
  const dialogs = useFolderDialogs();
  const go = useGoing(place);
  useReveal(shown, isWhole, (index) => {
    selection.pick(index);
    selection.focus(index);
  });

  /** Runs an action on the whole selection, loading what is missing. */
  async function withChosen(act: (items: readonly Item[]) => unknown): Promise<void> {
    try {
      const items = await gather(selection.selection, selection.selected);
      if (items.length > 0) await act(items);
    } catch (error) {
      showFailure(error);
    }
  }

  return {
    ...place,
    ...loading,
    listing,
    userId,
    transfers,
    undo,
    newProject,
    openShare,
    names,
    selection,
    withChosen,
    editing,
    clipboard,
    dialogs,
    go,
    isSelecting,
    /** Touch has no Ctrl key: after a long press, taps add to the selection. */
    startSelecting: () => setSelecting(true),
    hasClipboard: clipboard.clipboard !== null,
    renaming: useRenaming(editing, selection, names),
    info: useInfo(place.rights, dialogs),
    stars: useStars(),
    toggleStars: useToggleStars(),
  };
}
export type Folder = ReturnType<typeof useFolder>;
