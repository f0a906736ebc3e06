import type { Destination } from '../actions/editing.ts';

/** The file that a dropped one becomes the newest version of. */
export type VersionTarget = { id: string; name: string };

/**
 * Elements become drop targets with `data-drop-folder={id}` (a folder of the current team) or `data-drop-team={id}`
 * (the root of a team), plus `data-drop-name` for messages. Folders outside the open one also set `data-drop-path`: their
 * names from the project down, joined by slashes. Files have `data-drop-version={id}`: one other file can be dropped on
 * them with its captions, as their newest version. Files can also be dropped on `data-drop-compare`.
 */
const selector = '[data-drop-folder], [data-drop-team]';
const forOne = '[data-drop-version]';
const forFiles = '[data-drop-compare]';

/** Set on the drop target under the pointer. */
export const overAttribute = 'data-drop-over';

export type DropTarget = { element: HTMLElement } & (
  | { to: Destination; versionOf?: undefined }
  | { versionOf: VersionTarget; to?: undefined }
  | { isCompare: true; to?: undefined; versionOf?: undefined }
);

export function dropTargetAt(
  { x, y }: { x: number; y: number },
  shownTeamId: string,
  takes: { versions: boolean; comparison: boolean },
): DropTarget | null {
  const wanted = [selector, ...(takes.versions ? [forOne] : []), ...(takes.comparison ? [forFiles] : [])].join();
  const element = document.elementFromPoint(x, y)?.closest<HTMLElement>(wanted);
  if (!element) return null;
  if (element.dataset.dropCompare !== undefined) return { element, isCompare: true };
  const { dropFolder, dropTeam, dropName, dropPath, dropVersion } = element.dataset;
  const name = dropName ?? element.getAttribute('aria-label') ?? element.textContent ?? '';
  if (dropVersion) return { element, versionOf: { id: dropVersion, name } };
  const to = dropFolder ? { teamId: shownTeamId, parentId: dropFolder } : { teamId: dropTeam ?? '', parentId: null };
  const names = dropPath?.split('/').filter((part) => part !== '');
  return { element, to: { ...to, name, names } };
}
