import { useOpenFolder } from '#web/features/items/folder-context.ts';
import { shownColumns } from '../listing/shown-columns.ts';
import type { ViewedPlace } from '../page-ports.ts';
import { useWorkspace } from '../workspace-context.ts';

/** The open folder for its views; undefined by a link, where there are none. */
export function useViewedPlace(): ViewedPlace | undefined {
  const { spot, team, here, rights } = useOpenFolder();
  const { root, folderHref, reviewHref } = useWorkspace().places;
  if (root.length > 0) return undefined;
  return {
    team,
    names: spot.names,
    folderId: here.parentId,
    canEdit: rights.canEdit,
    columns: () => shownColumns.get().chosen,
    folderHref,
    reviewHref,
  };
}
